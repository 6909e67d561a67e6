package abut.spark;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.spark.NarrowDependency;
import org.apache.spark.OneToOneDependency;
import org.apache.spark.Partition;
import org.apache.spark.TaskContext;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.rdd.RDD;
import org.apache.spark.sql.catalyst.InternalRow;
import scala.collection.immutable.Seq;
import scala.jdk.javaapi.CollectionConverters;
import scala.reflect.ClassTag$;

/**
 * Rows of a as they come, with all of b. Each process reads b's blocks where they are kept, once, and has an index of
 * them. They do not pass through the driver, and Spark makes again what is lost.
 */
final class Streamed extends RDD<InternalRow> {
  /** Bytes of rows that are joined at once, and of those that wait for the index. */
  private static final long STEP = 4 << 20, WAITING = 32 << 20;

  private final Join join;
  private final RDD<InternalRow> a;
  private final JavaRDD<byte[]> b;
  /** The one partition of b, if it has any. */
  private final Partition all;
  private final Broadcast<Whole> whole;

  private Streamed(Join join, RDD<InternalRow> a, JavaRDD<byte[]> b) {
    super(a.context(), Functions.seq(List.of(new OneToOneDependency<>(a), new All(b.rdd()))),
        ClassTag$.MODULE$.apply(InternalRow.class));
    this.join = join;
    this.a = a;
    this.b = b;
    all = b.getNumPartitions() == 0 ? null : b.partitions().get(0);
    whole = JavaSparkContext.fromSparkContext(a.context()).broadcast(new Whole());
  }

  static RDD<InternalRow> of(Join join, RDD<InternalRow> a, Join.Kept b) {
    return new Streamed(join, a, b.blocks.map(one -> one._1).coalesce(1));
  }

  /** Every partition needs all of b, and should not for that be where b's first is. */
  private static final class All extends NarrowDependency<byte[]> {
    All(RDD<byte[]> of) {
      super(of);
    }

    @Override
    public Seq<Object> getParents(int partition) {
      return Functions.seq(List.of());
    }
  }

  /** In each process the index of b's shapes. */
  private static final class Whole implements Serializable {
    final AtomicBoolean begun = new AtomicBoolean();
    private transient volatile Side side;

    boolean isReady() {
      return side != null;
    }

    synchronized Side side(Streamed of, TaskContext context) {
      if (side != null) return side;
      Iterator<byte[]> blocks = of.all == null ? Collections.emptyIterator() : of.b.iterator(of.all, context);
      try {
        return side = new Side(() -> blocks, of.join.nearby(), true, of.join.keepsRows());
      } catch (IllegalArgumentException e) {
        throw of.join.b.wrong(e);
      }
    }
  }

  @Override
  public Partition[] getPartitions() {
    return a.partitions();
  }

  @Override
  public scala.collection.Iterator<InternalRow> compute(Partition part, TaskContext context) {
    Whole searched = whole.value();
    // One task makes the index. The others read their rows meanwhile.
    if (searched.begun.compareAndSet(false, true)) searched.side(this, context);
    Blocks blocks = new Blocks(join, true, CollectionConverters.asJava(a.iterator(part, context)), false);
    return CollectionConverters.asScala(new Iterator<InternalRow>() {
      private Side asked;
      private CellRows found;

      @Override
      public boolean hasNext() {
        while (found == null || !found.hasNext()) {
          if (asked != null) asked.close();
          asked = null;
          if (!blocks.hasNext()) return false;
          List<byte[]> some = new ArrayList<>();
          for (long bytes = 0; bytes < (searched.isReady() ? STEP : WAITING) && blocks.hasNext();) {
            byte[] block = blocks.next()._1;
            some.add(block);
            bytes += block.length;
          }
          try {
            asked = new Side(some, join.nearby(), false, join.keepsRows());
          } catch (IllegalArgumentException e) {
            throw join.a.wrong(e);
          }
          found = new CellRows(join, some, asked, searched.side(Streamed.this, context), 0, 0);
        }
        return true;
      }

      @Override
      public InternalRow next() {
        return found.next();
      }
    });
  }
}
