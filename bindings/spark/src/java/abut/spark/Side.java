package abut.spark;

import java.lang.ref.Cleaner;
import org.apache.spark.sql.catalyst.expressions.UnsafeRow;
import org.apache.spark.unsafe.Platform;

/** The rows of one side of a cell: blocks, of which libabut has the shapes. */
final class Side implements AutoCloseable {
  private static final Cleaner CLEANER = Cleaner.create();

  final byte[][] blocks;
  final int rows;
  final long handle;
  /** Row k is in block[k] from at[k] on. */
  private final int[] block, at;
  private final Cleaner.Cleanable freed;

  Side(byte[][] blocks, double within, boolean searched) {
    this.blocks = blocks;
    int count = 0;
    for (byte[] b : blocks) count = Math.addExact(count, Pile.count(b));
    rows = count;
    block = new int[rows];
    at = new int[rows];
    int k = 0;
    for (int i = 0; i < blocks.length; ++i) {
      int place = Pile.HEAD;
      for (int end = k + Pile.count(blocks[i]); k < end; ++k) {
        block[k] = i;
        at[k] = place;
        place += Pile.length(head(k), Platform.getInt(blocks[i], Platform.BYTE_ARRAY_OFFSET + place + 4));
      }
    }
    long made = handle = Native.side(within);
    freed = CLEANER.register(this, () -> Native.freeSide(made));
    for (byte[] b : blocks) Native.add(handle, b);
    Native.ready(handle, searched);
  }

  private int head(int row) {
    return Platform.getInt(blocks[block[row]], Platform.BYTE_ARRAY_OFFSET + at[row]);
  }

  int flag(int row) {
    return head(row) & 7;
  }

  void point(UnsafeRow to, int row) {
    to.pointTo(blocks[block[row]], Platform.BYTE_ARRAY_OFFSET + at[row] + 8, head(row) & ~7);
  }

  /** The row and its shape: equal for rows that have equal answers. */
  void digest(java.security.MessageDigest into, int row) {
    int shape = Platform.getInt(blocks[block[row]], Platform.BYTE_ARRAY_OFFSET + at[row] + 4);
    into.update(blocks[block[row]], at[row] + 8, (head(row) & ~7) + shape);
  }

  @Override
  public void close() {
    freed.clean();
  }
}
