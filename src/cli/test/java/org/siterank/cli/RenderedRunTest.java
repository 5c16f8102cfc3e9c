package org.siterank.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.siterank.TestBrowser;
import org.siterank.crawl.TestSite;

/** What the command line tells of pages that are built by script. */
@Tag("slow")
@ResourceLock("chromium")
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class RenderedRunTest {

  private static final String SHELL =
      "<title>App</title><script src=/app.js></script>"
          + "<script src=https://cdn.example/lib.js></script><div id=root></div>";

  @TempDir private Path folder;
  private TestSite site;

  @BeforeEach
  void start() throws IOException {
    site = new TestSite();
    TestBrowser.assume();
    site.page("/", SHELL)
        .page("/other.html", SHELL)
        .page("/plain.html", "<p>plain words</p>")
        .on(
            "/app.js",
            TestSite.body(
                "text/javascript",
                "onload = () => { document.body.innerHTML = `<p>three more words</p>"
                    .concat("<a href=/other.html>other</a> <a href=/plain.html>plain</a>`; };")
                    .getBytes(StandardCharsets.UTF_8)));
  }

  @AfterEach
  void stop() {
    site.close();
  }

  private CommandRun siterank(String... words) {
    return CommandRun.ofProgram(
        List.of(
            "--site",
            site.url("/").value(),
            "--data",
            folder.resolve("data").toString(),
            "--browser-sandbox",
            "off",
            "--delay",
            "0s"),
        words);
  }

  @Test
  void aScriptOfAnotherHostIsOneLineOfTheSummaryAndNoWarning() {
    CommandRun run = siterank("run");
    assertEquals(0, run.code(), run.out() + run.err());
    String all = run.out() + run.err();
    String line =
        "rendered    2 pages in a browser; requests not sent: 2 to other hosts"
            + " (such as https://cdn.example/lib.js)";
    assertTrue(all.contains(line), all);
  }

  @Test
  void pagesThatAreNotRenderedAreCountedWithWhatToDo() {
    CommandRun run = siterank("run", "--browser", folder.resolve("none").toString());
    String all = run.out() + run.err();
    assertTrue(
        all.contains("scripted    1 page looks empty without JavaScript (such as " + site.url("/")),
        all);
    assertTrue(all.contains("to render, name a program in crawl.browser"), all);
  }

  @Test
  void checkShowsAPageWithAndWithoutItsScripts() {
    String url = site.url("/").value();
    CommandRun check = siterank("check", url);
    assertTrue(
        check
            .out()
            .contains(
                "scripts        without them 0 words and 0 links; rendered, 5 words and 2 links"),
        check.out());
    check = siterank("check", url, "--render", "never");
    assertTrue(
        check
            .out()
            .contains("without them 0 words and 0 links; not rendered: to do so, set crawl.render"),
        check.out());
    check = siterank("check", site.url("/plain.html").value());
    assertTrue(!check.out().contains("scripts   "), check.out());
  }

  @Test
  void whoWantsAllPagesRenderedNeedsABrowserToCrawlAndForNothingElse() {
    String none = folder.resolve("none").toString();
    CommandRun run = siterank("run", "--render", "always", "--browser", none);
    assertEquals(2, run.code(), run.out() + run.err());
    assertTrue(run.err().contains("crawl.render is always"), run.err());
    CommandRun status = siterank("check", "--render", "always", "--browser", none);
    assertTrue(status.code() < 2, status.out() + status.err());
  }
}
