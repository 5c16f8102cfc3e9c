package org.siterank.cluster;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.siterank.index.IndexEntry;

/**
 * Measures, and asserts nothing about time: pushing, ranking anew and searching many pages. With
 * {@code -Dsiterank.bench.each=true} also ranks that are written into their pages, which takes
 * long.
 */
@EnabledIfSystemProperty(
    named = "siterank.bench.pages",
    matches = "\\d+",
    disabledReason = "a benchmark: mvn verify -Dsiterank.bench.pages=200000")
@Tag("minutes")
class ClusterBenchIT {

  private static final int QUERIES = 300;

  /** Odd, so that there is a median. */
  private static final int ROUNDS = 3;

  private static final ClusterAccess ACCESS =
      new ClusterAccess(ClusterCredentials.NONE, Optional.empty(), Duration.ofMinutes(5), 2);

  @TempDir static Path folder;

  @Test
  void pushAndSearchBesideThePlainOnes() throws Exception {
    OpenSearchNode.require();
    int pages = Integer.getInteger("siterank.bench.pages");
    try (OpenSearchNode node = OpenSearchNode.install("bench", true).start()) {
      ClusterAddress docs = ClusterAddress.of(node.url() + "/docs");
      try (ClusterClient client = new ClusterClient(docs, ACCESS, BackOff.Pause.SLEEP)) {
        Path bodies = write(new MadeUp(pages, 1));
        Path kept = Files.createDirectory(folder.resolve("push"));
        push(docs, kept, new MadeUp(Math.min(pages, 20_000), 1), false, true);
        load(client, bodies, pages); // So that the node has compiled what both need.
        double[] bare = new double[ROUNDS];
        double[] pushed = new double[ROUNDS];
        // In turns: whatever the machine does meanwhile, both get it.
        for (int round = 0; round < ROUNDS; round++) {
          bare[round] = load(client, bodies, pages);
          PushReport report = push(docs, kept, new MadeUp(pages, 1), true, true);
          pushed[round] = pages / (report.tookMillis() / 1000.0);
        }
        report(
            String.format(
                "pages/s: bare bulk %s, push %s; push/bare, of the medians: %.2f",
                rounded(bare), rounded(pushed), median(pushed) / median(bare)));
        report(search(client));
        report(disk(client));
        for (int night = 2; night <= 3; night++) {
          night("all ranks anew", push(docs, kept, new MadeUp(pages, night), false, true));
          report(search(client));
        }
        report(disk(client));
        night("nothing new", push(docs, kept, new MadeUp(pages, 3), false, true));
        Path other = Files.createDirectory(folder.resolve("elsewhere"));
        night("nothing new, from elsewhere", push(docs, other, new MadeUp(pages, 3), false, true));
        if (Boolean.getBoolean("siterank.bench.each")) {
          night("ranks in their pages", push(docs, kept, new MadeUp(pages, 4), false, false));
          report(search(client));
          report(disk(client));
        }
      }
    }
  }

