package org.siterank.change;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.siterank.graph.ArcKind;
import org.siterank.graph.NodeKind;
import org.siterank.graph.SiteGraph;

/** Parts of a site, and the links that are in texts. */
class SitePartsTest {

  private static final int PAGES = 20;

  /** Posts of two years that link to each other, and an API that they do not link to. */
  private static SiteGraph site() {
    SiteGraph.Builder graph = new SiteGraph.Builder();
    String home = "https://x.test/";
    graph.addNode(home, NodeKind.READ);
    for (int i = 0; i < PAGES; i++) {
      String post = home + (2010 + i % 2) + "/post" + i + ".html";
      String entry = home + "api/" + i + ".html";
      graph.addNode(post, NodeKind.READ).addNode(entry, NodeKind.READ);
      link(graph, post, home); // the menu
      link(graph, entry, home);
      int next = (i + 1) % PAGES;
      link(graph, post, home + (2010 + next % 2) + "/post" + next + ".html");
      link(graph, entry, home + "api/" + next + ".html");
    }
    link(graph, home + "2010/post0.html", home + "api/0.html");
    return graph.build();
  }

  private static void link(SiteGraph.Builder graph, String from, String to) {
    graph.addArc(from, to, ArcKind.FOLLOW);
  }

  @Test
  void yearsAreOnePartAndAnApiWithoutLinksFromPostsIsAnother() {
    SiteGraph graph = site();
    SiteParts parts = new SiteParts(graph, page -> true);
    int first = graph.node("https://x.test/2010/post0.html");
    int second = graph.node("https://x.test/2011/post1.html");
    int api = graph.node("https://x.test/api/0.html");
    assertEquals(parts.part(first), parts.part(second));
    assertTrue(parts.belong(first, second));
    assertFalse(parts.belong(first, api), "one post of twenty-one has such a link");
    assertFalse(parts.belong(api, first));
  }

  @Test
  void linksThatAFifthOfThePartHasAreOfTheTemplate() {
    SiteGraph graph = site();
    SiteParts parts = new SiteParts(graph, page -> true);
    int post = graph.node("https://x.test/2011/post1.html");
    assertArrayEquals(new int[] {graph.node("https://x.test/2010/post2.html")}, parts.inText(post));
  }
}
