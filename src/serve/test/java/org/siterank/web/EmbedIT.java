package org.siterank.web;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Route;
import com.microsoft.playwright.options.BoundingBox;
import com.microsoft.playwright.options.LoadState;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.text.NumberFormat;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.siterank.SiteSearch;
import org.siterank.TestBrowser;

/** The search box on a page of another site, which lets nothing run but its script. */
@Tag("minutes")
class EmbedIT {

  /** Pages of the portal that show no search box. */
  private static final Map<String, String> RELATED =
      Map.of(
          "similar", "<siterank-related url='" + SmallFolder.SITE + "flowers/3.html'>",
          "titled",
              "<link rel=canonical href='"
                  + SmallFolder.SITE
                  + "flowers/3.html'><siterank-related size=2 heading='More flowers'>",
          "hostil.html", "<link rel=canonical href='/'><siterank-related lang=de missing>",
          "flowers/3.html", "<siterank-related missing>",
          "nothing-like-it", "<siterank-related missing>");

  @TempDir static Path folder;
  private static SiteSearch site;
  private static SearchServer server;
  private static PrefixProxy proxy;
  private static HttpServer portal;
  private static TestBrowser chromium;

  private final List<String> complaints = new ArrayList<>();
  private BrowserContext context;

  @BeforeAll
  static void start() throws Exception {
    TestBrowser.assume();
    portal = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    SmallFolder garden = new SmallFolder(folder);
    garden.publish();
    site = SiteSearch.open(garden.config("serve.cors-origins", origin("127.0.0.1")));
    server = SearchServer.start(site);
    proxy = new PrefixProxy(server.url(), Map.of());
    portal.createContext(
        "/",
        exchange -> {
          String path = exchange.getRequestURI().getPath().substring(1);
          boolean behind = path.startsWith("behind/");
          String language = behind ? path.substring("behind/".length()) : path;
          String search = behind ? proxy.url() : server.url();
          byte[] page =
              ("<!doctype html><html lang='"
                      + language
                      + "'><title>Portal</title><script src='"
                      + search
                      + "assets/embed.js' defer></script>"
                      + RELATED.getOrDefault(path, "<siterank-search></siterank-search>"))
                  .getBytes(StandardCharsets.UTF_8);
          exchange.getResponseHeaders().set("Content-Type", "text/html; charset=utf-8");
          exchange
              .getResponseHeaders()
              .set(
                  "Content-Security-Policy",
                  "default-src 'none'; script-src " + search + "; connect-src " + search);
          exchange.sendResponseHeaders(200, page.length);
          exchange.getResponseBody().write(page);
          exchange.close();
        });
    portal.start();
    chromium = TestBrowser.start();
  }

  private static String origin(String host) {
    return "http://" + host + ":" + portal.getAddress().getPort();
  }

  @AfterAll
  static void stop() throws IOException {
    if (chromium != null) {
      chromium.close();
      portal.stop(0);
      proxy.close();
      server.close();
      site.close();
    }
  }

  @AfterEach
  void closeContext() {
    context.close();
    assertEquals(List.of(), complaints, "the browser's console");
  }

  private Page open(String host, String language) {
    return open(host, language, "en-US");
  }

  private Page open(String host, String language, String reader) {
    context = chromium.browser().newContext(new Browser.NewContextOptions().setLocale(reader));
    Page page = context.newPage();
    page.onPageError(complaints::add);
    page.onConsoleMessage(
        message -> {
          // Whom the browser itself refuses it says so, whatever a script does.
          if (message.type().equals("error") && !message.text().matches("(?s).*(CORS|ERR_).*")) {
            complaints.add(message.text());
          }
        });
    page.navigate(origin(host) + "/" + language);
    return page;
  }

  private static Locator search(Page page, String words) {
    page.locator("input").fill(words);
    page.keyboard().press("Enter");
    return page.locator("[role=status]");
  }

  @Test
  void behindAProxyThatTakesAPathOffEverythingIsAskedBelowIt() {
    List<String> asked = new ArrayList<>();
    context = chromium.browser().newContext();
    Page page = context.newPage();
    page.onPageError(complaints::add);
    page.onRequest(request -> asked.add(request.url()));
    page.navigate(origin("127.0.0.1") + "/behind/en");
    assertThat(search(page, "flower")).containsText("1 to 10 of");
    page.locator("nav button").last().click();
    assertThat(page.locator("[role=status]")).containsText("11 to 20");
    page.navigate(proxy.url());
    page.locator("input[name=q]").fill("flower");
    page.keyboard().press("Enter");
    assertThat(page.locator("main a").first()).isVisible();
    page.navigate(proxy.url() + "search?q=flower&p=2");
    assertThat(page.locator("main a").first()).isVisible();
    asked.removeIf(url -> url.startsWith(origin("127.0.0.1")));
    assertTrue(asked.stream().allMatch(url -> url.startsWith(proxy.url())), asked.toString());
    assertTrue(asked.stream().anyMatch(url -> url.contains("/search/api/search")), asked + "");
    assertTrue(asked.stream().anyMatch(url -> url.contains("/assets/style.css")), asked + "");
  }

