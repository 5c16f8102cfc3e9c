package org.siterank;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.siterank.config.SiteConfig;
import org.siterank.insight.PageReport;
import org.siterank.site.PageUrl;

/** Pages are looked up in the published run, which is read once for each publication. */
@Tag("slow")
class PublishedModelTest {

  private static final String HOST = "https://www.example.org/";

  @TempDir Path folder;

  private SiteSearch open() throws Exception {
    return SiteSearch.open(
        SiteConfig.defaults()
            .with("site.url", HOST)
            .with("site.dir", folder.resolve("site").toString())
            .with("data", folder.resolve("data").toString()));
  }

  private void page(String name, String... links) throws Exception {
    StringBuilder text = new StringBuilder("<title>" + name + "</title>");
    for (String link : links) {
      text.append("<a href=").append(link).append(">").append(link).append("</a>");
    }
    Files.createDirectories(folder.resolve("site"));
    Files.writeString(folder.resolve("site").resolve(name), text);
  }

  private static PageReport report(SiteSearch site, String name) throws Exception {
    return site.page(PageUrl.of(HOST + name)).orElseThrow();
  }

  @Test
  void aPageIsTheSameByEveryWayThatLeadsToIt() throws Exception {
    page("index.html", "a.html", "b.html");
    page("a.html", "b.html");
    page("b.html", "index.html");
    try (SiteSearch site = open()) {
      site.run();
      PageReport first = report(site, "b.html");
      assertEquals(first, report(site, "b.html"));
      assertEquals(first, site.session().page(PageUrl.of(HOST + "b.html")).orElseThrow());
      try (SiteSearch other = open();
          var queries = other.view()) {
        assertEquals(first, report(other, "b.html"));
        assertEquals(first, queries.page(PageUrl.of(HOST + "b.html")).orElseThrow());
      }
      assertTrue(site.page(PageUrl.of(HOST + "none.html")).isEmpty());
    }
  }

  @Test
  void theNextPublicationIsSeenAtOnce() throws Exception {
    page("index.html", "a.html");
    page("a.html", "index.html");
    try (SiteSearch site = open()) {
      site.run();
      int before = report(site, "a.html").links().in().size();
      assertSame(site.session(), site.session());
      page("index.html", "a.html", "b.html");
      page("b.html", "a.html");
      site.run();
      assertEquals(before + 1, report(site, "a.html").links().in().size());
      assertEquals("b.html", report(site, "b.html").said().title());
      assertEquals(
          before + 1,
          site.session().page(PageUrl.of(HOST + "a.html")).orElseThrow().links().in().size());
    }
  }
}
