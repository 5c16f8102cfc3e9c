package org.siterank.web;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.ColorScheme;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.siterank.HeldPort;
import org.siterank.SiteSearch;
import org.siterank.TestBrowser;
import org.siterank.config.SiteConfig;

/**
 * New sites of well-known generators, with what generators.md says pasted into them: built, served,
 * crawled over HTTP, and searched in a browser.
 */
@Tag("minutes")
class SiteGeneratorsIT {

  @TempDir Path folder;
  private static TestBrowser chromium;

  @BeforeAll
  static void start() {
    TestBrowser.assume();
    chromium = TestBrowser.start();
  }

  @AfterAll
  static void stop() {
    if (chromium != null) {
      chromium.close();
    }
  }

  @ParameterizedTest
  @EnumSource
  void aNewSiteIsSearchedInItsOwnLook(SiteGenerator generator) throws Exception {
    try (HeldPort page = new HeldPort();
        HeldPort search = new HeldPort()) {
      String url = "http://127.0.0.1:" + page.number() + "/";
      List<String> blocks = GeneratorBlocks.below(generator.heading(), address(search));
      Path files = generator.build(folder.toRealPath(), url, blocks);
      try (StaticSite served = new StaticSite(folder, files, page)) {
        check(generator.name(), url, search, generator.darkens(), generator::link);
        assertTrue(served.isServed());
      }
    }
  }

  @Test
  void aNewSiteOfWordPressIsSearchedInItsOwnLook() throws Exception {
    try (HeldPort page = new HeldPort();
        HeldPort search = new HeldPort()) {
      String functions = GeneratorBlocks.below("WordPress", address(search)).get(0);
      try (WordPressSite served = new WordPressSite(folder, page, functions)) {
        String url = "http://127.0.0.1:" + page.number() + "/";
        check("WORDPRESS", url, search, true, dark -> ".entry-content p a");
        assertTrue(served.isServed());
      }
    }
  }

  private static String address(HeldPort port) throws Exception {
    return "http://127.0.0.1:" + port.number() + "/";
  }

  private void check(
      String name, String url, HeldPort search, boolean darkens, Function<Boolean, String> link)
      throws Exception {
    SiteConfig config =
        SiteConfig.defaults()
            .with("site.url", url)
            .with("data", folder.resolve("data").toString())
            .with("crawl.delay", "0s")
            .with("serve.port", String.valueOf(search.number()))
            .with("serve.cors-origins", url.substring(0, url.length() - 1));
    try (SiteSearch site = SiteSearch.open(config)) {
      site.run();
      assertTrue(site.search("flower petals", 10).size() >= 3, name + " was crawled");
      try (SearchServer server = SearchServer.start(site)) {
        assertEquals(address(search), server.url());
        for (ColorScheme wish : List.of(ColorScheme.LIGHT, ColorScheme.DARK)) {
          for (int width : new int[] {1280, 390}) {
            boolean dark = darkens && wish == ColorScheme.DARK;
            search(url, wish, width, dark, link.apply(dark), name + "-" + wish + "-" + width);
          }
        }
      }
    }
  }

  /** Searches as a visitor of a page does, and looks at what it looks like. */
  private static void search(
      String url, ColorScheme wish, int width, boolean dark, String link, String name)
      throws Exception {
    List<String> complaints = new ArrayList<>();
    try (BrowserContext context =
        chromium
            .browser()
            .newContext(
                new Browser.NewContextOptions().setColorScheme(wish).setViewportSize(width, 800))) {
      Page page = context.newPage();
      page.onPageError(complaints::add);
      page.onConsoleMessage(
          message -> {
            if (message.type().equals("error") && message.text().contains("siterank")) {
              complaints.add(message.text());
            }
          });
      page.navigate(url + "tulip/");
      if (page.locator("h1").first().textContent().contains("404")) {
        page.navigate(url + "docs/tulip/");
      }
      Object wanted =
          link.startsWith("rgb")
              ? link
              : page.locator(link).first().evaluate("a => getComputedStyle(a).color");
      Locator embed = page.locator("siterank-search").first();
      Locator opener = embed.locator("[part=opener]");
      boolean dialog = embed.getAttribute("dialog") != null;
      if (dialog) {
        assertThat(opener).isVisible();
        assertThat(page.locator(".md-header__button[for=__search]:visible")).hasCount(0);
        shot(page, name + "-closed");
        page.keyboard().press("Control+k");
      }
      Locator box = embed.locator("input");
      box.pressSequentially("dah");
      assertThat(embed.locator("[role=option][data-url*='dahlia']").first()).isVisible();
      shot(page, name + "-suggestions");
      box.fill("flower petals");
      box.press("Enter");
      Locator results = embed.locator("ol > li");
      assertThat(results.nth(2)).isVisible();
      shot(page, name + "-results");
      Locator found = results.locator("a").first();
      if (!dialog) { // A dialog covers the page; its links may inherit the colour of the text.
        assertEquals(
            page.evaluate("getComputedStyle(document.querySelector('siterank-search')).fontFamily"),
            found.evaluate("a => getComputedStyle(a).fontFamily"),
            name);
      }
      assertEquals(wanted, found.evaluate("a => getComputedStyle(a).color"), name + ": links");
      assertThat(box).hasCSS("color", dark ? "rgb(255, 255, 255)" : "rgb(0, 0, 0)");
      assertEquals("", Axe.ofPart(page, "siterank-search"), name);
      page.locator("siterank-search ol a[href*='dahlia']").first().click();
      assertThat(page)
          .hasURL(Pattern.compile("^" + url.replace(".", "\\.") + "(docs/)?dahlia/?(#.*)?$"));
    }
    assertEquals(List.of(), complaints, name);
  }

  private static void shot(Page page, String name) throws Exception {
    String shots = System.getProperty("screenshots");
    if (shots != null) {
      Files.createDirectories(Path.of(shots));
      page.screenshot(new Page.ScreenshotOptions().setPath(Path.of(shots, name + ".png")));
    }
  }
}
