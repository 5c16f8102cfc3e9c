package org.siterank.web;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.ColorScheme;
import com.sun.net.httpserver.HttpServer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.siterank.SiteSearch;
import org.siterank.TestBrowser;

/** The embed's own list and dialog, on a page with a strict policy for scripts and styles. */
@Tag("minutes")
class EmbedListIT {

  private static final String OPTIONS = "[role=option]";

  @TempDir static Path folder;
  private static SiteSearch site;
  private static SearchServer server;
  private static HttpServer portal;
  private static TestBrowser chromium;
  private static String style = "";
  private static String tag = "<siterank-search popular='petals, weed'></siterank-search>";

  private final List<String> complaints = new ArrayList<>();
  private BrowserContext context;

  @BeforeAll
  static void start() throws Exception {
    TestBrowser.assume();
    SmallFolder garden = new SmallFolder(folder);
    garden.write("trees/oak.html", "de", "Die Eiche", "Die Eiche ist ein flower und ein Baum.");
    garden.write("index2.html", "Trees", "A flower. <a href=/trees/oak.html>oak</a>");
    garden.publish();
    portal = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    site = SiteSearch.open(garden.config("serve.cors-origins", origin()));
    server = SearchServer.start(site);
    portal.createContext(
        "/",
        exchange -> {
          String language = exchange.getRequestURI().getPath().substring(1);
          byte[] page =
              ("<!doctype html><html lang='"
                      + language
                      + "' dir='"
                      + (language.equals("ar") ? "rtl" : "ltr")
                      + "'><title>Portal</title><style nonce=n>#before { padding: 1em } "
                      + style
                      + "</style><script src='"
                      + server.url()
                      + "assets/embed.js' defer></script><main><h1>Portal</h1>"
                      + "<button id=before>Before</button>"
                      + tag
                      + "</main>")
                  .getBytes(StandardCharsets.UTF_8);
          exchange.getResponseHeaders().set("Content-Type", "text/html; charset=utf-8");
          exchange
              .getResponseHeaders()
              .set(
                  "Content-Security-Policy",
                  "default-src 'none'; style-src 'nonce-n'; script-src "
                      + server.url()
                      + "; connect-src "
                      + server.url()
                      + "; require-trusted-types-for 'script'; trusted-types siterank");
          exchange.sendResponseHeaders(200, page.length);
          exchange.getResponseBody().write(page);
          exchange.close();
        });
    portal.start();
    chromium = TestBrowser.start();
  }

  private static String origin() {
    return "http://127.0.0.1:" + portal.getAddress().getPort();
  }

  @AfterAll
  static void stop() throws IOException {
    if (chromium != null) {
      chromium.close();
      portal.stop(0);
      server.close();
      site.close();
    }
  }

  @AfterEach
  void closeContext() {
    style = "";
    tag = "<siterank-search popular='petals, weed'></siterank-search>";
    if (context != null) {
      context.close();
    }
    assertEquals(List.of(), complaints, "the browser's console");
  }

  private Page open(String language, Browser.NewContextOptions options) {
    context = chromium.browser().newContext(options.setBypassCSP(false));
    Page page = context.newPage();
    page.onPageError(complaints::add);
    page.onConsoleMessage(
        message -> {
          if (message.type().equals("error")) {
            complaints.add(message.text());
          }
        });
    page.navigate(origin() + "/" + language);
    return page;
  }

  private Page open(String language) {
    return open(language, new Browser.NewContextOptions());
  }

