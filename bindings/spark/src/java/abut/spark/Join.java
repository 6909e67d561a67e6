package abut.spark;

import java.io.Serializable;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.TimeoutException;
import org.apache.spark.Partitioner;
import org.apache.spark.ShuffleDependency;
import org.apache.spark.TaskContext;
import org.apache.spark.api.java.JavaPairRDD;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.function.FlatMapFunction;
import org.apache.spark.api.java.function.PairFlatMapFunction;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.storage.StorageLevel;
import org.apache.spark.util.TaskCompletionListener;
import scala.Tuple2;
import scala.concurrent.Await;
import scala.concurrent.duration.Duration;

/**
 * A join as Spark runs it. Side a is the one whose rows are asked about, and b the one that is searched: a is the
 * left side unless `swapped`.
 */
final class Join implements Serializable {
  enum How {
    INNER, LEFT, SEMI, ANTI
  }

  /** Bytes of piles that a task holds, and of what a tile is to have of both sides. */
  private static final long HELD = 64 << 20;
  static final long TILE = 64 << 20;
  /** Rows that are sampled of a side, and at least of each partition. */
  private static final int SAMPLE = 5_000, SAMPLE_A_PART = 200;

  final JoinSide a, b;
  final How how;
  final boolean swapped, distances;
  /** -1: they must meet. */
  final double within;
  /** What else has to hold of a pair; null: nothing. */
  final Expression residual;

  Join(JoinSide a, JoinSide b, How how, boolean swapped, double within, Expression residual, boolean distances) {
    this.a = a;
    this.b = b;
    this.how = how;
    this.swapped = swapped;
    this.within = within;
    this.residual = residual;
    this.distances = distances;
  }

  double nearby() {
    return Math.max(within, 0);
  }

  JoinSide side(boolean ofA) {
    return ofA ? a : b;
  }

  /** Rows of a that have no partner are shown, whatever their shapes. */
  boolean keepsNulls(boolean ofA) {
    return ofA && (how == How.LEFT || how == How.ANTI);
  }

  private static void atEnd(Runnable what) {
    TaskContext.get().addTaskCompletionListener((TaskCompletionListener) context -> what.run());
  }

  /** Pairs have to have their rows. */
  boolean keepsRows() {
    return how == How.INNER || how == How.LEFT || residual != null;
  }

  // ---- Blocks ------------------------------------------------------------------------------------

  /** Rows to blocks. */
  private static final class Packing implements FlatMapFunction<Iterator<InternalRow>, Tuple2<byte[], double[]>> {
    private final Join join;
    private final boolean ofA, bounded;

    Packing(Join join, boolean ofA, boolean bounded) {
      this.join = join;
      this.ofA = ofA;
      this.bounded = bounded;
    }

    @Override
    public Iterator<Tuple2<byte[], double[]>> call(Iterator<InternalRow> rows) {
      return new Blocks(join, ofA, rows, bounded);
    }
  }

  /** With `bounded`, around() knows the box around them. */
  Kept kept(JavaRDD<InternalRow> rows, boolean ofA, boolean bounded) {
    return new Kept(rows.mapPartitions(new Packing(this, ofA, bounded)));
  }

  /** What is known of a part: how large it is, the box around it, how many rows it has, and the shapes of some. */
  static final class Known implements Serializable {
    long rows, bytes;
    final double[] around = Blocks.nothing();
    List<byte[]> shapes = new ArrayList<>();
  }

  /** Rows are counted, and sampled by Vitter's algorithm R, if some are wanted. */
  private static final class Looking implements FlatMapFunction<Iterator<Tuple2<byte[], double[]>>, Known> {
    private final int wanted;

    Looking(int wanted) {
      this.wanted = wanted;
    }

    @Override
    public Iterator<Known> call(Iterator<Tuple2<byte[], double[]>> blocks) {
      SplittableRandom random = new SplittableRandom(TaskContext.getPartitionId());
      byte[][] chosen = new byte[wanted][];
      Known found = new Known();
      while (blocks.hasNext()) {
        Tuple2<byte[], double[]> one = blocks.next();
        found.bytes += one._1.length;
        Blocks.hold(found.around, one._2, 1);
        if (wanted == 0) continue;
        for (Pile.Cursor at = new Pile.Cursor(List.of(one._1)); at.advance(); ++found.rows) {
          long place = found.rows < wanted ? found.rows : random.nextLong(found.rows + 1);
          if (place < wanted) chosen[(int) place] = at.shape();
        }
      }
      for (byte[] shape : chosen)
        if (shape != null) found.shapes.add(shape);
      return List.of(found).iterator();
    }
  }

  /** A side whose rows are read once, and what is known of them then. Its blocks stay with those who read them. */
  static final class Kept implements AutoCloseable {
    final JavaRDD<Tuple2<byte[], double[]>> blocks;
    private List<Known> parts;

    private Kept(JavaRDD<Tuple2<byte[], double[]>> given) {
      blocks = given.persist(StorageLevel.MEMORY_AND_DISK());
    }

    void read() {
      parts = blocks.mapPartitions(new Looking(0)).collect();
    }

