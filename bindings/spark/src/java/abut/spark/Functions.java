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
import org.apache.spark.sql.catalyst.expressions.aggregate.CollectList;
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
  private static final Map<String, List<Queries.Query>> QUERIES = new LinkedHashMap<>();
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
    for (Queries.Query q : Queries.ALL)
      if (!ALL.containsKey("abut_" + q.name()) || QUERIES.containsKey(q.name())) addQuery(q);
    add("abut_kind", "(s) - The kind of a shape.", given -> {
      count("abut_kind", given, 1);
      return call("kind", DataTypes.StringType, List.of(bytes(given.get(0))), List.of(), false);
    });
    add("abut_repaired", "(text, rule) - A valid shape of rings that cross, as text; the rule, 'even_odd' or 'nonzero', may be"
        + " left out.", given -> {
          count("abut_repaired", given, 1, 2);
          return call("repaired", DataTypes.StringType,
              List.of(given.get(0), given.size() > 1 ? given.get(1) : text("even_odd")), List.of(), false);
        });
    String[] areas = {"common_part", "united", "difference", "symmetric_difference"};
    for (int i = 0; i < areas.length; ++i) {
      String name = "abut_" + areas[i];
      int which = i;
      add(name, "(a, b, tolerance) - The area that two shapes make, as the text of a region. Where it has arcs, it needs"
          + " the tolerance.", given -> {
            count(name, given, 2, 3);
            return call("area", DataTypes.StringType, List.of(Literal.create(which, DataTypes.IntegerType),
                bytes(given.get(0)), bytes(given.get(1)), number(given, 2)), List.of(), false);
          });
    }
    String[] gathered = {"extent", "hull", "union"};
    for (int i = 0; i < gathered.length; ++i) {
      String name = "abut_" + gathered[i];
      int which = i;
      add(name, "(s, tolerance) - Aggregate: the " + gathered[i] + " of all shapes, as text.", given -> {
        count(name, given, 1, which == 0 ? 1 : 2);
        return call("gathered", DataTypes.StringType, List.of(Literal.create(which, DataTypes.IntegerType),
            new CollectList(bytes(given.get(0))).toAggregateExpression(), number(given, 1)), List.of(), true);
      });
    }
    String[] notations = {"wkt", "wkb", "geojson"};
    for (int i = 0; i < notations.length; ++i) {
      Literal form = Literal.create(2 + i, DataTypes.IntegerType);
      String from = "abut_from_" + notations[i], as = "abut_as_" + notations[i];
      DataType written = i == 1 ? DataTypes.BinaryType : DataTypes.StringType;
      boolean hasSrid = i < 2;
      add(from, "(geometry, tolerance) - The text of the shape that a geometry is; null if it is empty.", given -> {
        count(from, given, 1, 2);
        return call(hasSrid && written.equals(DataTypes.BinaryType) ? "fromBytes" : "fromText", DataTypes.StringType,
            List.of(form, given.get(0), number(given, 1)), List.of(), true);
      });
      add(as, "(s, tolerance, srid) - The geometry of a shape. Curves need the tolerance.", given -> {
        count(as, given, 1, hasSrid ? 3 : 2);
        return call(written.equals(DataTypes.BinaryType) ? "asBytes" : "asText", written, List.of(form,
            bytes(given.get(0)), number(given, 1),
            given.size() > 2 ? Cast$.MODULE$.apply(given.get(2), DataTypes.IntegerType, false)
                : Literal.create(0, DataTypes.IntegerType)), List.of(), false);
      });
    }
  }

  /** Queries of one name differ in how many arguments they take. */
  private static void addQuery(Queries.Query q) {
    String name = "abut_" + q.name();
    List<Queries.Query> alike = QUERIES.computeIfAbsent(q.name(), any -> new ArrayList<>());
    alike.add(q);
    if (alike.size() > 1) return;
    StringBuilder usage = new StringBuilder("(");
    for (Queries.Part part : q.arguments())
      usage.append(usage.length() > 1 ? ", " : "")
          .append(part.form() == Queries.VECTOR ? "dx, dy" : part.name());
    add(name, usage + ") - " + q.says(), given -> {
      for (Queries.Query one : alike)
        if (given.size() == places(one)) return ask(one, given);
      throw wrong(name + " takes " + places(alike.get(0)) + " arguments, not " + given.size());
    });
  }

  private static int places(Queries.Query q) {
    int count = 0;
    for (Queries.Part part : q.arguments()) count += part.form() == Queries.VECTOR ? 2 : 1;
    return count;
  }

  private static Expression ask(Queries.Query q, List<Expression> given) {
    Expression a = null, b = null, pattern = text("");
    List<Expression> numbers = new ArrayList<>();
    int at = 0;
    for (Queries.Part part : q.arguments()) {
      if (part.form() == Queries.SHAPE) {
        Expression shape = bytes(given.get(at++));
        if (a == null)
          a = shape;
        else
          b = shape;
      } else if (part.form() == Queries.TEXT) {
        pattern = given.get(at++);
      } else {
        for (int k = part.form() == Queries.VECTOR ? 2 : 1; k > 0; --k) numbers.add(number(given, at++));
      }
    }
    while (numbers.size() < 4) numbers.add(Literal.create(0.0, DataTypes.DoubleType));
    List<Expression> arguments = new ArrayList<>(List.of(Literal.create(q.number(), DataTypes.IntegerType), a,
        b == null ? Literal.create(new byte[0], DataTypes.BinaryType) : b));
    arguments.addAll(numbers);
    arguments.add(pattern);
    return new StaticInvoke(Queries.class, q.type(), q.method(), seq(arguments), seq(List.of()), true, true, true,
        Option.empty());
  }

  private static Literal text(String text) {
    return Literal.create(text, DataTypes.StringType);
  }

  /** An argument as a double; 0 where there is none. */
  private static Expression number(List<Expression> given, int at) {
    return at < given.size() ? Cast$.MODULE$.apply(given.get(at), DataTypes.DoubleType, false)
        : Literal.create(0.0, DataTypes.DoubleType);
  }

  private static void count(String name, List<Expression> given, int least, int most) {
    if (given.size() < least || given.size() > most)
      throw wrong(name + " takes " + least + " to " + most + " arguments, not " + given.size());
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
