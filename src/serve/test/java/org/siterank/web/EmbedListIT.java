package org.siterank.web;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import com.microsoft.playwright.options.BoundingBox;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
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
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
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
    garden.write(
        "manual.html",
        "Manual",
        "A long manual. "
            + "Words about the garden, its beds and its tools. ".repeat(40)
            + "<h2 id=prune>Pruning roses</h2><p>"
            + "Cut the roses in spring above an outer bud. ".repeat(30)
            + "<h2 id=soil>Soil</h2><p>"
            + "Mix sand and compost. ".repeat(60)
            + "<h2 id=tools>Tools</h2><p>"
            + "Clean the spade and the rake. ".repeat(60));
    garden.write(
        "flowers/2.html",
        "Flower 2",
        "A flower of the garden with 2 petals. <a href=/trees/oak.html>oak</a>"
            + " <a href=/manual.html>manual</a>");
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
  void aSectionIsARowBelowItsPageAndIsOpened() {
    Page page = open("en");
    context.route(url -> url.startsWith(SmallFolder.SITE), route -> route.fulfill());
    page.locator("input").pressSequentially("pruning roses");
    Locator section = page.locator("[role=option].section");
    assertThat(section).hasText(new String[] {"Pruning roses"});
    assertThat(section).hasAttribute("data-url", SmallFolder.SITE + "manual.html#prune");
    assertThat(page.locator("[role=option]:has(+ .section)")).hasText("Manual");
    BoundingBox above = page.locator("[role=option]:has(+ .section)").boundingBox();
    BoundingBox row = section.boundingBox();
    assertTrue(row.y >= above.y + above.height - 1, "it is below its page");
    assertEquals(
        true,
        section.evaluate(
            "row => parseFloat(getComputedStyle(row).paddingInlineStart)"
                + " > parseFloat(getComputedStyle(row.previousSibling).paddingInlineStart) + 10"),
        "it is indented");
    section.click();
    page.waitForURL(SmallFolder.SITE + "manual.html#prune");
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
    assertThat(facets.filter(new Locator.FilterOptions().setHasText("German (1)"))).hasCount(1);
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
  void onAPhoneTheDialogFillsTheScreenAndAButtonClosesIt() {
    tag = "<siterank-search dialog></siterank-search>";
    Page page = open("de", new Browser.NewContextOptions().setViewportSize(390, 800));
    page.locator("[part=opener]").click();
    page.locator("input").pressSequentially("pruning roses");
    assertThat(page.locator("[role=option].section b")).hasText(new String[] {"Pruning", "roses"});
    BoundingBox dialog = page.locator("dialog").boundingBox();
    assertEquals(List.of(390.0, 800.0), List.of(dialog.width, dialog.height));
    BoundingBox list = page.locator(".suggestions").boundingBox();
    assertTrue(list.width > 340, list.width + " wide");
    page.getByRole(AriaRole.BUTTON, new Page.GetByRoleOptions().setName("Schließen")).click();
    assertThat(page.locator("dialog")).not().isVisible();
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

  @Test
  void theEmbedWeighs20KilobytesAtMostAndTheResultPage60() throws Exception {
    int most = 0; // Of the texts that a page in another language loads.
    for (Locale language : PageTexts.LANGUAGES) {
      if (!language.equals(Locale.ENGLISH)) {
        most = Math.max(most, sent("assets/embed-" + language + ".js"));
      }
    }
    int embed = sent("assets/embed.js") + most;
    int page = sent("search?q=flower");
    String html = get("search?q=flower");
    Matcher part = Pattern.compile("(?:src|href)=\"(assets/[^\"]+)\"").matcher(html);
    int parts = 0;
    while (part.find()) {
      page += sent(part.group(1));
      parts++;
    }
    assertTrue(parts >= 4, "style, theme, script and icon: " + html);
    System.out.println("bytes over HTTP: embed " + embed + ", result page " + page);
    assertTrue(embed > 1_000 && embed <= 20_000, "the embed has " + embed + " bytes over HTTP");
    assertTrue(page > 1_000 && page <= 60_000, "the page has " + page + " bytes over HTTP");
  }

  private static String get(String path) throws Exception {
    return HttpClient.newHttpClient()
        .send(
            HttpRequest.newBuilder(URI.create(server.url() + path)).build(),
            HttpResponse.BodyHandlers.ofString())
        .body();
  }

  /** Bytes of a body as the server sends it to a browser. */
  private static int sent(String path) throws Exception {
    HttpResponse<byte[]> answer =
        HttpClient.newHttpClient()
            .send(
                HttpRequest.newBuilder(URI.create(server.url() + path))
                    .header("Accept-Encoding", "gzip, deflate, br, zstd")
                    .build(),
                HttpResponse.BodyHandlers.ofByteArray());
    assertEquals(200, answer.statusCode(), path);
    return answer.body().length;
  }
}
