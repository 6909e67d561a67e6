package abut.spark;

import java.util.ArrayList;
import java.util.List;
import org.apache.spark.sql.catalyst.expressions.And;
import org.apache.spark.sql.catalyst.expressions.Attribute;
import org.apache.spark.sql.catalyst.expressions.AttributeReference;
import org.apache.spark.sql.catalyst.expressions.AttributeSet;
import org.apache.spark.sql.catalyst.expressions.EqualNullSafe;
import org.apache.spark.sql.catalyst.expressions.EqualTo;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.catalyst.expressions.NamedExpression;
import org.apache.spark.sql.catalyst.expressions.objects.StaticInvoke;
import org.apache.spark.sql.catalyst.plans.logical.HintInfo;
import org.apache.spark.sql.catalyst.plans.logical.LogicalPlan;
import org.apache.spark.sql.catalyst.plans.logical.Project;
import org.apache.spark.sql.execution.ProjectExec;
import org.apache.spark.sql.execution.SparkPlan;
import org.apache.spark.sql.execution.SparkStrategy;
import org.apache.spark.sql.internal.SQLConf;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.Metadata;
import scala.Option;
import scala.collection.immutable.Seq;
import scala.runtime.AbstractPartialFunction;

/**
 * Plans a join on abut_intersects(), abut_dwithin() or abut_contains() as AbutJoinExec. A join that has equal keys
 * beside it is left to Spark, and so is one whose distance is no constant.
 */
public final class JoinStrategy extends SparkStrategy {
  /** Whether joins are planned at all. */
  static final String ENABLED = "spark.abut.join.enabled";

  @Override
  public Seq<SparkPlan> apply(LogicalPlan plan) {
    if (SQLConf.get().getConfString(ENABLED, "true").equals("false")) return Functions.seq(List.of());
    Project project = plan instanceof Project p ? p : null;
    LogicalPlan node = project == null ? plan : project.child();
    SparkPlan made = null;
    if (node instanceof org.apache.spark.sql.catalyst.plans.logical.Join join && join.condition().isDefined())
      made = planned(join, project);
    return Functions.seq(made == null ? List.of() : List.of(made));
  }

  private static void split(Expression condition, List<Expression> into) {
    if (condition instanceof And and) {
      split(and.left(), into);
      split(and.right(), into);
    } else {
      into.add(condition);
    }
  }

  private static boolean isCall(Expression e, String name) {
    return e instanceof StaticInvoke call && call.staticObject() == Shapes.class && call.functionName().equals(name);
  }

  private static boolean of(Expression e, LogicalPlan side) {
    return !e.references().isEmpty() && e.references().subsetOf(side.outputSet());
  }

  /** A constant distance that may be planned, or NaN. */
  private static double constant(Expression e) {
    if (!e.foldable()) return Double.NaN;
    Object value = e.eval(null);
    return value instanceof Double d && d >= 0 && d < Double.POSITIVE_INFINITY ? d : Double.NaN;
  }

  private SparkPlan planned(org.apache.spark.sql.catalyst.plans.logical.Join join, Project project) {
    String type = join.joinType().sql();
    Join.How how;
    switch (type) {
      case "INNER", "CROSS" -> how = Join.How.INNER;
      case "LEFT OUTER", "RIGHT OUTER" -> how = Join.How.LEFT;
      case "LEFT SEMI" -> how = Join.How.SEMI;
      case "LEFT ANTI" -> how = Join.How.ANTI;
      default -> {
        return null;
      }
    }
    Expression condition = join.condition().get();
    // Streams are joined by what Spark remembers of them.
    if (!condition.deterministic() || join.left().isStreaming() && join.right().isStreaming()) return null;
    List<Expression> parts = new ArrayList<>();
    split(condition, parts);
    StaticInvoke chosen = null;
    double within = -1;
    List<Expression> others = new ArrayList<>();
    for (Expression part : parts) {
      if (keyed(part, join)) return null;
      boolean near = isCall(part, "dwithin"), inside = isCall(part, "contains");
      if (chosen != null || !(near || inside || isCall(part, "intersects"))) {
        others.add(part);
        continue;
      }
      StaticInvoke call = (StaticInvoke) part;
      Expression x = call.arguments().apply(0), y = call.arguments().apply(1);
      double distance = near ? constant(call.arguments().apply(2)) : -1;
      if (Double.isNaN(distance)
          || !(of(x, join.left()) && of(y, join.right()) || of(x, join.right()) && of(y, join.left()))) {
        others.add(part);
        continue;
      }
      chosen = call;
      within = distance;
      // What contains a shape meets it. Nothing contains an empty one.
      if (inside) others.add(part);
    }
    if (chosen == null) return null;
    Expression x = chosen.arguments().apply(0), y = chosen.arguments().apply(1);
    boolean straight = of(x, join.left());
    Expression residual = others.stream().reduce(And::new).orElse(null);

    // Which columns go on, and whether the distance of the two shapes is among them.
    boolean bothSides = how == Join.How.INNER || how == Join.How.LEFT;
    List<NamedExpression> list = null;
    AttributeReference distance = null;
    AttributeSet wanted = null;
    if (project != null) {
      AttributeReference made = new AttributeReference("distance", DataTypes.DoubleType, true, Metadata.empty(),
          NamedExpression.newExprId(), Functions.seq(List.of()));
      list = new ArrayList<>();
      boolean used = false;
      for (NamedExpression e : Functions.list(project.projectList())) {
        Expression replaced = bothSides ? replaced((Expression) e, x, y, made) : (Expression) e;
        used |= replaced != (Expression) e;
        list.add((NamedExpression) replaced);
      }
      if (used) distance = made;
      List<Expression> needed = new ArrayList<>();
      for (NamedExpression e : list) needed.add((Expression) e);
      if (residual != null) needed.add(residual);
      wanted = AttributeSet.fromAttributeSets(Functions.seq(needed.stream().map(Expression::references).toList()));
    }
    boolean leftIsA = !type.equals("RIGHT OUTER");
    Way way = way(join, how, leftIsA);
    AbutJoinExec exec = new AbutJoinExec(planLater(join.left()), planLater(join.right()), type,
        straight ? x : y, straight ? y : x, within, Option.apply(residual), Option.apply(distance),
        kept(join.left(), wanted), kept(join.right(), wanted),
        way.told());
    return list == null ? exec : new ProjectExec(Functions.seq(list), exec);
  }

