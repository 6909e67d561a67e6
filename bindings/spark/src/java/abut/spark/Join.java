package abut.spark;

import java.io.Serializable;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.SplittableRandom;
import org.apache.spark.Partitioner;
import org.apache.spark.TaskContext;
import org.apache.spark.api.java.JavaPairRDD;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.function.FlatMapFunction;
import org.apache.spark.api.java.function.PairFlatMapFunction;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.util.TaskCompletionListener;
import scala.Tuple2;

/**
 * A join as Spark runs it. Side a is the one whose rows are asked about, and b the one that is searched: a is the
 * left side unless `swapped`.
 */
final class Join implements Serializable {
  enum How {
    INNER, LEFT, SEMI, ANTI
  }

  /** Bytes of piles that a task holds, of a pile that goes at once, and of what a tile is to have of both sides. */
  private static final long HELD = 64 << 20, PILE = 4 << 20;
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

  /** Rows of a that have no partner are shown, whatever their shapes. */
  private boolean keepsNulls(boolean ofA) {
    return ofA && (how == How.LEFT || how == How.ANTI);
  }

  private static void atEnd(Runnable what) {
    TaskContext.get().addTaskCompletionListener((TaskCompletionListener) context -> what.run());
  }

  /** Pairs have to have their rows. */
  private boolean keepsRows() {
    return how == How.INNER || how == How.LEFT || residual != null;
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

  JavaRDD<InternalRow> tiled(JavaRDD<InternalRow> ofA, JavaRDD<InternalRow> ofB, int tilesWanted, int cores) {
    Tiling tiling = tiling(ofA, ofB, tilesWanted, cores);
    Cells cells = new Cells(tiling.cells());
    JavaPairRDD<Integer, byte[]> spread = ofA.mapPartitionsToPair(new Spreading(this, true, tiling))
        .union(ofB.mapPartitionsToPair(new Spreading(this, false, tiling))).partitionBy(cells);
    if (how == How.INNER) return spread.mapPartitions(new Joining(this, tiling));
    return spread.mapPartitionsToPair(new JoiningLoose(this, tiling)).partitionBy(cells)
        .mapPartitions(new Loose.Resolving(this));
  }

  static final class Sampled implements Serializable {
    long rows, bytes;
    List<byte[]> shapes = new ArrayList<>();
  }

  private Tiling tiling(JavaRDD<InternalRow> ofA, JavaRDD<InternalRow> ofB, int tilesWanted, int cores) {
    List<Sampled> samples = ofA.mapPartitions(new Sampling(a, SAMPLE / Math.max(ofA.getNumPartitions(), 1)))
        .union(ofB.mapPartitions(new Sampling(b, SAMPLE / Math.max(ofB.getNumPartitions(), 1)))).collect();
    Tiling.Sample[] sides = new Tiling.Sample[2];
    long bytes = 0;
    for (int side = 0; side < 2; ++side) {
      List<Sampled> parts = side == 0 ? samples.subList(0, ofA.getNumPartitions())
          : samples.subList(ofA.getNumPartitions(), samples.size());
      long rows = 0;
      double most = 0;
      for (Sampled part : parts) {
        rows += part.rows;
        bytes += part.bytes;
        if (!part.shapes.isEmpty()) most = Math.max(most, (double) part.rows / part.shapes.size());
      }
      // A part whose sample stands for fewer rows gives fewer.
      List<byte[]> all = new ArrayList<>();
      SplittableRandom random = new SplittableRandom(1);
      for (Sampled part : parts)
        for (byte[] shape : part.shapes)
          if (random.nextDouble() * most * part.shapes.size() < part.rows) all.add(shape);
      try {
        sides[side] = new Tiling.Sample(all, rows, nearby());
      } catch (IllegalArgumentException e) {
        throw (side == 0 ? a : b).wrong(e);
      }
    }
    int wanted = tilesWanted > 0 ? tilesWanted : (int) Math.min(Math.max(2L * cores, bytes / TILE + 1), 1 << 24);
    return Tiling.of(sides[0], sides[1], wanted, within);
  }

  /** How many rows a part has, how large they are, and the shapes of some (Vitter's algorithm R). */
  private static final class Sampling implements FlatMapFunction<Iterator<InternalRow>, Sampled> {
    private final JoinSide side;
    private final int wanted;

    Sampling(JoinSide side, int wanted) {
      this.side = side;
      this.wanted = Math.max(wanted, SAMPLE_A_PART);
    }

    @Override
    public Iterator<Sampled> call(Iterator<InternalRow> rows) {
      Batch batch = new Batch(side);
      SplittableRandom random = new SplittableRandom(TaskContext.getPartitionId());
      byte[][] chosen = new byte[wanted][];
      Sampled found = new Sampled();
      long looked = 0, bytes = 0;
      for (; rows.hasNext(); ++found.rows) {
        InternalRow row = rows.next();
        long place = found.rows < wanted ? found.rows : random.nextLong(found.rows + 1);
        if (place >= wanted) continue;
        byte[] shape = batch.shapeOf(row);
        chosen[(int) place] = shape;
        if (looked == SAMPLE_A_PART) continue;
        ++looked;
        bytes += 16 + batch.keptOf(row).getSizeInBytes() + (shape == null ? 0 : shape.length);
      }
      found.bytes = looked == 0 ? 0 : (long) ((double) bytes / looked * found.rows);
      for (byte[] shape : chosen)
        if (shape != null) found.shapes.add(shape);
      return List.of(found).iterator();
    }
  }

  /** Rows to cells, as blocks. */
  private static final class Spreading implements PairFlatMapFunction<Iterator<InternalRow>, Integer, byte[]> {
    private final Join join;
    private final boolean ofA;
    private final Tiling tiling;

    Spreading(Join join, boolean ofA, Tiling tiling) {
      this.join = join;
      this.ofA = ofA;
      this.tiling = tiling;
    }

    @Override
    public Iterator<Tuple2<Integer, byte[]>> call(Iterator<InternalRow> rows) {
      JoinSide side = ofA ? join.a : join.b;
      boolean nullsToo = join.keepsNulls(ofA);
      int lost = TaskContext.getPartitionId() % tiling.cells();
      Batch batch = new Batch(side);
      Pile[] piles = new Pile[tiling.cells()];
      int[] tiles = new int[Native.ASSIGNED * batch.hashes.length];
      int[] cells = new int[16];
      ArrayDeque<Tuple2<Integer, byte[]>> full = new ArrayDeque<>();
      boolean plain = tiling.cells() == tiling.tiles();
      long partition = Native.partition(tiling.cuts);
      atEnd(() -> Native.freePartition(partition));
      return new Iterator<>() {
        private long held = 0;
        private int[] into = cells;
        private int count, home;

        private void put(int cell, boolean isHome) {
          if (count == into.length) into = Arrays.copyOf(into, 2 * count);
          if (isHome) home = count;
          into[count++] = cell;
        }

        private void tile(int t, boolean isHome, int hash) {
          int from = tiling.first[t], parts = tiling.first[t + 1] - from;
          if (parts > 1 && tiling.dealsA[t] == ofA) put(from + (hash & Integer.MAX_VALUE) % parts, isHome);
          else for (int k = 0; k < parts; ++k) put(from + k, isHome && k == 0);
        }

        private void add(int cell, int row, int flag) {
          Pile pile = piles[cell];
          if (pile == null) pile = piles[cell] = new Pile();
          else held -= pile.size();
          pile.add(batch, row, flag);
          held += pile.size();
          if (pile.size() >= PILE) flush(cell);
        }

        private void flush(int cell) {
          held -= piles[cell].size();
          full.add(new Tuple2<>(cell, piles[cell].block(ofA)));
          piles[cell] = null;
        }

        private void spread() {
          try {
            Native.assign(partition, batch.shapes, batch.shapeEnds, batch.count, join.nearby(), tiles);
          } catch (IllegalArgumentException e) {
            throw side.wrong(e);
          }
          for (int row = 0; row < batch.count; ++row) {
            int at = Native.ASSIGNED * row, n = tiles[at];
            if (n == 1 && plain) {
              add(tiles[at + 2], row, Pile.ALONE);
              continue;
            }
            count = 0;
            if (n == Native.EVERYWHERE)
              for (int t = 0; t < tiling.tiles(); ++t) tile(t, t == tiles[at + 1], batch.hashes[row]);
            else
              for (int k = 0; k < n; ++k) tile(tiles[at + 2 + k], tiles[at + 2 + k] == tiles[at + 1], batch.hashes[row]);
            if (count == 0 && nullsToo) put(lost, true);
            for (int k = 0; k < count; ++k)
              add(into[k], row, count == 1 ? Pile.ALONE : k == home ? Pile.HOME : Pile.VISITOR);
          }
        }

        @Override
        public boolean hasNext() {
          while (full.isEmpty()) {
            boolean more = batch.fill(rows, nullsToo, !plain);
            if (more) spread();
            if (!more && held == 0) return false;
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

  // ---- A side that every worker has whole --------------------------------------------------------

  /** Blocks, and in each process the index of their shapes. */
  static final class Whole implements Serializable {
    /** What meets a shape of theirs, or lies within the distance, meets this box. */
    final double[] around = nothing();
    private final ArrayList<byte[]> blocks = new ArrayList<>();
    private transient Side side;

    synchronized Side side(Join join) {
      if (side == null) side = new Side(blocks, join.nearby(), true, join.keepsRows());
      return side;
    }
  }

  /** A box without points, as {low x, low y, high x, high y}. */
  private static double[] nothing() {
    double far = Double.POSITIVE_INFINITY;
    return new double[] {far, far, -far, -far};
  }

  /** Makes the box hold `count` others. */
  private static void hold(double[] box, double[] others, int count) {
    for (int i = 0; i < 4 * count; ++i)
      box[i % 4] = i % 4 < 2 ? Math.min(box[i % 4], others[i]) : Math.max(box[i % 4], others[i]);
  }

  Whole whole(JavaRDD<InternalRow> ofB) {
    Whole whole = new Whole();
    for (Tuple2<byte[], double[]> one : ofB.mapPartitions(new Packing(this)).collect()) {
      whole.blocks.add(one._1);
      hold(whole.around, one._2, 1);
    }
    return whole;
  }

  JavaRDD<InternalRow> streamed(JavaRDD<InternalRow> ofA, Broadcast<Whole> ofB) {
    return ofA.mapPartitions(new Streaming(this, ofB));
  }

  /** Rows as blocks of about 4 MB, in the order in which they come, each with the box around its shapes. */
  private static final class Blocks implements Iterator<Tuple2<byte[], double[]>> {
    private final Join join;
    private final boolean ofA;
    private final Iterator<InternalRow> rows;
    private final Batch batch;
    private final double[] bounds;

    Blocks(Join join, boolean ofA, Iterator<InternalRow> rows) {
      this.join = join;
      this.ofA = ofA;
      this.rows = rows;
      batch = new Batch(ofA ? join.a : join.b);
      bounds = new double[4 * batch.hashes.length];
    }

    @Override
    public boolean hasNext() {
      return rows.hasNext();
    }

    @Override
    public Tuple2<byte[], double[]> next() {
      Pile pile = new Pile();
      double[] around = nothing();
      while (pile.size() < PILE && batch.fill(rows, join.keepsNulls(ofA), false)) {
        try {
          // Bounds give half of the way each. The other side's own numbers give none.
          Native.bounds(batch.shapes, batch.shapeEnds, batch.count, 2 * join.nearby(), bounds);
        } catch (IllegalArgumentException e) {
          throw (ofA ? join.a : join.b).wrong(e);
        }
        hold(around, bounds, batch.count);
        for (int row = 0; row < batch.count; ++row) pile.add(batch, row, Pile.ALONE);
      }
      return new Tuple2<>(pile.block(ofA), around);
    }
  }

  private static final class Packing implements FlatMapFunction<Iterator<InternalRow>, Tuple2<byte[], double[]>> {
    private final Join join;

    Packing(Join join) {
      this.join = join;
    }

    @Override
    public Iterator<Tuple2<byte[], double[]>> call(Iterator<InternalRow> rows) {
      return new Blocks(join, false, rows);
    }
  }

  private static final class Streaming implements FlatMapFunction<Iterator<InternalRow>, InternalRow> {
    private final Join join;
    private final Broadcast<Whole> whole;

    Streaming(Join join, Broadcast<Whole> whole) {
      this.join = join;
      this.whole = whole;
    }

    @Override
    public Iterator<InternalRow> call(Iterator<InternalRow> rows) {
      Side b = whole.value().side(join);
      Blocks blocks = new Blocks(join, true, rows);
      return new Iterator<>() {
        private Side a;
        private CellRows found;

        @Override
        public boolean hasNext() {
          while (found == null || !found.hasNext()) {
            if (a != null) a.close();
            a = null;
            if (!blocks.hasNext()) return false;
            List<byte[]> some = List.of(blocks.next()._1);
            a = new Side(some, join.nearby(), false, join.keepsRows());
            found = new CellRows(join, some, a, b, 0, 0);
          }
          return true;
        }

        @Override
        public InternalRow next() {
          return found.next();
        }
      };
    }
  }
}
