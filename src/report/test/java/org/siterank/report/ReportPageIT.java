package org.siterank.report;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.deque.html.axecore.playwright.AxeBuilder;
import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.BoundingBox;
import com.microsoft.playwright.options.ColorScheme;
import com.microsoft.playwright.options.Media;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.siterank.TestBrowser;
import org.siterank.graph.NodeVector;
import org.siterank.graph.RandomSites;
import org.siterank.graph.SiteGraph;
import org.siterank.site.PageUrl;

/** The report in a real browser, opened from disk. */
@Tag("minutes")
class ReportPageIT {

  private static final String HOSTILE =
      "</script><script>window.pwned=1</script><img src=x onerror=\"window.pwned=1\"> '\"&\u2028-->";

  @TempDir static Path folder;
  private static TestBrowser chromium;
  private static Browser browser;
  private static String address;

  private final List<String> requested = new ArrayList<>();
  private final List<String> complaints = new ArrayList<>();
  private BrowserContext context;
  private String shown = address;

  @BeforeAll
  static void start() throws IOException {
    TestBrowser.assume();
    new ReportFiles(report(), "en").write(folder);
    address = folder.resolve(ReportFiles.PAGE).toUri().toString();
    chromium = TestBrowser.start();
    browser = chromium.browser();
  }

  private static WebmasterReport report() {
    SiteGraph graph = Facts.withUrls(RandomSites.site(11, 60));
    Facts facts =
        new Facts(graph, RandomSites.inflow(graph, 1), NodeVector.uniform(graph, 60), 0.85);
    Facts then =
        new Facts(graph, RandomSites.inflow(graph, 2), NodeVector.uniform(graph, 60), 0.85);
    facts.past = List.of(then.asPast(graph, Facts.NOW.minus(Duration.ofDays(1))));
    facts.outside = NodeVector.uniform(graph, 600);
    for (int v = 0; v < graph.numNodes(); v++) {
      facts.titles.set(v, HOSTILE);
    }
    String hostile = Facts.SITE + "x%22%3E'onclick='window.pwned=1";
    facts.daily = DailyViewsTest.growing(30);
    facts.lost =
        List.of(
            new SiteFacts.Lost(new PageUrl(hostile + "<script>"), 5, 5, "<b>other</b>.example"));
    facts.hosts = List.of(new SiteFacts.Host(HOSTILE, 1, 1));
    return facts.report();
  }

  @AfterAll
  static void stop() {
    if (chromium != null) {
      chromium.close();
    }
  }

  @AfterEach
  void closeContext() {
    context.close();
    assertEquals(List.of(), complaints, "the browser's console");
    assertEquals(
        List.of(),
        requested.stream().filter(url -> !url.equals(shown) && !url.startsWith("data:")).toList(),
        "asked of the network or of other files");
  }

  /** Shows all tabs one below the other, and waits until their pictures are painted. */
  private static final String UNFOLD =
      "async () => { document.body.classList.remove('tabbed');"
          + " document.querySelectorAll('section > details').forEach(part => part.open = true);"
          + " for (let k = 0; k < 3; k++) await new Promise(done => setTimeout(done, 50)); }";

  private Page open(Browser.NewContextOptions options) {
    context = browser.newContext(options);
    context.onRequest(request -> requested.add(request.url()));
    context.onConsoleMessage(
        message -> {
          if (message.type().equals("error")) {
            complaints.add(message.text());
          }
        });
    Page page = context.newPage();
    page.onPageError(complaints::add);
    page.navigate(shown);
    if (!Boolean.FALSE.equals(options.javaScriptEnabled)) {
      page.evaluate(UNFOLD);
    }
    return page;
  }

  private Page open() {
    return open(new Browser.NewContextOptions().setViewportSize(1200, 900));
  }

  private static List<Double> scores(Locator table) {
    return table.locator("tbody tr td:nth-child(4)").all().stream()
        .map(cell -> Double.valueOf(cell.getAttribute("data-key")))
        .toList();
  }