  /** A pair of equal keys, by which Spark has better plans. */
  private static boolean keyed(Expression e, org.apache.spark.sql.catalyst.plans.logical.Join join) {
    if (!(e instanceof EqualTo) && !(e instanceof EqualNullSafe)) return false;
    Expression x = e.children().apply(0), y = e.children().apply(1);
    return of(x, join.left()) && of(y, join.right()) || of(x, join.right()) && of(y, join.left());
  }

  private static Expression replaced(Expression e, Expression x, Expression y, AttributeReference by) {
    return e.transform(new AbstractPartialFunction<Expression, Expression>() {
      @Override
      public boolean isDefinedAt(Expression found) {
        if (!isCall(found, "distance")) return false;
        var given = ((StaticInvoke) found).arguments();
        return given.apply(0).semanticEquals(x) && given.apply(1).semanticEquals(y)
            || given.apply(0).semanticEquals(y) && given.apply(1).semanticEquals(x);
      }

      @Override
      public <A extends Expression, B> B applyOrElse(A found, scala.Function1<A, B> otherwise) {
        @SuppressWarnings("unchecked")
        B made = isDefinedAt(found) ? (B) by : otherwise.apply(found);
        return made;
      }
    });
  }

  private static Seq<Attribute> kept(LogicalPlan side, AttributeSet wanted) {
    return Functions.seq(Functions.list(side.output()).stream()
        .filter(a -> wanted == null || wanted.contains(a)).toList());
  }

  /** Whether the left side is searched, and how. */
  private record Way(boolean swapped, String how) {
    String told() {
      return (swapped ? "swapped " : "") + how;
    }
  }

  /** Hints say it, else Spark's own rule for sizes. Where that knows none that is small, it is looked at. */
  private static Way way(org.apache.spark.sql.catalyst.plans.logical.Join join, Join.How how, boolean leftIsA) {
    // Both sides of an inner join may be asked about; the one that is searched may be whole everywhere.
    boolean left = how == Join.How.INNER || !leftIsA, right = leftIsA;
    String leftHint = hint(join.hint().leftHint()), rightHint = hint(join.hint().rightHint());
    if (right && rightHint.equals("broadcast")) return new Way(false, "broadcast");
    if (left && leftHint.equals("broadcast")) return new Way(true, "broadcast");
    long most = SQLConf.get().autoBroadcastJoinThreshold();
    if (!leftHint.isEmpty() || !rightHint.isEmpty() || most < 0) return new Way(!leftIsA, "tiles");
    scala.math.BigInt l = join.left().stats().sizeInBytes(), r = join.right().stats().sizeInBytes();
    boolean swapped = left && !(right && r.$less$eq(l));
    return new Way(swapped, (swapped ? l : r).$less$eq(scala.math.BigInt.apply(most)) ? "broadcast" : "by size");
  }

  private static String hint(Option<HintInfo> hint) {
    return hint.isEmpty() || hint.get().strategy().isEmpty() ? "" : hint.get().strategy().get().displayName();
  }
}
