import abut.spark.AbutExtensions
import org.apache.spark.sql.{DataFrame, SparkSession}
import org.apache.spark.sql.functions.{call_function, expr, lit}

final case class Disc(x: Double, y: Double, radius: Double)
final case class Pad(id: Long, pad: Disc)
final case class Box(min_x: Double, min_y: Double, max_x: Double, max_y: Double)
final case class Tray(id: Long, tray: Box)

/** Joins as a program in Scala has them, against Spark's own nested loops. */
object FromScala {
  def main(arguments: Array[String]): Unit = {
    val spark = SparkSession.builder().getOrCreate()
    AbutExtensions.install(spark)
    import spark.implicits._

    def rows(of: DataFrame, isOurs: Boolean): Seq[String] = {
      spark.conf.set("spark.abut.join.enabled", isOurs)
      val planned = of.select("*")
      assert(planned.queryExecution.executedPlan.toString.contains("AbutJoin") == isOurs, planned.queryExecution.executedPlan)
      val found = planned.as[String].collect().sorted.toSeq
      assert(found.size > 100, found.size)
      found
    }

    // Case classes whose fields name a kind are shapes.
    val pads = (0L until 900L).map(i => Pad(i, Disc(i % 30, i / 30, 0.25))).toDS()
    val trays = (0L until 300L).map(i => Tray(i, Box(i % 20, i / 20, i % 20 + 1.5, i / 20 + 0.5))).toDS()
    val near = call_function("abut_dwithin", $"pad", $"tray", lit(0.5))
    for (how <- Seq("inner", "left_outer", "left_semi", "left_anti")) {
      val shown = if (how == "left_semi" || how == "left_anti") $"p.id" else expr("concat_ws(' ', p.id, t.id)")
      val found = pads.as("p").join(trays.as("t"), near, how).select(shown.cast("string"))
      assert(rows(found, true) == rows(found, false), how)
    }

    pads.createOrReplaceTempView("pads")
    trays.createOrReplaceTempView("trays")
    val asked = spark.sql("SELECT concat(p.id, ' ', t.id) FROM pads p JOIN trays t ON abut_intersects(p.pad, t.tray)")
    assert(rows(asked, true) == rows(asked, false))
    println("passed: from Scala")
    spark.stop()
  }
}
