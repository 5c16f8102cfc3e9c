package org.siterank.web;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.siterank.SiteSearch;
import org.siterank.shares.LinkFeatures;
import org.siterank.site.PageUrl;
import org.siterank.store.SiteStore;
import org.siterank.store.StoredShare;

/** The pages for webmasters over HTTP, without a browser. */
@Tag("slow")
class WebmasterPagesTest {

  private static final HttpClient CLIENT = HttpClient.newHttpClient();
  private static final ObjectMapper JSON = new ObjectMapper();

  @TempDir Path folder;
  private SmallFolder garden;
  private SiteSearch site;
  private SearchServer server;

  @BeforeEach
  void build() throws Exception {
    garden = new SmallFolder(folder);
    garden.publish();
  }

  @AfterEach
  void stop() throws IOException {
    if (server != null) {
      server.close();
      site.close();
    }
  }

  private void serve(String... settings) throws Exception {
    site = SiteSearch.open(garden.config(settings));
    server = SearchServer.start(site);
  }

  /** What lets a program in: the token of the address that is printed. */
  private String bearer() {
    return "Bearer " + server.webmasterUrl().orElseThrow().split("token=", -1)[1];
  }

  private HttpResponse<String> get(String address, String... headers) throws Exception {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create(server.url() + address))
            .header("Authorization", bearer());
    if (headers.length > 0) {
      request.headers(headers);
    }
    return CLIENT.send(request.build(), HttpResponse.BodyHandlers.ofString());
  }

  private HttpResponse<String> post(String address, String type, String body, String... headers)
      throws Exception {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create(server.url() + address))
            .header("Content-Type", type)
            .header("Authorization", bearer())
            .POST(HttpRequest.BodyPublishers.ofString(body));
    if (headers.length > 0) {
      request.headers(headers);
    }
    return CLIENT.send(request.build(), HttpResponse.BodyHandlers.ofString());
  }

  private String form(String... fields) throws Exception {
    HttpResponse<String> response = post("webmaster/sandbox", FORM, encoded(fields));
    assertEquals(200, response.statusCode(), response.body());
    return response.body();
  }

  private static final String FORM = "application/x-www-form-urlencoded";

  private static String encoded(String... fields) {
    return IntStream.range(0, fields.length / 2)
        .mapToObj(i -> fields[2 * i] + "=" + SearchQuery.encoded(fields[2 * i + 1]))
        .collect(Collectors.joining("&"));
  }

  /** What stands in a text area of a page. */
  private static String area(String page, String name) {
    int from = page.indexOf('>', page.indexOf("name=\"" + name + "\"")) + 1;
    return page.substring(from, page.indexOf("</textarea>", from)).replace("&amp;", "&");
  }

  @Test
  void theSiteAndEveryPageOfItAreShownWithTheirNumbers() throws Exception {
    // A page that loses visitors to another site: a link there would keep some.
    garden.write(
        "flowers/1.html",
        "Flower 1",
        "A flower of the garden. <a href=https://away.example/>away</a> <a href=/>home</a>");
    garden.publish();
    serve();
    String overview = get("webmaster/").body();
    assertTrue(overview.contains("Where importance comes from and goes to"), overview);
    assertTrue(overview.contains("<svg viewBox"), overview);
    assertTrue(overview.contains("href=\"../assets/webmaster.css?"), overview);
    assertTrue(overview.contains("No access logs were read"), overview);
    assertFalse(overview.contains("class=\"alarm\""), overview);
    assertTrue(overview.contains("What to do"), overview);
    assertTrue(overview.contains("To do (1)"), overview);
    assertFalse(overview.contains("The most important page is"), "that is on the cards");
    assertTrue(overview.contains("<a class=\"action\" href=\"report\">Open the full report</a>"));
    for (String address : List.of("report#broken", "report#changes", "report#crawl", "#top")) {
      assertTrue(overview.contains("<a href=\"" + address + "\">"), address);
    }
    assertTrue(overview.contains("<strong>36</strong> <span>addresses read</span>"), overview);
    HttpResponse<String> report = get("webmaster/report");
    assertEquals(200, report.statusCode());
    assertTrue(report.body().contains("http-equiv=\"Content-Security-Policy\""), "its own rules");
    String address = "webmaster/page?url=" + SearchQuery.encoded("/flowers/1.html");
    assertTrue(overview.contains("page?url=" + SearchQuery.encoded(SmallFolder.SITE)), overview);
    String page = get(address).body();
    assertTrue(page.contains("How its visitors arrive:"), page);
    assertTrue(page.contains("What the page says"), page);
    assertTrue(page.indexOf("Visits over time") < page.indexOf("Links to this page"), page);
    assertTrue(
        page.indexOf("Links to this page") < page.indexOf("Where visits come from and go"), page);
    int folded = page.indexOf("<details");
    assertTrue(page.indexOf("Pages it links to, by clicks") < folded, page);
    assertTrue(
        page.indexOf("Expected by the link model") > folded || !page.contains("Expected by"), page);
    assertTrue(page.indexOf("The page’s rank") > folded, page);
    assertTrue(page.contains("Proven: no other path carries more than"), page);
    assertFalse(page.contains("class=\"alarm\""), page);
    assertEquals(200, get("webmaster/page").statusCode());
    HttpResponse<String> none = get("webmaster/page?url=/nowhere.html");
    assertEquals(404, none.statusCode());
    assertTrue(none.body().contains("The site has no page /nowhere.html."), none.body());
    String german = get(address, "Accept-Language", "de").body();
    assertTrue(german.contains("Woher ihre Wichtigkeit kommt"), german);
    String french = get(address, "Accept-Language", "fr").body();
    assertTrue(french.contains("D’où vient son importance"), french);
    HttpResponse<String> moved =
        CLIENT.send(
            HttpRequest.newBuilder(URI.create(server.url() + "webmaster"))
                .header("Authorization", bearer())
                .build(),
            HttpResponse.BodyHandlers.ofString());
    assertEquals("webmaster/", moved.headers().firstValue("Location").orElse(""));
  }

  @Test
  void editsAreAddedUndoneRedoneAndTakenOutWithoutScript() throws Exception {
    serve();
    String add = form("do", "add", "from", "/flowers/1.html", "to", "/flowers/2.html", "edits", "");
    String line = "+\t" + SmallFolder.SITE + "flowers/1.html\t" + SmallFolder.SITE;
    assertEquals(line + "flowers/2.html", area(add, "edits"));
    assertTrue(add.contains("Effect of the edits"), add);
    String more =
        form(
            "do",
            "add",
            "from",
            "/flowers/1.html",
            "to",
            "/flowers/3.html",
            "edits",
            area(add, "edits"));
    assertEquals(line + "flowers/2.html\n" + line + "flowers/3.html", area(more, "edits"));
    String undone = form("do", "undo", "edits", area(more, "edits"));
    assertEquals(line + "flowers/2.html", area(undone, "edits"));
    assertEquals(line + "flowers/3.html", area(undone, "undone"));
    String redone =
        form("do", "redo", "edits", area(undone, "edits"), "undone", area(undone, "undone"));
    assertEquals(area(more, "edits"), area(redone, "edits"));
    assertEquals("", area(redone, "undone"));
    String dropped = form("do", "drop-0", "edits", area(redone, "edits"));
    assertEquals(line + "flowers/3.html", area(dropped, "edits"));
    String cleared = form("do", "clear", "edits", area(redone, "edits"));
    assertEquals("", area(cleared, "edits"));
    assertFalse(cleared.contains("Effect of the edits"), cleared);
    String refused =
        form("do", "add", "from", "/", "to", "/flowers/1.html", "edits", area(add, "edits"));
    assertTrue(refused.contains("/ already links to /flowers/1.html."), refused);
    assertEquals(area(add, "edits"), area(refused, "edits"));
    assertTrue(refused.contains("name=\"to\" value=\"/flowers/1.html\""), "it can be mended");
    String bad = form("do", "apply", "edits", "# a comment\n+ /\nnonsense\n- / /flowers/1.html");
    assertTrue(bad.contains("Line 2 is not an edit: + /."), bad);
    assertTrue(bad.contains("Line 3 is not an edit: nonsense."), bad);
    assertEquals(
        "-\t" + SmallFolder.SITE + "\t" + SmallFolder.SITE + "flowers/1.html", area(bad, "edits"));
    HttpResponse<String> file =
        post("webmaster/edits.tsv", FORM, encoded("edits", area(more, "edits")));
    assertEquals(area(more, "edits") + "\n", file.body());
    assertTrue(file.headers().firstValue("Content-Disposition").orElse("").contains("attachment"));
    assertEquals(
        area(add, "edits"),
        area(
            get("webmaster/sandbox?e=" + SearchQuery.encoded(area(add, "edits"))).body(), "edits"));
  }

  @Test
  void theApiAnswersAndRefusesInTheSameWords() throws Exception {
    serve();
    HttpResponse<String> answer =
        post(
            "api/webmaster/whatif",
            "application/json",
            "{\"edits\": [\"+\\t/flowers/1.html\\t/flowers/2.html\"], \"limit\": 3}");
    assertEquals(200, answer.statusCode(), answer.body());
    JsonNode effect = JSON.readTree(answer.body());
    JsonNode described = JSON.readTree(get("api/openapi.json").body());
    Set<String> properties = names(described.at("/components/schemas/Effect/properties"));
    properties.remove("place"); // The links of a page have equal shares here.
    assertEquals(properties, names(effect), "described");
    assertEquals(3, effect.get("pages").size());
    assertEquals(
        SmallFolder.SITE + "flowers/2.html", effect.at("/pages/0/name").asText(), answer.body());
    assertTrue(effect.at("/pages/0/change").doubleValue() > 0);
    assertTrue(effect.get("converged").booleanValue());
    HttpResponse<String> refused =
        post(
            "api/webmaster/whatif",
            "application/json",
            "{\"edits\": [\"-\\t/flowers/1.html\\t/flowers/2.html\"]}");
    assertEquals(422, refused.statusCode());
    assertEquals("not-there", JSON.readTree(refused.body()).at("/refused/0/reason").asText());
    for (String wrong : List.of("{", "{}", "{\"edits\": [\"x\"]}", "{\"edits\":[],\"limit\":-1}")) {
      assertEquals(
          400, post("api/webmaster/whatif", "application/json", wrong).statusCode(), wrong);
    }
    assertEquals(415, post("api/webmaster/whatif", "text/plain", "{}").statusCode());
    String many =
        IntStream.rangeClosed(0, EditForm.MOST_EDITS)
            .mapToObj(i -> "\"+ / /" + i + "\"")
            .collect(Collectors.joining(","));
    assertEquals(
        413,
        post("api/webmaster/whatif", "application/json", "{\"edits\":[" + many + "]}")
            .statusCode());
    assertEquals(
        413,
        post(
                "api/webmaster/whatif",
                "application/json",
                "{\"edits\":[]," + " ".repeat(500_000) + "\"limit\":1}")
            .statusCode());
    JsonNode pages = JSON.readTree(get("api/webmaster/pages?q=PETALS").body());
    assertEquals(0, pages.get("pages").size(), "titles and addresses, not texts");
    JsonNode flowers = JSON.readTree(get("api/webmaster/pages?q=flower+34").body());
    assertEquals("/flowers/34.html", flowers.at("/pages/0/path").asText());
  }

  private static Set<String> names(JsonNode object) {
    Set<String> names = new TreeSet<>();
    object.fieldNames().forEachRemaining(names::add);
    return names;
  }

  @Test
  void theBestLinksAreFoundVerifiedAndTried() throws Exception {
    serve();
    String goal = get("webmaster/goal?url=/hostile.html&links=2").body();
    assertTrue(goal.contains("Verified: the edited site, ranked from scratch, gives"), goal);
    assertTrue(goal.contains("2 links: from"), goal);
    assertEquals(404, get("webmaster/goal?url=/none.html").statusCode());
    assertEquals(400, get("webmaster/goal?url=/&links=11").statusCode());
  }

  @Test
  void theBestLinksNameThePlaceWhereTheyAreTakenToBe() throws Exception {
    String place = "Links that are added are taken to be in the content.";
    serve();
    String address = "webmaster/goal?url=/hostile.html&links=2";
    String equal = get(address).body();
    assertFalse(equal.contains(place), equal);
    server.close();
    site.close();
    PageUrl start = new PageUrl(SmallFolder.SITE);
    try (SiteStore store = SiteStore.openForWriting(garden.data())) {
      Map<String, Double> kinds = new HashMap<>();
      LinkFeatures.NAMES.forEach(name -> kinds.put(name, name.equals("content") ? 1.5 : 0));
      PageUrl target = store.crawl().links(start).get(0).target();
      StoredShare share = new StoredShare(start, target, 1);
      store.shares().save(store.runs().all().get(0).id(), List.of(share), kinds);
    }
    serve();
    String byClicks = get(address).body();
    assertTrue(byClicks.contains(place), byClicks);
  }

  @Test
  void hostileTextsStayTexts() throws Exception {
    serve("serve.title", SmallFolder.HOSTILE);
    String hostile = SearchQuery.encoded(SmallFolder.HOSTILE);
    for (String address :
        List.of(
            "webmaster/",
            "webmaster/page?url=/hostile.html",
            "webmaster/page?url=" + hostile,
            "webmaster/goal?url=/hostile.html",
            "webmaster/goal?url=" + hostile,
            "webmaster/sandbox?e=" + SearchQuery.encoded("+ /hostile.html /flowers/1.html"),
            "webmaster/sandbox?e=" + hostile + "&from=" + hostile + "&do=add")) {
      HttpResponse<String> response = get(address);
      assertFalse(response.body().contains("<script>"), address);
      assertFalse(response.body().contains("<img"), address);
      String policy = response.headers().firstValue("Content-Security-Policy").orElse("");
      assertFalse(policy.contains("unsafe"), policy);
    }
  }

  @Test
  void pagesOfOtherSitesCannotPost() throws Exception {
    serve();
    String body = "{\"edits\": []}";
    String api = "api/webmaster/whatif";
    String json = "application/json";
    URI own = URI.create(server.url());
    String origin = own.getScheme() + "://" + own.getAuthority();
    assertEquals(200, post(api, json, body).statusCode());
    assertEquals(200, post(api, json, body, "Origin", origin).statusCode());
    assertEquals(200, post(api, json, body, "Sec-Fetch-Site", "same-origin").statusCode());
    assertEquals(403, post(api, json, body, "Origin", "https://evil.example").statusCode());
    assertEquals(403, post(api, json, body, "Origin", "null").statusCode());
    assertEquals(403, post(api, json, body, "Sec-Fetch-Site", "cross-site").statusCode());
    assertEquals(403, post(api, json, body, "Sec-Fetch-Site", "same-site").statusCode());
    assertEquals(
        403,
        post("webmaster/sandbox", FORM, "do=undo", "Sec-Fetch-Site", "cross-site").statusCode());
    assertEquals(
        403,
        post("webmaster/edits.tsv", FORM, "edits=", "Origin", "https://evil.example").statusCode());
  }
}
