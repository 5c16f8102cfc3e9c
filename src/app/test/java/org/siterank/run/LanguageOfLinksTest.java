package org.siterank.run;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.siterank.SiteSearch;
import org.siterank.config.SiteConfig;
import org.siterank.search.Hit;
import org.siterank.search.SearchRequest;

/** A page that says nothing of its language is in the one that links to it say. */
@Tag("slow")
class LanguageOfLinksTest {

  @TempDir Path folder;

  @Test
  void hreflangTellsTheLanguageOfAShortPage() throws Exception {
    Path site = Files.createDirectories(folder.resolve("site"));
    String links =
        "<link rel=alternate hreflang=fi-FI href=/a.html><link rel=alternate hreflang=cs href=/b.html>"
            + "<link rel=alternate hreflang=x-default href=/index.html>";
    Files.writeString(
        site.resolve("index.html"),
        "<html lang=en><head>"
            + links
            + "<title>Tulips</title><body>Tulips <a href=a.html>1</a>"
            + " <a href=b.html>2</a>");
    Files.writeString(site.resolve("a.html"), "<head>" + links + "<title>Kukka</title><body>Kukka");
    Files.writeString(site.resolve("b.html"), "<title>Tulipan</title><body>Tulipan");
    SiteConfig config =
        SiteConfig.defaults()
            .with("site.url", "https://www.example.org/")
            .with("site.dir", site.toString())
            .with("data", folder.resolve("data").toString());
    try (SiteSearch search = SiteSearch.open(config)) {
      search.run();
      Hit finnish = search.search(SearchRequest.of("lang:fi kukka")).hits().get(0);
      assertEquals("/a.html", finnish.url().path());
      assertEquals(
          List.of("/index.html"),
          finnish.versions().stream().map(version -> version.url().path()).toList(),
          "it names the front page, which names it; the other names none");
      assertEquals(
          "cs", search.search(SearchRequest.of("tulipan")).hits().get(0).labels().language());
      assertEquals(
          "en", search.search(SearchRequest.of("tulips")).hits().get(0).labels().language());
    }
  }
}
