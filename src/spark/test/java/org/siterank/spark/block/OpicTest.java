package org.siterank.spark.block;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.siterank.graph.NodeVector;
import org.siterank.spark.Opic;
import org.siterank.spark.harness.JobRun;

/** Importance by crawlers that share the pages, beside that of one. */
class OpicTest {

  private static final int CRAWLERS = 4;
  private static final double READS = 5;

  @TempDir static Path folder;
  private static Path links;
  private static SmallWeb web;
  private static NodeVector limit;

  @BeforeAll
  static void makeWeb() throws IOException {
    links = folder.resolve("links.tsv");
    web = SmallWeb.generated(250, 11);
    StringBuilder lines = new StringBuilder();
    web.links.forEach(link -> lines.append(link[0]).append('\t').append(link[1]).append('\n'));
    Files.writeString(links, lines);
    web = SmallWeb.read(links);
    limit = CrawlSimulation.limit(web);
  }

  @Test
  void estimatesAreAsGoodAsThoseOfOneProcessAfterAsManyVisits() {
    for (double reads : new double[] {3, READS, 10}) {
      double single =
          CrawlSimulation.error(BufferSizes.single(reads).rank(web.graph, limit).scores(), limit);
      for (long buffer : new long[] {1, 50, web.graph.numNodes() / CRAWLERS / 10}) {
        CrawlSimulation crawl = crawled(CRAWLERS, reads, buffer);
        double error = crawl.error(limit);
        assertTrue(error <= 1.1 * single, error + " > " + single + ", buffer " + buffer);
      }
      assertEquals(single, crawled(1, reads, 1).error(limit), 0.1 * single, "one crawler");
    }
  }

  @Test
  void largerBuffersSaveBytesAndCostPrecision() {
    long n = web.graph.numNodes() / CRAWLERS;
    long bytes = Long.MAX_VALUE;
    for (long buffer : new long[] {1, 30, n / 10, n / 2, 2 * n}) {
      CrawlSimulation crawl = crawled(CRAWLERS, READS, buffer);
      assertTrue(crawl.bytes() < bytes, "buffer " + buffer + ": " + crawl.bytes());
      bytes = crawl.bytes();
    }
    double small = crawled(CRAWLERS, READS, n / 10).error(limit);
    double large = crawled(CRAWLERS, READS, 2 * n).error(limit);
    assertTrue(large > 2 * small, large + " beside " + small);
  }

  @Test
  void onSparkTheCrawlersDoTheSameAndTheErrorIsProven() throws IOException {
    long buffer = web.graph.numNodes() / CRAWLERS / 2;
    Run run = run("out", "--buffer", "" + buffer);
    assertEquals(0, run.status, run.messages);
    CrawlSimulation crawl = crawled(CRAWLERS, READS, buffer);
    Map<String, Double> importance = importance(run.out);
    assertEquals(crawl.importance(), importance);
    double error = 0;
    for (Map.Entry<String, Double> each : importance.entrySet()) {
      error += Math.abs(each.getValue() - limit.get(web.graph.node(each.getKey())));
    }
    String last = run.messages.lines().reduce((first, second) -> second).orElseThrow();
    double bound = Double.parseDouble(last.replaceAll(".*proven error ", ""));
    assertTrue(error <= bound, error + " > " + bound);
    assertTrue(bound < 1, "a bound of " + bound + " proves nothing");
    assertTrue(last.contains("%,d bytes of transfers".formatted(crawl.bytes())), last);
  }

  @Test
  void aRunThatWasBrokenOffGoesOnToTheSameBytes() throws IOException {
    String[] settings = {"--buffer", "" + web.graph.numNodes() / 2, "--checkpoint-every", "2"};
    Run whole = run("whole", settings);
    assertEquals(0, whole.status, whole.messages);
    Run broken = run("broken", "round 2 of", settings);
    assertNotEquals(0, broken.status);
    Run again = run("broken", settings);
    assertEquals(0, again.status, again.messages);
    assertTrue(again.messages.contains("goes on after round 2"), again.messages);
    assertEquals(importance(whole.out), importance(again.out));
  }

  private static CrawlSimulation crawled(int crawlers, double reads, long buffer) {
    CrawlSimulation crawl = new CrawlSimulation(web, crawlers);
    crawl.run(BufferSizes.plan(crawlers, reads, buffer));
    return crawl;
  }

  private static Map<String, Double> importance(Path out) throws IOException {
    Map<String, Double> importance = new TreeMap<>();
    List<Path> parts;
    try (Stream<Path> files = Files.list(out)) {
      parts = files.filter(f -> f.getFileName().toString().startsWith("part-")).toList();
    }
    for (Path part : parts) {
      for (String line : Files.readAllLines(part)) {
        if (!line.startsWith("#")) {
          importance.put(line.split("\t", -1)[0], Double.parseDouble(line.split("\t", -1)[1]));
        }
      }
    }
    return importance;
  }

  private record Run(int status, String messages, Path out) {}

  private static Run run(String name, String... settings) {
    return run(name, null, settings);
  }

  private static Run run(String name, String last, String[] settings) {
    Path out = folder.resolve(name);
    List<Object> words =
        new ArrayList<>(
            List.of("--links", links, "--out", out, "--crawlers", CRAWLERS, "--reads-per-page"));
    words.add(READS);
    words.addAll(List.of(settings));
    JobRun run = JobRun.until(last, new Opic(), words.toArray());
    return new Run(run.status(), run.messages(), out);
  }
}