    long bytes() {
      return parts.stream().mapToLong(part -> part.bytes).sum();
    }

    /** What meets a shape of theirs, or lies within the distance, meets this box. */
    double[] around() {
      double[] box = Blocks.nothing();
      for (Known part : parts) Blocks.hold(box, part.around, 1);
      return box;
    }

    private JavaRDD<Known> sampling() {
      return blocks.mapPartitions(new Looking(Math.max(SAMPLE / Math.max(blocks.getNumPartitions(), 1), SAMPLE_A_PART)));
    }

    @Override
    public void close() {
      blocks.unpersist(false);
    }
  }

  /** Reads sides, and samples them, in one job. */
  private static void sample(Kept ofA, Kept ofB) {
    List<Known> found = ofA.sampling().union(ofB.sampling()).collect();
    int count = ofA.blocks.getNumPartitions();
    ofA.parts = found.subList(0, count);
    ofB.parts = found.subList(count, found.size());
  }

  // ---- Tiles -------------------------------------------------------------------------------------

  /** Each cell to the partition of its number. */
  private static final class Cells extends Partitioner {
    private final int count;

    Cells(int count) {
      this.count = count;
    }

    @Override
    public int numPartitions() {
      return count;
    }

    @Override
    public int getPartition(Object cell) {
      return (Integer) cell;
    }
  }

  /** Samples and shuffles at once, so that sides need be kept no longer. */
  JavaRDD<InternalRow> tiled(Kept ofA, Kept ofB, int tilesWanted, int cores) {
    sample(ofA, ofB);
    Tiling tiling = tiling(ofA, ofB, tilesWanted, cores);
    Cells cells = new Cells(tiling.cells());
    JavaPairRDD<Integer, byte[]> spread = ofA.blocks.mapPartitionsToPair(new Spreading(this, true, tiling))
        .union(ofB.blocks.mapPartitionsToPair(new Spreading(this, false, tiling))).partitionBy(cells);
    shuffle(spread);
    if (how == How.INNER) return spread.mapPartitions(new Joining(this, tiling));
    return spread.mapPartitionsToPair(new JoiningLoose(this, tiling)).partitionBy(cells)
        .mapPartitions(new Loose.Resolving(this));
  }

  private static void shuffle(JavaPairRDD<Integer, byte[]> shuffled) {
    var before = (ShuffleDependency<?, ?, ?>) shuffled.rdd().dependencies().head();
    if (before.rdd().getNumPartitions() == 0) return;
    var stage = shuffled.context().submitMapStage(before);
    try {
      Await.ready(stage, Duration.Inf());
    } catch (InterruptedException | TimeoutException e) {
      stage.cancel();
      Thread.currentThread().interrupt();
    }
    stage.value().get().get();
  }

  private Tiling tiling(Kept ofA, Kept ofB, int tilesWanted, int cores) {
    Tiling.Sample[] sides = new Tiling.Sample[2];
    for (int side = 0; side < 2; ++side) {
      List<Known> parts = (side == 0 ? ofA : ofB).parts;
      long rows = 0;
      double most = 0;
      for (Known part : parts) {
        rows += part.rows;
        if (!part.shapes.isEmpty()) most = Math.max(most, (double) part.rows / part.shapes.size());
      }
      // A part whose sample stands for fewer rows gives fewer.
      List<byte[]> all = new ArrayList<>();
      SplittableRandom random = new SplittableRandom(1);
      for (Known part : parts)
        for (byte[] shape : part.shapes)
          if (random.nextDouble() * most * part.shapes.size() < part.rows) all.add(shape);
      try {
        sides[side] = new Tiling.Sample(all, rows, nearby());
      } catch (IllegalArgumentException e) {
        throw side(side == 0).wrong(e);
      }
    }
    long bytes = ofA.bytes() + ofB.bytes();
    int wanted = tilesWanted > 0 ? tilesWanted : (int) Math.min(Math.max(2L * cores, bytes / TILE + 1), 1 << 24);
    return Tiling.of(sides[0], sides[1], wanted, within);
  }

