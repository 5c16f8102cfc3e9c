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
import org.siterank.spark.opic.CrawlLinks;
import org.siterank.spark.opic.Crawler;
import org.siterank.spark.opic.Transfer;
import scala.Tuple2;

/**
 * Distributed OPIC over stored links: in a round each crawler books what the others sent, makes its
 * visits and empties its buffer. The driver counts all cash after each round.
 */
public final class OpicRun {

  /** Of each product and each addition to a page, on both sides of the difference. */
  private static final double ROUNDING = 2 * 0x1p-53;

  /** How far the importance may be from summing to 1, of 2^31 pages and more. */
  private static final double SUM = 1e-6;

  private final JavaSparkContext spark;
  private final OpicPlan plan;
  private final RunFolder folder;
  private final PrintStream messages;

  /**
   * A run.
   *
   * @param out the folder of the result; what a run that was broken off left there is gone on with
   */
  public OpicRun(JavaSparkContext spark, OpicPlan plan, String out, PrintStream messages) {
    this.spark = spark;
    this.plan = plan;
    this.folder = new RunFolder(spark, plan.web(), plan.fingerprint(), out);
    this.messages = messages;
  }

  /**
   * How it ended.
   *
   * @param visits of all crawlers
   * @param bytes of all transfers, as they are encoded
   * @param bound proven L1 error of the importance, which sums to 1
   */
  public record Result(int rounds, long visits, long bytes, double bound) {}

  /**
   * Runs.
   *
   * @throws JobFailure when a file is wrong or damaged, or the folder holds something else
   */
  public Result run() throws JobFailure, IOException {
    return folder.run(this::run);
  }

  private Result run(WorkFolder work) throws JobFailure, IOException {
    WebBuilder.Web web = new WebBuilder(spark, plan.web(), work).build();
    if (web.parts().stream().anyMatch(PartFolder.Size::isWeighted)) {
      throw JobFailure.usage(
          plan.web().links()
              + ": links have weights, and Opic divides the cash of a page among all its links"
              + " alike; give it a table without the third column");
    }
    long[] pages = web.parts().stream().mapToLong(PartFolder.Size::pages).toArray();
    long n = web.parts().stream().mapToLong(PartFolder.Size::pages).sum();
    if (n == 0) {
      throw JobFailure.usage(plan.web().links() + ": there is no link of a site in it");
    }
    Walk walk = new Walk(work, pages, n);
    JavaRDD<Crawler> crawlers = walk.run();
    return walk.answered(crawlers, web);
  }

  /** Sums of a crawler after a round, for the driver. */
  private record Counts(long cash, long underway, long visits, long bytes)
      implements java.io.Serializable {

    Counts plus(Counts other) {
      return new Counts(
          cash + other.cash, underway + other.underway, visits + other.visits, bytes + other.bytes);
    }
  }

  /** The rounds. */
  private final class Walk {

    private final WorkFolder work;
    private final long[] pages;
    private final long all;
    private final HashPartitioner partitioner = new HashPartitioner(plan.web().parts());
    private final JavaRDD<Block> blocks;
    private final JavaRDD<CrawlLinks> links;
    private final PartStates<Crawler> states;
    private long visits;
    private long bytes;
    private int rounds;

    Walk(WorkFolder work, long[] pages, long all) {
      this.work = work;
      this.pages = pages;
      this.all = all;
      double damping = plan.web().damping();
      WorkFolder from = work;
      this.blocks =
          PartStates.numbers(spark, plan.web().parts())
              .mapPartitionsWithIndex(
                  (part, none) -> List.of(new PartFolder(from, part).block(damping)).iterator(),
                  true);
      this.links = blocks.map(Crawlers::links).persist(StorageLevel.MEMORY_ONLY());
      this.states =
          new PartStates<>(
              spark, plan.web().parts(), plan.web().checkpointEvery(), work, new CrawlerForm());
    }

    JavaRDD<Crawler> run() throws JobFailure, IOException {
      JavaRDD<Crawler> crawlers = begun();
      int last = plan.rounds(all);
      while (rounds < last) {
        rounds++;
        JavaRDD<Crawler> next = states.kept(next(crawlers, rounds), rounds);
        check(counts(next));
        crawlers = states.after(next, rounds, this::write);
        messages.printf(
            Locale.ROOT,
            "round %d of %d: %,d visits, %,d bytes of transfers%n",
            rounds,
            last,
            visits,
            bytes);
      }
      return crawlers;
    }

    private JavaRDD<Crawler> begun() throws JobFailure, IOException {
      int done = work.lastRound();
      if (done > 0) {
        work.read(work.marker(WorkFolder.state(done)), this::read);
        messages.println("goes on after round " + done);
        return states.stored(done);
      }
      double damping = plan.web().damping();
      long n = all;
      return links.mapPartitionsWithIndex(
          (part, own) -> List.of(Crawler.start(part, damping, n, own.next())).iterator(), true);
    }

    private void write(DataOutputStream out) throws IOException {
      out.writeInt(rounds);
      out.writeLong(visits);
      out.writeLong(bytes);
    }

    private Walk read(DataInputStream in) throws IOException {
      rounds = in.readInt();
      visits = in.readLong();
      bytes = in.readLong();
      return this;
    }

