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
import org.siterank.site.PageUrl;
import org.siterank.site.Readers;

/** No answer tells of a page that the asker may not read, whoever has asked the same before. */
class ClosedPagesInAnswersTest {

  private static final Asker HR = Asker.memberOf(List.of("hr"));
  private static final PageUrl WAGES = PageUrl.of("http://x.test/hr/");

  @TempDir Path folder;
  private SiteSearcher searcher;

  @BeforeEach
  void publish() throws IOException {
    new SearchFixture()
        .page("open.html", "Opening hours", "the office opens at nine", 1)
        .readBy(Readers.EVERYBODY)
        .page("office.html", "Offices", "all offices of the town", 1)
        .readBy(Readers.EVERYBODY)
        .page("hr/", "Wages of officers", "officers and their wages, and a zebra", 1)
        .readBy(Readers.parse("hr"))
        .publish(folder, "run");
    searcher = SiteSearcher.open(folder);
  }

  @AfterEach
  void close() throws IOException {
    searcher.close();
  }

  private List<String> found(String query, Asker asker) throws IOException {
    return searcher.search(SearchRequest.of(query).as(asker)).hits().stream()
        .map(hit -> hit.url().path())
        .sorted()
        .toList();
  }

  @Test
  void aQueryThatSomebodyElseAskedBeforeFindsWhatItsAskerMayRead() throws IOException {
    for (Asker first : List.of(Asker.ADMINISTRATOR, HR)) {
      assertEquals(List.of("/hr/"), found("zebro~1", first));
      assertEquals(List.of(), found("zebro~1", Asker.PUBLIC));
      assertEquals(List.of("/hr/", "/office.html", "/open.html"), found("offic*", first));
      assertEquals(List.of("/office.html", "/open.html"), found("offic*", Asker.PUBLIC));
      assertEquals(List.of("/hr/"), found("wages -town", first));
      // Where no page has the rest, a hyphen excludes nothing.
      assertEquals(List.of("/office.html"), found("wages -town", Asker.PUBLIC));
    }
  }

  @Test
  void titlesAreToldToThoseWhoMayReadThePage() throws IOException {
    assertEquals(Optional.of("Wages of officers"), searcher.title(WAGES, HR));
    assertEquals(Optional.empty(), searcher.title(WAGES, Asker.PUBLIC));
    assertEquals(Optional.empty(), searcher.title(WAGES));
  }

  @Test
  void similarPagesAreThoseThatMayBeRead() throws IOException {
    PageUrl hours = PageUrl.of("http://x.test/open.html");
    assertEquals(List.of("/hr/", "/office.html"), similar(hours, HR));
    assertEquals(List.of("/office.html"), similar(hours, Asker.PUBLIC));
    assertTrue(searcher.related(WAGES, 5, HR).published());
    assertEquals(
        new RelatedPages(WAGES, false, List.of()), searcher.related(WAGES, 5, Asker.PUBLIC));
    assertEquals(List.of("/hr/"), similar(PageUrl.of("http://x.test/wages"), HR));
    assertEquals(List.of(), similar(PageUrl.of("http://x.test/wages"), Asker.PUBLIC));
  }

  private List<String> similar(PageUrl url, Asker asker) throws IOException {
    return searcher.related(url, 5, asker).pages().stream().map(page -> page.url().path()).toList();
  }

  @Test
  void facetsCompletionsAndCorrectionsAreMadeOfWhatMayBeRead() throws IOException {
    assertTrue(searcher.facets("offic*", HR).toString().contains("hr"));
    assertFalse(searcher.facets("offic*", Asker.PUBLIC).toString().contains("hr"));
    assertTrue(texts("wag", HR).contains("Wages of officers"));
    assertEquals(List.of(), texts("wag", Asker.PUBLIC));
    assertEquals(Optional.of("wages"), searcher.didYouMean("wagess", HR));
    assertEquals(Optional.empty(), searcher.didYouMean("wagess", Asker.PUBLIC));
  }

  private List<String> texts(String typed, Asker asker) throws IOException {
    return searcher.completions(typed, Boosting.OFF, 5, asker).stream()
        .map(Completion::text)
        .toList();
  }
}
