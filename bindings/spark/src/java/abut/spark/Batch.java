package abut.spark;

import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.MutableProjection;
import org.apache.spark.sql.catalyst.expressions.MutableProjection$;
import org.apache.spark.sql.catalyst.expressions.UnsafeProjection;
import org.apache.spark.sql.catalyst.expressions.UnsafeProjection$;
import org.apache.spark.sql.catalyst.expressions.UnsafeRow;
import org.apache.spark.unsafe.Platform;

/** Some rows of a side, as bytes: what is kept of them, and their shapes. */
final class Batch {
  private static final int MOST = 1024, MOST_BYTES = 1 << 20;

  byte[] rows = new byte[1 << 16], shapes = new byte[1 << 16];
  int[] rowEnds = new int[MOST], shapeEnds = new int[MOST];
  /** Of what is kept: it chooses a cell where rows are dealt. */
  int[] hashes = new int[MOST];
  int count;

  private final JoinSide side;
  private final MutableProjection shape;
  private final UnsafeProjection kept;

  Batch(JoinSide side) {
    this.side = side;
    shape = MutableProjection$.MODULE$.create(Functions.seq(List.of(side.shape)), side.input);
    kept = UnsafeProjection$.MODULE$.create(side.keptExpressions(), side.input);
  }

  int rowAt(int row) {
    return row == 0 ? 0 : rowEnds[row - 1];
  }

  int shapeAt(int row) {
    return row == 0 ? 0 : shapeEnds[row - 1];
  }

  byte[] shapeOf(InternalRow row) {
    try {
      InternalRow made = shape.apply(row);
      return made.isNullAt(0) ? null : made.getBinary(0);
    } catch (IllegalArgumentException e) {
      throw side.wrong(e);
    }
  }

  UnsafeRow keptOf(InternalRow row) {
    return kept.apply(row);
  }

  /** Takes as many rows as there is room for; false when there are none. */
  boolean fill(Iterator<InternalRow> from, boolean nullsToo, boolean hashesToo) {
    count = 0;
    int rowsAt = 0, shapesAt = 0;
    while (count < MOST && rowsAt + shapesAt < MOST_BYTES && from.hasNext()) {
      InternalRow row = from.next();
      byte[] made = shapeOf(row);
      if (made == null && !nullsToo) continue;
      UnsafeRow keep = kept.apply(row);
      int length = keep.getSizeInBytes();
      if (rowsAt + length > rows.length) rows = Arrays.copyOf(rows, Pile.grown(rows.length, rowsAt + length));
      keep.writeToMemory(rows, Platform.BYTE_ARRAY_OFFSET + rowsAt);
      rowsAt += length;
      if (made != null) {
        if (shapesAt + made.length > shapes.length)
          shapes = Arrays.copyOf(shapes, Pile.grown(shapes.length, shapesAt + made.length));
        System.arraycopy(made, 0, shapes, shapesAt, made.length);
        shapesAt += made.length;
      }
      if (hashesToo) hashes[count] = keep.hashCode();
      rowEnds[count] = rowsAt;
      shapeEnds[count++] = shapesAt;
    }
    return count > 0;
  }

  /** A batch of shapes alone. */
  static int[] packed(List<byte[]> given, java.io.ByteArrayOutputStream into) {
    int[] ends = new int[given.size()];
    for (int i = 0; i < ends.length; ++i) {
      into.writeBytes(given.get(i));
      ends[i] = into.size();
    }
    return ends;
  }
}
