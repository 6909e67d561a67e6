package abut.spark;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.spark.unsafe.Platform;

/**
 * Tiles, each cut again into as many cells as parts[tile] says. No line can cut what lies in one place: the rows of
 * one side are dealt to the cells, and those of the other are in all.
 */
final class Tiling implements Serializable {
  /** Pairs are counted among so many of each sample. */
  private static final int FEW = 2000;

  final double[] cuts;
  /** Tile t has the cells from first[t] to before first[t + 1]. */
  final int[] first;
  /** Of each tile: is it a's rows that are dealt? */
  final boolean[] dealsA;

  private Tiling(double[] cuts, int[] parts, boolean[] dealsA) {
    this.cuts = cuts;
    this.dealsA = dealsA;
    first = new int[parts.length + 1];
    for (int t = 0; t < parts.length; ++t) first[t + 1] = first[t] + parts[t];
  }

  int cells() {
    return first[first.length - 1];
  }

  int tiles() {
    return dealsA.length;
  }

  int tileOf(int cell) {
    int found = Arrays.binarySearch(first, cell);
    return found >= 0 ? found : -found - 2;
  }

  /** A sample of a side, and how many rows it stands for. */
  static final class Sample {
    private final List<byte[]> shapes;
    final byte[] block;
    final double[] bounds;
    final double weight;

    Sample(List<byte[]> shapes, long rows, double within) {
      this.shapes = shapes;
      block = block(shapes);
      bounds = new double[4 * shapes.size()];
      Native.bounds(block, within, bounds);
      weight = (double) rows / Math.max(shapes.size(), 1);
    }

    private static byte[] block(List<byte[]> shapes) {
      Pile pile = new Pile(Pile.SMALL);
      for (byte[] shape : shapes) pile.add(shape);
      return pile.block(true);
    }

    int size() {
      return shapes.size();
    }

    private boolean isNowhere(int i) {
      return !(bounds[4 * i] <= bounds[4 * i + 2]);
    }

    /** Some of them, from all parts of the sample. */
    private Side few(double within, boolean searched, int[] chosen) {
      return new Side(List.of(block(Arrays.stream(chosen).mapToObj(shapes::get).toList())), within, searched, false);
    }

    private int[] chosen() {
      int n = Math.min(size(), FEW);
      int[] chosen = new int[n];
      for (int i = 0; i < n; ++i) chosen[i] = (int) ((long) i * size() / n);
      return chosen;
    }
  }

  /** The work of all cells, counted in rows and pairs. */
  private static double cost(double[] cuts, Sample a, Sample b, double[][] pairs, double pairWeight, int wanted,
      double within, Tiling[] out) {
    long partition = Native.partition(cuts);
    double[][] loads = new double[2][];
    double[] found;
    double least = 0;
    try {
      int tiles = 1;
      for (int i = 1; i <= (int) cuts[0]; ++i) tiles += (int) cuts[i];
      tiles += (int) cuts[0] - 1;
      for (int side = 0; side < 2; ++side) {
        Sample sample = side == 0 ? a : b;
        double[] load = loads[side] = new double[tiles];
        int[] to = new int[Native.ASSIGNED * sample.size()];
        Native.assign(partition, sample.block, within, to);
        double everywhere = 0;
        for (int i = 0, at = 0; i < sample.size(); ++i) {
          int n = to[at];
          at += 2;
          if (n > 0) least += sample.weight;
          if (n == Native.EVERYWHERE) everywhere += sample.weight;
          else for (int end = at + n; at < end; ++at) load[to[at]] += sample.weight;
        }
        for (int t = 0; t < tiles; ++t) load[t] += everywhere;
      }
      found = new double[tiles];
      int[] owners = new int[pairs[0].length / 4];
      Native.owners(partition, pairs[0], pairs[1], owners);
      for (int t : owners) found[t] += pairWeight;
      least += pairWeight * owners.length;
    } finally {
      Native.freePartition(partition);
    }
    double fair = Math.max(least / wanted, 1), work = 0;
    int[] parts = new int[found.length];
    boolean[] dealsA = new boolean[found.length];
    for (int t = 0; t < parts.length; ++t) {
      double more = Math.max(loads[0][t], loads[1][t]), fewer = Math.min(loads[0][t], loads[1][t]);
      double total = more + fewer + found[t];
      parts[t] = total > 2 * fair ? (int) Math.ceil(total / fair) : 1;
      dealsA[t] = loads[0][t] >= loads[1][t];
      work += more + parts[t] * fewer + found[t];
    }
    out[0] = new Tiling(cuts, parts, dealsA);
    return work;
  }

  /** Tiles by samples of both sides, about as many as are wanted. */
  static Tiling of(Sample a, Sample b, int wanted, double within) {
    double nearby = Math.max(within, 0);
    double[][] pairs = {{}, {}};
    double pairWeight = 0;
    if (a.size() > 0 && b.size() > 0) {
      int[] chosenA = a.chosen(), chosenB = b.chosen();
      pairWeight = a.weight * a.size() / chosenA.length * (b.weight * b.size() / chosenB.length);
      double[] ofA = new double[64], ofB = new double[64];
      int n = 0;
      try (Side x = a.few(nearby, false, chosenA); Side y = b.few(nearby, true, chosenB)) {
        byte[] some = new byte[1 << 16];
        for (int end; (end = Native.next(x.handle, y.handle, 0, 0, within, some)) > 0;)
          for (int at = 0; at < end; at += Native.PAIR_HEAD) {
            int i = Platform.getInt(some, Platform.BYTE_ARRAY_OFFSET + at);
            int j = Platform.getInt(some, Platform.BYTE_ARRAY_OFFSET + at + 4);
            if (4 * n == ofA.length) {
              ofA = Arrays.copyOf(ofA, 2 * ofA.length);
              ofB = Arrays.copyOf(ofB, 2 * ofB.length);
            }
            System.arraycopy(a.bounds, 4 * chosenA[i], ofA, 4 * n, 4);
            System.arraycopy(b.bounds, 4 * chosenB[j], ofB, 4 * n, 4);
            ++n;
          }
      }
      pairs = new double[][] {Arrays.copyOf(ofA, 4 * n), Arrays.copyOf(ofB, 4 * n)};
    }
    // The side whose sample stands for more has each of its bounds as much more often.
    double smallest = Math.min(a.size() > 0 ? a.weight : b.weight, b.size() > 0 ? b.weight : a.weight);
    List<double[]> all = new ArrayList<>();
    for (Sample sample : List.of(a, b)) {
      long times = Math.max(1, Math.min(16, Math.round(sample.weight / Math.max(smallest, 1e-9))));
      for (int i = 0; i < sample.size(); ++i)
        for (int k = 0; k < times && !sample.isNowhere(i); ++k)
          all.add(Arrays.copyOfRange(sample.bounds, 4 * i, 4 * i + 4));
    }
    double[] bounds = new double[4 * all.size()];
    for (int i = 0; i < all.size(); ++i) System.arraycopy(all.get(i), 0, bounds, 4 * i, 4);
    // Cuts through what lies in one heap put it into several tiles, and help nobody: fewer may be better.
    Tiling best = null;
    double least = Double.POSITIVE_INFINITY;
    for (int count = wanted;; count /= 4) {
      Tiling[] made = new Tiling[1];
      double work = cost(Native.cut(bounds, Math.max(count, 1)), a, b, pairs, pairWeight, wanted, nearby, made);
      if (work < least) {
        least = work;
        best = made[0];
      }
      if (count <= 1) return best;
    }
  }
}
