import static org.apache.spark.sql.functions.call_function;
import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.expr;
import static org.apache.spark.sql.functions.lit;

import abut.spark.AbutExtensions;
import java.util.Arrays;
import java.util.List;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;

/** Joins as a program in Java has them, against Spark's own nested loops. */
public final class FromJava {
  public static class Disc {
    private final double x, y, radius;

    public Disc(double x, double y, double radius) {
      this.x = x;
      this.y = y;
      this.radius = radius;
    }

    public double getX() {
      return x;
    }

    public double getY() {
      return y;
    }

    public double getRadius() {
      return radius;
    }
  }

  private static List<String> rows(Dataset<Row> of, boolean isOurs) {
    of.sparkSession().conf().set("spark.abut.join.enabled", isOurs);
    Dataset<Row> planned = of.select("*");
    if (planned.queryExecution().executedPlan().toString().contains("AbutJoin") != isOurs)
      throw new AssertionError(planned.queryExecution().executedPlan());
    List<String> rows = planned.as(Encoders.STRING()).collectAsList().stream().sorted().toList();
    if (rows.size() < 100) throw new AssertionError(rows.size() + " rows");
    return rows;
  }

  public static void main(String[] arguments) {
    SparkSession spark = SparkSession.builder().getOrCreate();
    AbutExtensions.install(spark);

    Dataset<Row> pads = spark.range(900).select(col("id"),
        call_function("abut_shape", lit("circle"), expr("id % 30"), expr("id div 30"), lit(0.25)).as("pad"));
    Dataset<Row> tracks = spark.range(300).select(col("id"),
        call_function("abut_shape", lit("segment"), expr("id % 30"), expr("id div 10"), expr("id % 30 + 2"), expr("id div 10"))
            .as("track"));
    var near = call_function("abut_dwithin", pads.col("pad"), tracks.col("track"), lit(0.5));
    for (String how : List.of("inner", "left_outer", "left_semi", "left_anti")) {
      String shown = how.startsWith("left_") && !how.equals("left_outer") ? "pads.id" : "concat_ws(' ', pads.id, tracks.id)";
      Dataset<Row> found = pads.as("pads").join(tracks.as("tracks"), near, how).selectExpr("cast(" + shown + " as string)");
      if (!rows(found, true).equals(rows(found, false))) throw new AssertionError(how);
    }

    // Beans whose fields name a kind are shapes.
    Dataset<Row> discs = spark.createDataFrame(
        Arrays.asList(new Disc(1, 1, 2), new Disc(5, 5, 0), new Disc(40, 40, 1)), Disc.class).selectExpr("struct(*) as disc");
    Dataset<Row> touched = discs.join(pads, call_function("abut_intersects", col("disc"), col("pad")));
    if (touched.count() != discs.crossJoin(pads).filter("abut_distance(disc, pad) = 0").count())
      throw new AssertionError(touched.count());
    System.out.println("passed: from Java");
    spark.stop();
  }
}
