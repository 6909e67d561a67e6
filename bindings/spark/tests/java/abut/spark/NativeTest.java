package abut.spark;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;

/** The C of the jar, asked without Spark: each answer against that of two shapes alone. */
final class NativeTest {
  private static final Random random = new Random(5);
  private static int checked = 0;

  private NativeTest() {}

  private static void check(boolean holds, String what) {
    ++checked;
    if (!holds) throw new AssertionError(what);
  }

  private static void refused(String told, Runnable what) {
    try {
      what.run();
    } catch (IllegalArgumentException e) {
      check(e.getMessage().contains(told), "'" + e.getMessage() + "' does not say " + told);
      return;
    }
    check(false, "not refused: " + told);
  }

  private static byte[] shape(String text) {
    return Native.read(text.getBytes(StandardCharsets.UTF_8));
  }

  private static void pairs() {
    byte[] disc = shape("circle((0,0),5)");
    check(Native.intersects(disc, shape("box((3,4),(9,9))")), "they touch");
    check(!Native.intersects(disc, shape("box((3.0000000000000004,4),(9,9))")), "they do not");
    check(Native.contains(disc, shape("segment((0,0),(3,4))")), "an end on the circle");
    check(Native.distance(disc, shape("point((8,0))")) == 3, "a distance");
    check(Native.distance(disc, shape("{\"type\":\"polyline\",\"lines\":[]}")) == Double.POSITIVE_INFINITY, "of none");
    double[] axis = new double[2];
    Native.turn(Math.PI, axis);
    check(axis[0] == -1 && Math.abs(axis[1]) < 1e-15, "half a turn");
    Native.unit(3, 4, axis);
    check(Math.abs(axis[0] - 0.6) < 1e-15 && Math.abs(axis[1] - 0.8) < 1e-15, "an axis");
    refused("radius", () -> shape("circle((0,0),-5)"));
    refused("", () -> shape("no shape"));
    refused("these bytes are no shape", () -> Native.intersects(disc, new byte[] {4}));
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private static String text(byte[] shape) {
    return new String(Native.write(shape), StandardCharsets.UTF_8);
  }

  /** The number of a query, of those of one name the one of so many arguments. */
  private static int query(String name, int arguments) {
    for (int i = 0;; ++i) {
      String[] told = new String(Native.query(i), StandardCharsets.UTF_8).split("\n");
      long given = Arrays.stream(told).filter(line -> line.startsWith("a ")).count();
      if (told[0].equals(name) && given == arguments) return i;
    }
  }

  private static double[] ask(String name, String a, String b, String pattern) {
    int arguments = 1 + (b.isEmpty() ? 0 : 1) + (pattern.isEmpty() ? 0 : 1);
    return Native.ask(query(name, arguments), shape(a), b.isEmpty() ? new byte[0] : shape(b), new double[4],
        bytes(pattern));
  }

  private static void queries() {
    check(ask("area", "box((0,0),(2,3))", "", "")[0] == 6, "an area");
    check(ask("area", "line((0,0),(1,0))", "", "").length == 0, "no area");
    check(ask("touches", "circle((0,0),5)", "box((3,4),(9,9))", "")[0] == 1, "they touch");
    check(ask("relate", "circle((0,0),5)", "box((3,4),(9,9))", "FF*F0****")[0] == 1, "a pattern");
    refused("nine characters", () -> ask("relate", "point((0,0))", "point((0,0))", "T"));
    check(ask("tangents", "circle((0,0),1)", "circle((5,0),1)", "").length % 4 == 0, "rows");
    String relation = new String(Native.query(query("relation", 2)), StandardCharsets.UTF_8);
    check(relation.trim().endsWith("disjoint meet overlap equal inside covered_by contains covers"), relation);
    check(Native.query(1000) == null, "no such query");
  }

  private static void shapesOfOthers() {
    String bow = "region(((0,0),(2,2),(2,0),(0,2)))";
    refused("see abut_repaired()", () -> shape(bow));
    check(text(Native.repaired(bytes(bow), bytes("even_odd"))).equals("region(((0,0),(1,1),(0,2)),((1,1),(2,0),(2,2)))"),
        "rings that cross");
    refused("rule", () -> Native.repaired(bytes(bow), bytes("odd")));
    byte[] box = shape("box((0,0),(4,4))"), other = shape("box((3,3),(9,9))"), disc = shape("circle((0,0),1)");
    check(text(Native.area(0, box, other, 0)).equals("region(((3,3),(4,3),(4,4),(3,4)))"), "a common part");
    refused("tolerance", () -> Native.area(0, box, disc, 0));
    byte[][] some = {box, other};
    check(text(Native.gathered(0, some, 0)).equals("box((0,0),(9,9))"), "an extent");
    check(text(Native.gathered(1, some, 0)).equals("polygon((0,0),(4,0),(9,3),(9,9),(3,9),(0,4))"), "a hull");
    check(text(Native.gathered(2, some, 0)).equals("region(((0,0),(4,0),(4,3),(9,3),(9,9),(3,9),(3,4),(0,4)))"), "a union");
    check(Native.gathered(0, new byte[][] {shape("line((0,0),(1,0))"), box}, 0) == null, "no extent");
    check(Native.gathered(0, new byte[0][], 0) == null, "nothing");
    check(text(Native.readGeometry(2, bytes("POINT(1 2)"), 0)).equals("point((1,2))"), "a geometry");
    check(Native.readGeometry(2, bytes("POINT EMPTY"), 0) == null, "an empty one");
    check(text(Native.readGeometry(3, Native.writeGeometry(3, box, 0, 7), 0)).equals("polygon((0,0),(4,0),(4,4),(0,4))"),
        "there and back");
    refused("tolerance", () -> Native.writeGeometry(2, disc, 0, 0));
  }

  /** Bytes of shapes that are damaged: each is refused, or is a shape that may be asked. */
  private static void damaged(List<byte[]> shapes) {
    int accepted = 0, refused = 0;
    for (int i = 0; i < 4000; ++i) {
      byte[] bytes = shapes.get(random.nextInt(shapes.size())).clone();
      if (i % 2 == 0) bytes = Arrays.copyOf(bytes, random.nextInt(bytes.length + 9));
      for (int k = random.nextInt(3); k >= 0 && bytes.length > 0; --k)
        bytes[random.nextInt(random.nextBoolean() ? bytes.length : Math.min(bytes.length, 2))] ^= (byte) (1 << random.nextInt(8));
      try {
        Native.bounds(block(List.of(bytes), List.of(new int[] {0, 0})), 0, new double[4]);
        Native.intersects(bytes, shapes.get(i % shapes.size()));
        ++accepted;
      } catch (IllegalArgumentException e) {
        ++refused;
      }
    }
    check(accepted > 300 && refused > 300, accepted + " accepted, " + refused + " refused");
  }

  private static double half(int most) {
    return random.nextInt(2 * most + 1) / 2.0;
  }

  /** Shapes of every kind; many touch. Some are in many tiles. */
  private static List<byte[]> shapes(int count) {
    List<byte[]> all = new ArrayList<>();
    for (int i = 0; i < count; ++i) {
      double x = half(30), y = half(30), u = i % 25 == 7 ? 20 : half(2) + 0.5, v = half(2) + 0.5, r = half(1);
      String p = "[" + x + "," + y + "]", q = "[" + (x + u) + "," + (y + v) + "]", size = "[" + u + "," + v + "]";
      String ring = p + ",[" + (x + u) + "," + y + "]," + q, angle = ",\"angle\":" + half(3);
      all.add(shape("{\"type\":" + switch (i % 13) {
        case 0 -> "\"point\",\"position\":" + p;
        case 1 -> i % 5 == 0 ? "\"line\",\"point\":" + p + ",\"direction\":" + size : "\"point\",\"position\":" + q;
        case 2 -> i % 5 == 0 ? "\"ray\",\"origin\":" + p + ",\"direction\":" + size : "\"point\",\"position\":" + q;
        case 3 -> "\"segment\",\"a\":" + p + ",\"b\":" + q;
        case 4 -> "\"circle\",\"center\":" + p + ",\"radius\":" + u;
        case 5 -> "\"box\",\"min\":" + p + ",\"max\":" + q;
        case 6 -> "\"oriented_box\",\"center\":" + p + ",\"half_size\":" + size + angle;
        case 7 -> "\"ellipse\",\"center\":" + p + ",\"semi_axes\":" + size + angle;
        case 8 -> "\"capsule\",\"a\":" + p + ",\"b\":" + q + ",\"radius\":" + r;
        case 9 -> "\"rounded_box\",\"center\":" + p + ",\"half_size\":" + size + ",\"radius\":" + r + angle;
        case 10 -> "\"polygon\",\"vertices\":[" + ring + "],\"radius\":" + r;
        case 11 -> i % 3 == 0 ? "\"polyline\",\"lines\":[]" : "\"polyline\",\"lines\":[[" + ring + "],[" + q + "," + p + "]]";
        default -> "\"region\",\"rings\":[[" + ring + "]]";
      } + "}"));
    }
    return all;
  }

  /** The row of shape i: 8 bytes for each of its number's digits, and none for 0. */
  private static byte[] row(int i) {
    byte[] row = new byte[i == 0 ? 0 : 8 * Integer.toString(i).length()];
    Arrays.fill(row, (byte) i);
    return row;
  }

  /** Some shapes with their flags, as Pile makes it of rows. */
  private static byte[] block(List<byte[]> shapes, List<int[]> chosen) {
    int size = 8;
    for (int[] one : chosen) size += 8 + row(one[0]).length + shapes.get(one[0]).length + 7 & ~7;
    ByteBuffer block = ByteBuffer.allocate(size + 8).order(ByteOrder.nativeOrder()).putInt(chosen.size()).putInt(0);
    for (int[] one : chosen) {
      byte[] row = row(one[0]), shape = shapes.get(one[0]);
      block.putInt(row.length | one[1]).putInt(shape.length).put(row).put(shape);
      while (block.position() % 8 != 0) block.put((byte) 0);
    }
    return Arrays.copyOf(block.array(), block.position());
  }

  private static byte[] block(List<byte[]> shapes) {
    return block(shapes, IntStream.range(0, shapes.size()).mapToObj(i -> new int[] {i, 0}).toList());
  }

  private static Side side(List<byte[]> shapes, List<int[]> chosen, double within, boolean searched) {
    int middle = chosen.size() / 2;
    return new Side(List.of(block(shapes, chosen.subList(0, middle)), block(shapes, chosen.subList(middle, chosen.size()))),
        within, searched, true);
  }

  /** Adds the pairs of a cell, each of which is to be found once. */
  private static void join(List<byte[]> a, List<byte[]> b, List<List<int[]>> chosen, long partition, int tile,
      double within, Set<Long> found) {
    double nearby = Math.max(within, 0);
    try (Side x = side(a, chosen.get(0), nearby, false); Side y = side(b, chosen.get(1), nearby, true)) {
      byte[] some = new byte[8];
      for (int end; (end = Native.next(x.handle, y.handle, partition, tile, within, some)) != 0;) {
        if (end < 0) {
          some = new byte[-end + random.nextInt(200)];
          continue;
        }
        ByteBuffer pairs = ByteBuffer.wrap(some, 0, end).order(ByteOrder.nativeOrder());
        while (pairs.hasRemaining()) {
          int i = chosen.get(0).get(pairs.getInt())[0], j = chosen.get(1).get(pairs.getInt())[0];
          byte[] rowA = new byte[pairs.getInt()], rowB = new byte[pairs.getInt()];
          double distance = pairs.getDouble();
          pairs.get(rowA).get(rowB);
          check(Arrays.equals(rowA, row(i)) && Arrays.equals(rowB, row(j)), "rows of a pair");
          if (within >= 0) check(distance == Native.distance(a.get(i), b.get(j)), "the distance of a pair");
          check(found.add((long) i << 32 | j), "a pair is found twice");
        }
      }
    }
  }

  private static Set<Long> expected(List<byte[]> a, List<byte[]> b, double within) {
    Set<Long> pairs = new HashSet<>();
    for (int i = 0; i < a.size(); ++i)
      for (int j = 0; j < b.size(); ++j)
        if (within < 0 ? Native.intersects(a.get(i), b.get(j)) : Native.distance(a.get(i), b.get(j)) <= within)
          pairs.add((long) i << 32 | j);
    return pairs;
  }

  private static void joins(List<byte[]> a, List<byte[]> b) {
    for (double within : new double[] {-1, 0, 0.75}) {
      Set<Long> expected = expected(a, b, within);
      check(expected.size() > 300 && expected.size() < a.size() * b.size() / 2, expected.size() + " pairs");
      List<List<int[]>> whole = new ArrayList<>();
      for (int n : new int[] {a.size(), b.size()}) {
        List<int[]> all = new ArrayList<>();
        for (int i = 0; i < n; ++i) all.add(new int[] {i, 0});
        whole.add(all);
      }
      Set<Long> found = new HashSet<>();
      join(a, b, whole, 0, 0, within, found);
      check(found.equals(expected), "pairs without tiles");
      for (int tiles : new int[] {1, 2, 7, 60}) {
        double nearby = Math.max(within, 0);
        double[] bounds = new double[4 * a.size()];
        Native.bounds(block(a), nearby, bounds);
        double[] finite = Arrays.stream(bounds).allMatch(Double::isFinite) ? bounds : new double[0];
        for (int i = 0; i < a.size(); ++i) {
          double[] one = Arrays.copyOfRange(bounds, 4 * i, 4 * i + 4);
          if (!Arrays.stream(one).allMatch(Double::isFinite)) continue;
          finite = Arrays.copyOf(finite, finite.length + 4);
          System.arraycopy(one, 0, finite, finite.length - 4, 4);
        }
        long partition = Native.partition(Native.cut(finite, tiles));
        List<List<List<int[]>>> cells = new ArrayList<>();
        for (int t = 0; t < 2 * tiles + 2; ++t) cells.add(List.of(new ArrayList<>(), new ArrayList<>()));
        for (int side = 0; side < 2; ++side) {
          List<byte[]> given = side == 0 ? a : b;
          int[] to = new int[Native.ASSIGNED * given.size()];
          Native.assign(partition, block(given), nearby, to);
          for (int i = 0, at = 0; i < given.size(); ++i) {
            int n = to[at], home = to[at + 1];
            at += 2;
            for (int k = 0; k < (n == Native.EVERYWHERE ? tiles : n); ++k) {
              int tile = n == Native.EVERYWHERE ? k : to[at++];
              cells.get(tile).get(side).add(new int[] {i, n == 1 ? 0 : tile == home ? 1 : 2});
            }
          }
        }
        found.clear();
        for (int t = 0; t < tiles; ++t) join(a, b, cells.get(t), partition, t, within, found);
        check(found.equals(expected), "pairs in " + tiles + " tiles");
        Native.freePartition(partition);
      }
    }
  }

  private static void damagedBlocks(List<byte[]> shapes) {
    byte[] whole = block(shapes, List.of(new int[] {3, 0}, new int[] {10, 0}, new int[] {11, 1}));
    for (int length = 0; length < whole.length; ++length) {
      byte[] some = Arrays.copyOf(whole, length);
      refused("", () -> new Side(List.of(some), 0, true, true));
      refused("", () -> Native.bounds(some, 0, new double[12]));
    }
    refused("no room", () -> Native.bounds(whole, 0, new double[11]));
    refused("no room", () -> Native.assign(0, whole, 0, new int[3 * Native.ASSIGNED - 1]));
    for (int at : new int[] {0, 8, 12})
      for (int value : new int[] {-1, -9, Integer.MAX_VALUE & ~7, Integer.MIN_VALUE}) {
        byte[] some = whole.clone();
        ByteBuffer.wrap(some).order(ByteOrder.nativeOrder()).putInt(at, value);
        refused("", () -> new Side(List.of(some), 0, true, true));
      }
  }

  public static void main(String[] arguments) {
    pairs();
    queries();
    shapesOfOthers();
    List<byte[]> a = shapes(150), b = shapes(170);
    damaged(a);
    damagedBlocks(a);
    joins(a, b);
    System.out.println("passed: " + checked + " checks");
  }
}
