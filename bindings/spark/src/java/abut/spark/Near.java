package abut.spark;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.catalyst.expressions.Alias;
import org.apache.spark.sql.catalyst.expressions.Attribute;
import org.apache.spark.sql.catalyst.expressions.CreateNamedStruct;
import org.apache.spark.sql.catalyst.expressions.ExprId;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.catalyst.expressions.GetStructField;
import org.apache.spark.sql.catalyst.expressions.GreaterThanOrEqual;
import org.apache.spark.sql.catalyst.expressions.LessThanOrEqual;
import org.apache.spark.sql.catalyst.expressions.Literal;
import org.apache.spark.sql.catalyst.expressions.NamedExpression;
import org.apache.spark.sql.catalyst.expressions.Or;
import org.apache.spark.sql.execution.ColumnarToRowExec;
import org.apache.spark.sql.execution.FileSourceScanExec;
import org.apache.spark.sql.execution.FilterExec;
import org.apache.spark.sql.execution.InputAdapter;
import org.apache.spark.sql.execution.ProjectExec;
import org.apache.spark.sql.execution.SparkPlan;
import org.apache.spark.sql.execution.WholeStageCodegenExec;
import org.apache.spark.sql.execution.datasources.HadoopFsRelation;
import org.apache.spark.sql.types.DataTypes;
import scala.runtime.AbstractPartialFunction;

/**
 * Rows that lie away from a box are of no use. Where a file's statistics say that a group of rows does, it is not
 * read: for points, boxes and segments, whose own numbers bound them.
 */
final class Near {
  private Near() {}

  /** The plan that leaves out rows whose shape lies away from {low x, low y, high x, high y}, as far as files tell. */
  static SparkPlan near(SparkPlan plan, Expression shape, double[] box) {
    List<Expression> filters = filters(shape, box);
    return filters.isEmpty() ? plan : pushed(plan, filters);
  }

  /** The kind whose numbers a shape is made of; "": none. */
  private static String kind(Expression shape) {
    int kind = Functions.kindOf(shape);
    return kind < 0 ? "" : Shapes.KINDS[kind];
  }

  /** Whether a shape's own numbers bound it. */
  static boolean tells(Expression shape) {
    return List.of("point", "box", "segment").contains(kind(shape));
  }

  private static List<Expression> filters(Expression shape, double[] box) {
    List<Expression> filters = new ArrayList<>();
    if (!tells(shape)) return filters;
    String kind = kind(shape);
    List<Expression> given = Functions.numbersOf(shape);
    for (int axis = 0; axis < 2; ++axis) {
      Expression p = given.get(axis), q = kind.equals("point") ? p : given.get(2 + axis);
      // The zeros are those that no zero lies beyond.
      double from = box[axis] == 0 ? -0.0 : box[axis], to = box[2 + axis] + 0.0;
      switch (kind) {
        case "point", "box" -> {
          filters.add(atMost(p, to));
          filters.add(atLeast(q, from));
        }
        default -> {
          filters.add(new Or(atMost(p, to), atMost(q, to)));
          filters.add(new Or(atLeast(p, from), atLeast(q, from)));
        }
      }
    }
    return filters;
  }

  private static Expression atMost(Expression number, double most) {
    return new LessThanOrEqual(number, Literal.create(most, DataTypes.DoubleType));
  }

  private static Expression atLeast(Expression number, double least) {
    return new GreaterThanOrEqual(number, Literal.create(least, DataTypes.DoubleType));
  }

  /** Filters go down through what shows rows as they are. */
  private static SparkPlan pushed(SparkPlan plan, List<Expression> filters) {
    if (plan instanceof FileSourceScanExec scan) return reading(scan, filters);
    if (plan instanceof ProjectExec project) filters = through(project, filters);
    else if (!(plan instanceof FilterExec || plan instanceof WholeStageCodegenExec || plan instanceof InputAdapter
        || plan instanceof ColumnarToRowExec)) return plan;
    SparkPlan below = plan.children().head(), made = pushed(below, filters);
    return made == below ? plan : plan.withNewChildren(Functions.seq(List.of(made)));
  }

  /** The filters of what is behind a projection as filters of what is before it. */
  private static List<Expression> through(ProjectExec project, List<Expression> filters) {
    Map<ExprId, Expression> made = new HashMap<>();
    for (NamedExpression e : Functions.list(project.projectList()))
      if (e instanceof Alias alias) made.put(alias.exprId(), alias.child());
    var replacing = new AbstractPartialFunction<Expression, Expression>() {
      private Expression replaced(Expression e) {
        if (e instanceof Attribute a) return made.get(a.exprId());
        return e instanceof GetStructField field && field.child() instanceof CreateNamedStruct struct
            ? struct.valExprs().apply(field.ordinal()) : null;
      }

      @Override
      public boolean isDefinedAt(Expression e) {
        return replaced(e) != null;
      }

      @Override
      public <A extends Expression, B> B applyOrElse(A e, scala.Function1<A, B> otherwise) {
        @SuppressWarnings("unchecked")
        B found = (B) replaced(e);
        return found != null ? found : otherwise.apply(e);
      }
    };
    return filters.stream().map(e -> e.transformUp(replacing)).toList();
  }

  private static SparkPlan reading(FileSourceScanExec scan, List<Expression> filters) {
    List<Expression> all = new ArrayList<>(Functions.list(scan.dataFilters()));
    for (Expression e : filters)
      if (e.references().subsetOf(scan.outputSet())) all.add(e);
    // Constructors differ between versions of Spark: all else stays as it is.
    Object[] parts = new Object[scan.productArity()];
    for (int i = 0; i < parts.length; ++i)
      parts[i] = switch (scan.productElementName(i)) {
        case "dataFilters" -> Functions.seq(all);
        case "relation" -> byStatistics(scan.relation());
        default -> scan.productElement(i);
      };
    return scan.makeCopy(parts);
  }

  /** Where a column has a dictionary, Parquet would make a set of all its values, which takes as long as reading them. */
  private static HadoopFsRelation byStatistics(HadoopFsRelation of) {
    @SuppressWarnings("unchecked")
    scala.collection.immutable.Map<String, String> told =
        of.options().updated("parquet.filter.dictionary.enabled", "false");
    return of.copy(of.location(), of.partitionSchema(), of.dataSchema(), of.bucketSpec(), of.fileFormat(), told,
        of.sparkSession());
  }
}
