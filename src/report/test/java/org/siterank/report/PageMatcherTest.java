package org.siterank.report;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.siterank.graph.NodeKind;
import org.siterank.graph.NodeVector;
import org.siterank.graph.SiteGraph;
import org.siterank.site.PageUrl;

class PageMatcherTest {

  private static SiteGraph site(String... paths) {
    SiteGraph.Builder builder = new SiteGraph.Builder(name -> true);
    for (String path : paths) {
      builder.addNode(Facts.SITE + path, NodeKind.READ);
    }
    return builder.build();
  }

  private static Optional<String> match(String lost, String... paths) {
    SiteGraph graph = site(paths);
    Facts facts = new Facts(graph, NodeVector.uniform(graph, 1), NodeVector.zero(graph), 0.85);
    return new PageMatcher(facts.facts())
        .match(new PageUrl(Facts.SITE + lost))
        .map(m -> m.way() + " " + graph.name(m.page()).substring(Facts.SITE.length()));
  }

  @Test
  void theSameNameInTheMostSimilarPathIsMeant() {
    assertEquals(
        Optional.of("SAME_NAME docs/new/install.html"),
        match("docs/install.php", "docs/new/install.html", "other/far/away/install.html"));
  }

  @Test
  void aSimilarAddressIsMeantWhereNoNameIsTheSame() {
    assertEquals(
        Optional.of("SIMILAR_ADDRESS products/garden-hoses.html"),
        match("products/garden-hose.html", "products/garden-hoses.html", "products/index.html"));
  }

  @Test
  void anotherDayOfAnArchiveIsNotMeant() {
    assertEquals(Optional.empty(), match("blog/2006/dec/31", "blog/2009/dec/31"));
    assertEquals(Optional.empty(), match("blog/2006/Dec/31", "blog/2006/Oct/31"));
  }

  @Test
  void anAddressLikeNoneIsNotMatched() {
    assertEquals(Optional.empty(), match("wp-login.php", "docs/install.html", "about.html"));
  }
}
