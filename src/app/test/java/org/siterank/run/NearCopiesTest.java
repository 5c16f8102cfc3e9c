package org.siterank.run;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.siterank.SiteSearch;
import org.siterank.config.SiteConfig;
import org.siterank.search.Hit;
import org.siterank.search.SearchRequest;

/** Pages with nearly the same text are one result, which lists the others. */
@Tag("slow")
class NearCopiesTest {

  @TempDir Path folder;

  private Path site;

  private void page(String name, String head, String text) throws IOException {
    Files.writeString(
        site.resolve(name),
        "<html lang=en><head><title>Tulips</title>" + head + "<body><p>" + text);
  }

  private static String text() {
    SplittableRandom random = new SplittableRandom(1);
    return random
        .ints(400, 0, 10_000)
        .mapToObj(number -> "word" + number)
        .collect(Collectors.joining(" "));
  }

  @Test
  void aResultListsThePagesThatItStandsFor() throws Exception {
    site = Files.createDirectories(folder.resolve("site"));
    Files.writeString(
        site.resolve("index.html"),
        "<title>Garden</title><a href=a.html>a</a> <a href=longer.html>b</a>"
            + " <a href=hidden.html>c</a> <a href=exact.html>d</a>");
    page("a.html", "", text() + " in May");
    page("longer.html", "", text() + " in June");
    page("hidden.html", "<meta name=robots content=noindex>", text() + " in July");
    page("exact.html", "", text() + " in May");
    SiteConfig config =
        SiteConfig.defaults()
            .with("site.url", "https://www.example.org/")
            .with("site.dir", site.toString())
            .with("data", folder.resolve("data").toString());
    try (SiteSearch search = SiteSearch.open(config)) {
      search.run();
      assertEquals(List.of("/longer.html"), versions(search));

      Files.delete(site.resolve("longer.html"));
      page("another.html", "", text() + " in August");
      Files.writeString(
          site.resolve("exact.html"), "<title>Garden</title><a href=another.html>a</a>");
      search.run();
      assertEquals(List.of("/another.html"), versions(search));
    }
  }

  private static List<String> versions(SiteSearch search) throws IOException {
    List<Hit> hits = search.search(SearchRequest.of("tulips")).hits();
    assertEquals(List.of("/a.html"), hits.stream().map(hit -> hit.url().path()).toList());
    return hits.get(0).versions().stream().map(version -> version.url().path()).toList();
  }
}