  @Test
  void aPageChosenWithTheKeysIsOpened() {
    Page page = open("en");
    List<String> opened = new ArrayList<>();
    context.route(
        url -> url.startsWith(SmallFolder.SITE),
        route -> {
          opened.add(route.request().url());
          route.fulfill();
        });
    Locator box = page.locator("input");
    box.pressSequentially("flower 1");
    Locator pages = page.locator("[role=listbox] [role=group]").last().locator(OPTIONS);
    assertThat(pages.first()).containsText("Flower 1");
    assertThat(page.locator("[aria-live]")).containsText("Suggestions: ");
    assertThat(box).hasAttribute("aria-expanded", "true");
    page.keyboard().press("ArrowDown");
    assertThat(box).hasAttribute("aria-activedescendant", "option-0");
    page.keyboard().press("End");
    int last = page.locator(OPTIONS).count() - 1;
    assertThat(box).hasAttribute("aria-activedescendant", "option-" + last);
    page.keyboard().press("Home");
    assertThat(page.locator("#option-0")).hasAttribute("aria-selected", "true");
    page.keyboard().press("ArrowUp");
    assertThat(page.locator("[aria-selected=true]")).hasCount(0);
    page.keyboard().press("Escape");
    assertThat(box).hasAttribute("aria-expanded", "false");
    assertThat(box).hasValue("flower 1");
    box.pressSequentially("2");
    assertThat(pages.first()).containsText("Flower 12");
    page.keyboard().press("ArrowUp");
    String url = page.locator("[aria-selected=true]").getAttribute("data-url");
    page.keyboard().press("Enter");
    page.waitForURL(url);
    assertEquals(List.of(url), opened);
  }

  @Test
  void recentAndPopularSearchesAreOfferedAndKeptForTheTabOnly() {
    Page page = open("en");
    page.locator("input").click();
    assertThat(page.locator(OPTIONS)).hasText(new String[] {"petals", "weed"});
    page.locator(OPTIONS).first().click();
    assertThat(page.locator("[role=status]")).containsText("1 to 10");
    page.locator("input").fill("");
    assertThat(page.locator("[role=presentation]"))
        .hasText(new String[] {"Recent searches", "Popular searches"});
    assertThat(page.locator(OPTIONS).first()).hasText("petals");
    assertEquals(0, page.evaluate("localStorage.length"));
    assertEquals(1, page.evaluate("sessionStorage.length"));
    assertEquals(List.of(), context.cookies());
    context.close();
    tag = "<siterank-search recent=off></siterank-search>";
    Page without = open("en");
    without.locator("input").fill("petals");
    without.keyboard().press("Enter");
    assertThat(without.locator("[role=status]")).containsText("1 to 10");
    assertEquals(0, without.evaluate("sessionStorage.length"));
  }

  @Test
  void aFacetNarrowsTheResultsAndIsTakenBack() {
    Page page = open("en");
    page.locator("input").fill("flower");
    page.keyboard().press("Enter");
    Locator facets = page.locator("[part=facet]");
    facets.first().click();
    assertThat(page.locator("[aria-pressed=true]")).hasCount(1);
    assertThat(page.locator("[role=status]")).containsText("1 to ");
    assertThat(page.locator("input")).isFocused();
    page.locator("[aria-pressed=true]").click();
    assertThat(page.locator("[aria-pressed=true]")).hasCount(0);
  }

  @ParameterizedTest
  @CsvSource({"Control+k", "Meta+k", "/"})
  void aKeyOpensTheDialogAndTheFocusGoesBack(String key) {
    tag = "<siterank-search dialog></siterank-search>";
    Page page = open("en");
    assertThat(page.locator("[part=opener]")).isVisible();
    page.locator("#before").focus();
    page.keyboard().press(key);
    assertThat(page.locator("dialog")).isVisible();
    assertThat(page.locator("input")).isFocused();
    assertThat(page.locator("input")).hasValue("");
    page.locator("input").pressSequentially("flower/");
    page.locator("input").press("Backspace");
    assertThat(page.locator(OPTIONS).first()).isVisible();
    page.keyboard().press("Escape");
    assertThat(page.locator(OPTIONS)).hasCount(0);
    assertThat(page.locator("dialog")).isVisible();
    page.keyboard().press("Enter");
    assertThat(page.locator("ol > li")).hasCount(10);
    page.keyboard().press("Escape");
    assertThat(page.locator("dialog")).not().isVisible();
    assertThat(page.locator("#before")).isFocused();
  }

