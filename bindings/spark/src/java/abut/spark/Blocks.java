package abut.spark;

import java.util.Iterator;
import java.util.List;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.catalyst.expressions.MutableProjection;
import org.apache.spark.sql.catalyst.expressions.MutableProjection$;
import org.apache.spark.sql.catalyst.expressions.UnsafeProjection;
import org.apache.spark.sql.catalyst.expressions.UnsafeProjection$;
import org.apache.spark.sql.catalyst.expressions.UnsafeRow;
import scala.Tuple2;

/** Rows as blocks, in the order in which they come, each with the box around its shapes. */
final class Blocks implements Iterator<Tuple2<byte[], double[]>> {
  /** Bytes of a block that goes at once. Java's collector G1 treats what is larger than 512 kB apart, and starts marking. */
  static final int MOST = 384 << 10;

  private final JoinSide side;
  private final boolean ofA, nullsToo, bounded;
  private final double nearby;
  private final Iterator<InternalRow> rows;
  private final UnsafeProjection kept;
  /** Shapes as bytes; or, of a kind that is known, as numbers. */
  private final MutableProjection shape;
  private final UnsafeProjection numbers;
  private final int kind, count;
  private double[] bounds = {};
  private int last = Pile.SMALL;

  /** Without `bounded`, boxes hold nothing. */
  Blocks(Join join, boolean ofA, Iterator<InternalRow> rows, boolean bounded) {
    side = join.side(ofA);
    this.ofA = ofA;
    nullsToo = join.keepsNulls(ofA);
    this.bounded = bounded;
    nearby = join.nearby();
    this.rows = rows;
    kind = Functions.kindOf(side.shape);
    List<Expression> given = kind < 0 ? List.of() : Functions.numbersOf(side.shape);
    count = given.size();
    numbers = kind < 0 ? null : UnsafeProjection$.MODULE$.create(Functions.<Expression>seq(given), side.input);
    shape = kind < 0 ? MutableProjection$.MODULE$.create(Functions.seq(List.of(side.shape)), side.input) : null;
    kept = UnsafeProjection$.MODULE$.create(side.keptExpressions(), side.input);
  }

  private byte[] shapeOf(InternalRow row) {
    try {
      InternalRow made = shape.apply(row);
      return made.isNullAt(0) ? null : made.getBinary(0);
    } catch (IllegalArgumentException e) {
      throw side.wrong(e);
    }
  }

  private void add(InternalRow row, Pile pile) {
    if (numbers == null) {
      byte[] made = shapeOf(row);
      if (made != null || nullsToo) pile.add(kept.apply(row), made);
      return;
    }
    UnsafeRow given = numbers.apply(row);
    if (!given.anyNull()) pile.add(kept.apply(row), kind, given, count);
    else if (nullsToo) pile.add(kept.apply(row), null);
  }

  @Override
  public boolean hasNext() {
    return rows.hasNext();
  }

  @Override
  public Tuple2<byte[], double[]> next() {
    Pile pile = new Pile(last + last / 8);
    while (pile.size() < MOST && rows.hasNext()) add(rows.next(), pile);
    byte[] block = pile.block(ofA);
    last = block.length;
    double[] around = nothing();
    if (bounded) {
      int count = Pile.count(block);
      if (bounds.length < 4 * count) bounds = new double[4 * count];
      try {
        // Bounds give half of the way each. The other side's own numbers give none.
        Native.bounds(block, 2 * nearby, bounds);
      } catch (IllegalArgumentException e) {
        throw side.wrong(e);
      }
      hold(around, bounds, count);
    }
    return new Tuple2<>(block, around);
  }

  /** A box without points, as {low x, low y, high x, high y}. */
  static double[] nothing() {
    double far = Double.POSITIVE_INFINITY;
    return new double[] {far, far, -far, -far};
  }

  /** Makes the box hold `count` others. */
  static void hold(double[] box, double[] others, int count) {
    for (int i = 0; i < 4 * count; ++i)
      box[i % 4] = i % 4 < 2 ? Math.min(box[i % 4], others[i]) : Math.max(box[i % 4], others[i]);
  }
}
