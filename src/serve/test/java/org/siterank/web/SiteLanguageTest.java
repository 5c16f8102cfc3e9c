package org.siterank.web;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.siterank.SiteSearch;

/** A Swedish site with a page in English, and readers whose language the search page lacks. */
@Tag("slow")
class SiteLanguageTest {

  @TempDir Path folder;

  private static String get(SearchServer server, String address, String... headers)
      throws Exception {
    HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(server.url() + address));
    if (headers.length > 0) {
      request.headers(headers);
    }
    return HttpClient.newHttpClient()
        .send(request.build(), HttpResponse.BodyHandlers.ofString())
        .body();
  }

  private static void assertIn(String language, String page) {
    assertTrue(page.contains("<html lang=\"" + language + "\""), page);
  }

  @Test
  void readersOfOtherLanguagesAreSpokenToInTheLanguageOfMostPages() throws Exception {
    SmallFolder garden = new SmallFolder(folder);
    garden.write("a.html", "Tulpaner", "<div lang=sv>Tulpaner blommar om våren.</div>");
    garden.write("b.html", "Rosor", "<div lang=sv>Rosor blommar om sommaren.</div>");
    garden.write("c.html", "Tulips", "<div lang=en>Tulips bloom in spring.</div>");
    garden.write(
        "index.html",
        "Trädgård",
        "<div lang=sv><a href=a.html>Tulpaner</a> <a href=b.html>Rosor</a>"
            + " <a href=c.html>Tulips</a> Välkommen till vår trädgård.</div>");
    garden.publish();
    try (SiteSearch site = SiteSearch.open(garden.config());
        SearchServer server = SearchServer.start(site)) {
      for (String address : new String[] {"", "search?q=tulpaner", "nowhere"}) {
        assertIn("sv", get(server, address, "Accept-Language", "tlh"));
        assertIn("sv", get(server, address));
        assertIn("sv", get(server, address, "Accept-Language", "-"));
        assertIn("en", get(server, address, "Accept-Language", "tlh, en;q=0.1"));
        assertIn("fr", get(server, address, "Accept-Language", "fr"));
      }
      String script = get(server, "assets/embed.js");
      assertTrue(script.contains("OF_THE_SITE = \"sv\";"), script.substring(0, 2_000));
    }
  }

  @Test
  void beforeTheFirstPublicationTheyAreSpokenToInEnglish() throws Exception {
    SmallFolder garden = new SmallFolder(folder);
    try (SiteSearch site = SiteSearch.open(garden.config());
        SearchServer server = SearchServer.start(site)) {
      assertIn("en", get(server, "search?q=x", "Accept-Language", "tlh"));
      assertIn("sv", get(server, "search?q=x", "Accept-Language", "sv"));
    }
  }

  @Test
  void theConfiguredLanguageChoosesTheVersionWhereTheBrowserNamesNone() throws Exception {
    SmallFolder garden = new SmallFolder(folder);
    garden.write("en/bonsai.html", "Bonsai", "<div lang=en>Bonsai are small trees in a pot.</div>");
    garden.write("de/bonsai.html", "Bonsai", "<div lang=de>Bonsai sind Bäume im Topf.</div>");
    garden.write("index.html", "G", "<a href=en/bonsai.html>1</a> <a href=de/bonsai.html>2</a>");
    garden.publish();
    for (String language : new String[] {"de", "en"}) {
      try (SiteSearch site = SiteSearch.open(garden.config("search.language", language));
          SearchServer server = SearchServer.start(site)) {
        String first = "<h2><a href=\"" + SmallFolder.SITE + "%s/bonsai.html\"";
        String tlh = get(server, "search?q=bonsai", "Accept-Language", "tlh");
        assertTrue(tlh.contains(String.format(first, language)), tlh);
        String other = language.equals("de") ? "en" : "de";
        String read = get(server, "search?q=bonsai", "Accept-Language", other);
        assertTrue(read.contains(String.format(first, other)), read);
      }
    }
  }
}
