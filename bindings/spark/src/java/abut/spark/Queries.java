package abut.spark;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.GenericInternalRow;
import org.apache.spark.sql.catalyst.util.ArrayData;
import org.apache.spark.sql.catalyst.util.GenericArrayData;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.Metadata;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.unsafe.types.UTF8String;

/**
 * The queries of libabut as functions of SQL, by abut_query() and abut_ask(). Spark's generated code calls the public
 * methods by name; each is for one form of answer.
 */
public final class Queries {
  // The forms of abut.h.
  static final int SHAPE = 0, NUMBER = 1, VECTOR = 2, TEXT = 3, YES = 4, WORD = 5, NUMBERS = 6;

  record Part(String name, int form, int place, UTF8String[] words) {}

  record Query(int number, String name, String says, List<Part> arguments, List<Part> answer, int width,
      boolean several) {
    /** The answer is one value without a name. */
    boolean isBare() {
      return answer.get(0).name.isEmpty();
    }

    /** The method that answers it. */
    String method() {
      if (several) return "rows";
      if (!isBare()) return "row";
      return switch (answer.get(0).form) {
        case YES -> "yes";
        case NUMBER -> "number";
        case VECTOR -> "vector";
        default -> "word";
      };
    }

    DataType type() {
      if (isBare()) return typeOf(answer.get(0).form);
      StructType row = new StructType();
      for (Part part : answer) row = row.add(part.name, typeOf(part.form), true);
      return several ? DataTypes.createArrayType(row) : row;
    }
  }

  static final List<Query> ALL = read();

  private Queries() {}

  private static DataType typeOf(int form) {
    return switch (form) {
      case NUMBER -> DataTypes.DoubleType;
      case YES -> DataTypes.BooleanType;
      case VECTOR -> new StructType(new StructField[] {
          new StructField("x", DataTypes.DoubleType, true, Metadata.empty()),
          new StructField("y", DataTypes.DoubleType, true, Metadata.empty())});
      case NUMBERS -> DataTypes.createArrayType(DataTypes.DoubleType);
      case TEXT, WORD -> DataTypes.StringType;
      default -> DataTypes.createArrayType(typeOf(VECTOR));
    };
  }

  /** Lines of a query: its name, its sentence, width and whether it has one row; then a line each part. */
  private static List<Query> read() {
    List<Query> all = new ArrayList<>();
    for (int i = 0;; ++i) {
      byte[] told = Native.query(i);
      if (told == null) return all;
      String[] lines = new String(told, StandardCharsets.UTF_8).split("\n");
      List<Part> arguments = new ArrayList<>(), answer = new ArrayList<>();
      for (int k = 4; k < lines.length; ++k) {
        String[] part = lines[k].split(" ", -1);
        UTF8String[] words = new UTF8String[part.length - 4];
        for (int w = 0; w < words.length; ++w) words[w] = UTF8String.fromString(part[4 + w]);
        (part[0].equals("a") ? arguments : answer)
            .add(new Part(part[1], Integer.parseInt(part[2]), Integer.parseInt(part[3]), words));
      }
      all.add(new Query(i, lines[0], lines[1], arguments, answer, Integer.parseInt(lines[2]), lines[3].equals("0")));
    }
  }

  private static double[] ask(int query, byte[] a, byte[] b, double x, double y, double z, double t, UTF8String text) {
    return Native.ask(query, a, b, new double[] {x, y, z, t}, text.getBytes());
  }

  public static Boolean yes(int query, byte[] a, byte[] b, double x, double y, double z, double t, UTF8String text) {
    double[] answer = ask(query, a, b, x, y, z, t, text);
    return answer.length == 0 ? null : (Boolean) (answer[0] != 0);
  }

  public static Double number(int query, byte[] a, byte[] b, double x, double y, double z, double t, UTF8String text) {
    double[] answer = ask(query, a, b, x, y, z, t, text);
    return answer.length == 0 ? null : (Double) answer[0];
  }

  public static UTF8String word(int query, byte[] a, byte[] b, double x, double y, double z, double t,
      UTF8String text) {
    double[] answer = ask(query, a, b, x, y, z, t, text);
    return answer.length == 0 ? null : (UTF8String) value(ALL.get(query).answer.get(0), answer, 0);
  }

  public static InternalRow vector(int query, byte[] a, byte[] b, double x, double y, double z, double t,
      UTF8String text) {
    double[] answer = ask(query, a, b, x, y, z, t, text);
    return answer.length == 0 ? null : vector(answer, 0);
  }

  public static InternalRow row(int query, byte[] a, byte[] b, double x, double y, double z, double t,
      UTF8String text) {
    double[] answer = ask(query, a, b, x, y, z, t, text);
    return answer.length == 0 ? null : row(ALL.get(query), answer, 0);
  }

  public static ArrayData rows(int query, byte[] a, byte[] b, double x, double y, double z, double t,
      UTF8String text) {
    double[] answer = ask(query, a, b, x, y, z, t, text);
    Query q = ALL.get(query);
    Object[] all = new Object[answer.length / q.width];
    for (int i = 0; i < all.length; ++i) all[i] = row(q, answer, i * q.width);
    return new GenericArrayData(all);
  }

  private static InternalRow row(Query q, double[] answer, int at) {
    Object[] values = new Object[q.answer.size()];
    for (int i = 0; i < values.length; ++i) {
      Part part = q.answer.get(i);
      if (!Double.isNaN(answer[at + part.place])) values[i] = value(part, answer, at + part.place);
    }
    return new GenericInternalRow(values);
  }

  private static InternalRow vector(double[] answer, int at) {
    return new GenericInternalRow(new Object[] {answer[at], answer[at + 1]});
  }

  private static Object value(Part part, double[] answer, int at) {
    switch (part.form) {
      case NUMBER:
        return answer[at];
      case YES:
        return answer[at] != 0;
      case VECTOR:
        return vector(answer, at);
      case WORD:
        return part.words[(int) answer[at]];
      case TEXT:
        byte[] text = new byte[9];
        for (int i = 0; i < text.length; ++i) text[i] = (byte) answer[at + i];
        return UTF8String.fromBytes(text);
      default:
        Object[] several = new Object[(int) answer[at]];
        for (int i = 0; i < several.length; ++i)
          several[i] = part.form == NUMBERS ? (Object) answer[at + 1 + i] : vector(answer, at + 1 + 2 * i);
        return new GenericArrayData(several);
    }
  }
}
