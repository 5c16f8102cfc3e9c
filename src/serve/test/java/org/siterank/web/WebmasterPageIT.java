package org.siterank.web;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertEquals;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.Download;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import java.io.IOException;
import java.nio.file.Files;
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
import org.siterank.SiteSearch;
import org.siterank.TestBrowser;

/** The pages for webmasters in a real browser. */
@Tag("minutes")
class WebmasterPageIT {

  private static final List<String> PAGES =
      List.of(
          "",
          "page",
          "page?url=/hostile.html",
          "goal?url=/hostile.html",
          "sandbox",
          "sandbox?e=%2B%20/flowers/1.html%20/flowers/2.html&e=-%20/x%20/y");

  @TempDir static Path folder;
  private static SiteSearch site;
  private static SearchServer server;
  private static TestBrowser chromium;
  private static Browser browser;

  private final List<String> requested = new ArrayList<>();
  private final List<String> complaints = new ArrayList<>();
  private BrowserContext context;

  @BeforeAll
  static void start() throws Exception {
    TestBrowser.assume();
    SmallFolder garden = new SmallFolder(folder);
    garden.publish();
    site = SiteSearch.open(garden.config("serve.title", "The garden"));
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
        requested.stream().filter(url -> !url.startsWith(server.url())).toList(),
        "asked of others");
  }

  private Page open(Browser.NewContextOptions options, String address) {
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
    page.navigate(server.webmasterUrl().orElseThrow());
    assertEquals(server.url() + "webmaster/", page.url(), "no token stays in the address");
    page.navigate(server.url() + "webmaster/" + address);
    return page;
  }

  private Page open(String address) {
    return open(new Browser.NewContextOptions(), address);
  }

  private static Locator edits(Page page) {
    return page.locator(".edits li");
  }

  @Test
  void fromTheOverviewToAPageToALinkThatIsTried() {
    Page page = open("");
    assertThat(page.locator("#flow figure.wide svg")).isVisible();
    page.locator("#top tbody a").first().click();
    assertThat(page.locator("h1")).hasText("The garden");
    assertThat(page.locator("#clicks-out tbody tr").first()).isVisible();
    assertThat(page.locator("#flows figure.wide svg")).not().isVisible();
    page.locator("details.figures summary").click();
    assertThat(page.locator("#flows figure.wide svg")).isVisible();
    page.locator("#links-out tbody a").first().click();
    page.locator("details.figures summary").click();
    page.locator("#worth a", new Page.LocatorOptions().setHasText("try")).first().click();
    assertThat(edits(page)).hasCount(1);
    assertThat(page.locator("#effect tbody tr").first()).isVisible();
  }

  @Test
  void editsAreMadeAndUndoneByKeys() {
    Page page = open("sandbox");
    page.locator("#from").focus();
    page.keyboard().type("/flowers/1.html");
    page.keyboard().press("Tab");
    page.keyboard().type("/flowers/2.html");
    page.keyboard().press("Enter");
    assertThat(edits(page)).hasCount(1);
    assertThat(page.locator("#from")).isFocused();
    assertThat(page.locator("#done")).containsText("One edit. Whole site:");
    assertThat(page.locator("#effect tbody tr").first()).containsText("/flowers/2.html");
    assertThat(page).hasURL(Pattern.compile("#e=%2B%09"));
    page.locator("button[value=undo]").focus();
    page.keyboard().press("Enter");
    assertThat(edits(page)).hasCount(0);
    assertThat(page.locator("#effect")).hasCount(0);
    page.locator("button[value=redo]").focus();
    page.keyboard().press("Enter");
    assertThat(edits(page)).hasCount(1);
    page.locator("h1").click();
    page.evaluate("document.activeElement.blur()");
    page.keyboard().press("Control+z");
    assertThat(edits(page)).hasCount(0);
    page.evaluate("document.activeElement.blur()");
    page.keyboard().press("Control+y");
    assertThat(edits(page)).hasCount(1);
  }

  @Test
  void theListIsSharedByItsAddressAndAsAFile() throws Exception {
    Page page = open("sandbox?e=%2B%20/flowers/1.html%20/flowers/2.html");
    assertThat(page).hasURL(Pattern.compile("#e=%2B%09"));
    String address = page.url();
    page.locator("summary").click();
    Download file =
        page.waitForDownload(() -> page.locator("button[formaction='edits.tsv']").click());
    Path edits = folder.resolve("edits.tsv");
    file.saveAs(edits);
    assertEquals(
        "+\t" + SmallFolder.SITE + "flowers/1.html\t" + SmallFolder.SITE + "flowers/2.html\n",
        Files.readString(edits));
    page.navigate("about:blank");
    page.navigate(address);
    assertThat(edits(page)).hasCount(1);
    page.locator("button[value=clear]").click();
    assertThat(edits(page)).hasCount(0);
    page.locator("summary").click();
    page.locator("input[data-upload]").setInputFiles(edits);
    assertThat(edits(page)).hasCount(1);
    requested.remove("about:blank");
  }

  @Test
  void whatCannotBeAddedIsSaidAndPagesAreCompleted() {
    Page page = open("sandbox");
    page.locator("#from").pressSequentially("flowers/3");
    assertThat(page.locator("#pages option").first())
        .hasAttribute("value", Pattern.compile("/flowers/3"));
    page.locator("#from").fill("/");
    page.locator("#to").fill("/flowers/1.html");
    page.keyboard().press("Enter");
    assertThat(page.locator("#faults")).hasText("/ already links to /flowers/1.html.");
    page.locator("button[value=remove]").click();
    assertThat(edits(page)).hasCount(1);
    assertThat(page.locator("#faults")).hasCount(0);
  }

  @Test
  void everythingIsThereWithoutScript() {
    Page page = open(new Browser.NewContextOptions().setJavaScriptEnabled(false), "sandbox");
    page.locator("#from").fill("/flowers/1.html");
    page.locator("#to").fill("/flowers/2.html");
    page.keyboard().press("Enter");
    assertThat(edits(page)).hasCount(1);
    assertThat(page.locator("#effect tbody tr").first()).containsText("/flowers/2.html");
    page.locator("button[value=undo]").click();
    assertThat(edits(page)).hasCount(0);
    page.locator("button[value=redo]").click();
    page.locator("button[value=drop-0]").click();
    assertThat(edits(page)).hasCount(0);
    page.navigate(server.url() + "webmaster/goal");
    page.locator("#url").fill("/hostile.html");
    page.locator("button:has-text('Find links')").click();
    assertThat(page.locator("#batch")).containsText("Verified");
    page.locator("button:has-text('Put these links')").click();
    assertThat(edits(page)).hasCount(3);
    assertThat(page.locator("#effect tbody tr").first()).containsText("/hostile.html");
  }

  @Test
  void hostileTextStaysText() {
    Page page = open("page?url=/hostile.html");
    assertThat(page.locator("h1")).containsText("<img src=x");
    String hostile = SearchQuery.encoded(SmallFolder.HOSTILE).replace("+", "%20");
    page.navigate(server.url() + "webmaster/sandbox#e=" + hostile);
    assertThat(page.locator("#faults")).containsText("<img src=x");
    assertEquals(null, page.evaluate("window.pwned"));
    assertThat(page.locator("main img")).hasCount(0);
  }

  @Test
  void onAPhoneTheLinksToThePagesAreOneLine() {
    Page page = open(new Browser.NewContextOptions().setViewportSize(390, 844), PAGES.get(0));
    assertEquals(
        1,
        page.evaluate(
            "new Set([...document.querySelectorAll('.rooms a')].map((a) => a.offsetTop)).size"));
  }

  @Test
  void aPhoneShowsItWithoutScrollingSideways() {
    for (String address : PAGES) {
      Page page = open(new Browser.NewContextOptions().setViewportSize(320, 640), address);
      Object over =
          page.evaluate(
              "document.documentElement.scrollWidth - document.documentElement.clientWidth");
      assertEquals(0, over, address);
      assertEquals(
          List.of(),
          page.evaluate(
              """
              () => [...document.querySelectorAll("main svg, main figure, main .card, main th a")]
                .filter((e) => e.getClientRects().length && !e.closest("td"))
                .filter((e) => e.getBoundingClientRect().right > innerWidth + 0.5)
                .map((e) => e.outerHTML.slice(0, 80))"""),
          address);
      context.close();
    }
  }
}
