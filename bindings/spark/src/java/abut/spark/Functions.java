package abut.spark;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.catalyst.expressions.Alias;
import org.apache.spark.sql.catalyst.expressions.Cast$;
import org.apache.spark.sql.catalyst.expressions.CreateNamedStruct;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.catalyst.expressions.GetStructField;
import org.apache.spark.sql.catalyst.expressions.Literal;
import org.apache.spark.sql.catalyst.expressions.NamedExpression;
import org.apache.spark.sql.catalyst.expressions.objects.StaticInvoke;
import org.apache.spark.sql.types.AbstractDataType;
import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.Metadata;
import org.apache.spark.sql.types.MetadataBuilder;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.unsafe.types.UTF8String;
import scala.Option;
import scala.collection.immutable.Seq;
import scala.jdk.javaapi.CollectionConverters;

/** The SQL functions, as expressions that call Shapes. The planner knows them again by that class. */
final class Functions {
  /** Columns say their kind by this, as Arrow's extension types do. */
  private static final String METADATA = "ARROW:extension:name";

  private Functions() {}

  interface Builder {
    Expression of(List<Expression> arguments);
  }

  static final Map<String, Builder> ALL = new LinkedHashMap<>();
  static final Map<String, String> USAGE = new LinkedHashMap<>();

  private static void add(String name, String usage, Builder builder) {
    ALL.put(name, builder);
    USAGE.put(name, usage);
  }

  static {
    add("abut_intersects", "(a, b) - Whether two shapes have a point in common. A join on it is planned in tiles.",
        given -> ofTwo("intersects", given, DataTypes.BooleanType));
    add("abut_dwithin", "(a, b, d) - Whether two shapes lie within a distance. A join on it, with a constant, is"
        + " planned in tiles.", Functions::dwithin);
    add("abut_contains", "(a, b) - Whether b is a subset of a.",
        given -> ofTwo("contains", given, DataTypes.BooleanType));
    add("abut_distance", "(a, b) - The distance of two shapes; 0 if they meet.",
        given -> ofTwo("distance", given, DataTypes.DoubleType));
    add("abut_shape", "(kind, columns…) - A column of shapes: a struct of the numbers of its kind. One column alone"
        + " is said to be of this kind already.", Functions::shape);
  }

  static <T> Seq<T> seq(List<? extends T> list) {
    return CollectionConverters.<T>asScala(new ArrayList<T>(list)).toSeq();
  }

  static <T> List<T> list(scala.collection.Seq<T> seq) {
    return CollectionConverters.asJava(seq);
  }

  private static IllegalArgumentException wrong(String told) {
    return new IllegalArgumentException("abut: " + told);
  }

  private static void count(String name, List<Expression> given, int wanted) {
    if (given.size() != wanted) throw wrong(name + " takes " + wanted + " arguments, not " + given.size());
  }

  /** A call of Shapes. What is null makes it null. */
  private static StaticInvoke call(String method, DataType result, List<Expression> arguments,
      List<AbstractDataType> types, boolean mayBeNull) {
    return new StaticInvoke(Shapes.class, result, method, seq(arguments), seq(types), true, mayBeNull, true,
        Option.empty());
  }

  private static StaticInvoke ofTwo(String method, List<Expression> given, DataType result) {
    count("abut_" + method, given, 2);
    return call(method, result, List.of(bytes(given.get(0)), bytes(given.get(1))), List.of(), false);
  }

  private static Expression dwithin(List<Expression> given) {
    count("abut_dwithin", given, 3);
    return call("dwithin", DataTypes.BooleanType, List.of(bytes(given.get(0)), bytes(given.get(1)), given.get(2)),
        List.of(DataTypes.BinaryType, DataTypes.BinaryType, DataTypes.DoubleType), false);
  }

  private static int kindOf(String name) {
    int kind = Arrays.asList(Shapes.KINDS).indexOf(name.startsWith("abut.") ? name.substring(5) : name);
    if (kind < 0) throw wrong(name + " is none of " + String.join(", ", Shapes.KINDS));
    return kind;
  }

  private static Expression shape(List<Expression> given) {
    if (given.size() < 2 || !given.get(0).foldable() || !(given.get(0).eval(null) instanceof UTF8String name))
      throw wrong("abut_shape takes a kind, as text, and columns");
    int kind = kindOf(name.toString());
    Expression made = given.get(1);
    if (given.size() > 2) {
      if (Shapes.listed(kind)) throw wrong("a " + Shapes.KINDS[kind] + " takes one column");
      List<String> names = new ArrayList<>(List.of(Shapes.NAMES[kind]));
      if (Shapes.turns(kind)) names.addAll(given.size() == names.size() + 2 ? List.of("angle") : List.of("c", "s"));
      if (names.size() != given.size() - 1)
        throw wrong("a " + Shapes.KINDS[kind] + " takes " + String.join(", ", names) + ", not "
            + (given.size() - 1) + " columns");
      List<Expression> fields = new ArrayList<>();
      for (int i = 0; i < names.size(); ++i) {
        fields.add(Literal.create(names.get(i), DataTypes.StringType));
        fields.add(Cast$.MODULE$.apply(given.get(1 + i), DataTypes.DoubleType, false));
      }
      made = new CreateNamedStruct(seq(fields));
    }
    Metadata told = new MetadataBuilder().putString(METADATA, "abut." + Shapes.KINDS[kind]).build();
    return new Alias(made, "shape", NamedExpression.newExprId(), seq(List.of()), Option.apply(told), seq(List.of()));
  }

