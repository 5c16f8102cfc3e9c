package org.siterank.cluster;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.siterank.analysis.Language;
import org.siterank.engines.SolrLine;
import org.siterank.engines.SolrNode;
import org.siterank.index.IndexEntry;
import org.siterank.index.WordWeights;
import org.siterank.search.FieldWeights;

/**
 * Measures, and asserts nothing about time: all pages written, then three nights on each of which
 * one page in a hundred has another rank, in each engine. The engines have a heap of 2 GB and
 * Java's usual compilers. {@code -Dsiterank.refresh.engines=SOLR_9,SOLR_10} takes some of them.
 */
@EnabledIfSystemProperty(
    named = "siterank.refresh.pages",
    matches = "\\d+",
    disabledReason = "a benchmark: mvn verify -Dsiterank.refresh.pages=1000000")
@Tag("minutes")
class RankRefreshBenchIT {

  private static final int NIGHTS = 3;

  /** One page of so many has another rank. */
  private static final int EVERY = 100;

  private static final ClusterAccess ACCESS =
      new ClusterAccess(ClusterCredentials.NONE, Optional.empty(), Duration.ofMinutes(10), 2);

  /** What is measured. */
  enum Engine {
    OPENSEARCH_2,
    OPENSEARCH_3,
    SOLR_9,
    SOLR_10
  }

  /** A way of pushing into one index. */
  private interface Target {
    PushReport push(Publication publication) throws IOException;
  }

  /** Pages of which, each night, other ones than before have another rank than at first. */
  private record Night(MadeUp first, int number) implements Publication {

    @Override
    public String run() {
      return Integer.toString(number);
    }

    @Override
    public int pages() {
      return first.pages();
    }

    @Override
    public boolean isRestricted() {
      return first.isRestricted();
    }

    @Override
    public boolean isMeasured() {
      return first.isMeasured();
    }

    @Override
    public double pivot() {
      return first.pivot();
    }

    @Override
    public double weight() {
      return first.weight();
    }

    @Override
    public List<Language> languages() {
      return first.languages();
    }

    @Override
    public WordWeights words() {
      return first.words();
    }

    @Override
    public Iterator<IndexEntry> entries() {
      MadeUp other = new MadeUp(first.pages(), first.state() + 1, first.edition());
      return IntStream.range(0, first.pages())
          .mapToObj(page -> page % EVERY < number ? other.entry(page) : first.entry(page))
          .iterator();
    }
  }

  @ParameterizedTest
  @EnumSource
  void ranksAnewBesideAllPagesAnew(Engine engine, @TempDir Path folder) throws Exception {
    String wanted = System.getProperty("siterank.refresh.engines", engine.name());
    if (!List.of(wanted.split(",", -1)).contains(engine.name())) {
      return;
    }
    switch (engine) {
      case OPENSEARCH_2 -> openSearch(OpenSearchLine.TWO, folder);
      case OPENSEARCH_3 -> openSearch(OpenSearchLine.THREE, folder);
      case SOLR_9 -> solr(SolrLine.NINE);
      case SOLR_10 -> solr(SolrLine.TEN);
    }
  }

  private static void openSearch(OpenSearchLine line, Path folder) throws Exception {
    OpenSearchNode.require(line);
    try (OpenSearchNode node = OpenSearchNode.install(line, "refresh", true)) {
      node.javaOptions = "-Xms2g -Xmx2g";
      node.start(Map.of("discovery.type", "single-node"));
      ClusterAddress warm = ClusterAddress.of(node.url() + "/warm");
      ClusterAddress docs = ClusterAddress.of(node.url() + "/docs");
      Path kept = Files.createDirectory(folder.resolve("docs"));
      Path other = Files.createDirectory(folder.resolve("warm"));
      String name = "OpenSearch " + line;
      measure(name, openSearch(warm, other, true), openSearch(docs, kept, true));
      Target inPages = openSearch(docs, kept, false);
      // The ranks of the nights before are in no page yet.
      inPages.push(new Night(new MadeUp(Integer.getInteger("siterank.refresh.pages"), 1), NIGHTS));
      nights(name + ", ranks in their pages", inPages, NIGHTS + 1);
    }
  }

  private static Target openSearch(ClusterAddress address, Path kept, boolean together) {
    return publication -> {
      try (Push push = Push.to(address, ACCESS, kept)) {
        return push.run(
            publication,
            TestOptions.push(1, 0, together, 0),
            false,
            (stage, done, total) -> {},
            () -> false);
      }
    };
  }

  private static void solr(SolrLine line) throws Exception {
    SolrNode.require(line);
    try (SolrNode node = SolrNode.install(line, "<solr/>")) {
      node.start("-Xms2g", "-Xmx2g", "-XX:TieredStopAtLevel=4");
      measure(
          "Solr " + line,
          solr(node.core("warm", "pages.xml").url()),
          solr(node.core("docs", "pages.xml").url()));
    }
  }

  private static Target solr(String url) {
    return publication -> {
      try (SolrPush push = SolrPush.to(SolrAddress.of(url), ACCESS)) {
        return push.run(publication, FieldWeights.DEFAULT, (stage, done, total) -> {}, () -> false);
      }
    };
  }

  private static void measure(String name, Target warm, Target target) throws IOException {
    int pages = Integer.getInteger("siterank.refresh.pages");
    // Both sides have compiled what they need.
    warm.push(new MadeUp(Math.min(pages, 5_000), 1));
    PushReport all = target.push(new MadeUp(pages, 1));
    assertEquals(pages, all.counts().added());
    report(name + ": all pages", all);
    nights(name, target, 1);
    PushReport nothing = target.push(new Night(new MadeUp(pages, 1), NIGHTS));
    assertEquals(pages, nothing.counts().unchanged());
    report(name + ": nothing new", nothing);
  }

  private static void nights(String name, Target target, int first) throws IOException {
    int pages = Integer.getInteger("siterank.refresh.pages");
    for (int night = first; night < first + NIGHTS; night++) {
      PushReport ranks = target.push(new Night(new MadeUp(pages, 1), night));
      report(name + ": " + ranks.counts().reranked() + " ranks", ranks);
      assertEquals(0, ranks.counts().added() + ranks.counts().changed(), "no page is written");
      // Ranks that are sent together are all sent, where one of them differs.
      int moved = (pages + EVERY - night) / EVERY;
      assertTrue(Set.of(moved, pages).contains(ranks.counts().reranked()), "ranks that were sent");
    }
  }

  private static void report(String what, PushReport push) {
    System.out.printf(
        "bench: %s: %.1f s, %.2f MB in %d requests%n",
        what, push.tookMillis() / 1000.0, push.sent().bytes() / 1e6, push.sent().requests());
  }
}