  @Test
  void resultsAreFoundAndTheirPagesTurned() {
    Page page = open("127.0.0.1", "en");
    assertThat(search(page, "flower")).hasText("1 to 10 of 35");
    assertThat(page.locator("nav button")).hasText(new String[] {"Next"});
    page.locator("nav button").click();
    assertThat(page.locator("[role=status]")).hasText("11 to 20 of 35");
    assertThat(page.locator("ol")).hasAttribute("start", "11");
    page.locator("nav button", new Page.LocatorOptions().setHasText("Previous")).click();
    assertThat(page.locator("[role=status]")).hasText("1 to 10 of 35");
    assertThat(page.locator("ol > li")).hasCount(10);
    assertThat(search(page, "nothingofthekind")).hasText("Nothing found for “nothingofthekind”.");
    assertThat(page.locator("nav button")).hasCount(0);
  }

  @Test
  void whatIsTypedIsCompletedAndAMisspellingIsCorrected() {
    Page page = open("127.0.0.1", "en");
    page.locator("input").pressSequentially("flow");
    assertThat(page.locator("[role=option]").first()).hasText("flower");
    assertThat(search(page, "gardan")).containsText("Showing results for “garden”. 1 to 10 of");
  }

  @Test
  void itSpeaksTheLanguageOfItsPage() {
    assertThat(search(open("127.0.0.1", "de-AT"), "flower")).hasText("1 bis 10 von 35");
    context.close();
    assertThat(search(open("127.0.0.1", "fr"), "flower")).hasText("1 à 10 sur 35");
    context.close();
    assertThat(search(open("127.0.0.1", "zh-Hant-TW"), "flower")).hasText("第 1 至 10 条，共 35 条");
    context.close();
    Page klingon = open("127.0.0.1", "tlh", "de-AT");
    assertThat(search(klingon, "flower")).hasText("1 bis 10 von 35");
    context.close();
    Page hebrew = open("127.0.0.1", "he");
    assertThat(search(hebrew, "flower")).hasText("1 to 10 of 35");
    assertThat(hebrew.locator("[role=status]")).hasAttribute("lang", "en");
    assertThat(hebrew.locator("ol a").first()).hasAttribute("dir", "auto");
  }

  @Test
  void itIsLaidOutFromRightToLeftInArabic() {
    Page page = open("127.0.0.1", "ar");
    page.setViewportSize(390, 800);
    // With the digits that the JDK of the server has for Arabic.
    NumberFormat number = NumberFormat.getIntegerInstance(Locale.forLanguageTag("ar"));
    assertThat(search(page, "flower"))
        .hasText(
            "من "
                + number.format(1)
                + " إلى "
                + number.format(10)
                + " من أصل "
                + number.format(35));
    BoundingBox box = page.locator("input").boundingBox();
    BoundingBox button = page.locator("form button").boundingBox();
    assertTrue(button.x + button.width < box.x, "the button ends the box");
    BoundingBox snippet = page.locator("ol p").first().boundingBox();
    assertTrue(snippet.x + snippet.width < box.x + box.width - 20, "numbers are on the right");
    assertThat(page.locator("ol p").first()).hasCSS("text-align", "right");
    assertThat(page.locator("ol p").first()).hasCSS("direction", "ltr");
    assertEquals(
        0,
        page.evaluate(
            "document.documentElement.scrollWidth - document.documentElement.clientWidth"));
    assertThat(search(page, "nothingofthekind")).containsText("\u2068nothingofthekind\u2069");
  }

  @Test
  void thePageHearsOfSearchesAndOpenedResults() {
    Page page = open("127.0.0.1", "en");
    page.evaluate(
        "() => { window.heard = []; for (const name of ['siterank-search', 'siterank-open'])"
            + " document.addEventListener(name, e => heard.push(name + ' ' +"
            + " JSON.stringify(e.detail))); }");
    search(page, "petals");
    assertThat(page.locator("ol > li")).hasCount(10);
    page.evaluate(
        "() => document.querySelector('siterank-search').shadowRoot.querySelectorAll('li a')"
            + ".forEach(a => a.addEventListener('click', e => e.preventDefault()))");
    String url = page.locator("ol > li a").nth(1).getAttribute("href");
    page.locator("ol > li a").nth(1).click();
    assertEquals(
        List.of(
            "siterank-search {\"query\":\"petals\",\"total\":34,\"page\":1}",
            "siterank-open {\"query\":\"petals\",\"url\":\"" + url + "\",\"position\":2}"),
        page.evaluate("heard"));
  }

