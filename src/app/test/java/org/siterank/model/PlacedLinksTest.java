package org.siterank.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.siterank.KnownSite.A;
import static org.siterank.KnownSite.B;
import static org.siterank.KnownSite.HOME;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.siterank.KnownSite;
import org.siterank.graph.SiteGraph;
import org.siterank.shares.LinkFeatures;
import org.siterank.site.Link;
import org.siterank.site.PageUrl;

/** The features of links, as they are stored. */
class PlacedLinksTest {

  @TempDir Path directory;

  private static double feature(
      LinkFeatures features, SiteGraph graph, PageUrl from, PageUrl to, String name) {
    int arc = features.successors().find(graph.node(from.value()), graph.node(to.value()));
    return features.value(arc, LinkFeatures.NAMES.indexOf(name));
  }

  @Test
  void aLinkIsComparedWithTheTitleThatItLeadsTo() throws IOException {
    try (KnownSite site = new KnownSite(directory)) {
      List<Link> links =
          List.of(
              new Link(A, "the museum's OPENING hours", false),
              new Link(B, "click here", false),
              new Link(A, "here", false));
      site.page(HOME, "Home", "text", links)
          .page(A, "Opening hours of the museum", "text", List.of(new Link(HOME, "", false)))
          .page(B, "Tickets", "text", List.of(new Link(A, "Opening hours", false)));
      StoredSite model = site.model();
      SiteGraph graph = model.graph();
      LinkFeatures features = PlacedLinks.read(site.store(), model);
      assertEquals(0.8, feature(features, graph, HOME, A, "titled"), 0.005); // All but the "s".
      assertEquals(0, feature(features, graph, HOME, B, "titled"));
      assertEquals(1, feature(features, graph, B, A, "titled"));
      assertEquals(0, feature(features, graph, A, HOME, "titled"), "it has no words");
      assertEquals(1, feature(features, graph, HOME, A, "repeated"));
      assertEquals(0, feature(features, graph, HOME, B, "repeated"));
      assertEquals(Math.log(2), feature(features, graph, HOME, B, "later"), 1e-6);
      assertEquals(0, feature(features, graph, HOME, A, "later"), "of the first of the two");
      assertEquals(1, feature(features, graph, HOME, A, "everywhere"), "two of three pages");
      assertEquals(0, feature(features, graph, HOME, B, "everywhere"));
    }
  }

  @Test
  void moreLinksThanTheMemoryHoldsAreNotDecidedAbout() {
    assertTrue(LinkShares.fits(20_000_000, 2_000_000_000));
    assertFalse(LinkShares.fits(20_000_000, 1_000_000_000));
  }
}
