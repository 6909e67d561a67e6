package abut.spark;

import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.util.ArrayData;
import org.apache.spark.unsafe.Platform;
import org.apache.spark.unsafe.types.UTF8String;

/**
 * What the SQL functions do with a row: shapes become bytes, which bindings/sql/shapes.h lays out, and these
 * are asked. Spark's generated code calls these methods by name.
 */
public final class Shapes {
  /** The kinds of abut.h, and the numbers of each by the names that Arrow's columns have. */
  // described: java_kinds
  static final String[] KINDS = {"point", "line", "ray", "segment", "circle", "box", "oriented_box",
      "ellipse", "capsule", "rounded_box", "polygon", "polyline", "region"};
  static final String[][] NAMES = {{"x", "y"}, {"x", "y", "dx", "dy"}, {"x", "y", "dx", "dy"},
      {"ax", "ay", "bx", "by"}, {"x", "y", "radius"}, {"min_x", "min_y", "max_x", "max_y"}, {"x",
      "y", "half_x", "half_y"}, {"x", "y", "semi_x", "semi_y"}, {"ax", "ay", "bx", "by", "radius"},
      {"x", "y", "half_x", "half_y", "radius"}, {"radius"}, {"radius"}, {"radius"}};
  static final boolean[] TURNS = {false, false, false, false, false, false, true, true, false, true,
      false, false, false};
  static final boolean[] LISTED = {false, false, false, false, false, false, false, false, false,
      false, true, true, true};
  // described: end
  private static final byte FORM = 1;
  static final int HEAD = 4;

  private Shapes() {}

  static boolean turns(int kind) {
    return TURNS[kind];
  }

  static boolean listed(int kind) {
    return LISTED[kind];
  }

  private static byte[] begun(int kind, int words) {
    byte[] shape = new byte[HEAD + 8 * words];
    putHead(shape, 0, kind);
    return shape;
  }

  /** Writes the head of a shape that begins at a byte. Zeros stand there. */
  static void putHead(byte[] to, int at, int kind) {
    to[at] = (byte) kind;
    to[at + 1] = FORM;
  }

  private static void put(byte[] shape, int word, double x) {
    put(shape, 0, word, x);
  }

  /** A number of the shape that begins at a byte. */
  static void put(byte[] to, int at, int word, double x) {
    // Zeros have no sign.
    Platform.putDouble(to, Platform.BYTE_ARRAY_OFFSET + at + HEAD + 8 * word, x + 0.0);
  }

  /** A shape of as many of the numbers as its kind has. */
  public static byte[] of(int kind, double a, double b, double c, double d, double e) {
    int count = NAMES[kind].length;
    byte[] shape = begun(kind, count);
    put(shape, 0, a);
    put(shape, 1, b);
    if (count > 2) put(shape, 2, c);
    if (count > 3) put(shape, 3, d);
    if (count > 4) put(shape, 4, e);
    return shape;
  }

  private static byte[] turned(int kind, double a, double b, double c, double d, double e, double[] axis) {
    int count = NAMES[kind].length;
    byte[] shape = begun(kind, count + 2);
    put(shape, 0, a);
    put(shape, 1, b);
    put(shape, 2, c);
    put(shape, 3, d);
    if (count > 4) put(shape, 4, e);
    put(shape, count, axis[0]);
    put(shape, count + 1, axis[1]);
    return shape;
  }

  /** One that is turned by an angle. */
  public static byte[] byAngle(int kind, double a, double b, double c, double d, double e, double angle) {
    double[] axis = new double[2];
    Native.turn(angle, axis);
    return turned(kind, a, b, c, d, e, axis);
  }

  /** One that is turned to an axis. */
  public static byte[] byAxis(int kind, double a, double b, double c, double d, double e, double x, double y) {
    double[] axis = {x, y};
    // The bound of Rotation::axis in abut: these are unit vectors already.
    if (!(Math.abs(x * x + y * y - 1) <= 0x1.8p-51)) Native.unit(x, y, axis);
    return turned(kind, a, b, c, d, e, axis);
  }

