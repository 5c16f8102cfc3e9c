package org.siterank.web;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.siterank.SiteSearch;
import org.siterank.imports.QueryImport;

/** Queries of search engines are for webmasters alone. */
@Tag("slow")
class QueriesPanelTest {

  private static final HttpClient CLIENT = HttpClient.newHttpClient();
  private static final String SECRET = "zygomorph";
  private static final LocalDate FIRST = LocalDate.of(2026, 1, 1);
  private static final LocalDate LAST = LocalDate.of(2026, 1, 31);
  private static final String FLOWER = SmallFolder.SITE + "flowers/3.html";

  @TempDir Path folder;
  private SiteSearch site;
  private SearchServer server;

  @BeforeEach
  void serve() throws Exception {
    SmallFolder garden = new SmallFolder(folder);
    garden.publish();
    site = SiteSearch.open(garden.config());
    server = SearchServer.start(site);
    QueryImport queries = site.imports().queries();
    for (int i = 0; i < 30; i++) {
      String words = SECRET + " " + i + (i == 29 ? " <script>alert(1)</script>" : "");
      queries.add(FLOWER, words, FIRST, LAST, i, 1000, 4.25);
    }
    site.imports().take(queries);
  }

  @AfterEach
  void stop() throws IOException {
    server.close();
    site.close();
  }

  private HttpResponse<String> get(String address, boolean known, String... headers)
      throws Exception {
    HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(server.url() + address));
    if (known) {
      String token = server.webmasterUrl().orElseThrow().split("token=", -1)[1];
      request.header("Authorization", "Bearer " + token);
    }
    if (headers.length > 0) {
      request.headers(headers);
    }
    return CLIENT.send(request.build(), HttpResponse.BodyHandlers.ofString());
  }

  @Test
  void thePageOfAnAddressListsThemAtOnceAndAsText() throws Exception {
    String sheet = "webmaster/page?url=" + SearchQuery.encoded(FLOWER);
    String page = get(sheet, true).body();
    assertTrue(page.contains("Queries from search engines"), page);
    assertTrue(page.contains("30 queries had this page in their results: 435 clicks"), page);
    assertTrue(page.contains("Jan 1, 2026 to Jan 31, 2026"), page);
    assertTrue(page.contains(SECRET + " 29 &lt;script&gt;alert(1)"), page);
    assertFalse(page.contains("<script>alert(1)"), page);
    assertTrue(page.contains(">" + SECRET + " 5\n"), page);
    assertFalse(page.contains(">" + SECRET + " 4\n"), "25 are listed");
    assertTrue(page.contains("4.25"), page);
    assertTrue(get(sheet, true, "Accept-Language", "de").body().contains("Gezählt von Google"));
    String other = "webmaster/page?url=" + SearchQuery.encoded(SmallFolder.SITE);
    assertFalse(get(other, true).body().contains("Queries from search engines"));
    assertTrue(get("webmaster/report", true).body().contains(SECRET + " 7"));
  }

  @Test
  void nothingOfThemIsSeenFromOutside() throws Exception {
    String flower = SearchQuery.encoded(FLOWER);
    for (String address :
        List.of(
            "webmaster/",
            "webmaster/page?url=" + flower,
            "webmaster/report",
            "webmaster/changes.atom",
            "api/webmaster/pages?q=" + SECRET)) {
      HttpResponse<String> answer = get(address, false);
      assertFalse(answer.statusCode() == 200, address);
      assertFalse(answer.body().contains(SECRET), address);
    }
    for (String address :
        List.of(
            "api/page?url=" + flower,
            "api/search?q=flower+3&explain=1",
            "api/suggest?q=zyg",
            "api/complete?q=zyg",
            "search?q=flower+3",
            "why?q=flower+3&url=" + flower,
            "",
            "metrics")) {
      assertFalse(get(address, false).body().contains(SECRET), address);
    }
    HttpResponse<String> facts = get("api/page?url=" + flower, false);
    assertEquals(200, facts.statusCode());
    assertFalse(facts.body().contains("ueries"), facts.body());
    assertTrue(get("api/search?q=zygomorph", false).body().contains("\"hits\":[]"));
    for (String field : List.of("\"days\"", "\"sources\"", "\"clicks\"", "\"promotion\"")) {
      assertFalse(facts.body().contains(field), field);
      assertTrue(get("api/page?url=" + flower, true).body().contains(field), field);
    }
    assertTrue(get("api/page?url=" + flower, true).body().contains("\"engineQueries\""));
  }
}
