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
