package org.siterank.web;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.siterank.SiteSearch;

/** {@code llms.txt} and {@code llms-full.txt} of a site with visitors and access rules. */
@Tag("slow")
class LlmsFilesTest {

  /**
   * What the proposal allows: a title, a quotation, paragraphs, and sections with lists of links.
   */
  private static final Pattern PROPOSED =
      Pattern.compile(
          "# [^\\n]+\\n(\\n> [^\\n]+\\n)?(\\n[^#>\\n-][^\\n]*\\n)*"
              + "(\\n## [^\\n]+\\n\\n(- \\[[^\\n]+\\]\\(https?://[^)\\s]+\\)(: [^\\n]+)?\\n)+)*");

  @TempDir Path folder;

  private static HttpResponse<String> get(SearchServer server, String path) throws Exception {
    return HttpClient.newHttpClient()
        .send(
            HttpRequest.newBuilder(URI.create(server.url() + path)).build(),
            HttpResponse.BodyHandlers.ofString());
  }

  private static String visits() {
    StringBuilder log = new StringBuilder();
    String[] pages = {"flowers/7.html", "flowers/3.html", "board/minutes.html"};
    for (int page = 0; page < pages.length; page++) {
      for (int i = 0; i < 30 - 10 * (page % 2); i++) {
        log.append("192.0.2.")
            .append(10 + i)
            .append(" - - [0")
            .append(1 + i % 9)
            .append("/Mar/2026:10:")
            .append(10 + page)
            .append(":00 +0000] \"GET /")
            .append(pages[page])
            .append(" HTTP/1.1\" 200 500 \"https://search.example/\" \"Mozilla/5.0 (X11; Linux)")
            .append(" Gecko/20100101 Firefox/120.0\"\n");
      }
    }
    return log.toString();
  }

  @Test
  void whatPeopleViewMostComesFirstAndClosedPagesAreLeftOut() throws Exception {
    SmallFolder garden = new SmallFolder(folder);
    garden.write("board/minutes.html", "Minutes", "The board sold it. <a href=/>home</a>");
    garden.write(
        "flowers/3.html",
        "Flower [3] (rare)</title><meta name=description content='<b> [a](http://e.example/)'>",
        "</p><h2>Care</h2><p># not a heading</p><p>~~~ not code</p><p>&lt;!-- not hidden</p><p>Water it. <a href=/>home</a>"
            + " <a href=/board/minutes.html>minutes</a>");
    Path log = folder.resolve("access.log");
    Files.writeString(log, visits());
    try (SiteSearch site =
        SiteSearch.open(
            garden
                .config(
                    "logs.files", log.toString(),
                    "logs.robots-by-behaviour", "off",
                    "serve.license", "CC BY 4.0")
                .with("rights.rules", "/board/* board", "/* everybody"))) {
      site.run();
      try (SearchServer server = SearchServer.start(site)) {
        HttpResponse<String> answer = get(server, "llms.txt");
        assertEquals(200, answer.statusCode());
        assertEquals(
            "text/plain; charset=utf-8", answer.headers().firstValue("Content-Type").orElse(""));
        String list = answer.body();
        assertTrue(PROPOSED.matcher(list).matches(), list);
        assertEquals(site.llms().list(), list);
        List<String> links = list.lines().filter(line -> line.startsWith("- ")).toList();
        assertEquals("- [Flower 7](https://www.example.org/flowers/7.html)", links.get(0), list);
        assertEquals(
            "- [Flower \\[3\\] (rare)](https://www.example.org/flowers/3.html): \\<b\\>"
                + " \\[a\\](http://e.example/)",
            links.get(1),
            list);
        assertEquals(SmallFolder.FLOWERS + 2, links.size(), list);
        assertTrue(list.contains("\n## Optional\n"), list);
        assertTrue(list.contains("Licence of the texts: CC BY 4.0"), list);
        String full = get(server, "llms-full.txt").body();
        assertTrue(
            full.contains(
                "\n### Care\n\n\\# not a heading\n\n\\~~~ not code\n\n\\<!-- not hidden\n\nWater it."),
            full);
        for (String text : List.of(list, full)) {
          assertFalse(text.contains("minutes.html"), text);
          assertFalse(text.contains("sold"), text);
        }
      }
    }
  }
}
