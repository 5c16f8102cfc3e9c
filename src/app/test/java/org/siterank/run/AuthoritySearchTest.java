package org.siterank.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.siterank.KnownSite.A;
import static org.siterank.KnownSite.B;
import static org.siterank.KnownSite.DAY;
import static org.siterank.KnownSite.HOME;
import static org.siterank.KnownSite.PUBLISHED;
import static org.siterank.KnownSite.url;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.siterank.KnownSite;
import org.siterank.PublishedSearch;
import org.siterank.SiteSearch;
import org.siterank.accesslog.RequestClass;
import org.siterank.change.SiteQueries;
import org.siterank.config.SiteConfig;
import org.siterank.search.Hit;
import org.siterank.search.SearchRequest;
import org.siterank.search.SearchResponse;
import org.siterank.site.PageUrl;
import org.siterank.visits.VisitCount;

/** Searches boosted by authorities around the query: visitors go to a, the links lead to b. */
class AuthoritySearchTest {

  @TempDir Path directory;
  private KnownSite site;

  @BeforeEach
  void publish() throws Exception {
    site = new KnownSite(directory);
    site.page(HOME, A, url("/c"));
    site.page(A).page(B);
    for (String page : List.of("/c", "/d", "/e")) {
      site.page(url(page), B);
    }
    site.visits(new VisitCount(DAY, A, RequestClass.EXTERNAL, "portal.example", 500));
    assertTrue(
        new RankStage(
                config("rank"),
                site.config().scope(),
                site.store(),
                directory.resolve("index"),
                RunProgress.SILENT,
                new LinkedHashMap<>(),
                new ArrayList<>())
            .run(PUBLISHED)
            .isPresent());
  }

  @AfterEach
  void close() throws Exception {
    site.close();
  }

  private SiteConfig config(String importance) throws Exception {
    return site.config().with("search.importance", importance).with("search.weight", "5");
  }

  private SearchResponse answer(String importance, int from, int size) throws Exception {
    SiteConfig config = config(importance);
    try (PublishedSearch search = PublishedSearch.open(config)) {
      SearchRequest request =
          SearchRequest.of("about").boosted(search.boosting()).page(from, size).explained();
      SearchResponse answer = search.search(request);
      try (SiteSearch whole = SiteSearch.open(config)) {
        assertEquals(urls(answer), urls(whole.search(request)), "for everybody");
      }
      return answer;
    }
  }

  private static List<PageUrl> urls(SearchResponse answer) {
    return answer.hits().stream().map(Hit::url).toList();
  }

  @Test
  void theAuthorityOfAPageTakesThePlaceOfItsRank() throws Exception {
    assertEquals(A, answer("rank", 0, 10).hits().get(0).url());
    SearchResponse answer = answer("authorities", 0, 10);
    assertEquals(B, answer.hits().get(0).url());
    assertEquals(6, answer.total());
    assertEquals(6, answer.hits().size());
  }

  /** The score is that of the formula, from what the query finds and the links around it. */
  @Test
  void theScoreIsTextTimesOnePlusTheBoost() throws Exception {
    SearchResponse answer = answer("authorities", 0, 10);
    Map<PageUrl, Double> authorities;
    try (SiteSearch open = SiteSearch.open(config("authorities"));
        SiteQueries view = open.view()) {
      authorities = view.neighbourhoods().authorities(urls(answer));
    }
    double logs = 0;
    int positive = 0;
    for (double authority : authorities.values()) {
      logs += authority > 0 ? Math.log(authority) : 0;
      positive += authority > 0 ? 1 : 0;
    }
    double mean = Math.exp(logs / positive);
    float last = Float.MAX_VALUE;
    for (Hit hit : answer.hits()) {
      double a = authorities.get(hit.url()) / mean;
      double expected = hit.scores().textScore() * (1 + 5 * a / (a + 1));
      assertEquals(expected, hit.scores().score(), 1e-5 * expected);
      assertTrue(hit.scores().score() <= last, "best first");
      assertEquals(hit.scores().score(), hit.scores().explanation().orElseThrow().value(), 1e-5);
      last = hit.scores().score();
    }
  }

  @Test
  void partsOfTheListAreThoseOfTheWhole() throws Exception {
    List<PageUrl> whole = urls(answer("authorities", 0, 10));
    assertEquals(whole.subList(2, 4), urls(answer("authorities", 2, 2)));
    assertEquals(List.of(), urls(answer("authorities", 200, 2)));
  }
}
