package org.siterank.search;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.siterank.index.IndexedPage;
import org.siterank.site.PageUrl;

/** Compounds and their parts, by the words of the site. */
@Tag("slow")
class CompoundsTest {

  @TempDir Path folder;
  private SiteSearcher searcher;

  @BeforeEach
  void publish() throws IOException {
    SearchFixture site = new SearchFixture();
    german(site, "compound", "Partitionierungsprogramme", "Wie man die Platte teilt");
    german(site, "apart", "Programme zur Partitionierung", "Ein Text");
    german(site, "first", "Partitionierung", "Die Platte");
    german(site, "second", "Programme", "Editoren");
    german(site, "other", "Bücherei", "Öffnungszeiten");
    site.publish(folder.resolve("index"), "run");
    searcher = SiteSearcher.open(folder.resolve("index"));
  }

  private static void german(SearchFixture site, String path, String title, String body) {
    site.page(path, title, "", "", body, List.of(), "de", "html", 1);
  }

  @AfterEach
  void close() throws IOException {
    searcher.close();
  }

  private List<String> ask(String query) throws IOException {
    return SearchFixture.paths(searcher.search(SearchRequest.of(query)));
  }

  @Test
  void theWholeCompoundStandsBeforeItsParts() throws IOException {
    assertEquals(List.of("compound", "apart"), ask("Partitionierungsprogramm"));
  }

  @Test
  void partsFindTheCompound() throws IOException {
    List<String> found = ask("Partitionierung Programm");
    assertTrue(found.subList(0, 2).containsAll(List.of("compound", "apart")), found.toString());
  }

  @Test
  void aPageThatIsCalledLikeTheCompoundStandsFirst() throws IOException {
    SearchFixture site = new SearchFixture();
    german(site, "apart", "Platten", "Der Platz auf Platten, und Platten an ihrem Platz.");
    for (int i = 0; i < 9; i++) {
      german(site, "disk" + i, "Eine Platte", "Text");
      german(site, "space" + i, "Ein Platz", "Text");
    }
    german(site, "called", "Plattenplatz", "Text ".repeat(90));
    german(site, "about", "Der Plattenplatz eines Rechners", "Text ".repeat(90));
    try (SiteSearcher other = published(site)) {
      assertEquals(
          List.of("called", "about", "apart"),
          SearchFixture.paths(other.search(SearchRequest.of("Platten Platz"))).subList(0, 3));
    }
  }

  @Test
  void aListThatIsCalledLikeTheCompoundIsNoListForItsParts() throws IOException {
    SearchFixture site = new SearchFixture();
    german(site, "text", "Anforderungen an ein System", "System und Anforderungen");
    site.page(
        new IndexedPage(
            PageUrl.of("http://x.test/chapter"),
            new IndexedPage.Fields(
                "Kapitel 2. Systemanforderungen", "", "", "Speicher, Platte", List.of()),
            "de",
            "html",
            Optional.empty(),
            List.of(),
            true),
        1);
    try (SiteSearcher other = published(site)) {
      assertEquals(
          "chapter",
          SearchFixture.paths(other.search(SearchRequest.of("System Anforderungen"))).get(0));
    }
  }

  @Test
  void aPartMayBeAStopWord() throws IOException {
    SearchFixture site = new SearchFixture();
    german(site, "mark", "Das Warenzeichen", "Text");
    german(site, "other", "Zeichen", "Text");
    try (SiteSearcher other = published(site)) {
      assertEquals(
          "mark", SearchFixture.paths(other.search(SearchRequest.of("Waren Zeichen"))).get(0));
    }
  }

  private SiteSearcher published(SearchFixture site) throws IOException {
    Path index = folder.resolve("other");
    site.publish(index, "run");
    return SiteSearcher.open(index);
  }

  @Test
  void aWordOfTheSiteIsNotDividedIntoOthers() throws IOException {
    assertEquals(List.of("other"), ask("Bücherei"));
    assertEquals(List.of("other"), ask("Öffnungszeiten"));
  }
}
