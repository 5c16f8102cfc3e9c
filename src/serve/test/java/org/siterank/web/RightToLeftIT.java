package org.siterank.web;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.BoundingBox;
import com.microsoft.playwright.options.ColorScheme;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.siterank.SiteSearch;
import org.siterank.TestBrowser;

/** The Arabic search page in a real browser, on a site in Arabic and English. */
@Tag("minutes")
class RightToLeftIT {

  private static final String WIDTH = "document.documentElement.clientWidth";
  private static final String OVER =
      "document.documentElement.scrollWidth - document.documentElement.clientWidth";

  /** Pixels by which edges may differ: those of a line around a box. */
  private static final double SAME = 2;

  @TempDir static Path folder;
  private static SiteSearch site;
  private static SearchServer server;
  private static TestBrowser chromium;

  private BrowserContext context;

  @BeforeAll
  static void start() throws Exception {
    TestBrowser.assume();
    SmallFolder garden = new SmallFolder(folder);
    StringBuilder links =
        new StringBuilder("<a href=/bulbs/>bulbs</a> <a href=/hostile.html>x</a>");
    for (int i = 1; i <= 12; i++) {
      links.append(" <a href='/ar/زهور/" + i + ".html'>" + i + "</a>");
      garden.write(
          "ar/زهور/" + i + ".html",
          "ar",
          "زهرة رقم " + i + " tulip",
          "هذه زهرة tulip من الحديقة ولها " + i + " بتلات. <a href=/>home</a>");
    }
    garden.write(
        "bulbs/index.html",
        "Tulip bulbs (2024)",
        "Every tulip grows from a bulb: plant it in autumn. <a href=/>home</a>");
    for (int i = 1; i <= SmallFolder.FLOWERS; i++) {
      links.append(" <a href=/flowers/" + i + ".html>" + i + "</a>");
    }
    garden.write("index.html", "The garden", "Welcome to the garden. " + links);
    garden.publish();
    site = SiteSearch.open(garden.config("serve.title", "The garden"));
    server = SearchServer.start(site);
    chromium = TestBrowser.start();
  }

  @AfterAll
  static void stop() throws IOException {
    if (chromium != null) {
      chromium.close();
      server.close();
      site.close();
    }
  }

  @AfterEach
  void closeContext() {
    context.close();
  }

  private Page open(int width, ColorScheme colours, String address) {
    context =
        chromium
            .browser()
            .newContext(
                new Browser.NewContextOptions()
                    .setLocale("ar")
                    .setColorScheme(colours)
                    .setViewportSize(width, 900));
    Page page = context.newPage();
    page.navigate(server.url() + address);
    assertThat(page.locator("html")).hasAttribute("dir", "rtl");
    String shots = System.getProperty("rtl.screenshots");
    if (shots != null) {
      String name = address.replaceAll("\\W+", "_") + "-" + width + "-" + colours + ".png";
      page.screenshot(new Page.ScreenshotOptions().setPath(Path.of(shots, name)).setFullPage(true));
    }
    return page;
  }

  private static double right(Locator of) {
    BoundingBox box = of.boundingBox();
    return box.x + box.width;
  }

  private static double width(Page page) {
    return ((Number) page.evaluate(WIDTH)).doubleValue();
  }

  /** The right end of the first line of a text, wherever its box ends. */
  private static double endOfText(Locator of) {
    Object end =
        of.evaluate(
            "e => { const r = document.createRange(); r.selectNodeContents(e);"
                + " return Math.max(...[...r.getClientRects()].map(c => c.right)); }");
    return ((Number) end).doubleValue();
  }

  @Test
  void aWideScreenBeginsOnTheRight() {
    Page page = open(1280, ColorScheme.LIGHT, "search?q=tulip");
    double edge = right(page.locator("main > .columns"));
    Locator facets = page.locator(".facets");
    Locator hits = page.locator(".hits");
    assertEquals(width(page) - right(page.locator("header .title")), width(page) - edge, SAME);
    assertEquals(edge, right(facets), SAME, "facets begin the line");
    assertTrue(right(hits) < facets.boundingBox().x, "hits are on their left");
    assertTrue(right(page.locator(".box")) < page.locator("header .title").boundingBox().x);
    assertTrue(
        page.locator(".box button").boundingBox().x < page.locator("#q").boundingBox().x,
        "the button ends the box");
    assertEquals(right(hits), right(page.locator("#q")), SAME, "box and hits begin together");
    assertEquals(right(hits), endOfText(page.locator(".hits h2 a").first()), SAME);
    assertEquals(right(hits), endOfText(page.locator(".summary")), SAME);
    assertEquals(0, page.evaluate(OVER));
  }

