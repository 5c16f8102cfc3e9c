package org.siterank.insight;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.siterank.KnownSite;
import org.siterank.change.SiteQueries;
import org.siterank.model.InflowSource;
import org.siterank.model.InflowSource.Kind;

class SourceWorthTest {

  @TempDir Path directory;

  /**
   * With damping 1/2 a visit that enters h is followed by one to a or b half the time, and half of
   * those to a go on to h: x_h = 1 + x_a / 4 + x_b / 4, x_a = 1 + x_h / 2, x_b = 1, so that x_h is
   * 12/7.
   */
  @Test
  void theWorthOfASourceIsTheViewsThatItsVisitsLeadTo() throws Exception {
    try (KnownSite site = KnownSite.ranked(directory)) {
      SiteQueries queries =
          new SiteQueries(
              site.config(),
              site.scope(),
              site.store(),
              site.store().runs().all().stream().findFirst());
      List<SourceWorth> sources = queries.sources();
      assertEquals(
          List.of(
              new InflowSource(Kind.SITE, "portal.example"),
              new InflowSource(Kind.DIRECT, ""),
              new InflowSource(Kind.SEARCH, "google.com")),
          sources.stream().map(SourceWorth::source).toList());
      SourceWorth portal = sources.get(0);
      assertEquals(4, portal.visits(), 1e-12);
      assertEquals(12 / 7.0, portal.viewsPerVisit(), 1e-8);
      assertEquals(48 / 7.0, portal.views(), 1e-8);
      assertEquals(1, sources.get(2).viewsPerVisit(), 1e-8);
      double all = sources.stream().mapToDouble(SourceWorth::views).sum();
      assertEquals(13, all, 1e-7, "8 + 2 + 3, all ranks");
      // Four visits, each worth 12/7, that scatter as independent ones.
      assertEquals(2 * 12 / 7.0, portal.deviation(), 1e-7);
    }
  }
}
