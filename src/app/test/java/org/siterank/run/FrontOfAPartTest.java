package org.siterank.run;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.siterank.SiteSearch;
import org.siterank.config.SiteConfig;
import org.siterank.search.SearchRequest;

/** Who asks for a part of the site by the beginning of its name comes to its front page. */
@Tag("slow")
class FrontOfAPartTest {

  @TempDir Path folder;

  @Test
  void theFrontPageOfAPartIsFoundByTheBeginningOfItsTitle() throws Exception {
    Path site = Files.createDirectories(folder.resolve("site"));
    Path guide = Files.createDirectories(site.resolve("guide"));
    StringBuilder contents = new StringBuilder("<title>River Guide Handbook 4.2</title><ul>");
    for (int i = 1; i < 9; i++) {
      contents.append("<li><a href=" + i + ".html>River Guide, chapter number " + i + "</a>");
      Files.writeString(
          guide.resolve(i + ".html"),
          "<title>Chapter number "
              + i
              + " - River Guide Handbook 4.2</title><h1>Chapter number "
              + i
              + "</h1><p>This river guide tells of river number "
              + i
              + ". "
              + "The river guide has maps of the river. ".repeat(i));
    }
    Files.writeString(guide.resolve("index.html"), contents);
    Files.writeString(site.resolve("index.html"), "<title>Town</title><a href=guide/>Guide</a>");
    SiteConfig config =
        SiteConfig.defaults()
            .with("site.url", "https://www.example.org/")
            .with("site.dir", site.toString())
            .with("data", folder.resolve("data").toString());
    try (SiteSearch search = SiteSearch.open(config)) {
      search.run();
      assertEquals(
          "/guide/", search.search(SearchRequest.of("river guide")).hits().get(0).url().path());
    }
  }
}
