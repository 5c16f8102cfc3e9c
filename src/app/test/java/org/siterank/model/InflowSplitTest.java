package org.siterank.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.siterank.KnownSite;
import org.siterank.accesslog.RequestClass;
import org.siterank.config.SiteConfig;
import org.siterank.inflow.PageVisits;
import org.siterank.model.InflowSource.Kind;
import org.siterank.visits.VisitCount;

class InflowSplitTest {

  private static final int PAGE = 3;

  private InflowSplit split = new InflowSplit(SiteConfig.defaults().logs());

  private void add(RequestClass requestClass, String referrer, long visits) {
    add(requestClass, referrer, visits, PAGE, false, 0);
  }

  private void add(
      RequestClass requestClass,
      String referrer,
      long visits,
      int page,
      boolean leadsOn,
      long age) {
    VisitCount count = new VisitCount(KnownSite.DAY, KnownSite.A, requestClass, referrer, visits);
    split.add(new PageVisits(count, page, leadsOn, age));
  }

  private Map<InflowSource, Double> divided(double external, double induced) {
    Map<InflowSource, Double> parts = new LinkedHashMap<>();
    split.divide(PAGE, external, induced, (source, part) -> parts.merge(source, part, Double::sum));
    return parts;
  }

  private static InflowSource from(Kind kind, String host) {
    return new InflowSource(kind, host);
  }

  @Test
  void eachSideIsDividedByTheVisitsCountedOnIt() {
    add(RequestClass.EXTERNAL, "a.example", 3);
    add(RequestClass.EXTERNAL, "b.example", 1);
    add(RequestClass.SEARCH, "google.com", 4);
    add(RequestClass.DIRECT, "", 1);
    assertEquals(
        Map.of(
            from(Kind.SITE, "a.example"), 6.0,
            from(Kind.SITE, "b.example"), 2.0,
            from(Kind.SEARCH, "google.com"), 8.0,
            from(Kind.DIRECT, ""), 2.0),
        divided(8, 10));
  }

  @Test
  void everyClassFromOutsideHasAKindOfItsOwn() {
    add(RequestClass.SOCIAL, "t.co", 1);
    add(RequestClass.ASSISTANT, "chatgpt.com", 1);
    add(RequestClass.EXTERNAL, "a.example", 1);
    add(RequestClass.SEARCH, "google.com", 1);
    add(RequestClass.DIRECT, "is left out", 1);
    assertEquals(
        Map.of(
            from(Kind.SOCIAL, "t.co"), 1L,
            from(Kind.ASSISTANT, "chatgpt.com"), 1L,
            from(Kind.SITE, "a.example"), 1L,
            from(Kind.SEARCH, "google.com"), 1L,
            from(Kind.DIRECT, ""), 1L),
        split.counted(PAGE));
  }

  @Test
  void whatNoVisitWasSeenOfIsEstimated() {
    assertEquals(Map.of(InflowSource.ESTIMATED, 5.0), divided(2, 3));
    assertEquals(Map.of(), divided(0, 0));
    add(RequestClass.EXTERNAL, "a.example", 1);
    assertEquals(
        Map.of(from(Kind.SITE, "a.example"), 2.0, InflowSource.ESTIMATED, 3.0), divided(2, 3));
  }

  @Test
  void aClickEntersTheSiteWhereThePageBeforeLeadsNowhere() {
    add(RequestClass.INTERNAL, "https://www.example.org/unread", 2, PAGE, false, 0);
    add(RequestClass.INTERNAL, "https://www.example.org/", 5, PAGE, true, 0);
    assertEquals(Map.of(from(Kind.RETURNING, ""), 2L), split.counted(PAGE));
    assertEquals(Map.of(from(Kind.RETURNING, ""), 3.0), divided(0, 3));
  }

  @Test
  void visitsThatAreTooOldOrOfNoPageAreLeftOut() throws Exception {
    split = new InflowSplit(SiteConfig.defaults().with("logs.window", "10d").logs());
    add(RequestClass.DIRECT, "", 1, PAGE, false, 10);
    add(RequestClass.DIRECT, "", 1, -1, false, 0);
    add(RequestClass.DIRECT, "", 0, PAGE, false, 0);
    assertEquals(Map.of(), split.counted(PAGE));
    add(RequestClass.DIRECT, "", 1, PAGE, false, 9);
    assertEquals(Map.of(from(Kind.DIRECT, ""), 1L), split.counted(PAGE));
  }

  @Test
  void theFirstPageHasVisitsToo() {
    add(RequestClass.DIRECT, "", 1, 0, false, 0);
    assertEquals(Map.of(from(Kind.DIRECT, ""), 1L), split.counted(0));
  }

  @Test
  void classesWeighAsConfigured() throws Exception {
    split =
        new InflowSplit(
            SiteConfig.defaults()
                .with("logs.class-weights", "social=0", "search=3", "direct=1:external")
                .logs());
    add(RequestClass.SOCIAL, "t.co", 9);
    add(RequestClass.SEARCH, "google.com", 2);
    add(RequestClass.DIRECT, "", 3);
    add(RequestClass.EXTERNAL, "a.example", 1);
    add(RequestClass.INTERNAL, "https://www.example.org/unread", 2);
    assertEquals(
        Map.of(
            from(Kind.DIRECT, ""), 6.0,
            from(Kind.SITE, "a.example"), 2.0,
            from(Kind.SEARCH, "google.com"), 6.0,
            from(Kind.RETURNING, ""), 2.0),
        divided(8, 8));
    assertFalse(split.counted(PAGE).containsKey(from(Kind.SOCIAL, "t.co")));
  }

  @Test
  void visitsOfOneSourceAddUp() {
    add(RequestClass.EXTERNAL, "a.example", 3);
    add(RequestClass.EXTERNAL, "a.example", 4);
    assertEquals(Map.of(from(Kind.SITE, "a.example"), 7L), split.counted(PAGE));
  }
}
