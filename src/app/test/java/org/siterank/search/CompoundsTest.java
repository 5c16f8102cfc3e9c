package org.siterank.search;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Compounds and their parts, by the words of the site. */
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
  void aWordOfTheSiteIsNotDividedIntoOthers() throws IOException {
    assertEquals(List.of("other"), ask("Bücherei"));
    assertEquals(List.of("other"), ask("Öffnungszeiten"));
  }
}
