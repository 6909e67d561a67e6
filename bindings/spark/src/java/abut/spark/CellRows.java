package abut.spark;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
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
import org.apache.spark.unsafe.Platform;

/**
 * What the rows of one cell give: pairs, then the rows of a that this cell alone can decide. Afterwards
 * `pending` are the rows that other cells may yet decide, and `marks` those that are found to have a partner, both by
 * their keys.
 */
final class CellRows implements Iterator<InternalRow> {
  private static final int BUFFER = 1 << 18;

  record Pending(byte[] key, UnsafeRow row) {}

  final List<Pending> pending = new ArrayList<>();
  final List<byte[]> marks = new ArrayList<>();

  private final Join join;
  private final Side a, b;
  private final long partition;
  private final int tile;
  private final UnsafeRow rowA, rowB, bare, far = new UnsafeRow(1);
  private final UnsafeRowJoiner joiner, distanced;
  private final BasePredicate residual;
  private final JoinedRow both = new JoinedRow();
  private final boolean shows;
  private final BitSet met;
  private final Pile.Cursor rows;
  private final MessageDigest digest;

  private byte[] pairs = new byte[BUFFER];
  private int at = 0, end = 0, row = 0;
  private boolean paired = true;
  private UnsafeRow next;

  /** The blocks are those of a. */
  CellRows(Join join, List<byte[]> blocks, Side a, Side b, long partition, int tile) {
    this.join = join;
    this.a = a;
    this.b = b;
    this.partition = partition;
    this.tile = tile;
    rowA = new UnsafeRow(join.a.kept.length());
    rowB = new UnsafeRow(join.b.kept.length());
    bare = empty(join.b.kept.length());
    far.pointTo(new byte[16], 16);
    shows = join.how == Join.How.INNER || join.how == Join.How.LEFT;
    StructType left = (join.swapped ? join.b : join.a).schema(), right = (join.swapped ? join.a : join.b).schema();
    joiner = GenerateUnsafeRowJoiner.create(left, right);
    StructType all = left;
    for (var field : right.fields()) all = all.add(field);
    distanced = join.distances
        ? GenerateUnsafeRowJoiner.create(all, new StructType().add("distance", DataTypes.DoubleType)) : null;
    met = join.how == Join.How.INNER ? null : new BitSet();
    rows = met == null ? null : new Pile.Cursor(blocks);
    try {
      digest = MessageDigest.getInstance("MD5");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
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

  private UnsafeRow nextPair() {
    while (true) {
      if (at == end) {
        TaskContext.get().killTaskIfInterrupted();
        at = 0;
        end = Native.next(a.handle, b.handle, partition, tile, join.within, pairs);
        if (end < 0) {
          pairs = new byte[-end];
          end = Native.next(a.handle, b.handle, partition, tile, join.within, pairs);
        }
        if (end == 0) return null;
      }
      long from = Platform.BYTE_ARRAY_OFFSET + at;
      int i = Platform.getInt(pairs, from), lengthA = Platform.getInt(pairs, from + 8),
          lengthB = Platform.getInt(pairs, from + 12);
      double distance = Platform.getDouble(pairs, from + 16);
      at += Native.PAIR_HEAD + lengthA + lengthB;
      if (!shows && met.get(i)) continue;
      if (shows || residual != null) {
        rowA.pointTo(pairs, from + Native.PAIR_HEAD, lengthA);
        rowB.pointTo(pairs, from + Native.PAIR_HEAD + lengthA, lengthB);
        if (residual != null && !residual.eval(join.swapped ? both.apply(rowB, rowA) : both.apply(rowA, rowB)))
          continue;
      }
      if (met != null) met.set(i);
      if (shows) return joined(rowA, rowB, distance);
    }
  }

  private UnsafeRow nextRow() {
    boolean wantsMet = join.how == Join.How.SEMI;
    while (rows.advance()) {
      boolean has = met.get(row++);
      if (rows.flag() == Pile.VISITOR) {
        if (has) marks.add(rows.key(digest));
        continue;
      }
      boolean open = rows.flag() == Pile.HOME && !has;
      if (!open && has != wantsMet) continue;
      rows.point(rowA);
      UnsafeRow shown = join.how == Join.How.LEFT ? joined(rowA, bare, 0) : rowA;
      if (!open) return shown;
      pending.add(new Pending(rows.key(digest), shown.copy()));
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