  /** What can be read without scrolling or clicking, word by word. */
  private static final String WORDS =
      """
      () => {
        const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
        const range = document.createRange();
        let words = 0;
        while (texts.nextNode()) {
          for (const word of texts.currentNode.data.matchAll(/\\S+/g)) {
            range.setStart(texts.currentNode, word.index);
            range.setEnd(texts.currentNode, word.index + word[0].length);
            const box = range.getBoundingClientRect();
            words += box.width > 1 && box.top >= 0 && box.bottom <= innerHeight ? 1 : 0;
          }
        }
        return words;
      }""";

  @ParameterizedTest
  @CsvSource({"1280, 800", "390, 844"})
  void theFirstScreenOfABusyMorningHasAtMost120Words(int width, int height) throws IOException {
    SiteGraph graph = Facts.withUrls(RandomSites.site(11, 60));
    Facts facts =
        new Facts(graph, RandomSites.inflow(graph, 1), NodeVector.uniform(graph, 60), 0.85);
    facts.daily = DailyViewsTest.growing(30);
    facts.today = Optional.of(TodayTextTest.busy());
    Path busy = folder.resolve("busy");
    new ReportFiles(facts.report(), "en").write(busy);
    shown = busy.resolve(ReportFiles.PAGE).toUri().toString();
    context = browser.newContext(new Browser.NewContextOptions().setViewportSize(width, height));
    Page page = context.newPage();
    page.navigate(shown);
    int words = (int) page.evaluate(WORDS);
    assertTrue(words >= 60 && words <= 120, words + " words");
    assertThat(page.locator("#today ol.news > li")).hasCount(Today.SHOWN);
    assertThat(page.locator("#overview .about")).isHidden();
  }

  @Test
  void headsSortByMouseAndByKeys() {
    Page page = open();
    Locator table = page.locator("#rows-pages");
    Locator head = table.locator("th").nth(3);
    List<Double> before = scores(table);
    head.locator("button").click();
    assertThat(head).hasAttribute("aria-sort", "descending");
    assertEquals(before, scores(table), "it is by score to begin with");
    head.locator("button").focus();
    page.keyboard().press("Enter");
    assertThat(head).hasAttribute("aria-sort", "ascending");
    assertEquals(before.stream().sorted().toList(), scores(table));
    table.locator("th").nth(1).locator("button").click();
    assertNull(head.getAttribute("aria-sort"), "one column sorts");
    List<String> names = table.locator("tbody tr td:nth-child(2)").allTextContents();
    assertEquals(names.stream().sorted().toList(), names);
  }

  @Test
  void aLongTableIsFoldedUntilItIsAskedForOrFiltered() {
    Page page = open();
    Locator rows = page.locator("#rows-pages tbody tr:visible");
    assertThat(rows).hasCount(ReportPage.FIRST_ROWS);
    page.locator("#table-pages button.all").click();
    assertThat(rows).hasCount(60);
    Locator filter = page.locator("#table-pages input");
    filter.fill("PART1/");
    assertThat(rows).hasCount(20);
    assertThat(page.locator("#table-pages [role=status]")).hasText("20");
    filter.fill("nothing has this");
    assertThat(rows).hasCount(0);
    assertThat(page.locator("#table-pages [role=status]")).hasText("No matching rows");
    filter.fill("");
    assertThat(rows).hasCount(60);
  }

  @Test
  void everyPictureIsPaintedAndToldWhenPointedAt() {
    Page page = open();
    for (String name : List.of("views", "flows", "map", "curve", "trend")) {
      assertThat(page.locator("#chart-" + name + " svg")).hasCount(1);
      String label = page.locator("#chart-" + name).getAttribute("aria-label");
      assertTrue(label.length() > 10, name);
    }
    Locator chart = page.locator("#chart-flows");
    chart.scrollIntoViewIfNeeded();
    Locator told =
        chart
            .locator("div")
            .filter(new Locator.FilterOptions().setHasText("page views/day"))
            .last();
    AtomicInteger moves = new AtomicInteger();
    // A picture that is still growing has nothing under the pointer yet.
    page.waitForCondition(
        () -> {
          BoundingBox box = chart.boundingBox();
          double x = box.x + box.width * 0.2 + moves.incrementAndGet() % 3;
          page.mouse().move(x, box.y + box.height * 0.4);
          return told.isVisible();
        });
  }