  /** The kind that metadata or fields tell. */
  private static int kindOf(Expression shape, StructType type) {
    Metadata metadata = shape instanceof NamedExpression named ? named.metadata()
        : shape instanceof GetStructField field ? field.metadata() : Metadata.empty();
    if (metadata.contains(METADATA)) return kindOf(metadata.getString(METADATA));
    List<String> fields = new ArrayList<>(List.of(type.fieldNames()));
    fields.sort(null);
    for (int kind = 0; kind < Shapes.KINDS.length; ++kind) {
      if (kind == 1 || kind == 2 || Shapes.listed(kind)) continue;
      for (List<String> more : Shapes.turns(kind) ? List.of(List.of("c", "s"), List.of("angle"))
          : List.of(List.<String>of())) {
        List<String> names = new ArrayList<>(List.of(Shapes.NAMES[kind]));
        names.addAll(more);
        names.sort(null);
        if (names.equals(fields)) return kind;
      }
    }
    throw wrong("a struct of " + String.join(", ", fields) + " tells no kind of shape: say the kind, as in"
        + " abut_shape('ray', s)");
  }

  private static Expression field(Expression shape, StructType type, String name) {
    if (!Arrays.asList(type.fieldNames()).contains(name))
      throw wrong("a shape's struct has no field " + name);
    return new GetStructField(shape, type.fieldIndex(name), Option.empty());
  }

  /** The bytes of a column of shapes. */
  static Expression bytes(Expression shape) {
    DataType type = shape.dataType();
    int kind = type instanceof StructType struct ? kindOf(shape, struct) : -1;
    while (shape instanceof Alias alias) shape = alias.child();
    if (type.equals(DataTypes.StringType))
      return call("ofText", DataTypes.BinaryType, List.of(shape), List.of(), false);
    if (type.equals(DataTypes.NullType)) return Literal.create(null, DataTypes.BinaryType);
    if (!(type instanceof StructType struct))
      throw wrong("a column of " + type.simpleString() + " has no shapes: they are structs, or the text of JSON");
    if (Shapes.listed(kind)) return ofVertices(kind, shape, struct);
    List<Expression> numbers = new ArrayList<>();
    List<AbstractDataType> types = new ArrayList<>();
    numbers.add(Literal.create(kind, DataTypes.IntegerType));
    types.add(DataTypes.IntegerType);
    for (String name : Shapes.NAMES[kind]) numbers.add(field(shape, struct, name));
    while (numbers.size() < 6) numbers.add(Literal.create(0.0, DataTypes.DoubleType));
    String method = "of";
    if (Shapes.turns(kind)) {
      boolean angle = Arrays.asList(struct.fieldNames()).contains("angle");
      method = angle ? "byAngle" : "byAxis";
      for (String name : angle ? List.of("angle") : List.of("c", "s")) numbers.add(field(shape, struct, name));
    }
    while (types.size() < numbers.size()) types.add(DataTypes.DoubleType);
    return call(method, DataTypes.BinaryType, numbers, types, false);
  }

  /** The kind of a shape that is made of its numbers alone, or -1; and these. */
  static int kindOf(Expression bytes) {
    return bytes instanceof StaticInvoke call && call.staticObject() == Shapes.class && call.functionName().equals("of")
        ? (Integer) ((Literal) call.arguments().head()).value() : -1;
  }

  static List<Expression> numbersOf(Expression bytes) {
    return list(((StaticInvoke) bytes).arguments()).subList(1, 1 + Shapes.NAMES[kindOf(bytes)].length);
  }

  private static Expression ofVertices(int kind, Expression shape, StructType struct) {
    Expression vertices = field(shape, struct, "vertices");
    boolean nested = kind > 10;
    DataType type = vertices.dataType();
    StructType vertex = null;
    for (int level = 0; type instanceof ArrayType list; type = list.elementType(), ++level)
      if (level == (nested ? 1 : 0) && list.elementType() instanceof StructType found) vertex = found;
    if (vertex == null || vertex.length() < 2)
      throw wrong("the vertices of a " + Shapes.KINDS[kind] + " have to be " + (nested ? "lists of " : "")
          + "lists of structs x, y");
    // Other numbers than doubles are made doubles.
    DataType wanted = new StructType(Arrays.stream(vertex.fields())
        .map(f -> new StructField(f.name(), DataTypes.DoubleType, true, Metadata.empty())).toArray(StructField[]::new));
    wanted = DataTypes.createArrayType(wanted);
    if (nested) wanted = DataTypes.createArrayType(wanted);
    for (StructField f : vertex.fields())
      if (!f.dataType().equals(DataTypes.DoubleType)) {
        vertices = Cast$.MODULE$.apply(vertices, wanted, false);
        break;
      }
    return call(nested ? "ofParts" : "ofVertices", DataTypes.BinaryType,
        List.of(Literal.create(kind, DataTypes.IntegerType), vertices,
            Literal.create(vertex.length(), DataTypes.IntegerType),
            Cast$.MODULE$.apply(field(shape, struct, "radius"), DataTypes.DoubleType, false)),
        List.of(), false);
  }
}
