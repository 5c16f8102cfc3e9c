package org.siterank.spark.block;

import java.io.IOException;
import java.io.PrintStream;
import java.util.List;
import java.util.Locale;
import org.apache.hadoop.fs.Path;
import org.apache.spark.api.java.JavaSparkContext;
import org.siterank.spark.job.JobFailure;

/** A run from files to files: builds the parts, solves them together, writes the scores. */
public final class RankRun {

  private final JavaSparkContext spark;
  private final RankPlan plan;
  private final RunFolder folder;
  private final PrintStream messages;

  /**
   * A run.
   *
   * @param out the folder of the result; what a run that was broken off left there is gone on with
   */
  public RankRun(JavaSparkContext spark, RankPlan plan, String out, PrintStream messages) {
    this.spark = spark;
    this.plan = plan;
    this.folder = new RunFolder(spark, plan, plan.fingerprint(), out);
    this.messages = messages;
  }

  /**
   * How it ended.
   *
   * @param relativeBound proven L1 error of the scores over their sum
   */
  public record Result(int rounds, double relativeBound, double sum, boolean converged) {}

  /**
   * Runs.
   *
   * @throws JobFailure when a file is wrong or damaged, or the folder holds something else
   */
  public Result run() throws JobFailure, IOException {
    try (Meter meter = new Meter(spark.sc())) {
      return folder.run(work -> run(work, meter));
    }
  }

  private Result run(WorkFolder work, Meter meter) throws JobFailure, IOException {
    long began = System.nanoTime();
    WebBuilder.Web web = new WebBuilder(spark, plan, work).build();
    describe(web, (System.nanoTime() - began) / 1e9, meter.take());
    RankLoop loop = new RankLoop(spark, plan, work, web.parts(), messages, meter);
    RankLoop.Ended ended = loop.run();
    RankOutput output = new RankOutput(work, folder.out(), plan.method() == Method.BLOCK);
    double moved = 0;
    for (double each : written(loop, ended, output)) {
      moved += each;
    }
    double bound = loop.bound(ended, moved);
    writeRounds(work, loop.turns());
    return new Result(ended.rounds(), bound / ended.norm(), ended.norm(), ended.converged());
  }

  private static List<Double> written(RankLoop loop, RankLoop.Ended ended, RankOutput output) {
    return FedPart.of(loop.parts(), ended.state(), ended.sent())
        .mapPartitionsWithIndex(
            (part, all) -> {
              FedPart own = all.next();
              return List.of(output.write(part, own.block(), own.state(), own.entering()))
                  .iterator();
            },
            true)
        .collect();
  }

  private void writeRounds(WorkFolder work, List<RankLoop.Turn> turns) throws IOException {
    Path file = new Path(folder.out(), "_rounds.tsv");
    try (TextOutput text = new TextOutput(work.files(), file)) {
      text.line("# round", "seconds", "bound", "moved", "sweeps", "bytes");
      for (RankLoop.Turn turn : turns) {
        text.line(
            turn.round(),
            turn.seconds(),
            turn.relativeBound(),
            turn.moved(),
            turn.sweeps(),
            turn.bytes());
      }
      text.done();
    }
  }

  private void describe(WebBuilder.Web web, double seconds, long bytes) {
    long pages = 0;
    long arcs = 0;
    long crossing = 0;
    long flows = 0;
    long most = 0;
    boolean isWeighted = false;
    for (PartFolder.Size size : web.parts()) {
      pages += size.pages();
      arcs += size.arcs();
      crossing += size.crossing();
      flows += size.flows();
      most = Math.max(most, size.arcs() + size.crossing());
      isWeighted |= size.isWeighted();
    }
    messages.printf(
        Locale.ROOT,
        "%,d pages, %,d links within parts, %,d between parts over %,d flows; %d parts, the largest"
            + " %.2f times the mean; %,d bytes sent, %.1f s%n",
        pages,
        arcs,
        crossing,
        flows,
        plan.parts(),
        most * (double) plan.parts() / Math.max(1, arcs + crossing),
        bytes,
        seconds);
    if (isWeighted) {
      messages.println("links have weights");
    }
    if (web.usefulParts() > 0 && web.usefulParts() < plan.parts()) {
      messages.printf(
          Locale.ROOT,
          "more than %d parts are no faster: the largest site is not cut%n",
          web.usefulParts());
    }
  }
}
