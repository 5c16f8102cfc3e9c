package org.siterank.web;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
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
import org.siterank.searchlog.SearchLog;

/** The search page in a real browser. */
@Tag("minutes")
class SearchPageIT {

  @TempDir static Path folder;
  private static SmallFolder garden;
  private static SiteSearch site;
  private static SearchServer server;
  private static TestBrowser chromium;
  private static Browser browser;

  private final List<String> requested = new ArrayList<>();
  private final List<String> complaints = new ArrayList<>();
  private BrowserContext context;
  private String origin;

  @BeforeAll
  static void start() throws Exception {
    TestBrowser.assume();
    garden = new SmallFolder(folder);
    garden.publish();
    site =
        SiteSearch.open(garden.config("serve.title", "The garden", "serve.search-log-people", "1"));
    server = SearchServer.start(site);
    chromium = TestBrowser.start();
    browser = chromium.browser();
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
    assertEquals(List.of(), complaints, "the browser's console");
    assertEquals(
        List.of(),
        requested.stream().filter(url -> !url.startsWith(origin)).toList(),
        "asked of others");
  }

  private Page open(Browser.NewContextOptions options, String address) {
    origin = server.url();
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
    page.navigate(server.url() + address);
    return page;
  }

  private Page open(String address) {
    return open(new Browser.NewContextOptions(), address);
  }

  @Test
  void typingAndEnterFindsAndPagesGoOn() {
    Page page = open("");
    assertThat(page.locator("#q")).isFocused();
    page.locator("#q").pressSequentially("flower petals");
    page.keyboard().press("Enter");
    assertThat(page.locator(".hits ol > li")).hasCount(10);
    assertThat(page.locator("mark").first()).containsText(Pattern.compile("flower|petals"));
    page.locator(".pages a[rel=next]").click();
    assertThat(page.locator(".summary")).containsText("11 to 20 of 35");
    assertThat(page.locator("#q")).hasValue("flower petals");
  }

  @Test
  void resultsComeInPlaceAndTheWayBackStays() {
    Page page = open("");
    page.evaluate("window.sameDocument = true");
    page.locator("#q").fill("flower");
    page.keyboard().press("Enter");
    assertThat(page.locator(".summary")).containsText("1 to 10 of 35");
    assertThat(page).hasTitle(Pattern.compile("^flower"));
    assertThat(page.locator("body")).hasClass("list");
    page.keyboard().press("j");
    assertThat(page.locator(".hits h2 a").first()).isFocused();
    page.locator(".pages a[rel=next]").click();
    assertThat(page.locator(".summary")).containsText("11 to 20 of 35");
    page.locator("#q").fill("weed");
    page.keyboard().press("Enter");
    assertThat(page.locator(".hits ol > li")).hasCount(2);
    page.locator(".menu summary").first().click();
    page.locator("a.why").first().click();
    assertThat(page.locator(".derivation")).hasCount(1);
    page.goBack();
    assertThat(page.locator(".summary")).containsText("11 to 20 of 35");
    assertThat(page.locator("#q")).hasValue("flower");
    page.goBack();
    page.goBack();
    assertThat(page.locator("#q")).hasValue("");
    assertThat(page.locator("body")).hasClass("home");
    page.goForward();
    assertThat(page.locator(".summary")).containsText("1 to 10 of 35");
    assertEquals(true, page.evaluate("window.sameDocument"));
    page.reload();
    assertThat(page.locator(".summary")).containsText("1 to 10 of 35");
  }

  @Test
  void aResultOfASearchInPlaceIsLeftAndComeBackTo() {
    Page page = open("search?q=flower");
    page.locator(".pages a[rel=next]").click();
    assertThat(page.locator(".summary")).containsText("11 to 20 of 35");
    page.navigate(server.url() + "search?q=weed"); // Another document.
    page.goBack();
    assertThat(page.locator(".summary")).containsText("11 to 20 of 35");
    page.goBack();
    assertThat(page.locator(".summary")).containsText("1 to 10 of 35");
  }

  @Test
  void whatIsNoPageOfResultsIsLeftToTheBrowser() {
    Page page = open("search?q=flower");
    page.evaluate("window.sameDocument = true");
    page.evaluate("document.querySelector('script[src]').setAttribute('src', 'older.js')");
    page.locator("#q").fill("weed");
    page.keyboard().press("Enter");
    assertThat(page.locator(".hits ol > li")).hasCount(2);
    assertEquals(null, page.evaluate("window.sameDocument"));
  }