  @Test
  void aHitOfTheOtherDirectionBeginsThereTooAndKeepsItsOrder() {
    Page page = open(1280, ColorScheme.LIGHT, "search?q=tulip+bulbs");
    Locator english = page.locator(".hits h2 a", new Page.LocatorOptions().setHasText("bulbs"));
    assertThat(english).hasAttribute("dir", "ltr");
    assertThat(english).hasAttribute("lang", "en");
    assertEquals(right(page.locator(".hits")), endOfText(english), SAME);
    Locator snippet = page.locator(".hits .snippet[dir=ltr]").first();
    assertEquals(right(page.locator(".hits")), endOfText(snippet), SAME);
    assertEquals(
        true,
        english.evaluate(
            "e => { const at = (from, to) => { const r = document.createRange();"
                + " r.setStart(e.firstChild, from); r.setEnd(e.firstChild, to);"
                + " return r.getBoundingClientRect().left; };"
                + " const i = e.textContent.indexOf('('); return at(i, i + 1) > at(0, 1); }"),
        "the bracket is behind the words");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "search?q=tulip", "search?q=flower&in=/flowers/", "search?q=weed"})
  void aPhoneShowsItWithoutScrollingSideways(String address) {
    for (int width : new int[] {390, 320}) {
      Page page = open(width, ColorScheme.LIGHT, address);
      assertEquals(0, page.evaluate(OVER), address + " " + width);
      page.evaluate("scrollTo(-1000, 0)");
      assertEquals(0, page.evaluate("scrollX"), "to the left, where lines end");
      if (address.startsWith("search")) {
        double edge = width - 16;
        assertEquals(edge, right(page.locator("header .title")), SAME);
        assertEquals(edge, right(page.locator("#q")), SAME);
        assertEquals(edge, right(page.locator(".hits article").first()), SAME);
        assertEquals(edge, endOfText(page.locator(".hits h2").first()), SAME + 2);
      }
      context.close();
    }
  }

  @Test
  void theBoxIsWrittenInTheDirectionOfItsWords() {
    Page page = open(1280, ColorScheme.LIGHT, "");
    Locator box = page.locator("#q");
    assertEquals("rtl", box.evaluate("e => getComputedStyle(e).direction"));
    box.pressSequentially("tu");
    assertEquals("ltr", box.evaluate("e => getComputedStyle(e).direction"));
    Locator option = page.locator("#suggestions [role=option]").first();
    assertThat(option).hasText("tulip");
    assertEquals(right(page.locator("#suggestions")), endOfText(option), 16);
    page.keyboard().press("ArrowDown");
    page.keyboard().press("Enter");
    assertThat(page.locator(".summary")).containsText("من أصل");
    assertEquals("ltr", box.evaluate("e => getComputedStyle(e).direction"));
    box.fill("");
    assertEquals("rtl", box.evaluate("e => getComputedStyle(e).direction"));
  }

  @ParameterizedTest
  @EnumSource(
      value = ColorScheme.class,
      names = {"LIGHT", "DARK"})
  void axeFindsNothingToBlame(ColorScheme colours) throws IOException {
    String axe;
    try (InputStream stream = RightToLeftIT.class.getResourceAsStream("/axe.min.js")) {
      axe = new String(stream.readAllBytes(), StandardCharsets.UTF_8);
    }
    for (String address : List.of("", "search?q=tulip", "search?q=nothingofthekind")) {
      for (int width : new int[] {390, 1280}) {
        Page page = open(width, colours, address);
        page.evaluate(axe);
        Object blamed =
            page.evaluate(
                "axe.run({runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa',"
                    + " 'best-practice']}).then(r => r.violations.map(v => v.id + ': ' +"
                    + " v.nodes.map(n => n.html).join(' ')).join('\\n'))");
        assertEquals("", blamed, address);
        context.close();
      }
    }
  }

  @Test
  void whyIsUnfoldedInItsDirection() {
    Page page = open(1280, ColorScheme.LIGHT, "search?q=tulip");
    page.locator(".menu summary").first().click();
    page.locator("a.why").first().click();
    Locator derivation = page.locator(".derivation").first();
    assertThat(derivation.locator("> p").first()).containsText("الكلمة");
    derivation.locator("summary").click();
    assertThat(derivation.locator(".tree")).hasAttribute("dir", "ltr");
    double edge = right(derivation.locator(".bars dt").first());
    assertTrue(edge > right(derivation.locator(".bars dd").first()), "labels are on the right");
    BoundingBox whole = derivation.locator(".bars .whole").first().boundingBox();
    BoundingBox part = derivation.locator(".bars .part").first().boundingBox();
    assertEquals(whole.x + whole.width, part.x + part.width, SAME, "bars grow from the right");
    assertEquals(0, page.evaluate(OVER));
  }
}