  @Test
  void whereItIsNotAllowedItLeadsToTheSearchPage() {
    Page page = open("localhost", "en");
    List<String> warnings = new ArrayList<>();
    page.onConsoleMessage(
        message -> {
          if (message.type().equals("warning")) {
            warnings.add(message.text());
          }
        });
    assertThat(search(page, "flower petals"))
        .hasText("The search cannot be reached from here at the moment. Search there");
    assertThat(page.locator("[role=status] a"))
        .hasAttribute("href", server.url() + "search?q=flower%20petals");
    assertTrue(warnings.toString().contains("serve.cors-origins"), warnings::toString);
  }

  @Test
  void similarPagesAreListedUnderAHeading() {
    Page page = open("127.0.0.1", "similar");
    assertThat(page.locator("siterank-related h2")).hasText("Similar pages");
    assertThat(page.locator("siterank-related li")).hasCount(5);
    assertThat(page.locator("siterank-related section")).hasAttribute("aria-labelledby", "heading");
    assertThat(page.locator("siterank-related a").first())
        .hasAttribute("href", Pattern.compile("^" + SmallFolder.SITE + "flowers/\\d+\\.html$"));
    assertThat(page.locator("siterank-related a[href$='/3.html']")).hasCount(0);
    page.evaluate(
        "() => { window.heard = []; document.addEventListener('siterank-open', e =>"
            + " heard.push(JSON.stringify(e.detail))); document.querySelector('siterank-related')"
            + ".shadowRoot.querySelectorAll('a').forEach(a => a.addEventListener('click', e =>"
            + " e.preventDefault())); }");
    String url = page.locator("siterank-related a").nth(1).getAttribute("href");
    page.locator("siterank-related a").nth(1).click();
    assertEquals(
        List.of("{\"query\":\"\",\"url\":\"" + url + "\",\"position\":2}"), page.evaluate("heard"));
  }

  @Test
  void theCanonicalAddressIsAskedForAndTheHeadingMayBeOnesOwn() {
    Page page = open("127.0.0.1", "titled");
    assertThat(page.locator("siterank-related h2")).hasText("More flowers");
    assertThat(page.locator("siterank-related li")).hasCount(2);
  }

  @Test
  void thePageForErrorsListsWhatMayHaveBeenLookedForInItsLanguage() {
    Page page = open("127.0.0.1", "hostil.html");
    assertThat(page.locator("siterank-related h2")).hasText("Vielleicht suchen Sie");
    assertThat(page.locator("siterank-related section")).hasAttribute("lang", "de");
    // The title of the page is hostile, and shown as text.
    assertThat(page.locator("siterank-related a")).hasText(SmallFolder.HOSTILE);
    assertEquals(false, page.evaluate("'pwned' in window"));
  }

  @Test
  void aPageThatIsStillPublishedIsNotTakenForTheOneLookedFor() {
    Page page = open("127.0.0.1", "flowers/3.html");
    assertThat(page.locator("siterank-related h2")).hasText("Perhaps you were looking for");
    assertThat(page.locator("siterank-related a").first()).isVisible();
  }

  @Test
  void whereNothingIsNearOrTheSearchIsNotAllowedNothingIsShown() {
    Page page = open("127.0.0.1", "nothing-like-it");
    page.waitForLoadState(LoadState.NETWORKIDLE);
    assertThat(page.locator("siterank-related h2")).hasCount(0);
    assertEquals(0.0, page.locator("siterank-related").boundingBox().height);
    context.close();
    Page refused = open("localhost", "similar");
    refused.waitForLoadState(LoadState.NETWORKIDLE);
    assertThat(refused.locator("siterank-related h2")).hasCount(0);
  }

  @Test
  void tooManySearchesAreToldFromNone() {
    Page page = open("127.0.0.1", "en");
    page.route(
        Pattern.compile("api/search"),
        route ->
            route.fulfill(
                new Route.FulfillOptions()
                    .setStatus(429)
                    .setHeaders(Map.of("Access-Control-Allow-Origin", "*"))));
    assertThat(search(page, "flower")).containsText("Too many searches at once");
    complaints.clear(); // The browser reports the 429.
  }
}