  /** Entries of blocks to cells, as blocks of these. */
  private static final class Spreading
      implements PairFlatMapFunction<Iterator<Tuple2<byte[], double[]>>, Integer, byte[]> {
    private final Join join;
    private final boolean ofA;
    private final Tiling tiling;

    Spreading(Join join, boolean ofA, Tiling tiling) {
      this.join = join;
      this.ofA = ofA;
      this.tiling = tiling;
    }

    @Override
    public Iterator<Tuple2<Integer, byte[]>> call(Iterator<Tuple2<byte[], double[]>> blocks) {
      boolean nullsToo = join.keepsNulls(ofA);
      int lost = TaskContext.getPartitionId() % tiling.cells();
      Pile[] piles = new Pile[tiling.cells()];
      ArrayDeque<Tuple2<Integer, byte[]>> full = new ArrayDeque<>();
      boolean plain = tiling.cells() == tiling.tiles();
      long partition = Native.partition(tiling.cuts);
      atEnd(() -> Native.freePartition(partition));
      return new Iterator<>() {
        private long held = 0;
        private int[] tiles = {}, into = new int[16];
        private int count, home, expected;

        private void put(int cell, boolean isHome) {
          if (count == into.length) into = Arrays.copyOf(into, 2 * count);
          if (isHome) home = count;
          into[count++] = cell;
        }

        private void tile(int t, boolean isHome, Pile.Cursor row) {
          int from = tiling.first[t], parts = tiling.first[t + 1] - from;
          if (parts > 1 && tiling.dealsA[t] == ofA) put(from + (row.hash() & Integer.MAX_VALUE) % parts, isHome);
          else for (int k = 0; k < parts; ++k) put(from + k, isHome && k == 0);
        }

        private void add(int cell, Pile.Cursor row, int flag) {
          Pile pile = piles[cell];
          if (pile == null) pile = piles[cell] = new Pile(expected);
          else held -= pile.size();
          pile.add(row, flag);
          held += pile.size();
          if (pile.size() >= Blocks.MOST) flush(cell);
        }

        private void flush(int cell) {
          held -= piles[cell].size();
          full.add(new Tuple2<>(cell, piles[cell].block(ofA)));
          piles[cell] = null;
        }

        private void spread(byte[] block) {
          expected = Math.max(expected, block.length / piles.length);
          if (tiles.length < Native.ASSIGNED * Pile.count(block)) tiles = new int[Native.ASSIGNED * Pile.count(block)];
          try {
            Native.assign(partition, block, join.nearby(), tiles);
          } catch (IllegalArgumentException e) {
            throw join.side(ofA).wrong(e);
          }
          int at = 0;
          for (Pile.Cursor row = new Pile.Cursor(List.of(block)); row.advance();) {
            int n = tiles[at], its = tiles[at + 1], from = at + 2;
            at = from + (n == Native.EVERYWHERE ? 0 : n);
            if (n == 1 && plain) {
              add(its, row, Pile.ALONE);
              continue;
            }
            count = 0;
            if (n == Native.EVERYWHERE) for (int t = 0; t < tiling.tiles(); ++t) tile(t, t == its, row);
            else for (int k = from; k < at; ++k) tile(tiles[k], tiles[k] == its, row);
            if (count == 0 && nullsToo) put(lost, true);
            for (int k = 0; k < count; ++k)
              add(into[k], row, count == 1 ? Pile.ALONE : k == home ? Pile.HOME : Pile.VISITOR);
          }
        }

        @Override
        public boolean hasNext() {
          while (full.isEmpty()) {
            boolean more = blocks.hasNext();
            if (more) spread(blocks.next()._1);
            else if (held == 0) return false;
            if (!more || held > HELD)
              for (int cell = 0; cell < piles.length; ++cell)
                if (piles[cell] != null) flush(cell);
          }
          return true;
        }

        @Override
        public Tuple2<Integer, byte[]> next() {
          return full.remove();
        }
      };
    }
  }

  /** A cell with its rows. */
  private record Cell(int number, CellRows rows) {}

  /** The cell of a partition; null: it gives nothing. A task may have several partitions, so the blocks tell which. */
  private static Cell cell(Join join, Tiling tiling, Iterator<Tuple2<Integer, byte[]>> blocks) {
    List<byte[]> ofA = new ArrayList<>(), ofB = new ArrayList<>();
    int number = 0;
    while (blocks.hasNext()) {
      Tuple2<Integer, byte[]> block = blocks.next();
      number = block._1;
      (Pile.ofA(block._2) ? ofA : ofB).add(block._2);
    }
    if (ofA.isEmpty() || (ofB.isEmpty() && (join.how == How.INNER || join.how == How.SEMI))) return null;
    Side b = new Side(ofB, join.nearby(), true, join.keepsRows());
    Side a = new Side(ofA, join.nearby(), false, join.keepsRows());
    long partition = Native.partition(tiling.cuts);
    atEnd(() -> {
      a.close();
      b.close();
      Native.freePartition(partition);
    });
    return new Cell(number, new CellRows(join, ofA, a, b, partition, tiling.tileOf(number)));
  }

  private static final class Joining implements FlatMapFunction<Iterator<Tuple2<Integer, byte[]>>, InternalRow> {
    private final Join join;
    private final Tiling tiling;

    Joining(Join join, Tiling tiling) {
      this.join = join;
      this.tiling = tiling;
    }

    @Override
    public Iterator<InternalRow> call(Iterator<Tuple2<Integer, byte[]>> blocks) {
      Cell cell = cell(join, tiling, blocks);
      return cell == null ? Collections.emptyIterator() : cell.rows();
    }
  }

  private static final class JoiningLoose
      implements PairFlatMapFunction<Iterator<Tuple2<Integer, byte[]>>, Integer, byte[]> {
    private final Join join;
    private final Tiling tiling;

    JoiningLoose(Join join, Tiling tiling) {
      this.join = join;
      this.tiling = tiling;
    }

    @Override
    public Iterator<Tuple2<Integer, byte[]>> call(Iterator<Tuple2<Integer, byte[]>> blocks) {
      Cell cell = cell(join, tiling, blocks);
      return cell == null ? Collections.emptyIterator() : new Loose(cell.rows(), cell.number(), tiling.cells());
    }
  }
}
