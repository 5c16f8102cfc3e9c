package org.siterank.change;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.siterank.KnownSite.A;
import static org.siterank.KnownSite.AWAY;
import static org.siterank.KnownSite.B;
import static org.siterank.KnownSite.HOME;
import static org.siterank.KnownSite.url;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.siterank.KnownSite;
import org.siterank.graph.NodeVector;
import org.siterank.graph.SiteGraph;
import org.siterank.site.PageUrl;

class OtherRankingsTest {

  @TempDir Path directory;

  /** Every page but the start page links to b, and b to none. */
  private OtherRankings rankings() throws IOException {
    try (KnownSite site = new KnownSite(directory)) {
      site.page(HOME, A, B).page(A, B).page(B).page(url("/c"), B);
      SiteGraph graph = site.model().graph();
      return new OtherRankings(NodeVector.of(graph, new double[] {1, 2, 4, 1}));
    }
  }

  private static PageUrl best(Map<PageUrl, Double> ranks) {
    assertEquals(Set.of(HOME, A, B, url("/c")), ranks.keySet());
    return ranks.entrySet().stream().max(Map.Entry.comparingByValue()).orElseThrow().getKey();
  }

  @Test
  void eachAlgorithmRanksEveryPage() throws IOException {
    OtherRankings rankings = rankings();
    assertEquals(B, best(rankings.opic()));
    assertEquals(B, best(rankings.distanceRank()));
    assertEquals(B, best(rankings.combined()));
    assertEquals(rankings.distanceRank(), rankings.distanceRank());
  }

  @Test
  void authoritiesAreOfTheNeighbourhoodOfWhatIsFound() throws IOException {
    Map<PageUrl, Double> authorities = rankings().authorities(List.of(A, AWAY));
    assertTrue(authorities.get(B) > authorities.get(A));
    assertTrue(authorities.get(B) > 0);
  }

  @Test
  void scoresAreNamedByTheirPages() throws IOException {
    try (KnownSite site = KnownSite.ranked(directory)) {
      assertEquals(
          Map.of(HOME, 1.0, A, 2.0, B, 3.0),
          OtherRankings.byUrl(NodeVector.of(site.model().graph(), new double[] {1, 2, 3})));
    }
  }
}