    private JavaRDD<Crawler> next(JavaRDD<Crawler> crawlers, int round) {
      OpicPlan how = plan;
      long n = all;
      return received(crawlers)
          .zipPartitions(
              links,
              (booked, own) -> {
                Crawler crawler = booked.next();
                CrawlLinks its = own.next();
                long until = how.visits(round, its.pages(), n);
                crawler.visit(until - crawler.visits(), its);
                crawler.send(its);
                return List.of(crawler).iterator();
              });
    }

    /** The crawlers with what the others sent, copies. */
    private JavaRDD<Crawler> received(JavaRDD<Crawler> crawlers) {
      int parts = plan.web().parts();
      JavaRDD<Tuple2<Integer, Transfer>> transfers =
          crawlers.flatMap(
              crawler -> {
                List<Tuple2<Integer, Transfer>> sent = new ArrayList<>();
                for (int to = 0; to < parts; to++) {
                  if (crawler.sentTo(to) != null) {
                    sent.add(new Tuple2<>(to, crawler.sentTo(to)));
                  }
                }
                return sent.iterator();
              });
      return crawlers
          .zipPartitions(
              links, (crawler, its) -> List.of(new Tuple2<>(crawler.next(), its.next())).iterator())
          .zipPartitions(
              JavaPairRDD.fromJavaRDD(transfers).partitionBy(partitioner).values(),
              (pair, arrived) -> {
                Tuple2<Crawler, CrawlLinks> own = pair.next();
                Crawler crawler = own._1.copy();
                arrived.forEachRemaining(transfer -> crawler.receive(transfer, own._2));
                return List.of(crawler).iterator();
              });
    }

    private Counts counts(JavaRDD<Crawler> crawlers) {
      long[] sizes = pages;
      return crawlers
          .map(
              crawler ->
                  new Counts(
                      crawler.cash(),
                      crawler.underway(sizes),
                      crawler.visits(),
                      crawler.sentBytes()))
          .reduce(Counts::plus);
    }

    private void check(Counts counts) {
      long cash = counts.cash + counts.underway;
      if (cash != Crawler.unit(all) * all) {
        throw new IllegalStateException(
            "cash was made or lost: " + cash + " units instead of " + Crawler.unit(all) * all);
      }
      visits = counts.visits;
      bytes += counts.bytes;
    }

    /** Books the last transfers, writes the estimates, and proves how far off they are. */
    private Result answered(JavaRDD<Crawler> crawlers, WebBuilder.Web web) {
      JavaRDD<double[]> income =
          received(crawlers)
              .map(
                  crawler -> {
                    long[] each = crawler.income();
                    double[] values = new double[each.length];
                    for (int v = 0; v < values.length; v++) {
                      values[v] = each[v];
                    }
                    return values;
                  })
              .persist(StorageLevel.MEMORY_AND_DISK());
      double[] sums = // of the income, and of what links do not take of it
          blocks
              .zipPartitions(
                  income,
                  (block, own) -> {
                    double[] x = own.next();
                    return List.of(new double[] {sum(x), Crawlers.left(block.next(), x)})
                        .iterator();
                  })
              .collect()
              .stream()
              .reduce(new double[2], (a, b) -> new double[] {a[0] + b[0], a[1] + b[1]});
      double total = sums[0] > 0 ? sums[0] : 1;
      double toEach = sums[1] / total / all;
      JavaRDD<PartState> importance =
          income.map(
              values -> {
                double[] x = new double[values.length];
                for (int v = 0; v < x.length; v++) {
                  x[v] = values[v] / total;
                }
                return new PartState(x, new double[0], new PartState.Sums(0, 0, 0, 0));
              });
      double residual = written(importance, toEach);
      long roundings = web.parts().stream().mapToLong(PartFolder.Size::roundings).max().orElse(0);
      double bound = (residual + ROUNDING * roundings) / (1 - plan.web().damping()) + SUM;
      return new Result(rounds, visits, bytes, bound);
    }

    /** Writes the estimates; returns |L'^T p - p|_1, L' as in {@link org.siterank.rank.Opic}. */
    private double written(JavaRDD<PartState> importance, double toEach) {
      OpicOutput output = new OpicOutput(work, folder.out());
      double residual = 0;
      for (double each :
          FedPart.of(blocks, importance, RankLoop.sent(blocks, importance, partitioner))
              .mapPartitionsWithIndex(
                  (number, parts) -> {
                    FedPart part = parts.next();
                    double[] p = part.state().x();
                    output.write(number, p);
                    return List.of(Round.residual(part.block(), p, part.entering(), toEach))
                        .iterator();
                  },
                  true)
              .collect()) {
        residual += each;
      }
      return residual;
    }
  }

  private static double sum(double[] values) {
    double sum = 0;
    for (double value : values) {
      sum += value;
    }
    return sum;
  }

  /** How a crawler is written. */
  private static final class CrawlerForm implements PartStates.Form<Crawler> {

    private static final long serialVersionUID = 1;

    @Override
    public void write(Crawler crawler, DataOutputStream out) throws IOException {
      crawler.write(out);
    }

    @Override
    public Crawler read(DataInputStream in) throws IOException {
      return Crawler.read(in);
    }
  }
}
