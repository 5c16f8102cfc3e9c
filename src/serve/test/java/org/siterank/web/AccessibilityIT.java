package org.siterank.web;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.ColorScheme;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.siterank.SiteSearch;
import org.siterank.TestBrowser;

/**
 * axe finds no violation on any page, in four languages; in the dark none of colours, on which a
 * language has no influence but by its direction.
 */
@Tag("minutes")
class AccessibilityIT {

  private static final List<String> WEBMASTER =
      List.of(
          "",
          "page",
          "page?url=/hostile.html",
          "goal?url=/hostile.html",
          "sandbox",
          "sandbox?e=%2B%20/flowers/1.html%20/flowers/2.html&e=-%20/x%20/y");

  @TempDir static Path folder;
  private static Portal portal;
  private static SiteSearch site;
  private static SearchServer server;
  private static TestBrowser chromium;

  private BrowserContext context;
  private Page page;
  private ColorScheme colours;

  @BeforeAll
  static void start() throws Exception {
    TestBrowser.assume();
    SmallFolder garden = new SmallFolder(folder);
    garden.write("trees/oak.html", "de", "Die Eiche", "Die Eiche ist ein flower und ein Baum.");
    garden.write("flowers/2.html", "Flower 2", "A flower. <a href=/trees/oak.html>oak</a>");
    garden.publish();
    portal = new Portal();
    site =
        SiteSearch.open(
            garden.config("serve.cors-origins", portal.origin(), "serve.rate-limit", "10000"));
    server = SearchServer.start(site);
    chromium = TestBrowser.start();
  }

  @AfterAll
  static void stop() throws IOException {
    if (chromium != null) {
      chromium.close();
      portal.close();
      server.close();
      site.close();
    }
  }

  @AfterEach
  void closeContext() {
    context.close();
  }

  static Stream<Arguments> languagesAndColours() {
    return Stream.concat(
        Stream.of("en", "de", "ar", "ja")
            .map(language -> Arguments.of(language, ColorScheme.LIGHT)),
        Stream.of("en", "ar").map(language -> Arguments.of(language, ColorScheme.DARK)));
  }

  private void open(String language, ColorScheme colours, int width) {
    this.colours = colours;
    context =
        chromium
            .browser()
            .newContext(
                new Browser.NewContextOptions()
                    .setLocale(language)
                    .setColorScheme(colours)
                    .setViewportSize(width, 800));
    page = context.newPage();
  }

  private void assertNothing(String where) throws IOException {
    boolean light = colours == ColorScheme.LIGHT;
    assertEquals("", light ? Axe.ofPage(page) : Axe.ofColours(page), where);
  }

  @ParameterizedTest
  @MethodSource("languagesAndColours")
  void theSearchPages(String language, ColorScheme colours) throws IOException {
    open(language, colours, 1280);
    String one = SearchQuery.encoded(SmallFolder.SITE + "flowers/1.html");
    for (String address :
        List.of(
            "",
            "search?q=flower&in=/flowers/",
            "search?q=flower&page=2",
            "search?q=gardan",
            "search?q=none",
            "why?q=flower&u=" + one + "&n=100",
            "nowhere")) {
      page.navigate(server.url() + address);
      assertThat(page.locator("html")).hasAttribute("lang", language);
      if (address.contains("in=/flowers/")) {
        page.locator(".menu summary").first().click();
        page.locator("a.why").first().click();
        assertThat(page.locator(".derivation")).isVisible();
      }
      assertNothing(address);
    }
  }

  @ParameterizedTest
  @MethodSource("languagesAndColours")
  void theBoxOnAnotherSite(String language, ColorScheme colours) throws IOException {
    for (String tag : List.of("<siterank-search>", "<siterank-search dialog>")) {
      boolean dialog = tag.contains("dialog");
      open(language, colours, dialog ? 390 : 1280);
      show(language, tag + "</siterank-search>");
      if (dialog) {
        assertThat(page.locator("[part=opener]")).isVisible();
        assertNothing(tag + " closed");
        page.locator("[part=opener]").click();
      }
      page.locator("input").fill("flower");
      page.keyboard().press("Enter");
      assertThat(page.locator("ol > li")).hasCount(10);
      assertTrue(page.locator("[part=facet]").count() > 0, tag);
      assertNothing(tag + " results");
      page.locator("[part=facet]").first().click();
      assertThat(page.locator("[aria-pressed=true]")).hasCount(1);
      assertNothing(tag + " narrowed");
      page.locator("input").fill("petal");
      assertThat(page.locator("[role=option]").first()).isVisible();
      page.keyboard().press("ArrowDown");
      assertNothing(tag + " suggestions");
      shot(language + colours + (dialog ? "dialog" : "box"));
      context.close();
    }
    open(language, colours, 1280);
    show(language, "<siterank-related url='" + SmallFolder.SITE + "flowers/3.html'>");
    assertThat(page.locator("siterank-related li").first()).isVisible();
    assertNothing("similar pages");
  }

  private void shot(String name) {
    String shots = System.getProperty("screenshots");
    if (shots != null) {
      page.screenshot(new Page.ScreenshotOptions().setPath(Path.of(shots, name + ".png")));
    }
  }

  /** A page of another site, whose style sheet says that it may be dark. */
  private void show(String language, String tag) {
    portal.show(
        "<html lang='"
            + language
            + "' dir='"
            + (language.equals("ar") ? "rtl" : "ltr")
            + "'><title>Portal</title><meta name=viewport content='width=device-width'>"
            + "<style>html { color-scheme: light dark }</style><script src='"
            + server.url()
            + "assets/embed.js' defer></script><main><h1>Portal</h1>"
            + tag
            + "</main>");
    page.navigate(portal.origin());
  }

  /** In all languages that they have. */
  @ParameterizedTest
  @CsvSource({"en, LIGHT", "en, DARK", "de, LIGHT", "fr, LIGHT"})
  void theWebmasterPages(String language, ColorScheme colours) throws IOException {
    open(language, colours, 1280);
    page.navigate(server.webmasterUrl().orElseThrow());
    for (String address : WEBMASTER) {
      page.navigate(server.url() + "webmaster/" + address);
      assertThat(page.locator("html")).hasAttribute("lang", language);
      assertNothing(address);
    }
  }
}
