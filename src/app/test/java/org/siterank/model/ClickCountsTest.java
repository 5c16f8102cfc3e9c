package org.siterank.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.siterank.KnownSite.A;
import static org.siterank.KnownSite.AWAY;
import static org.siterank.KnownSite.B;
import static org.siterank.KnownSite.DAY;
import static org.siterank.KnownSite.HOME;
import static org.siterank.KnownSite.url;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.siterank.KnownSite;
import org.siterank.accesslog.RequestClass;
import org.siterank.config.LogsSection;
import org.siterank.config.SiteConfig;
import org.siterank.site.PageUrl;
import org.siterank.visits.VisitCount;

class ClickCountsTest {

  @TempDir Path directory;
  private KnownSite site;

  @BeforeEach
  void open() throws IOException {
    site = new KnownSite(directory);
    site.page(HOME, A, B).page(A, HOME).page(B).redirect(url("/old"), A);
  }

  @AfterEach
  void close() throws IOException {
    site.close();
  }

  private void click(PageUrl from, PageUrl to, long count) throws IOException {
    site.visits(to, RequestClass.INTERNAL, from.value(), count);
  }

  private ClickCounts clicks(LogsSection options) throws IOException {
    return ClickCounts.read(site.store(), site.model(), options);
  }

  private ClickCounts clicks() throws IOException {
    return clicks(SiteConfig.defaults().logs());
  }

  @Test
  void clicksAreCountedBetweenThePagesThatTheAddressesStandFor() throws IOException {
    click(HOME, A, 2);
    click(HOME, url("/old"), 3);
    click(url("/old"), B, 4);
    click(HOME, B, 1);
    ClickCounts clicks = clicks();
    int home = site.model().node(HOME);
    int a = site.model().node(A);
    int b = site.model().node(B);
    assertEquals(5, clicks.between(home, a));
    assertEquals(4, clicks.between(a, b));
    assertEquals(0, clicks.between(a, home));
    assertEquals(6, clicks.from(home));
    assertEquals(0, clicks.from(b));
    assertEquals(10, clicks.total());
    Set<String> pairs = new TreeSet<>();
    clicks.forEach((from, to, count) -> pairs.add(from + " " + to + " " + count));
    assertEquals(
        new TreeSet<>(Set.of(home + " " + a + " 5", home + " " + b + " 1", a + " " + b + " 4")),
        pairs);
  }

  @Test
  void viewsFromThePageItselfAreReloads() throws IOException {
    click(A, A, 2);
    click(A, url("/old"), 1);
    ClickCounts clicks = clicks();
    assertEquals(3, clicks.reloads());
    assertEquals(0, clicks.total());
    assertEquals(0, clicks.unknown());
  }

  @Test
  void clicksFromOrToWhatIsNoPageAreUnknown() throws IOException {
    click(url("/lost"), A, 1);
    click(A, url("/lost"), 2);
    ClickCounts clicks = clicks();
    assertEquals(3, clicks.unknown());
    assertEquals(0, clicks.reloads());
    assertEquals(0, clicks.total());
  }

  @Test
  void visitsFromOutsideAreNoClicks() throws IOException {
    site.visits(A, RequestClass.DIRECT, "", 1).visits(A, RequestClass.EXTERNAL, AWAY.host(), 1);
    ClickCounts clicks = clicks();
    assertEquals(0, clicks.total() + clicks.reloads() + clicks.unknown());
  }

  @Test
  void clicksOfOtherDaysDoNotCount() throws Exception {
    click(HOME, A, 1);
    site.visits(
        new VisitCount(DAY.minusDays(1), A, RequestClass.INTERNAL, HOME.value(), 10),
        new VisitCount(DAY.plusDays(1), A, RequestClass.INTERNAL, HOME.value(), 20));
    SiteConfig one =
        SiteConfig.defaults()
            .with("logs.first-day", DAY.toString())
            .with("logs.last-day", DAY.toString());
    assertEquals(1, clicks(one.logs()).total());
    assertEquals(31, clicks().total());
  }
}
