package org.siterank.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.siterank.KnownSite.A;
import static org.siterank.KnownSite.AWAY;
import static org.siterank.KnownSite.DAY;
import static org.siterank.KnownSite.HOME;
import static org.siterank.KnownSite.url;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.siterank.KnownSite;
import org.siterank.accesslog.RequestClass;
import org.siterank.config.ConfigException;
import org.siterank.config.SiteConfig;
import org.siterank.site.PageUrl;
import org.siterank.visits.VisitCount;

class SiteMoveTest {

  private static final PageUrl NEW = PageUrl.of("https://new.example/");
  private static final Map<String, List<String>> KEPT = Map.of("site.url", List.of(HOME.value()));

  @TempDir Path directory;

  private SiteConfig nameless() {
    return SiteConfig.defaults().with("data", directory.toString());
  }

  private String refusal(SiteConfig config, Map<String, List<String>> kept, PageUrl to) {
    return assertThrows(ConfigException.class, () -> SiteMove.of(config, kept, to)).getMessage();
  }

  private String run(PageUrl site) {
    return "siterank run --site " + site + " --data " + directory;
  }

  @Test
  void aSiteThatIsNotKnownCannotMove() {
    assertEquals(
        directory + " has no site yet that could move: " + run(NEW),
        refusal(nameless(), Map.of(), NEW));
  }

  @Test
  void aSiteDoesNotMoveToItselfNorIntoWhatHoldsIt() {
    assertEquals(
        directory + " belongs to " + HOME + " already: " + run(HOME),
        refusal(nameless(), KEPT, HOME));
    PageUrl docs = url("/docs/");
    Map<String, List<String>> kept = Map.of("site.url", List.of(docs.value()));
    assertEquals(
        HOME + " holds " + docs + " already, so the site grows and does not move: " + run(HOME),
        refusal(nameless(), kept, HOME));
  }

  @Test
  void theConfigurationNamesTheOldSiteOrTheNewOne() throws Exception {
    assertEquals(
        AWAY
            + " (--site, site.url) is not the site of "
            + directory
            + ", which is to move from "
            + HOME
            + " to "
            + NEW
            + "; leave it out, or correct it",
        refusal(nameless().with("site.url", AWAY.value()), KEPT, NEW));
    for (PageUrl named : List.of(HOME, NEW)) {
      SiteMove move = SiteMove.of(nameless().with("site.url", named.value()), KEPT, NEW);
      assertEquals(List.of(NEW), move.config().site().urls());
    }
  }

  @Test
  void oneOfSeveralSitesMovesInTheConfiguration() {
    assertEquals(
        "of several sites, one moves in the configuration: give its new address as its site.url"
            + " and the old one as an item of its site.aliases",
        refusal(nameless(), Map.of("sites", List.of("one", "two")), NEW));
  }

  @Test
  void furtherAddressesOfTheSiteStay() throws Exception {
    SiteMove move =
        SiteMove.of(nameless(), Map.of("site.url", List.of(HOME.value(), AWAY.value())), NEW);
    assertEquals(HOME, move.from());
    assertEquals(List.of(NEW, AWAY), move.config().site().urls());
    assertEquals(url("/a").path(), move.scope().canonical(A).path());
    assertEquals("new.example", move.scope().canonical(A).host());
  }

  @Test
  void pagesVisitsAndSettingsAreRenamedTogether() throws Exception {
    try (KnownSite site = new KnownSite(directory)) {
      site.page(HOME, A, AWAY).page(A);
      site.visits(A, RequestClass.INTERNAL, HOME.value(), 2);
      RememberedSite.remember(site.store(), site.config());
      SiteMove.of(nameless(), site.store().runs().settings(), NEW).make(site.store());
      List<String> pages = new ArrayList<>();
      site.store().pages().forEachHead(head -> pages.add(head.url().value()));
      assertEquals(List.of(NEW.value(), NEW + "a"), pages);
      assertEquals(
          List.of(NEW + "a", AWAY.value()),
          site.store().links().targets(NEW).stream().map(PageUrl::value).toList());
      List<VisitCount> visits = new ArrayList<>();
      site.store().visits().forEachVisit(visits::add);
      assertEquals(
          List.of(
              new VisitCount(DAY, PageUrl.of(NEW + "a"), RequestClass.INTERNAL, NEW.value(), 2)),
          visits);
      Map<String, List<String>> settings = site.store().runs().settings();
      assertEquals(List.of(NEW.value()), settings.get("site.url"));
      assertEquals(List.of(HOME.value()), settings.get("moved.from"));
    }
  }

  @Test
  void aSiteThatHasChangedMeanwhileIsNotMoved() throws Exception {
    try (KnownSite site = new KnownSite(directory)) {
      SiteMove move = SiteMove.of(nameless(), KEPT, NEW);
      RememberedSite.remember(site.store(), site.config().with("site.url", AWAY.value()));
      OtherSiteException refused =
          assertThrows(OtherSiteException.class, () -> move.make(site.store()));
      assertEquals(directory + " does not belong to " + HOME + " any more", refused.getMessage());
    }
  }
}
