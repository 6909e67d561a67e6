package abut.spark;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import org.apache.spark.TaskContext;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.Attribute;
import org.apache.spark.sql.catalyst.expressions.BasePredicate;
import org.apache.spark.sql.catalyst.expressions.JoinedRow;
import org.apache.spark.sql.catalyst.expressions.Predicate$;
import org.apache.spark.sql.catalyst.expressions.UnsafeRow;
import org.apache.spark.sql.catalyst.expressions.codegen.GenerateUnsafeRowJoiner;
import org.apache.spark.sql.catalyst.expressions.codegen.UnsafeRowJoiner;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;

/**
 * What the rows of one cell give: pairs, then the rows of a that this cell alone can decide. Afterwards
 * `pending` are the rows that other cells may yet decide, and `marks` those that are found to have a partner.
 */
final class CellRows implements Iterator<InternalRow> {
  final List<Integer> pending = new ArrayList<>(), marks = new ArrayList<>();
  final Side a;

  private final Join join;
  private final Side b;
  private final long partition;
  private final int tile;
  private final UnsafeRow rowA, rowB, bare, far = new UnsafeRow(1);
  private final UnsafeRowJoiner joiner, distanced;
  private final BasePredicate residual;
  private final JoinedRow both = new JoinedRow();
  private final BitSet met;

  private long[] pairs = {};
  private int at = 0, count = 0, row = 0;
  private boolean paired = true;
  private UnsafeRow next;

  CellRows(Join join, Side a, Side b, long partition, int tile) {
    this.join = join;
    this.a = a;
    this.b = b;
    this.partition = partition;
    this.tile = tile;
    rowA = new UnsafeRow(join.a.kept.length());
    rowB = new UnsafeRow(join.b.kept.length());
    bare = empty(join.b.kept.length());
    far.pointTo(new byte[16], 16);
    StructType left = (join.swapped ? join.b : join.a).schema(), right = (join.swapped ? join.a : join.b).schema();
    joiner = GenerateUnsafeRowJoiner.create(left, right);
    StructType all = left;
    for (var field : right.fields()) all = all.add(field);
    distanced = join.distances ? GenerateUnsafeRowJoiner.create(all, new StructType().add("d", DataTypes.DoubleType)) : null;
    met = join.how == Join.How.INNER ? null : new BitSet(a.rows);
    if (join.residual == null) {
      residual = null;
    } else {
      List<Attribute> attributes = new ArrayList<>(Functions.list((join.swapped ? join.b : join.a).kept));
      attributes.addAll(Functions.list((join.swapped ? join.a : join.b).kept));
      residual = Predicate$.MODULE$.create(join.residual, Functions.seq(attributes));
      residual.initialize(tile);
    }
  }

  /** A row of nulls. */
  private static UnsafeRow empty(int fields) {
    UnsafeRow made = new UnsafeRow(fields);
    int size = UnsafeRow.calculateBitSetWidthInBytes(fields) + 8 * fields;
    made.pointTo(new byte[size], size);
    for (int i = 0; i < fields; ++i) made.setNullAt(i);
    return made;
  }

  private UnsafeRow joined(UnsafeRow ofA, UnsafeRow ofB, double distance) {
    UnsafeRow made = join.swapped ? joiner.join(ofB, ofA) : joiner.join(ofA, ofB);
    if (!join.distances) return made;
    if (ofB == bare) far.setNullAt(0);
    else far.setDouble(0, distance);
    return distanced.join(made, far);
  }

  /** The row of a as it is shown. */
  UnsafeRow shown(int ofA) {
    a.point(rowA, ofA);
    return join.how == Join.How.LEFT ? joined(rowA, bare, 0) : rowA;
  }

  private UnsafeRow nextPair() {
    while (true) {
      if (at == count) {
        TaskContext.get().killTaskIfInterrupted();
        pairs = Native.next(a.handle, b.handle, partition, tile, join.within, join.distances);
        if (pairs == null) return null;
        at = 0;
        count = join.distances ? pairs.length / 2 : pairs.length;
      }
      long pair = pairs[at];
      double distance = join.distances ? Double.longBitsToDouble(pairs[count + at]) : 0;
      ++at;
      int i = (int) (pair >>> 32), j = (int) pair;
      boolean shows = join.how == Join.How.INNER || join.how == Join.How.LEFT;
      if (!shows && met.get(i)) continue;
      if (shows || residual != null) {
        a.point(rowA, i);
        b.point(rowB, j);
        if (residual != null && !residual.eval(join.swapped ? both.apply(rowB, rowA) : both.apply(rowA, rowB)))
          continue;
      }
      if (met != null) met.set(i);
      if (shows) return joined(rowA, rowB, distance);
    }
  }

  private UnsafeRow nextRow() {
    boolean wantsMet = join.how == Join.How.SEMI;
    while (row < a.rows) {
      int i = row++, flag = a.flag(i);
      boolean has = met.get(i);
      if (flag == Pile.VISITOR) {
        if (has) marks.add(i);
      } else if (flag == Pile.HOME && !has) {
        pending.add(i);
      } else if (has == wantsMet) {
        return shown(i);
      }
    }
    return null;
  }

  @Override
  public boolean hasNext() {
    if (next == null && paired) {
      next = nextPair();
      paired = next != null;
    }
    if (next == null && met != null) next = nextRow();
    return next != null;
  }

  @Override
  public InternalRow next() {
    if (!hasNext()) throw new NoSuchElementException();
    UnsafeRow given = next;
    next = null;
    return given;
  }
}
