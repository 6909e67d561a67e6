package abut.spark;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.SparkSessionExtensions;
import org.apache.spark.sql.catalyst.FunctionIdentifier;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.catalyst.expressions.ExpressionInfo;
import org.apache.spark.sql.execution.SparkStrategy;
import scala.Function1;
import scala.Tuple3;
import scala.collection.immutable.Seq;
import scala.runtime.AbstractFunction1;
import scala.runtime.BoxedUnit;

/**
 * What abut adds to a session: {@code spark.sql.extensions=abut.spark.AbutExtensions}. Functions of shapes, and
 * the plan of joins on them. A session that runs already takes them by {@link #install}.
 */
public final class AbutExtensions extends AbstractFunction1<SparkSessionExtensions, BoxedUnit> {
  @Override
  public BoxedUnit apply(SparkSessionExtensions extensions) {
    for (Map.Entry<String, Functions.Builder> one : Functions.ALL.entrySet())
      extensions.injectFunction(new Tuple3<>(id(one.getKey()), info(one.getKey()), builder(one.getValue())));
    extensions.injectPlannerStrategy(new AbstractFunction1<SparkSession, SparkStrategy>() {
      @Override
      public SparkStrategy apply(SparkSession session) {
        return new JoinStrategy();
      }
    });
    return BoxedUnit.UNIT;
  }

  /** The same for a session that is there. It may be called again. */
  public static void install(SparkSession given) {
    if (given.catalog().functionExists("abut_intersects")) return;
    var session = (org.apache.spark.sql.classic.SparkSession) given;
    SparkSessionExtensions extensions = new SparkSessionExtensions();
    new AbutExtensions().apply(extensions);
    extensions.registerFunctions(session.sessionState().functionRegistry());
    List<SparkStrategy> strategies = new ArrayList<>(Functions.list(extensions.buildPlannerStrategies(session)));
    strategies.addAll(Functions.list(session.experimental().extraStrategies()));
    session.experimental().extraStrategies_$eq(Functions.seq(strategies));
  }

  private static FunctionIdentifier id(String name) {
    return new FunctionIdentifier(name);
  }

  private static ExpressionInfo info(String name) {
    return new ExpressionInfo(Shapes.class.getName(), null, name, "_FUNC_" + Functions.USAGE.get(name), "", "", "",
        "misc_funcs", "", "", "scala_udf");
  }

  private static Function1<Seq<Expression>, Expression> builder(Functions.Builder builder) {
    return new AbstractFunction1<Seq<Expression>, Expression>() {
      @Override
      public Expression apply(Seq<Expression> arguments) {
        return builder.of(Functions.list(arguments));
      }
    };
  }
}
