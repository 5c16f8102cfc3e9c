package org.siterank.search;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A hyphen behind a space. */
class ExcludedWordsTest {

  @TempDir Path folder;
  private SiteSearcher searcher;

  @BeforeEach
  void publish() throws IOException {
    new SearchFixture()
        .page("dbg", "Manual -dbg packages", "Packages with symbols", 1)
        .page("office", "Microsoft Office -asiakirjojen muuntaminen", "Teksti", 1)
        .page("fruit", "Fruit", "Apples and pears", 1)
        .page("apples", "Apples", "Only apples, no other fruit", 1)
        .publish(folder.resolve("index"), "run");
    searcher = SiteSearcher.open(folder.resolve("index"));
  }

  @AfterEach
  void close() throws IOException {
    searcher.close();
  }

  private SearchResponse ask(String query) throws IOException {
    return searcher.search(SearchRequest.of(query));
  }

  @Test
  void aWordIsExcludedFromWhatTheOthersFind() throws IOException {
    SearchResponse found = ask("apples -pears");
    assertEquals(List.of("apples"), SearchFixture.paths(found));
    assertTrue(found.notices().contains(Notice.WORD_EXCLUDED), found.notices().toString());
    assertEquals(Optional.of("apples pears"), searcher.didYouMean("apples -pears"));
  }

  @Test
  void aWordIsSearchedForWhereNothingElseIsFound() throws IOException {
    for (String query : List.of("Manual -dbg packages", "Microsoft Office -asiakirjojen")) {
      SearchResponse found = ask(query);
      assertEquals(1, found.hits().size(), query);
      assertFalse(found.notices().contains(Notice.WORD_EXCLUDED), query);
      assertEquals(Optional.empty(), searcher.didYouMean(query), "it has been searched for");
    }
  }

  @Test
  void filtersAndOptionsAreNoExcludedWords() throws IOException {
    assertFalse(ask("apples -type:pdf").notices().contains(Notice.WORD_EXCLUDED));
    assertFalse(ask("apples -x").notices().contains(Notice.WORD_EXCLUDED));
    assertEquals("a bar -type:pdf \"c d\"", UserQuery.withExcluded("a -bar -type:pdf -\"c d\""));
    assertEquals("well-known -v --all", UserQuery.withExcluded("well-known -v --all"));
  }
}