  @Test
  void thePageSetsColoursByPropertiesAndParts() {
    style =
        "html { color-scheme: dark; background: #111; color: #eee }"
            + " siterank-search { --siterank-link: #9cf; --siterank-radius: 0px }"
            + " siterank-search::part(text) { color: #ccc }";
    Page page = open("en");
    page.locator("input").fill("petals");
    page.keyboard().press("Enter");
    assertThat(page.locator("ol a").first()).hasCSS("color", "rgb(153, 204, 255)");
    assertThat(page.locator("ol p").first()).hasCSS("color", "rgb(204, 204, 204)");
    assertThat(page.locator("input")).hasCSS("border-radius", "0px");
    // The page is dark by its own will, in a browser that prefers light.
    assertThat(page.locator("input")).hasCSS("color", "rgb(255, 255, 255)");
    context.close();
    style = "html { background: #111; color: #eee }";
    Page undeclared = open("en");
    undeclared.locator("input").fill("petals");
    undeclared.keyboard().press("Enter");
    assertThat(undeclared.locator("ol a").first()).hasCSS("color", "rgb(238, 238, 238)");
  }

  @ParameterizedTest
  @CsvSource({"en, DARK", "ar, LIGHT"})
  void axeFindsNothingToBlame(String language, ColorScheme colours) throws IOException {
    String axe;
    try (InputStream stream = EmbedListIT.class.getResourceAsStream("/axe.min.js")) {
      axe = new String(stream.readAllBytes(), StandardCharsets.UTF_8);
    }
    style = "html { color-scheme: light dark; background: Canvas; color: CanvasText }";
    for (String attribute : List.of("", " dialog")) {
      tag = "<siterank-search" + attribute + "></siterank-search>";
      for (int width : new int[] {1280, 390}) {
        Page page =
            open(
                language,
                new Browser.NewContextOptions()
                    .setColorScheme(colours)
                    .setViewportSize(width, 800));
        if (!attribute.isEmpty()) {
          page.locator("[part=opener]").click();
        }
        page.locator("input").fill("flower");
        page.keyboard().press("Enter");
        assertThat(page.locator("ol > li")).hasCount(10);
        blame(page, axe, language + colours + attribute + " results " + width);
        page.locator("input").fill("petal");
        assertThat(page.locator(OPTIONS).first()).isVisible();
        page.keyboard().press("ArrowDown");
        blame(page, axe, language + colours + attribute + " suggestions " + width);
        String shots = System.getProperty("screenshots");
        if (shots != null) {
          page.screenshot(
              new Page.ScreenshotOptions()
                  .setPath(
                      Path.of(shots, language + colours + attribute.strip() + width + ".png")));
        }
        context.close();
      }
    }
    for (String address : List.of("", "search?q=flower", "search?q=none")) {
      context =
          chromium
              .browser()
              .newContext(
                  new Browser.NewContextOptions().setColorScheme(colours).setLocale(language));
      Page page = context.newPage();
      page.navigate(server.url() + address);
      blame(page, axe, language + colours + address);
      context.close();
    }
  }

  private static void blame(Page page, String axe, String where) {
    page.evaluate(axe);
    Object blamed =
        page.evaluate(
            "axe.run({runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa',"
                + " 'best-practice']}).then(r => r.violations.map(v => v.id + ': ' +"
                + " v.nodes.map(n => n.html).join(' ')).join('\\n'))");
    assertEquals("", blamed, where);
  }

  @Test
  void theEmbedWeighs20KilobytesAtMostAndTheResultPage60() throws Exception {
    int embed = Math.max(0, compressed("assets/embed.js")) + compressed("assets/embed-ar.js");
    int page = 0;
    for (String part :
        List.of("search?q=flower", "assets/style.css", "assets/theme.css", "assets/search.js")) {
      page += compressed(part);
    }
    page += compressed("assets/icon.svg");
    System.out.println("compressed bytes: embed " + embed + ", result page " + page);
    assertTrue(embed > 1_000 && embed <= 20_000, "the embed has " + embed + " bytes compressed");
    assertTrue(page > 1_000 && page <= 60_000, "the page has " + page + " bytes compressed");
  }

  private static int compressed(String path) throws Exception {
    HttpResponse<byte[]> answer =
        HttpClient.newHttpClient()
            .send(
                HttpRequest.newBuilder(URI.create(server.url() + path)).build(),
                HttpResponse.BodyHandlers.ofByteArray());
    assertEquals(200, answer.statusCode(), path);
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip = new GZIPOutputStream(bytes)) {
      gzip.write(answer.body());
    }
    return bytes.size();
  }
}
