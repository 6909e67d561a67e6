package abut.spark;

import java.lang.ref.Cleaner;

/** The rows of one side of a cell, which libabut has. */
final class Side implements AutoCloseable {
  private static final Cleaner CLEANER = Cleaner.create();

  final long handle;
  private final Cleaner.Cleanable freed;

  /** Searched, it has an index. Rows are kept where pairs are to have them. */
  Side(Iterable<byte[]> blocks, double within, boolean searched, boolean keepsRows) {
    long made = handle = Native.side(within, keepsRows);
    freed = CLEANER.register(this, () -> Native.freeSide(made));
    for (byte[] block : blocks) Native.add(handle, block);
    Native.ready(handle, searched);
  }

  @Override
  public void close() {
    freed.clean();
  }
}
