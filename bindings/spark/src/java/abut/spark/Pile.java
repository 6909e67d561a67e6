package abut.spark;

import java.security.MessageDigest;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import org.apache.spark.sql.catalyst.expressions.UnsafeRow;
import org.apache.spark.unsafe.Platform;
import org.apache.spark.unsafe.hash.Murmur3_x86_32;

/** What one map task has for one cell, in the form of blocks that src/abut_spark.c describes. */
final class Pile {
  /** Flags of a row: it is in one cell; in several, and in the first of them; in several, in another. */
  static final int ALONE = 0, HOME = 1, VISITOR = 2;
  /** Bytes before the first entry. */
  static final int HEAD = 8;

  /** Bytes of a pile of which nothing is known. */
  static final int SMALL = 512;

  private byte[] bytes;
  private int size = HEAD, count = 0;

  /** It is expected to take so many bytes. */
  Pile(int expected) {
    bytes = new byte[Math.max(expected, SMALL)];
  }

  private int room(int length) {
    int at = size, end = Math.addExact(size, (length + 7) & ~7);
    if (end > bytes.length)
      bytes = Arrays.copyOf(bytes, Math.max(end, (int) Math.min(2L * bytes.length, Integer.MAX_VALUE - 16)));
    size = end;
    ++count;
    return at;
  }

  private void put(int at, int row, byte[] shape) {
    long to = Platform.BYTE_ARRAY_OFFSET + at;
    int length = shape == null ? 0 : shape.length;
    Platform.putInt(bytes, to, row);
    Platform.putInt(bytes, to + 4, length);
    if (length > 0) System.arraycopy(shape, 0, bytes, at + 8 + row, length);
  }

  /** A row and its shape, or null. */
  void add(UnsafeRow row, byte[] shape) {
    int length = row.getSizeInBytes(), at = room(Math.toIntExact(8L + length + (shape == null ? 0 : shape.length)));
    put(at, length, shape);
    row.writeToMemory(bytes, Platform.BYTE_ARRAY_OFFSET + at + 8);
  }

  /** A row and a shape of so many numbers. */
  void add(UnsafeRow row, int kind, UnsafeRow numbers, int count) {
    int length = row.getSizeInBytes(), size = Shapes.HEAD + 8 * count, at = room(8 + length + size);
    long to = Platform.BYTE_ARRAY_OFFSET + at;
    Platform.putInt(bytes, to, length);
    Platform.putInt(bytes, to + 4, size);
    row.writeToMemory(bytes, to + 8);
    Shapes.putHead(bytes, at + 8 + length, kind);
    for (int i = 0; i < count; ++i) Shapes.put(bytes, at + 8 + length, i, numbers.getDouble(i));
  }

  /** A shape without a row. */
  void add(byte[] shape) {
    put(room(8 + shape.length), 0, shape);
  }

  /** The entry of a block at which the cursor is, with a flag of its own. */
  void add(Cursor from, int flag) {
    int length = from.next - from.at, at = room(length);
    System.arraycopy(from.block, from.at, bytes, at, length);
    Platform.putInt(bytes, Platform.BYTE_ARRAY_OFFSET + at, (from.row & ~7) | flag);
  }

  int size() {
    return size;
  }

  byte[] block(boolean ofA) {
    byte[] block = Arrays.copyOf(bytes, size);
    Platform.putInt(block, Platform.BYTE_ARRAY_OFFSET, count);
    Platform.putInt(block, Platform.BYTE_ARRAY_OFFSET + 4, ofA ? 0 : 1);
    return block;
  }

  static int count(byte[] block) {
    return Platform.getInt(block, Platform.BYTE_ARRAY_OFFSET);
  }

  static boolean ofA(byte[] block) {
    return Platform.getInt(block, Platform.BYTE_ARRAY_OFFSET + 4) == 0;
  }

  /** Goes through the entries of blocks, whose numbers are those that libabut gives them. */
  static final class Cursor {
    private final Iterator<byte[]> blocks;
    private byte[] block = {};
    private int next, left, at, row, shape;

    Cursor(List<byte[]> blocks) {
      this.blocks = blocks.iterator();
    }

    boolean advance() {
      while (left == 0) {
        if (!blocks.hasNext()) return false;
        block = blocks.next();
        left = count(block);
        next = HEAD;
      }
      at = next;
      row = Platform.getInt(block, Platform.BYTE_ARRAY_OFFSET + at);
      shape = Platform.getInt(block, Platform.BYTE_ARRAY_OFFSET + at + 4);
      next += (8 + (row & ~7) + shape + 7) & ~7;
      --left;
      return true;
    }

    int flag() {
      return row & 7;
    }

    /** What Spark's own rows hash to. */
    int hash() {
      return Murmur3_x86_32.hashUnsafeWords(block, Platform.BYTE_ARRAY_OFFSET + at + 8, row & ~7, 42);
    }

    /** A copy of the shape, or null. */
    byte[] shape() {
      int from = at + 8 + (row & ~7);
      return shape == 0 ? null : Arrays.copyOfRange(block, from, from + shape);
    }

    void point(UnsafeRow to) {
      to.pointTo(block, Platform.BYTE_ARRAY_OFFSET + at + 8, row & ~7);
    }

    /** The row and its shape: equal for rows that have equal answers. */
    byte[] key(MessageDigest digest) {
      digest.update(block, at + 8, (row & ~7) + shape);
      return digest.digest();
    }
  }
}
