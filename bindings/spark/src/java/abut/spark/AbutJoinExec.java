package abut.spark;

import java.util.ArrayList;
import java.util.List;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.rdd.RDD;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.Attribute;
import org.apache.spark.sql.catalyst.expressions.AttributeSet;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.execution.SparkPlan;
import org.apache.spark.sql.internal.SQLConf;
import scala.Option;
import scala.collection.immutable.IndexedSeq;
import scala.collection.immutable.Seq;
import scala.reflect.ClassTag$;

/** The node of a plan that joins two sides by their shapes. */
public final class AbutJoinExec extends SparkPlan {
  /** How many tiles; 0: by the rows and the cores. */
  static final String TILES = "spark.abut.join.tiles";
  /** A side of so many bytes goes to every worker, where neither a hint nor Spark's own rule decides. */
  static final String WHOLE = "spark.abut.join.broadcast", WHOLE_BYTES = Long.toString(64 << 20);

  private final SparkPlan left, right;
  private final String joinType, way;
  private final Expression leftShape, rightShape;
  private final Double within;
  private final Option<Expression> residual;
  private final Option<Attribute> distance;
  private final Seq<Attribute> leftKept, rightKept;

  /** Spark copies a plan by this constructor, with what productElement() gives. */
  @SuppressWarnings({"unchecked", "rawtypes"})
  public AbutJoinExec(SparkPlan left, SparkPlan right, String joinType, Expression leftShape, Expression rightShape,
      Double within, Option residual, Option distance, Seq leftKept, Seq rightKept, String way) {
    this.left = left;
    this.right = right;
    this.joinType = joinType;
    this.leftShape = leftShape;
    this.rightShape = rightShape;
    this.within = within;
    this.residual = residual;
    this.distance = distance;
    this.leftKept = leftKept;
    this.rightKept = rightKept;
    this.way = way;
  }

  private Object[] parts() {
    return new Object[] {left, right, joinType, leftShape, rightShape, within, residual, distance, leftKept, rightKept,
        way};
  }

  @Override
  public int productArity() {
    return parts().length;
  }

  @Override
  public Object productElement(int n) {
    return parts()[n];
  }

  @Override
  public boolean canEqual(Object other) {
    return other instanceof AbutJoinExec;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof AbutJoinExec that && java.util.Arrays.equals(parts(), that.parts());
  }

  @Override
  public int hashCode() {
    return java.util.Arrays.hashCode(parts());
  }

  @Override
  public String nodeName() {
    return "AbutJoin";
  }

  @Override
  public Seq<SparkPlan> children() {
    return Functions.seq(List.of(left, right));
  }

  @Override
  public SparkPlan withNewChildrenInternal(IndexedSeq<SparkPlan> children) {
    return new AbutJoinExec(children.apply(0), children.apply(1), joinType, leftShape, rightShape, within, residual,
        distance, leftKept, rightKept, way);
  }

  @Override
  public AttributeSet producedAttributes() {
    List<Expression> made = new ArrayList<>();
    if (distance.isDefined()) made.add((Expression) distance.get());
    return AttributeSet.apply(Functions.seq(made));
  }

  @Override
  public Seq<Attribute> output() {
    List<Attribute> all = new ArrayList<>();
    for (Attribute a : Functions.list(leftKept)) all.add(joinType.equals("RIGHT OUTER") ? a.withNullability(true) : a);
    if (!joinType.equals("LEFT SEMI") && !joinType.equals("LEFT ANTI"))
      for (Attribute a : Functions.list(rightKept))
        all.add(joinType.equals("LEFT OUTER") ? a.withNullability(true) : a);
    if (distance.isDefined()) all.add(distance.get());
    return Functions.seq(all);
  }

  private static JavaRDD<InternalRow> rows(SparkPlan of) {
    return new JavaRDD<>(of.execute(), ClassTag$.MODULE$.apply(InternalRow.class));
  }

  @Override
  public RDD<InternalRow> doExecute() {
    boolean swapped = way.startsWith("swapped");
    Join.How how = switch (joinType) {
      case "LEFT OUTER", "RIGHT OUTER" -> Join.How.LEFT;
      case "LEFT SEMI" -> Join.How.SEMI;
      case "LEFT ANTI" -> Join.How.ANTI;
      default -> Join.How.INNER;
    };
    JoinSide ofLeft = new JoinSide(left.output(), leftShape, leftKept);
    JoinSide ofRight = new JoinSide(right.output(), rightShape, rightKept);
    Join join = new Join(swapped ? ofRight : ofLeft, swapped ? ofLeft : ofRight, how, swapped, within,
        residual.isDefined() ? residual.get() : null, distance.isDefined());
    SparkPlan asked = swapped ? right : left;
    // Rows of an inner or a semi join have partners, so they lie near these.
    Expression near = how == Join.How.INNER || how == Join.How.SEMI ? swapped ? rightShape : leftShape : null;
    boolean bounded = !way.endsWith("tiles") && Near.tells(near);
    if (!bounded) near = null;
    boolean whole = false;
    Join.Kept b = join.kept(rows(swapped ? left : right), false, bounded);
    try {
      if (!way.endsWith("tiles")) {
        b.read();
        whole = way.endsWith("broadcast")
            || b.bytes() <= Long.parseLong(SQLConf.get().getConfString(WHOLE, WHOLE_BYTES));
      }
      // Rows that lie elsewhere are left out. What is kept of b is so as long as this plan is.
      if (whole) return Streamed.of(join, rows(near == null ? asked : Near.near(asked, near, b.around())).rdd(), b);
      int tiles = Integer.parseInt(SQLConf.get().getConfString(TILES, "0"));
      try (Join.Kept a = join.kept(rows(asked), true, false)) {
        return join.tiled(a, b, tiles, sparkContext().defaultParallelism()).rdd();
      }
    } finally {
      if (!whole) b.close();
    }
  }
}
