package abut.spark;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The functions of src/abut_spark.c. The jar brings them and libabut for one platform. */
final class Native {
  /** The abut.h that the C was written for. */

  static {
    load();
    if (!isOfThisInterface()) throw new UnsatisfiedLinkError("libabut has another interface than this jar");
  }

  private Native() {}

  private static void load() {
    String place = "native/" + System.getProperty("os.name").toLowerCase() + "-" + System.getProperty("os.arch") + "/";
    // Each class loader needs files of its own. Loaded, they need no names any more.
    try {
      Path folder = Files.createTempDirectory("abut");
      try {
        Path abut = copied(place, "libabut.so.0", folder);
        try {
          Path glue = copied(place, "libabut_spark.so", folder);
          try {
            System.load(glue.toString());
          } finally {
            Files.deleteIfExists(glue);
          }
        } finally {
          Files.deleteIfExists(abut);
        }
      } finally {
        Files.deleteIfExists(folder);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Path copied(String place, String name, Path folder) throws IOException {
    try (InputStream in = Native.class.getResourceAsStream(place + name)) {
      if (in == null) throw new UnsatisfiedLinkError("this jar of abut has no " + place + name);
      Path to = folder.resolve(name);
      Files.copy(in, to);
      return to;
    }
  }

  private static native boolean isOfThisInterface();

  static native boolean intersects(byte[] a, byte[] b);
  static native boolean contains(byte[] a, byte[] b);
  static native double distance(byte[] a, byte[] b);
  static native boolean withinDistance(byte[] a, byte[] b, double distance);
  static native byte[] read(byte[] text);
  static native byte[] write(byte[] shape);

  /** Of a query: lines of its name, its sentence, the width of a row, whether it has one row, and its parts; or null. */
  static native byte[] query(int number);
  /** The rows of an answer, one after another. */
  static native double[] ask(int query, byte[] a, byte[] b, double[] numbers, byte[] text);

  static native byte[] repaired(byte[] text, byte[] rule);
  /** One of the areas of two shapes, by its number in bindings/sql/gathered.h. */
  static native byte[] area(int which, byte[] a, byte[] b, double tolerance);
  /** An aggregate, by its number there; or null. */
  static native byte[] gathered(int which, byte[][] shapes, double tolerance);
  /** The shape of a geometry, or null of an empty one; the forms are those of abut.h. */
  static native byte[] readGeometry(int form, byte[] bytes, double tolerance);
  static native byte[] writeGeometry(int form, byte[] shape, double tolerance, int srid);
  static native void turn(double angle, double[] axis);
  static native void unit(double c, double s, double[] axis);

  static native double[] cut(double[] bounds, int tiles);
  static native long partition(double[] cuts);
  static native void freePartition(long partition);
  /** Four numbers of each shape of a block. */
  static native void bounds(byte[] block, double within, double[] out);

  /** Numbers that assign() writes for each shape at most: how many tiles, home, the tiles. */
  static final int ASSIGNED = 18;
  /** So many tiles stand for all, and are not written. */
  static final int EVERYWHERE = 17;

  static native void assign(long partition, byte[] block, double within, int[] out);
  static native void owners(long partition, double[] a, double[] b, int[] out);

  static native long side(double within, boolean keepsRows);
  static native void freeSide(long side);
  static native void add(long side, byte[] block);
  static native void ready(long side, boolean searched);

  /** Of a pair in next(): the two rows' numbers and lengths, the distance; then the rows. */
  static final int PAIR_HEAD = 24;

  static native int next(long a, long b, long partition, int tile, double within, byte[] out);
}