  private static int putVertices(byte[] shape, int word, ArrayData vertices, int fields) {
    for (int i = 0; i < vertices.numElements(); ++i) {
      if (vertices.isNullAt(i)) throw new IllegalArgumentException("vertices: one is null");
      InternalRow vertex = vertices.getStruct(i, fields);
      if (vertex.isNullAt(0) || vertex.isNullAt(1)) throw new IllegalArgumentException("vertices: a number is null");
      put(shape, word++, vertex.getDouble(0));
      put(shape, word++, vertex.getDouble(1));
    }
    return word;
  }

  private static int words(long count) {
    if (8 * count + HEAD > Integer.MAX_VALUE - 64)
      throw new IllegalArgumentException("a shape is larger than an array can be");
    return (int) count;
  }

  /** A polygon of vertices that are structs of so many fields, x and y first. */
  public static byte[] ofVertices(int kind, ArrayData vertices, int fields, double radius) {
    byte[] shape = begun(kind, words(1 + 2L * vertices.numElements()));
    put(shape, 0, radius);
    putVertices(shape, 1, vertices, fields);
    return shape;
  }

  /** A polyline or a region of lists of vertices. */
  public static byte[] ofParts(int kind, ArrayData parts, int fields, double radius) {
    int count = parts.numElements();
    long vertices = 0;
    for (int i = 0; i < count; ++i) {
      if (parts.isNullAt(i)) throw new IllegalArgumentException("vertices: a list is null");
      vertices += parts.getArray(i).numElements();
    }
    byte[] shape = begun(kind, words(2 + 2 * vertices + count));
    put(shape, 0, radius);
    int word = 1, starts = (int) (1 + 2 * vertices);
    for (int i = 0; i < count; ++i) {
      put(shape, starts++, (word - 1) / 2);
      word = putVertices(shape, word, parts.getArray(i), fields);
    }
    put(shape, starts, count);
    return shape;
  }

  /** A shape of text: abut's JSON, or a short form. */
  public static byte[] ofText(UTF8String text) {
    return Native.read(text.getBytes());
  }

  public static UTF8String kind(byte[] shape) {
    return UTF8String.fromString(KINDS[shape[0]]);
  }

  /** The short form of a shape. */
  public static UTF8String toText(byte[] shape) {
    return shape == null ? null : UTF8String.fromBytes(Native.write(shape));
  }

  public static UTF8String repaired(UTF8String text, UTF8String rule) {
    return toText(Native.repaired(text.getBytes(), rule.getBytes()));
  }

  public static UTF8String area(int which, byte[] a, byte[] b, double tolerance) {
    return toText(Native.area(which, a, b, tolerance));
  }

  public static UTF8String gathered(int which, ArrayData shapes, double tolerance) {
    byte[][] all = new byte[shapes.numElements()][];
    for (int i = 0; i < all.length; ++i) all[i] = shapes.getBinary(i);
    return toText(Native.gathered(which, all, tolerance));
  }

  public static UTF8String fromText(int form, UTF8String text, double tolerance) {
    return toText(Native.readGeometry(form, text.getBytes(), tolerance));
  }

  public static UTF8String fromBytes(int form, byte[] bytes, double tolerance) {
    return toText(Native.readGeometry(form, bytes, tolerance));
  }

  public static UTF8String asText(int form, byte[] shape, double tolerance, int srid) {
    return UTF8String.fromBytes(Native.writeGeometry(form, shape, tolerance, srid));
  }

  public static byte[] asBytes(int form, byte[] shape, double tolerance, int srid) {
    return Native.writeGeometry(form, shape, tolerance, srid);
  }

  public static boolean intersects(byte[] a, byte[] b) {
    return Native.intersects(a, b);
  }

  public static boolean contains(byte[] a, byte[] b) {
    return Native.contains(a, b);
  }

  public static boolean dwithin(byte[] a, byte[] b, double distance) {
    if (!(distance >= 0)) throw new IllegalArgumentException("distance must not be " + (distance < 0 ? "negative" : "NaN"));
    return Native.withinDistance(a, b, distance);
  }

  public static double distance(byte[] a, byte[] b) {
    return Native.distance(a, b);
  }
}