  private static double median(double[] values) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    return sorted[sorted.length / 2];
  }

  private static String rounded(double[] values) {
    return Arrays.toString(Arrays.stream(values).mapToLong(Math::round).toArray());
  }

  private static void night(String name, PushReport report) {
    report(
        String.format(
            "%s: %.1f s, %s; %d with another rank, %.1f MB sent in %d requests",
            name,
            report.tookMillis() / 1000.0,
            report.listed() ? "what is there was listed" : "compared with what the last push left",
            report.counts().reranked(),
            report.sent().bytes() / 1e6,
            report.sent().requests()));
  }

  private static String disk(ClusterClient client) throws IOException {
    client.require("flushing", "POST", "/docs*/_flush", null);
    StringBuilder line = new StringBuilder();
    JsonNode indices =
        client.require("asking", "GET", "/docs*/_stats/store,docs,segments", null).path("indices");
    indices
        .properties()
        .forEach(
            index -> {
              JsonNode all = index.getValue().path("primaries");
              line.append(
                  String.format(
                      "%s: %.1f MB, %d deleted documents, %d segments; ",
                      index.getKey(),
                      all.path("store").path("size_in_bytes").asLong() / 1e6,
                      all.path("docs").path("deleted").asLong(),
                      all.path("segments").path("count").asLong()));
            });
    return line.toString();
  }

  /** Surefire shows what a test prints, and not what it tells a TestReporter. */
  private static void report(String line) {
    System.out.println("bench: " + line);
  }

  private static PushReport push(
      ClusterAddress docs, Path kept, MadeUp pages, boolean fresh, boolean together)
      throws IOException {
    try (Push push = Push.to(docs, ACCESS, kept)) {
      PushReport report =
          push.run(pages, TestOptions.push(1, 0, together, 0), fresh, (s, d, t) -> {}, () -> false);
      assertEquals(pages.pages(), report.counts().pages());
      return report;
    }
  }

  /** The bodies of bulk requests, as a push sends them, ready to be sent. */
  private static Path write(MadeUp pages) throws IOException {
    Path file = folder.resolve("bodies");
    try (DataOutputStream out =
        new DataOutputStream(new BufferedOutputStream(Files.newOutputStream(file)))) {
      ByteArrayOutputStream body = new ByteArrayOutputStream();
      int count = 0;
      for (Iterator<IndexEntry> entries = pages.entries(); entries.hasNext(); ) {
        body.writeBytes(PageLines.index(entries.next(), DocumentForm.of(pages.words()), count));
        if (++count % BulkSender.MAX_OPERATIONS == 0 || !entries.hasNext()) {
          out.writeInt(body.size());
          body.writeTo(out);
          body.reset();
        }
      }
    }
    return file;
  }

  /** The same bodies, to an index of the same kind, by as many connections. */
  private static double load(ClusterClient client, Path bodies, int pages) throws Exception {
    ClusterIndexes indexes = new ClusterIndexes(client, "bare");
    String index = indexes.create(1, 0, 1, IndexMeta.of(new MadeUp(1, 1)));
    ExecutorService threads = Executors.newFixedThreadPool(ACCESS.connections());
    Semaphore free = new Semaphore(ACCESS.connections());
    long start = System.nanoTime();
    try (DataInputStream in =
        new DataInputStream(new BufferedInputStream(Files.newInputStream(bodies)))) {
      while (in.available() > 0) {
        byte[] body = in.readNBytes(in.readInt());
        free.acquire();
        threads.execute(
            () -> {
              try {
                ClusterResponse answer =
                    client.bulk("/" + index + "/_bulk?filter_path=errors", body);
                assertEquals("{\"errors\":false}", answer.json().toString());
              } catch (IOException e) {
                throw new UncheckedIOException(e);
              } finally {
                free.release();
              }
            });
      }
    }
    free.acquire(ACCESS.connections());
    indexes.refresh(index);
    double seconds = (System.nanoTime() - start) / 1e9;
    threads.shutdown();
    assertEquals(pages, indexes.count(index));
    indexes.delete(index);
    return pages / seconds;
  }

  private static String search(ClusterClient client) throws IOException {
    String match = "{\"match\":{\"body\":\"%s\"}}";
    String rank = "{\"site_rank\":{\"query\":" + match + "}}";
    String function =
        "{\"function_score\":{\"query\":"
            + match
            + ",\"field_value_factor\":{\"field\":\"siterank\",\"modifier\":\"log1p\",\"missing\":0}}}";
    String own =
        "{\"function_score\":{\"query\":" + match + ",\"functions\":[{\"site_rank\":{}}]}}";
    List<String> kinds = List.of(match, rank, function, own);
    long[][] nanos = new long[kinds.size()][QUERIES];
    // The first round warms up; the kinds take turns, so that all meet the same machine.
    for (int round = 0; round < 2; round++) {
      SplittableRandom random = new SplittableRandom(5);
      for (int i = 0; i < QUERIES; i++) {
        String words = "w" + MadeUp.word(random) + " w" + MadeUp.word(random);
        for (int kind = 0; kind < kinds.size(); kind++) {
          JsonNode body =
              ClusterClient.JSON.readTree(
                  "{\"_source\":false,\"query\":" + String.format(kinds.get(kind), words) + "}");
          long start = System.nanoTime();
          client.require("searching", "POST", "/docs/_search?request_cache=false", body);
          nanos[kind][i] = System.nanoTime() - start;
        }
      }
    }
    double[] medians = new double[kinds.size()];
    double[] means = new double[kinds.size()];
    for (int kind = 0; kind < kinds.size(); kind++) {
      means[kind] = Arrays.stream(nanos[kind]).average().orElseThrow() / 1e6;
      Arrays.sort(nanos[kind]);
      medians[kind] = nanos[kind][QUERIES / 2] / 1e6;
    }
    return String.format(
        "ms a query, median (mean): match %.2f (%.2f), site_rank %.2f (%.2f),"
            + " field_value_factor %.2f (%.2f), function site_rank %.2f (%.2f);"
            + " site_rank/match %.2f, function site_rank/field_value_factor %.2f",
        medians[0],
        means[0],
        medians[1],
        means[1],
        medians[2],
        means[2],
        medians[3],
        means[3],
        medians[1] / medians[0],
        medians[3] / medians[2]);
  }
}
