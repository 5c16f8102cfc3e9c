package org.siterank.search;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.siterank.index.IndexedPage;
import org.siterank.site.PageUrl;
import org.siterank.site.Readers;

/** What is proposed to somebody who is typing. */
@Tag("slow")
class CompletionsTest {

  @TempDir Path index;

  @BeforeEach
  void publish() throws IOException {
    new SearchFixture()
        .page("config", "Server Configuration", "vacuum vacuum vacuum vacuuming vacation", 1000)
        .page("routine", "Routine Vacuuming", "vacuum vacuum vacuum vacuum", 500)
        .page("vacuum", "PostgreSQL: Documentation: VACUUM", "Collects garbage.", 10)
        .page("vacuumdb", "vacuumdb", "Collects garbage from outside.", 20)
        .page("vacuumlo", "vacuumlo", "Removes large objects.", 5)
        .page("sql-table", "CREATE TABLE", "Defines a table.", 1)
        .page("createuser", "createuser", "Creates a user.", 100)
        .publish(index, "1");
  }

  private List<String> pages(String typed, int most) throws IOException {
    try (SiteSearcher searcher = SiteSearcher.open(index)) {
      return searcher.completions(typed, Boosting.WHISPER, most).stream()
          .flatMap(completion -> completion.page().stream())
          .map(PageUrl::path)
          .toList();
    }
  }

  @Test
  void pagesWhoseNameBeginsSoStandBeforeThoseThatHaveTheWord() throws IOException {
    assertEquals(
        List.of("/vacuumdb", "/vacuum", "/vacuumlo", "/config", "/routine"), pages("vac", 5));
  }

  @Test
  void thePageThatIsCalledSoStandsFirstWhateverItsRank() throws IOException {
    assertEquals(List.of("/vacuum", "/vacuumdb", "/vacuumlo"), pages("vacuum", 3));
    assertEquals(List.of("/vacuum"), pages("Vacuum", 1));
  }

  @Test
  void behindASpaceAnotherWordFollows() throws IOException {
    assertEquals("/createuser", pages("create", 1).get(0));
    assertEquals("/sql-table", pages("create ", 1).get(0));
    assertEquals("/sql-table", pages("create ta", 1).get(0));
  }

  @Test
  void aListStandsBehindPagesUnlessItsWholeNameIsTyped() throws IOException {
    IndexedPage tag =
        new IndexedPage(
            PageUrl.of("http://x.test/tag"),
            new IndexedPage.Fields("Garbage", "", "", "Collects", List.of()),
            "en",
            "html",
            Optional.empty(),
            List.of(),
            true);
    new SearchFixture()
        .page(tag, 1000)
        .page("collector", "Garbage collector", "Collects.", 1)
        .publish(index, "2");
    assertEquals(List.of("/collector", "/tag"), pages("garb", 2));
    assertEquals(List.of("/tag", "/collector"), pages("garbage", 2));
  }

  private List<String> texts(SearchFixture site, String typed, Asker asker) throws IOException {
    site.publish(index, "3");
    try (SiteSearcher searcher = SiteSearcher.open(index)) {
      return searcher.completions(typed, Boosting.WHISPER, 3, asker).stream()
          .filter(completion -> completion.page().isEmpty())
          .map(Completion::text)
          .toList();
    }
  }

  /** A site with more pages on domains than on days, but few of them are on dynamic ones. */
  private static SearchFixture domains() {
    SearchFixture site = new SearchFixture();
    for (int i = 0; i < 9; i++) {
      site.page("domain" + i, "Domain " + i, "A name.", 1);
    }
    return site.page("d1", "Dynamic days", "Long.", 1)
        .page("d2", "Dynamic days and dawns", "Short.", 5)
        .page("d3", "Dynamic data", "None.", 1)
        .page("d4", "Dance of days", "None.", 9);
  }

  @Test
  void whatFindsMorePagesStandsFirstAndThenWhatIsMoreImportant() throws IOException {
    assertEquals(List.of("days", "dance", "dawns"), texts(domains(), "da", Asker.PUBLIC));
    // Domains and a dance are on no page with the word before.
    assertEquals(
        List.of("dynamic days", "dynamic dawns", "dynamic data"),
        texts(domains(), "dynamic da", Asker.PUBLIC));
  }

  @Test
  void noWordIsProposedThatFindsNothing() throws IOException {
    assertEquals(List.of(), texts(domains(), "dynamic do", Asker.PUBLIC));
    assertEquals(List.of(), texts(domains(), "nowhere da", Asker.PUBLIC));
    assertEquals(List.of("in:/d4 dance"), texts(domains(), "in:/d4 dan", Asker.PUBLIC));
    assertEquals(List.of(), texts(domains(), "in:/d3 dan", Asker.PUBLIC));
  }

  @Test
  void noWordIsProposedThatFindsNothingForThisReader() throws IOException {
    SearchFixture site =
        domains().page("closed", "Dynamic dams", "Secret.", 99).readBy(Readers.parse("board"));
    assertEquals(
        List.of("dynamic days", "dynamic dawns", "dynamic data"),
        texts(site, "dynamic da", Asker.PUBLIC));
    assertEquals(
        List.of("dynamic days", "dynamic dams", "dynamic dawns"),
        texts(site, "dynamic da", Asker.ADMINISTRATOR));
  }

  @Test
  void whatIsNoNameIsNoFault() throws IOException {
    assertEquals(List.of(), pages("(", 5));
    assertEquals(List.of(), pages("\u200b", 5));
  }

  @Test
  void noPageIsProposedTwice() throws IOException {
    List<String> pages = pages("vacuum", 10);
    assertEquals(pages.stream().distinct().toList(), pages);
    assertTrue(pages.containsAll(List.of("/config", "/routine")), pages::toString);
  }
}
