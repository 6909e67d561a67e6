package abut.spark;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.sql.catalyst.expressions.Attribute;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import scala.collection.immutable.Seq;

/** The rows of one side of a join: what comes, the bytes of its shape, and what is kept. */
final class JoinSide implements Serializable {
  final Seq<Attribute> input;
  final Expression shape;
  final Seq<Attribute> kept;

  JoinSide(Seq<Attribute> input, Expression shape, Seq<Attribute> kept) {
    this.input = input;
    this.shape = shape;
    this.kept = kept;
  }

  Seq<Expression> keptExpressions() {
    return Functions.seq(new ArrayList<Expression>(Functions.list(kept)));
  }

  StructType schema() {
    return schema(kept);
  }

  static StructType schema(Seq<Attribute> attributes) {
    StructType type = new StructType();
    for (Attribute a : Functions.list(attributes)) type = type.add(a.name(), a.dataType(), true);
    return type;
  }

  /** The same with the name of the column. */
  IllegalArgumentException wrong(IllegalArgumentException e) {
    List<Attribute> of = Functions.list(shape.references().toSeq());
    return new IllegalArgumentException(
        "column '" + (of.isEmpty() ? "shape" : of.get(0).name()) + "': " + e.getMessage(), e);
  }
}
