package org.siterank.spark.block;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.apache.spark.HashPartitioner;
import org.apache.spark.api.java.JavaPairRDD;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.storage.StorageLevel;
import org.siterank.spark.job.JobFailure;
import scala.Tuple2;

/**
 * Rounds over the parts until the error is proven small enough ({@link OuterBound}).
 *
 * <p>In a round every part receives flows, solves, and sends flows: 8 bytes for each page that it
 * links to in another part. Solutions within a part need not be more exact than what still moves
 * between parts. The links of a part stay in the memory of the machine that has it; after a loss
 * they are read from the work folder, not sent or sorted again. Scores are checkpointed there every
 * few rounds, so that a loss repeats the flows of those rounds at most, and a killed driver goes
 * on.
 */
final class RankLoop {

  /** Of what moves: more digits within a part would be undone by the next round. */
  private static final double INNER = 0.02;

  private static final double LOOSEST_INNER = 1e-2;

  private final JavaSparkContext spark;
  private final RankPlan plan;
  private final WorkFolder work;
  private final PrintStream messages;
  private final Meter meter;
  private final JavaRDD<Block> blocks;
  private final OuterBound bounds;
  private final HashPartitioner partitioner;
  private final PartStates<PartState> states;
  private final List<Turn> turns = new ArrayList<>();

  /**
   * A round, as it is reported.
   *
   * @param bytes sent between tasks
   */
  record Turn(
      int round, double seconds, double relativeBound, double moved, int sweeps, long bytes) {

    String line() {
      return String.format(
          Locale.ROOT,
          "round %d: proven error %.3g of the sum, %.3g of it moved, %d sweeps, %,d bytes sent,"
              + " %.1f s",
          round,
          relativeBound,
          moved,
          sweeps,
          bytes,
          seconds);
    }
  }

  /** State of the last round, with which the driver goes on. */
  private record Progress(int round, double error, double moved, double norm, double bound) {

    void write(DataOutputStream out) throws IOException {
      out.writeInt(round);
      out.writeDouble(error);
      out.writeDouble(moved);
      out.writeDouble(norm);
      out.writeDouble(bound);
    }

    static Progress read(DataInputStream in) throws IOException {
      return new Progress(
          in.readInt(), in.readDouble(), in.readDouble(), in.readDouble(), in.readDouble());
    }
  }

  RankLoop(
      JavaSparkContext spark,
      RankPlan plan,
      WorkFolder work,
      List<PartFolder.Size> sizes,
      PrintStream messages,
      Meter meter) {
    this.spark = spark;
    this.plan = plan;
    this.work = work;
    this.messages = messages;
    this.meter = meter;
    this.partitioner = new HashPartitioner(plan.parts());
    double omega = 0;
    long roundings = 0;
    for (PartFolder.Size size : sizes) {
      omega = Math.max(omega, size.largestShare());
      roundings = Math.max(roundings, size.roundings());
    }
    this.bounds = new OuterBound(Math.min(plan.damping() * omega, plan.damping()), roundings);
    this.blocks = blocks(spark, plan, work);
    this.states =
        new PartStates<>(spark, plan.parts(), plan.checkpointEvery(), work, new StateForm());
  }

  /** How a part is written. */
  private static final class StateForm implements PartStates.Form<PartState> {

    private static final long serialVersionUID = 1;

    @Override
    public void write(PartState state, DataOutputStream out) throws IOException {
      state.write(out);
    }

    @Override
    public PartState read(DataInputStream in) throws IOException {
      return PartState.read(in);
    }
  }

  /** The parts in memory; a lost one is read again. */
  static JavaRDD<Block> blocks(JavaSparkContext spark, RankPlan plan, WorkFolder work) {
    double damping = plan.damping();
    return PartStates.numbers(spark, plan.parts())
        .mapPartitionsWithIndex(
            (part, none) -> List.of(new PartFolder(work, part).block(damping)).iterator(), true)
        .persist(StorageLevel.MEMORY_ONLY());
  }

  JavaRDD<Block> parts() {
    return blocks;
  }

  List<Turn> turns() {
    return turns;
  }

  /**
   * How it ended.
   *
   * @param state of the parts after the last round
   * @param sent what they send then
   * @param bound proven L1 error, absolute
   */
  record Ended(
      JavaRDD<PartState> state,
      JavaPairRDD<Integer, Flows> sent,
      int rounds,
      double error,
      double bound,
      double norm,
      boolean converged) {}