  @Test
  void everyNumberSaysWhereItComesFrom() {
    Page page = open();
    Locator counted = page.locator("#rows-pages th").nth(3);
    assertThat(counted).containsText("Counted/day");
    assertThat(counted).hasAttribute("title", "Page views of the window over its days.");
    Locator expected = page.locator("#rows-pages th").nth(4);
    assertThat(expected).containsText("Expected/day");
    assertThat(expected).hasAttribute("title", Pattern.compile("P = d A_S P \\+ s.*"));
    page.locator("#table-pages details summary").click();
    assertThat(page.locator("#table-pages details dl")).containsText("1.96 sd");
    for (Locator head : page.locator("th").all()) {
      assertTrue(head.getAttribute("title").length() > 3, head.textContent());
    }
  }

  @Test
  void hostileTextsStayTexts() {
    Page page = open();
    assertEquals(HOSTILE, page.locator("#rows-pages td").nth(2).textContent());
    assertNull(page.evaluate("window.pwned ?? null"));
    assertThat(page.locator("#rows-external-sites td").first()).containsText("</script>");
    assertThat(page.locator("main img")).hasCount(0);
    for (Locator link : page.locator("main a[href]").all()) {
      assertTrue(
          link.getAttribute("href").matches("https://s\\.example/.*|#[a-z]+"), link.textContent());
    }
  }

  @Test
  void onAPhoneNothingIsWiderThanTheScreen() {
    Page page = open(new Browser.NewContextOptions().setViewportSize(360, 740));
    assertEquals(360, page.evaluate("document.documentElement.scrollWidth"));
    assertThat(page.locator("#chart-map svg")).isVisible();
    assertEquals(
        List.of(),
        page.evaluate(
            """
            () => [...document.querySelectorAll("main *")]
              .filter((e) => !e.closest(".wide table, .chart, svg") && e.getClientRects().length)
              .filter((e) => e.getBoundingClientRect().right > innerWidth + 0.5)
              .map((e) => e.outerHTML.slice(0, 80))"""),
        "wider than the screen");
  }

  @Test
  void onAPhoneTheTabsAreOneLineAndAHeadingBeginsBesideItsMark() {
    Page page = open(new Browser.NewContextOptions().setViewportSize(390, 844));
    assertEquals(
        1,
        page.evaluate(
            "new Set([...document.querySelectorAll('.tabs a')].map((a) => a.offsetTop)).size"),
        "lines of tabs");
    assertEquals(
        "inline",
        page.evaluate(
            "getComputedStyle(document.querySelector('section > details > summary h2')).display"),
        "a long heading would leave its mark alone on a line");
  }

  @Test
  void onAPhoneAnAddressHasRoomAndStaysWhereItIs() {
    Page page = open(new Browser.NewContextOptions().setViewportSize(390, 844));
    for (Locator cell : page.locator("td.page:visible, td.name:visible").all()) {
      double characters =
          ((Number)
                  cell.evaluate(
                      """
                      (cell) => {
                        const probe = document.createElement("span");
                        probe.textContent = "0".repeat(12);
                        cell.append(probe);
                        probe.style.whiteSpace = "nowrap";
                        const one = probe.getBoundingClientRect().width / 12;
                        probe.remove();
                        const style = getComputedStyle(cell);
                        const room = cell.clientWidth - parseFloat(style.paddingLeft)
                          - parseFloat(style.paddingRight);
                        return room / one;
                      }"""))
              .doubleValue();
      assertTrue(characters >= 12, cell.textContent() + ": " + characters);
    }
    Locator name = page.locator("#rows-pages tbody tr:visible td.name").first();
    page.locator("#rows-pages").evaluate("(table) => table.parentElement.scrollLeft = 300");
    BoundingBox box = name.boundingBox();
    BoundingBox table = page.locator("#table-pages .wide").boundingBox();
    assertEquals(table.x, box.x, 1, "the first column scrolls away");
    BoundingBox flows = page.locator("#chart-flows svg").boundingBox();
    assertTrue(flows.x >= 0 && flows.x + flows.width <= 390, "the flows are cut");
  }

