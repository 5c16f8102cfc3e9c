package org.siterank.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.siterank.KnownSite.A;
import static org.siterank.KnownSite.B;
import static org.siterank.KnownSite.HOME;
import static org.siterank.KnownSite.PUBLISHED;
import static org.siterank.KnownSite.rank;
import static org.siterank.KnownSite.url;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.siterank.KnownSite;
import org.siterank.PublishedSearch;
import org.siterank.config.SiteConfig;
import org.siterank.graph.NodeVector;
import org.siterank.graph.SiteGraph;
import org.siterank.search.SearchRequest;
import org.siterank.site.PageUrl;

class RisingPagesTest {

  private static final Instant NEXT_WEEK = PUBLISHED.plus(Duration.ofDays(7));
  private static final PageUrl NEW = url("/new");

  @TempDir Path directory;
  private KnownSite site;
  private SiteGraph graph;

  /** A week ago the ranks were 8, 2, 3 and 3; the last page has come since. */
  @BeforeEach
  void publish() throws IOException {
    site = new KnownSite(directory);
    site.page(HOME, A, B, NEW).page(A, HOME).page(B).page(NEW);
    site.publish(rank(HOME, 8, 4, 3), rank(A, 2, 0, 0), rank(B, 3, 0, 1), rank(url("/x"), 3, 0, 0));
    graph = site.model().graph();
  }

  @AfterEach
  void close() throws IOException {
    site.close();
  }

  private Optional<NodeVector> factors(Instant now, double c) throws IOException {
    double[] scores = new double[graph.numNodes()];
    scores[graph.node(HOME.value())] = 6;
    scores[graph.node(A.value())] = 4;
    scores[graph.node(B.value())] = 2;
    scores[graph.node(NEW.value())] = 4;
    return RisingPages.of(site.store(), now, NodeVector.of(graph, scores), c);
  }

  private double factor(PageUrl page, double c) throws IOException {
    return factors(NEXT_WEEK, c).orElseThrow().get(graph.node(page.value()));
  }

  /** The mean is 4 now, and was 13/4 on the pages that are there; Q = C / p (p - q) + p. */
  @Test
  void aPageThatRoseIsRaisedAndOneThatFellIsLowered() throws IOException {
    double was = 13 / 4.0;
    double a = 4 / 4.0;
    assertEquals((0.3 / a * (a - 2 / was) + a) / a, factor(A, 0.3), 1e-12);
    double b = 2 / 4.0;
    assertEquals((0.3 / b * (b - 3 / was) + b) / b, factor(B, 0.3), 1e-12);
    assertTrue(factor(A, 0.3) > 1 && factor(B, 0.3) < 1);
    assertEquals(1, factor(NEW, 0.3), "nothing is known of it");
  }

  @Test
  void noPageChangesMoreThanFourFold() throws IOException {
    assertEquals(4, factor(A, 50));
    assertEquals(0.25, factor(B, 50));
  }

  @Test
  void withoutARunThatIsAWeekOldNothingChanges() throws IOException {
    assertEquals(Optional.empty(), factors(NEXT_WEEK, 0));
    assertEquals(Optional.empty(), factors(NEXT_WEEK.minus(Duration.ofDays(1)), 0.3));
  }

  private double searched(String quality) throws Exception {
    SiteConfig config = site.config().with("rank.quality", quality);
    assertTrue(
        new RankStage(
                config,
                config.scope(),
                site.store(),
                directory.resolve("index"),
                RunProgress.SILENT,
                new LinkedHashMap<>(),
                new ArrayList<>())
            .run(NEXT_WEEK)
            .isPresent());
    try (PublishedSearch search = PublishedSearch.open(config)) {
      return search.search(SearchRequest.of("All about b")).hits().stream()
          .filter(hit -> hit.url().equals(B))
          .findFirst()
          .orElseThrow()
          .scores()
          .rank();
    }
  }

  /** The rank of the search is another one; that of the run is the same. */
  @Test
  void searchesFollowTheQualityAndRanksDoNot() throws Exception {
    double plain = searched("0");
    double score = site.store().runs().rank(site.run().id(), B).orElseThrow().score();
    double raised = searched("5");
    assertTrue(Math.abs(raised / plain - 1) > 0.01, raised + " and " + plain);
    assertEquals(score, site.store().runs().rank(site.run().id(), B).orElseThrow().score(), 1e-9);
  }
}
