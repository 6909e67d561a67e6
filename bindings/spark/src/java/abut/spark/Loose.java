package abut.spark;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import org.apache.spark.api.java.function.FlatMapFunction;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.UnsafeRow;
import org.apache.spark.unsafe.Platform;
import scala.Tuple2;

/**
 * What a cell of a left, semi or anti join gives on: rows that are decided, rows that other cells may yet decide, and
 * marks of rows that have a partner. Rows and marks of one key go to one place. The key is a hash of the row and its
 * shape: equal rows have equal answers.
 */
final class Loose implements Iterator<Tuple2<Integer, byte[]>> {
  private static final byte DONE = 0, PENDING = 1, MARKS = 2;
  private static final int BLOCK = 1 << 20, KEY = 16;

  private final CellRows rows;
  private final int cell, cells;
  private Iterator<Tuple2<Integer, byte[]>> open;

  Loose(CellRows rows, int cell, int cells) {
    this.rows = rows;
    this.cell = cell;
    this.cells = cells;
  }

  private static void put(ByteArrayOutputStream to, UnsafeRow row) {
    to.writeBytes(ByteBuffer.allocate(4).putInt(row.getSizeInBytes()).array());
    to.writeBytes(row.getBytes());
  }

  @Override
  public boolean hasNext() {
    if (open != null) return open.hasNext();
    if (rows.hasNext()) return true;
    open = others();
    return open.hasNext();
  }

  @Override
  public Tuple2<Integer, byte[]> next() {
    if (!hasNext()) throw new java.util.NoSuchElementException();
    if (open != null) return open.next();
    ByteArrayOutputStream block = new ByteArrayOutputStream();
    block.write(DONE);
    while (block.size() < BLOCK && rows.hasNext()) put(block, (UnsafeRow) rows.next());
    return new Tuple2<>(cell, block.toByteArray());
  }

  private ByteArrayOutputStream block(byte what, byte[] key, TreeMap<Integer, ByteArrayOutputStream> among) {
    ByteArrayOutputStream block = among.computeIfAbsent(Math.floorMod(ByteBuffer.wrap(key).getInt(), cells), to -> {
      ByteArrayOutputStream made = new ByteArrayOutputStream();
      made.write(what);
      return made;
    });
    block.writeBytes(key);
    return block;
  }

  private Iterator<Tuple2<Integer, byte[]>> others() {
    TreeMap<Integer, ByteArrayOutputStream> pending = new TreeMap<>(), marks = new TreeMap<>();
    for (CellRows.Pending one : rows.pending) put(block(PENDING, one.key(), pending), one.row());
    for (byte[] key : rows.marks) block(MARKS, key, marks);
    List<Tuple2<Integer, byte[]>> result = new ArrayList<>();
    for (var blocks : List.of(pending, marks))
      blocks.forEach((to, block) -> result.add(new Tuple2<>(to, block.toByteArray())));
    return result.iterator();
  }

  /** The rows among those that are pending which are of the result, behind those that are decided. */
  static final class Resolving implements FlatMapFunction<Iterator<Tuple2<Integer, byte[]>>, InternalRow> {
    private final boolean wantsMet;
    private final int fields;

    Resolving(Join join) {
      wantsMet = join.how == Join.How.SEMI;
      fields = join.a.kept.length()
          + (join.how == Join.How.LEFT ? join.b.kept.length() + (join.distances ? 1 : 0) : 0);
    }

    @Override
    public Iterator<InternalRow> call(Iterator<Tuple2<Integer, byte[]>> blocks) {
      Set<ByteBuffer> marks = new HashSet<>();
      ArrayDeque<ByteBuffer> pending = new ArrayDeque<>();
      UnsafeRow row = new UnsafeRow(fields);
      return new Iterator<>() {
        private ByteBuffer done = ByteBuffer.allocate(0);

        private void take(ByteBuffer from) {
          int length = from.getInt();
          // UnsafeRow wants its words where 8 divides the address.
          byte[] copy = new byte[length];
          from.get(copy);
          row.pointTo(copy, Platform.BYTE_ARRAY_OFFSET, length);
        }

        @Override
        public boolean hasNext() {
          while (!done.hasRemaining() && blocks.hasNext()) {
            ByteBuffer block = ByteBuffer.wrap(blocks.next()._2).order(ByteOrder.BIG_ENDIAN);
            switch (block.get()) {
              case DONE -> done = block;
              case PENDING -> pending.add(block);
              default -> {
                for (; block.hasRemaining(); block.position(block.position() + KEY))
                  marks.add(block.slice(block.position(), KEY));
              }
            }
          }
          while (!done.hasRemaining() && !pending.isEmpty()) {
            ByteBuffer block = pending.peek();
            if (!block.hasRemaining()) {
              pending.remove();
              continue;
            }
            boolean met = marks.contains(block.slice(block.position(), KEY));
            block.position(block.position() + KEY);
            int length = block.getInt(block.position()) + 4;
            if (met == wantsMet) done = block.slice(block.position(), length);
            block.position(block.position() + length);
          }
          return done.hasRemaining();
        }

        @Override
        public InternalRow next() {
          if (!hasNext()) throw new java.util.NoSuchElementException();
          take(done);
          return row;
        }
      };
    }
  }
}