  @Test
  void whatIsTypedIsCompletedAndChosenByKeys() {
    Page page = open("");
    page.locator("#q").pressSequentially("flow");
    assertThat(page.locator("#suggestions [role=option]").first()).hasText("flower");
    assertThat(page.locator("#q")).hasAttribute("aria-expanded", "true");
    page.keyboard().press("ArrowDown");
    assertThat(page.locator("#q")).hasValue("flower");
    page.keyboard().press("Escape");
    assertThat(page.locator("#q")).hasValue("flow");
    assertThat(page.locator("#suggestions")).isHidden();
    page.locator("#q").pressSequentially("e");
    assertThat(page.locator("#suggestions [role=option]").first()).hasText("flower");
    page.keyboard().press("ArrowDown");
    page.keyboard().press("Enter");
    assertThat(page.locator(".summary")).containsText("1 to 10 of 35");
  }

  @Test
  void aMisspellingShowsWhatWasMeantAndTheWayBack() {
    Page page = open("search?q=gardan");
    assertThat(page.locator(".hits ol > li")).hasCount(10);
    assertThat(page.locator(".meant b")).hasText("garden");
    assertThat(page.locator("#q")).hasValue("gardan");
    page.locator(".meant a").click();
    assertThat(page.locator(".hits ol > li")).hasCount(0);
    assertThat(page.locator(".summary")).hasText("Nothing found.");
    page.locator(".meant a").click(); // It is still offered.
    assertThat(page.locator("#q")).hasValue("garden");
    assertThat(page.locator(".hits ol > li")).hasCount(10);
  }

  @Test
  void recentSearchesAreOfferedWhileTheBoxIsEmptyAndCanBeForgotten() {
    Page page = open("search?q=petals");
    page.navigate(server.url() + "search?q=nothingofthekind");
    page.navigate(server.url() + "search?q=weed");
    page.navigate(server.url());
    assertThat(page.locator("#suggestions")).isHidden();
    page.keyboard().press("ArrowDown");
    assertThat(page.locator("#suggestions [role=option]"))
        .hasText(new String[] {"weed", "petals", "Clear recent searches"});
    page.keyboard().press("ArrowDown");
    page.keyboard().press("Enter");
    assertThat(page.locator("#q")).hasValue("petals");
    assertThat(page.locator(".summary")).containsText("of 34");
    page.navigate(server.url());
    page.locator("#q").click();
    page.locator("#suggestions .forget").click();
    assertThat(page.locator("#suggestions")).isHidden();
    assertEquals(0, page.evaluate("localStorage.length"));
    page.locator("#q").click();
    assertThat(page.locator("#suggestions")).isHidden();
  }

  @Test
  void aBrowserThatKeepsNothingSearchesAllTheSame() {
    Page page = open("");
    context.addInitScript(
        "Object.defineProperty(window, 'localStorage',"
            + " {get() { throw new DOMException('no', 'SecurityError'); }})");
    page.navigate(server.url() + "search?q=petals");
    assertThat(page.locator(".hits ol > li")).hasCount(10);
    page.locator("#q").fill("");
    page.keyboard().press("ArrowDown");
    assertThat(page.locator("#suggestions")).isHidden();
  }

  @Test
  void aWideScreenIsUsedAndLinesStayReadable() {
    Page page =
        open(
            new Browser.NewContextOptions().setViewportSize(1300, 900),
            "search?q=flower&in=/flowers/");
    Locator hits = page.locator(".hits");
    assertTrue(hits.boundingBox().width > 900, "of 1300");
    assertTrue(page.locator(".snippet").first().boundingBox().width <= 46 * 16, "a measure");
    assertTrue(
        page.locator(".facets").boundingBox().x + page.locator(".facets").boundingBox().width
            < hits.boundingBox().x,
        "beside, not above");
  }

  @Test
  void keysGoThroughTheResultsAndBackToTheBox() {
    Page page = open("search?q=flower");
    page.keyboard().press("j");
    assertThat(page.locator(".hits h2 a").first()).isFocused();
    page.keyboard().press("j");
    page.keyboard().press("k");
    assertThat(page.locator(".hits h2 a").first()).isFocused();
    page.keyboard().press("/");
    assertThat(page.locator("#q")).isFocused();
  }

  @Test
  void firstResultIsReachedInThreeTabStopsFromTheBox() {
    Page page = open("search?q=flower");
    page.locator("#q").focus();
    for (int i = 0; i < 3 && !isFirstResult(page); i++) {
      page.keyboard().press("Tab");
    }
    assertThat(page.locator(".hits h2 a").first()).isFocused();
  }

