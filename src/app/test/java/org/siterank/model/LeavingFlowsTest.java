package org.siterank.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.siterank.KnownSite.A;
import static org.siterank.KnownSite.AWAY;
import static org.siterank.KnownSite.HOME;
import static org.siterank.KnownSite.rank;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.siterank.KnownSite;
import org.siterank.config.SiteConfig;
import org.siterank.site.Link;
import org.siterank.site.PageUrl;

class LeavingFlowsTest {

  private static final PageUrl ELSEWHERE = PageUrl.of("https://elsewhere.example/x");

  @TempDir Path directory;

  private Map<PageUrl, Double> leaving(KnownSite site, Predicate<PageUrl> wanted) throws Exception {
    StoredSite model = site.model();
    return LeavingFlows.read(
        site.store(),
        model,
        SiteConfig.defaults().links(),
        StoredFlows.of(model.graph(), List.of(rank(HOME, 12, 12, 0), rank(A, 3, 0, 0)), 0.5),
        wanted);
  }

  /** P/2 is divided among three links of the start page, and two of the other one. */
  @Test
  void flowsToOneAddressAddUp() throws Exception {
    try (KnownSite site = new KnownSite(directory)) {
      site.page(HOME, A, AWAY, ELSEWHERE).page(A, AWAY, HOME);
      assertEquals(
          Map.of(AWAY, 12 * 0.5 / 3 + 3 * 0.5 / 2, ELSEWHERE, 12 * 0.5 / 3),
          leaving(site, url -> !site.scope().owns(url)));
      assertEquals(Map.of(ELSEWHERE, 2.0), leaving(site, ELSEWHERE::equals));
    }
  }

  @Test
  void aLinkThatIsNotFollowedCarriesNothing() throws Exception {
    try (KnownSite site = new KnownSite(directory)) {
      site.page(HOME, "Home", "Text", List.of(new Link(A, "", true), new Link(AWAY, "", false)));
      site.page(A);
      assertEquals(Map.of(AWAY, 12 * 0.5 / 2), leaving(site, url -> true));
    }
  }
}
