package org.siterank.web;

import static org.junit.jupiter.api.Assertions.assertTrue;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.siterank.SiteSearch;
import org.siterank.TestBrowser;

/**
 * Time from Enter to painted results, and from the last key to the first suggestion of the box on
 * another site, in a real browser. With {@code -Dpaint.pages=10000} on a generated site of so many
 * pages; medians of {@value #SEARCHES} searches are printed beside the server's time to the whole
 * answer. The time itself is no test: machines differ.
 */
@Tag("minutes")
class PaintIT {

  private static final int SEARCHES = 20;
  private static final int WORDS_A_PAGE = 250;
  private static final int VOCABULARY = 20_000;

  /** Milliseconds from the key to the frame behind the one with the results. */
  private static final String PAINTED =
      "window.painted = new Promise(done => addEventListener('keydown', key => {"
          + "  const frame = new MessageChannel();"
          + "  frame.port1.onmessage = () => done(performance.now() - key.timeStamp);"
          + "  new MutationObserver(() =>"
          + "      requestAnimationFrame(() => frame.port2.postMessage('painted')))"
          + "    .observe(document.getElementById('content'), {childList: true});"
          + "}, {capture: true, once: true})); null";

  /**
   * Milliseconds from the last of so many keys to the frame behind the one with the first
   * suggestion.
   */
  private static final String SUGGESTED =
      "window.suggested = keys => new Promise(done => {"
          + "  const root = document.querySelector('siterank-search').shadowRoot;"
          + "  let key = 0, left = keys;"
          + "  const frame = new MessageChannel();"
          + "  frame.port1.onmessage = () => done(performance.now() - key);"
          + "  addEventListener('keydown', typed => {"
          + "    key = typed.timeStamp; left--; }, {capture: true});"
          + "  const watch = new MutationObserver(() => {"
          + "    if (left === 0 && root.querySelector('[role=option]')) {"
          + "      watch.disconnect();"
          + "      requestAnimationFrame(() => frame.port2.postMessage('painted'));"
          + "    }});"
          + "  watch.observe(root.getElementById('suggestions'), {childList: true}); }); null";

  private static final int LETTERS = 4;

  /** A hundred words a minute. */
  private static final int MILLIS_A_LETTER = 120;

  @TempDir Path folder;

  @Test
  void theFirstSuggestionIsPaintedAfterTheLastKey() throws Exception {
    TestBrowser.assume();
    SmallFolder garden = new SmallFolder(folder);
    int pages = Integer.getInteger("paint.pages", 100);
    write(garden, pages);
    garden.publish();
    List<Double> times = new ArrayList<>();
    try (Portal portal = new Portal();
        SiteSearch site =
            SiteSearch.open(
                garden.config("serve.rate-limit", "1000", "serve.cors-origins", portal.origin()));
        SearchServer server = SearchServer.start(site);
        TestBrowser chromium = TestBrowser.start()) {
      Page page = chromium.browser().newPage();
      portal.show(
          "<title>Portal</title><script src='"
              + server.url()
              + "assets/embed.js' defer></script><siterank-search></siterank-search>");
      int warm = Integer.getInteger("paint.warm", 0);
      for (int k = -warm; k < SEARCHES; k++) {
        page.navigate(portal.origin());
        page.locator("input").click();
        page.evaluate(SUGGESTED);
        page.evaluate("window.painted = window.suggested(" + LETTERS + "); null");
        page.locator("input")
            .pressSequentially(
                word(20 + 7 * (k + warm)).substring(0, LETTERS),
                new Locator.PressSequentiallyOptions().setDelay(MILLIS_A_LETTER));
        double time = ((Number) page.evaluate("window.painted")).doubleValue();
        if (k >= 0) {
          times.add(time);
        }
        assertTrue(page.locator("[role=option]").count() > 0, page.url());
      }
    }
    Collections.sort(times);
    System.out.printf(
        "%d pages: first suggestion painted %.0f ms after the last key (median of %d; slowest"
            + " %.0f ms)%n",
        pages, median(times), SEARCHES, times.get(SEARCHES - 1));
    assertTrue(times.get(0) > 0, times.toString());
  }

  @Test
  void resultsArePaintedAfterEnter() throws Exception {
    TestBrowser.assume();
    SmallFolder garden = new SmallFolder(folder);
    int pages = Integer.getInteger("paint.pages", 100);
    write(garden, pages);
    garden.publish();
    List<Double> painted = new ArrayList<>();
    List<Double> answered = new ArrayList<>();
    try (SiteSearch site = SiteSearch.open(garden.config("serve.rate-limit", "1000"));
        SearchServer server = SearchServer.start(site);
        TestBrowser chromium = TestBrowser.start()) {
      Page page = chromium.browser().newPage();
      int warm = Integer.getInteger("paint.warm", 0); // Searches that do not count.
      for (int k = -warm; k < SEARCHES; k++) {
        page.navigate(server.url());
        page.locator("#q").fill(word(20 + 7 * (k + warm)) + " " + word(3 + k + warm));
        page.evaluate(PAINTED);
        page.keyboard().press("Enter");
        Object paint = page.evaluate("window.painted");
        Object answer =
            page.evaluate(
                "(n => n.responseEnd - n.requestStart)(performance.getEntriesByType('resource')"
                    + ".findLast(r => r.name.includes('search?q=')))");
        if (k >= 0) {
          painted.add(((Number) paint).doubleValue());
          answered.add(((Number) answer).doubleValue());
        }
        assertTrue(page.locator(".hits ol > li").count() > 0, page.url());
      }
    }
    System.out.printf(
        "%d pages: results painted %.0f ms after Enter, answered in %.0f ms (medians of %d)%n",
        pages, median(painted), median(answered), SEARCHES);
    assertTrue(median(answered) < median(painted), painted + " after " + answered);
  }

  /** Pages of words that are as frequent as those of a language: the k-th one as 1/k. */
  private static void write(SmallFolder garden, int pages) throws Exception {
    SplittableRandom random = new SplittableRandom(1);
    StringBuilder links = new StringBuilder();
    for (int p = 0; p < pages; p++) {
      StringBuilder text = new StringBuilder();
      for (int w = 0; w < WORDS_A_PAGE; w++) {
        text.append(word((int) Math.pow(VOCABULARY, random.nextDouble()))).append(' ');
      }
      String name = "text/" + p / 100 + "/" + p + ".html";
      garden.write(name, text.substring(0, text.indexOf(" ", 20)), text + "<a href=/>home</a>");
      links.append("<a href=/").append(name).append(">").append(p).append("</a> ");
    }
    garden.write("index.html", "The garden", "All of it. " + links);
  }

  private static String word(int k) {
    StringBuilder word = new StringBuilder();
    for (int rest = k + 400; rest > 0; rest /= 20) {
      word.append("bdfgklmnprstvzchjqwx".charAt(rest % 20)).append("aeiou".charAt(rest % 5));
    }
    return word.toString();
  }

  private static double median(List<Double> values) {
    List<Double> sorted = new ArrayList<>(values);
    Collections.sort(sorted);
    return sorted.get(sorted.size() / 2);
  }
}
