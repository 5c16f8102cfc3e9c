package org.siterank.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.siterank.graph.ArcKind;
import org.siterank.graph.NodeKind;
import org.siterank.graph.NodeVector;
import org.siterank.graph.SiteGraph;
import org.siterank.site.PageUrl;

class EditorLinksTest {

  private static final int PAGES = EditorLinks.MOST_TARGETS + 3;

  private static String page(int number) {
    return Facts.SITE + number + ".html";
  }

  /** A home page that links to pages, which link back; the last has most views. */
  private static Facts facts() {
    SiteGraph.Builder builder = new SiteGraph.Builder(name -> name.startsWith(Facts.SITE));
    builder.addNode(Facts.SITE, NodeKind.READ);
    for (int k = 0; k < PAGES; k++) {
      builder.addNode(page(k), NodeKind.READ);
      builder.addArc(Facts.SITE, page(k), ArcKind.FOLLOW);
      builder.addArc(page(k), Facts.SITE, ArcKind.FOLLOW);
    }
    SiteGraph graph = builder.build();
    Facts facts = new Facts(graph, NodeVector.uniform(graph, 1), NodeVector.zero(graph), 0.85);
    double[] views = new double[graph.numNodes()];
    for (int k = 0; k < PAGES; k++) {
      views[graph.node(page(k))] = 10 + k;
    }
    facts.outside = NodeVector.of(graph, views);
    facts.goals = IntStream.range(0, PAGES).mapToObj(k -> graph.node(page(k))).toList();
    return facts;
  }

  @Test
  void theMostViewedTargetsAreLookedAtAndTheOthersAreCounted() {
    List<PageUrl> asked = new ArrayList<>();
    PageUrl first = new PageUrl(page(0));
    EditorLinks links =
        facts()
            .with(
                (target, most) -> {
                  asked.add(target);
                  return asked.size() > 1
                      ? List.of()
                      : List.of(
                          new EditorLinks.Place(
                              first,
                              "See the last page.",
                              "",
                              10,
                              Optional.of(new EditorLinks.Clicks(1, 4))));
                })
            .report()
            .links()
            .editor();
    assertEquals(EditorLinks.MOST_TARGETS, asked.size());
    assertEquals(new PageUrl(page(PAGES - 1)), asked.get(0));
    assertEquals(new PageUrl(page(3)), asked.get(asked.size() - 1));
    assertEquals(3, links.left());
    EditorLinks.Link link = links.links().get(0);
    assertEquals(new PageUrl(page(PAGES - 1)), link.to());
    assertTrue(link.gain().getAsDouble() > 0, "the model expects something of a new link");
    Section section = links.section(ReportTexts.of("en", true));
    assertTrue(
        section.paragraphs().get(1).startsWith("Only the 20 pages with most counted views"),
        section.paragraphs().toString());
    assertEquals(1, section.proof().size());
    assertEquals("See the last page.", section.tables().get(0).cell(0, 2));
    assertEquals(4L, section.tables().get(0).cell(0, 6));
  }
}