  @Test
  void theOverviewLeadsToEverySectionInOneClickWithoutScript() {
    Page page = open(new Browser.NewContextOptions().setJavaScriptEnabled(false));
    for (String key : List.of("visits", "views", "expected", "top", "broken", "changes", "crawl")) {
      Locator link = page.locator("#card-" + key + " h3 a");
      assertThat(link).isVisible();
      assertThat(page.locator("section" + link.getAttribute("href"))).hasCount(1);
    }
    assertThat(page.locator("#card-views svg")).isVisible();
    assertThat(page.locator("#card-views svg"))
        .hasAttribute("aria-label", "By week, 5 weeks: from 1.5 to 27 a day");
  }

  @Test
  void onPaperThereIsTheReportAndNothingToClick() {
    Page page = open();
    page.emulateMedia(new Page.EmulateMediaOptions().setMedia(Media.PRINT));
    assertThat(page.locator("nav")).isHidden();
    assertThat(page.locator("#table-pages .filter")).isHidden();
    assertThat(page.locator("#rows-pages")).isVisible();
    assertEquals(
        "rgb(255, 255, 255)", page.evaluate("getComputedStyle(document.body).backgroundColor"));
    assertTrue(page.pdf().length > 50_000);
  }

  @Test
  void chartsAreWholeWhenPaperIsPrinted() {
    Page page = open();
    String charts = "[...document.querySelectorAll('.chart svg')].map(svg => svg.outerHTML)";
    Object printed =
        page.evaluate("(dispatchEvent(new Event('beforeprint')), String(" + charts + "))");
    page.waitForTimeout(1_500);
    assertEquals(printed, page.evaluate("String(" + charts + ")"), "nothing moves");
    assertEquals("680", page.locator("#chart-flows svg").getAttribute("width"));
  }

  @Test
  void withoutScriptEveryTableIsThere() {
    Page page = open(new Browser.NewContextOptions().setJavaScriptEnabled(false));
    assertThat(page.locator("#rows-pages tbody tr:visible")).hasCount(60);
    assertThat(page.locator(".summary li").first()).containsText("page views a day");
  }

  /** In all languages that it has; in the dark it looks at colours alone. */
  @ParameterizedTest
  @CsvSource({"en, LIGHT", "en, DARK", "de, LIGHT", "fr, LIGHT"})
  void axeFindsNoBarrier(String language, ColorScheme scheme, @TempDir Path other)
      throws IOException {
    if (!language.equals("en")) {
      new ReportFiles(report(), language).write(other);
      shown = other.resolve(ReportFiles.PAGE).toUri().toString();
    }
    Page page = open(new Browser.NewContextOptions().setColorScheme(scheme));
    assertThat(page.locator("html")).hasAttribute("lang", language);
    // Rows of a table are alike, and each takes axe its time.
    page.evaluate("document.querySelectorAll('tbody tr:nth-child(n+5)').forEach(r => r.remove())");
    assertThat(page.locator(".tabs a")).hasCount(5);
    AxeBuilder axe = new AxeBuilder(page);
    if (scheme == ColorScheme.DARK) {
      axe.withRules(List.of("color-contrast", "link-in-text-block"));
    }
    List<String> barriers =
        axe.analyze().getViolations().stream()
            .map(rule -> rule.getId() + ": " + rule.getNodes().get(0).getHtml())
            .toList();
    assertEquals(List.of(), barriers);
  }
}
