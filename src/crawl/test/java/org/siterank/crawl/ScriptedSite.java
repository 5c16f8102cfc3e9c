package org.siterank.crawl;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.AfterEach;

/** A site whose pages are built by script. */
abstract class ScriptedSite {

  static final String SHELL =
      "<!doctype html><title>App</title><script src=/app.js></script><body><div id=root></div>";

  static final String APP =
      """
      addEventListener('DOMContentLoaded', async () => {
        const data = await (await fetch('/data.json')).json();
        document.title = 'Page ' + location.pathname;
        document.getElementById('root').innerHTML =
          data.map(to => `<a href=${to}>words of ${to}</a>`).join(' ');
      });
      """;

  final TestCrawl crawl;
  final TestSite site;

  ScriptedSite() throws Exception {
    crawl = new TestCrawl();
    site = crawl.site;
    crawl.options =
        crawl
            .options
            .with("crawl.browser-sandbox", "off")
            .with("crawl.render-time", "10s")
            .with("crawl.known-bad", "/nothing");
    site.otherwise(TestSite.html(SHELL));
    site.on("/robots.txt", TestSite.text("User-agent: *\nDisallow: /secret/"));
    site.on("/sitemap.xml", TestSite.status(404));
    app(APP);
    data("[\"/a.html\", \"/b.html\"]");
  }

  @AfterEach
  void close() {
    crawl.close();
    assertEquals(
        List.of(),
        browsers().stream().map(one -> one.pid() + " " + one.info()).toList(),
        "orphans");
  }

  void app(String script) {
    site.on("/app.js", body("text/javascript", script));
  }

  void data(String json) {
    site.on("/data.json", body("application/json", json));
  }

  static TestSite.Reply body(String type, String text) {
    return TestSite.body(type, text.getBytes(StandardCharsets.UTF_8));
  }

  long requests(String target) {
    return site.seen.stream().filter(seen -> seen.target().equals(target)).count();
  }

  static List<ProcessHandle> browsers() {
    return ProcessHandle.current()
        .descendants()
        .filter(one -> one.info().command().orElse("").contains("chrom"))
        .filter(one -> one.info().commandLine().orElse("").contains("siterank-scratch-"))
        .toList();
  }
}