  private static boolean isFirstResult(Page page) {
    return (boolean)
        page.evaluate("document.activeElement === document.querySelector('.hits h2 a')");
  }

  @Test
  void whyUnfoldsInPlaceAndFoldsAgain() {
    Page page = open("search?q=flower&in=/flowers/");
    Locator first = page.locator(".hits ol > li").first();
    first.locator(".menu summary").click();
    first.locator("a.why").click();
    assertThat(first.locator(".derivation > p").first()).hasText("“flower” is in the title.");
    assertThat(first.locator(".bars")).isHidden();
    assertThat(first.locator("a.why")).hasAttribute("aria-expanded", "true");
    first.locator(".derivation summary").click();
    assertThat(first.locator(".derivation details")).containsText("Result number 1");
    assertThat(first.locator(".bars svg")).hasCount(2);
    assertThat(first.locator(".tree")).isVisible();
    first.locator("a.why").click();
    assertThat(first.locator(".derivation")).hasCount(0);
  }

  @Test
  void everythingIsThereWithoutScript() {
    Page page =
        open(new Browser.NewContextOptions().setJavaScriptEnabled(false), "search?q=flower");
    page.locator(".menu summary").first().click();
    page.locator("a.why").first().click();
    assertThat(page.locator("h1")).containsText("Why this result");
    page.locator(".back a").click();
    page.locator(".pages a[rel=next]").click();
    assertThat(page.locator(".summary")).containsText("11 to 20");
    page.locator("#q").fill("weed");
    page.locator("button").click();
    assertThat(page.locator(".hits ol > li")).hasCount(2);
  }

  @Test
  void aFilterCanBeTakenBack() {
    Page page = open("search?q=flower&in=/flowers/");
    assertThat(page.locator(".summary")).containsText("of 34");
    page.locator(".facets a", new Page.LocatorOptions().setHasText("remove")).click();
    assertThat(page.locator(".summary")).containsText("of 35");
  }

  @Test
  void hostileTextStaysText() {
    Page page = open("search?q=weed");
    assertThat(page.locator(".hits h2 a").first()).containsText("<img src=x");
    page.locator(".menu summary").first().click();
    page.locator("a.why").first().click();
    assertThat(page.locator(".derivation h3")).containsText("<img src=x");
    page.navigate(server.url() + "search?q=" + SearchQuery.encoded(SmallFolder.HOSTILE));
    assertThat(page.locator("#q")).hasValue(SmallFolder.HOSTILE);
    assertEquals(null, page.evaluate("window.pwned"));
    assertThat(page.locator("main img")).hasCount(0);
  }

  @Test
  void openedResultsAreCounted() throws Exception {
    Page page = open("search?q=petals");
    context.route(Pattern.compile("example\\.org"), route -> route.abort());
    page.evaluate(
        "document.querySelectorAll('.hits h2 a').forEach("
            + "a => a.addEventListener('click', e => e.preventDefault()))");
    String url = page.locator(".hits h2 a").nth(1).getAttribute("href");
    page.waitForResponse(
        Pattern.compile("click$"), () -> page.locator(".hits h2 a").nth(1).click());
    server.close(); // Writes what was counted.
    try (SearchLog log = SearchLog.open(garden.data(), 1)) {
      assertTrue(
          log.opened().stream()
              .anyMatch(
                  o -> o.url().equals(url) && o.position() == 2 && o.query().equals("petals")),
          log.opened()::toString);
    }
    server = SearchServer.start(site);
  }

  @ParameterizedTest
  @CsvSource({
    "de-AT, 1 bis 10 von 35",
    "fr, 1 à 10 sur 35",
    "en-GB, 1 to 10 of 35",
    "ja, 35 件中 1～10",
    "he, 1 to 10"
  })
  void thePageSpeaksTheBrowsersLanguage(String locale, String summary) {
    Page page = open(new Browser.NewContextOptions().setLocale(locale), "search?q=flower");
    assertThat(page.locator(".summary")).containsText(summary);
  }

  @Test
  void aPhoneShowsItWithoutScrollingSideways() {
    for (String address : List.of("", "search?q=flower&in=/flowers/", "search?q=weed")) {
      Page page = open(new Browser.NewContextOptions().setViewportSize(320, 640), address);
      Object over =
          page.evaluate(
              "document.documentElement.scrollWidth - document.documentElement.clientWidth");
      assertEquals(0, over, address);
      context.close();
    }
  }
}
