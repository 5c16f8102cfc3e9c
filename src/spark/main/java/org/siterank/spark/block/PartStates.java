package org.siterank.spark.block;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.storage.StorageLevel;

/**
 * The states of the parts from round to round: kept in memory, and every few rounds in files, from
 * which the next rounds come. So a loss repeats the rounds since then at most, and a killed driver
 * goes on from there.
 */
final class PartStates<S> {

  /** How a state is written. */
  interface Form<S> extends Serializable {
    /** Writes a state. */
    void write(S state, DataOutputStream out) throws IOException;

    /** Reads it. */
    S read(DataInputStream in) throws IOException;
  }

  private final JavaSparkContext spark;
  private final int parts;
  private final int every;
  private final WorkFolder work;
  private final Form<S> form;
  private final List<JavaRDD<S>> kept = new ArrayList<>();

  /**
   * @param every rounds from one checkpoint to the next
   */
  PartStates(JavaSparkContext spark, int parts, int every, WorkFolder work, Form<S> form) {
    this.spark = spark;
    this.parts = parts;
    this.every = every;
    this.work = work;
    this.form = form;
  }

  /** One partition for each part. */
  static JavaRDD<Integer> numbers(JavaSparkContext spark, int parts) {
    return spark.parallelize(IntStream.range(0, parts).boxed().toList(), parts);
  }

  /** The states of a round, written by the tasks that make them when a checkpoint is due. */
  JavaRDD<S> kept(JavaRDD<S> made, int round) {
    boolean due = isDue(round);
    WorkFolder folder = work;
    Form<S> how = form;
    String to = WorkFolder.state(round);
    return made.mapPartitionsWithIndex(
            (part, states) -> {
              S own = states.next();
              if (due) {
                folder.write(folder.file(to, part), out -> how.write(own, out));
              }
              return List.of(own).iterator();
            },
            true)
        .persist(StorageLevel.MEMORY_AND_DISK());
  }

  private boolean isDue(int round) {
    return round % every == 0;
  }

  /**
   * The states that the next round begins with, once those of this one are made: where a checkpoint
   * was due it is marked, and what no round needs any more is forgotten.
   *
   * @param marker what the driver must know to go on
   */
  JavaRDD<S> after(JavaRDD<S> states, int round, CheckedFile.Content marker) throws IOException {
    kept.add(states);
    if (!isDue(round)) {
      return states;
    }
    work.write(work.marker(WorkFolder.state(round)), marker);
    kept.forEach(old -> old.unpersist(false));
    kept.clear();
    work.forgetBefore(round);
    return stored(round);
  }

  /** The states of a checkpoint. */
  JavaRDD<S> stored(int round) {
    WorkFolder folder = work;
    Form<S> how = form;
    String from = WorkFolder.state(round);
    JavaRDD<S> stored =
        numbers(spark, parts)
            .mapPartitionsWithIndex(
                (part, none) -> List.of(folder.read(folder.file(from, part), how::read)).iterator(),
                true)
            .persist(StorageLevel.MEMORY_AND_DISK());
    kept.add(stored);
    return stored;
  }
}