  /**
   * Proven L1 error of the answer, when what it sends is known, too.
   *
   * @param moved |q - q before|_1 of a further round
   */
  double bound(Ended ended, double moved) {
    return plan.method() == Method.POWER
        ? ended.bound
        : Math.min(ended.bound, bounds.ofAnswer(moved, ended.error, ended.norm));
  }

  Ended run() throws JobFailure, IOException {
    Progress now = new Progress(0, 0, 0, 0, Double.POSITIVE_INFINITY);
    JavaRDD<PartState> state;
    int done = work.lastRound();
    if (done > 0) {
      now = progress(done);
      state = states.stored(done);
      messages.println("goes on after round " + done);
    } else {
      Method method = plan.method();
      state = blocks.map(block -> PartState.start(block, method));
    }
    while (!isDone(now) && now.round < plan.mostRounds()) {
      long began = System.nanoTime();
      int round = now.round + 1;
      boolean first = now.round == 0;
      JavaRDD<PartState> next = states.kept(next(state, innerTolerance(now), first), round);
      PartState.Sums sums = sums(next);
      double bound =
          plan.method() == Method.POWER
              ? bounds.ofSweep(sums.moved(), sums.norm())
              : bounds.ofRound(sums.moved(), now.error, sums.error(), sums.norm());
      now = new Progress(round, sums.error(), sums.moved(), sums.norm(), bound);
      state = states.after(next, round, now::write);
      Turn turn =
          new Turn(
              round,
              (System.nanoTime() - began) / 1e9,
              bound / sums.norm(),
              sums.moved() / sums.norm(),
              sums.sweeps(),
              meter.take());
      turns.add(turn);
      messages.println(turn.line());
    }
    return ended(state, now);
  }

  private boolean isDone(Progress now) {
    return now.round > 0 && now.bound <= plan.tolerance() * now.norm;
  }

  /** The bound of the scores as they are, from what they send. */
  private Ended ended(JavaRDD<PartState> state, Progress now) {
    JavaPairRDD<Integer, Flows> sent = sent(state, plan.method() != Method.POWER && now.round == 0);
    return new Ended(state, sent, now.round, now.error, now.bound, now.norm, isDone(now));
  }

  private double innerTolerance(Progress now) {
    if (now.round == 0) {
      return LOOSEST_INNER;
    }
    double least = plan.tolerance() * (1 - plan.damping()) / 10;
    return Math.max(least, Math.min(LOOSEST_INNER, INNER * now.moved / now.norm));
  }

  private JavaRDD<PartState> next(JavaRDD<PartState> state, double tolerance, boolean first) {
    boolean sweep = plan.method() == Method.POWER;
    return FedPart.of(blocks, state, sent(state, first && !sweep))
        .map(
            part ->
                sweep
                    ? Round.swept(part.block(), part.state(), part.entering())
                    : Round.solved(part.block(), part.state(), part.entering(), tolerance, first));
  }

  /** The flows of a state, each where it goes; none before anything is solved. */
  private JavaPairRDD<Integer, Flows> sent(JavaRDD<PartState> state, boolean nothing) {
    if (nothing) {
      return JavaPairRDD.fromJavaRDD(spark.<Tuple2<Integer, Flows>>emptyRDD())
          .partitionBy(partitioner);
    }
    return sent(blocks, state, partitioner);
  }

  static JavaPairRDD<Integer, Flows> sent(
      JavaRDD<Block> blocks, JavaRDD<PartState> state, HashPartitioner partitioner) {
    return JavaPairRDD.fromJavaRDD(
            blocks
                .zipPartitions(
                    state,
                    (block, own) -> List.of(new Tuple2<>(block.next(), own.next())).iterator())
                .mapPartitionsWithIndex(
                    (part, pairs) -> {
                      Tuple2<Block, PartState> own = pairs.next();
                      return Round.sent(part, own._1, own._2).iterator();
                    },
                    false))
        .partitionBy(partitioner);
  }

  private static PartState.Sums sums(JavaRDD<PartState> state) {
    PartState.Sums all = new PartState.Sums(0, 0, 0, 0);
    for (PartState.Sums sums : state.map(PartState::sums).collect()) { // In the order of the parts.
      all = all.plus(sums);
    }
    return all;
  }

  private Progress progress(int round) throws JobFailure, IOException {
    return work.read(work.marker(WorkFolder.state(round)), Progress::read);
  }
}
