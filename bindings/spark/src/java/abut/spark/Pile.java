package abut.spark;

import java.security.MessageDigest;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import org.apache.spark.sql.catalyst.expressions.UnsafeRow;
import org.apache.spark.unsafe.Platform;

/** What one map task has for one cell, in the form of blocks that src/abut_spark.c describes. */
final class Pile {
  /** Flags of a row: it is in one cell; in several, and in the first of them; in several, in another. */
  static final int ALONE = 0, HOME = 1, VISITOR = 2;
  /** Bytes before the first entry. */
  static final int HEAD = 8;

  private byte[] bytes = new byte[512];
  private int size = HEAD, count = 0;

  void add(Batch from, int row, int flag) {
    int rowFrom = from.rowAt(row), rowLength = from.rowEnds[row] - rowFrom;
    int shapeFrom = from.shapeAt(row), shapeLength = from.shapeEnds[row] - shapeFrom;
    int end = Math.addExact(size, (8 + rowLength + shapeLength + 7) & ~7);
    if (end > bytes.length) bytes = Arrays.copyOf(bytes, grown(bytes.length, end));
    long to = Platform.BYTE_ARRAY_OFFSET + size;
    Platform.putInt(bytes, to, rowLength | flag);
    Platform.putInt(bytes, to + 4, shapeLength);
    System.arraycopy(from.rows, rowFrom, bytes, size + 8, rowLength);
    System.arraycopy(from.shapes, shapeFrom, bytes, size + 8 + rowLength, shapeLength);
    size = end;
    ++count;
  }

  /** A shape without a row. */
  void add(byte[] shapes, int from, int to) {
    int end = Math.addExact(size, (8 + to - from + 7) & ~7);
    if (end > bytes.length) bytes = Arrays.copyOf(bytes, grown(bytes.length, end));
    Platform.putInt(bytes, Platform.BYTE_ARRAY_OFFSET + size, ALONE);
    Platform.putInt(bytes, Platform.BYTE_ARRAY_OFFSET + size + 4, to - from);
    System.arraycopy(shapes, from, bytes, size + 8, to - from);
    size = end;
    ++count;
  }

  static int grown(int length, int wanted) {
    return Math.max(wanted, (int) Math.min(2L * length, Integer.MAX_VALUE - 16));
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
