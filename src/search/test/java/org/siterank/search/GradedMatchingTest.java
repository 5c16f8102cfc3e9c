package org.siterank.search;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Which pages take part in an answer, and how much the words of a query count. */
@Tag("slow")
class GradedMatchingTest {

  @TempDir Path directory;

  private SearchResponse answer(SearchFixture site, String query) throws IOException {
    site.publish(directory, "1");
    try (SiteSearcher searcher = SiteSearcher.open(directory)) {
      return searcher.search(SearchRequest.of(query));
    }
  }

  private List<String> search(SearchFixture site, String query) throws IOException {
    return SearchFixture.paths(answer(site, query));
  }

  /** Other pages, so that no word of the tests is on most of them. */
  private static SearchFixture site() {
    SearchFixture site = new SearchFixture();
    for (int i = 0; i < 30; i++) {
      site.page("other" + i, "Other " + i, "Something else, page after page, number " + i, 1);
    }
    return site;
  }

  @Test
  void oneMistakenWordDoesNotHideThePage() throws IOException {
    SearchFixture site =
        site()
            .page("post", "Binding storage vendors", "Rules that bind a vendor to storage.", 1)
            .page("all", "Minutes", "storage vendor rules bind zebra ".repeat(3), 1);
    List<String> found = search(site, "storage rules vendor giraffe");
    assertTrue(found.contains("post"), found.toString());
    // A wrong page with every word does not hide the right one with all but one.
    assertTrue(search(site, "storage binding vendors zebra").contains("post"));
  }

  @Test
  void pagesWithLessThanHalfOfTheWordsTakeNoPart() throws IOException {
    SearchFixture site = site().page("two", "Two", "alpha beta", 1).page("one", "One", "alpha", 1);
    assertEquals(List.of("two"), search(site, "alpha beta gamma delta"));
    assertEquals(List.of("two", "one"), search(site, "alpha beta"));
    assertEquals(1, answer(site, "alpha beta gamma delta").total());
  }

  @Test
  void fewerWordsAreEnoughWhenNothingHasHalfOfThem() throws IOException {
    SearchFixture site = site().page("one", "One", "alpha", 1);
    SearchResponse response = answer(site, "alpha beta gamma delta");
    assertEquals(List.of("one"), SearchFixture.paths(response));
    assertEquals(List.of(Notice.SOME_WORDS), response.notices());
  }

  @Test
  void allOfTheWordsCloseTogetherComeFirst() throws IOException {
    String between = "and then there is much else to be said of it ".repeat(8);
    SearchFixture site =
        site()
            .page("some", "Some", "alpha " + between, 1)
            .page("apart", "Apart", "alpha " + between + " beta", 1)
            .page("close", "Close", "alpha beta " + between, 1);
    assertEquals(List.of("close", "apart", "some"), search(site, "alpha beta"));
  }

  @Test
  void aPageThatSaysTheQueryWordForWordIsRewardedForIt() throws IOException {
    site()
        .page("near", "Near", "Of a table one may remove a column.", 1)
        .page("drop", "Drop", "Drop: remove a table.", 1)
        .publish(directory, "1");
    try (SiteSearcher searcher = SiteSearcher.open(directory)) {
      SearchRequest request = SearchRequest.of("remove a table").explained();
      List<Hit> hits = searcher.search(request).hits();
      assertEquals("/drop", hits.get(0).url().path());
      String phrase = "body:\"remov a tabl\")";
      assertTrue(hits.get(0).scores().explanation().orElseThrow().toString().contains(phrase));
      assertFalse(hits.get(1).scores().explanation().orElseThrow().toString().contains(phrase));
      request = SearchRequest.of("remove table").explained();
      assertFalse(searcher.search(request).hits().toString().contains("body:\"remov tabl\")"));
    }
  }

  @Test
  void aRareWordWeighsMoreThanACommonOne() throws IOException {
    SearchFixture site = site().page("rare", "Rare", "Nobody else says xylophone here.", 1);
    assertEquals("rare", search(site, "something xylophone").get(0));
  }

  @Test
  void wordsThatNoPageHasAreReported() throws IOException {
    SearchFixture site = site().page("one", "One", "alpha beta", 1);
    SearchResponse response = answer(site, "alpha qqqq beta");
    assertEquals(List.of("one"), SearchFixture.paths(response));
    assertEquals(List.of("qqqq"), response.unknown());
    assertEquals(List.of(Notice.SOME_WORDS), response.notices());
    assertEquals(List.of(), answer(site, "alpha beta").unknown());
    assertEquals(List.of(), answer(site, "alpha beta").notices());
  }

  @Test
  void wordsThatAskCountLittle() throws IOException {
    SearchFixture site =
        site()
            .page("ask", "How do I ask", "How do I do this, and how can I do that? How?", 1)
            .page("rows", "Duplicates", "DELETE removes duplicate rows from a table.", 1)
            .page("kill", "pg_cancel", "Kill the running query of a session.", 1);
    assertEquals("rows", search(site, "how do I delete duplicate rows").get(0));
    assertEquals("kill", search(site, "how can I kill a running query").get(0));
    assertFalse(search(site, "how can I kill a running query").contains("ask"));
    assertEquals("ask", search(site, "how do I").get(0));
  }

  @Test
  void aQuestionIsAnsweredByThePageThatIsCalledLikeWhatItAsksFor() throws IOException {
    SearchFixture site =
        site()
            .page("often", "Maintenance", "vacuum ".repeat(40), 1)
            .page("vacuum", "VACUUM", "Reclaims what is left of rows by vacuum.", 1);
    assertEquals("vacuum", search(site, "what is vacuum").get(0));
  }

  @Test
  void stopWordsAreKnownWithTheirAccents() throws IOException {
    SearchFixture site =
        new SearchFixture()
            .page("a", "Öffnungszeiten", "", "", "Geöffnet bis neun.", List.of(), "de", "html", 1)
            .page("b", "Für", "", "", "Für und für und für.", List.of(), "de", "html", 1);
    assertEquals(List.of("a"), search(site, "für geöffnet"));
  }

  @Test
  void phrasesSignsAndFiltersStayStrict() throws IOException {
    SearchFixture site =
        site()
            .page("docs/one", "One", "alpha beta gamma", 1)
            .page("docs/two", "Two", "alpha gamma beta", 1)
            .page("three", "Three", "alpha", 1);
    assertEquals(List.of("docs/one"), search(site, "\"alpha beta\""));
    assertEquals(List.of("three"), search(site, "alpha -beta"));
    assertEquals(
        Set.of("docs/one", "docs/two"), Set.copyOf(search(site, "alpha +gamma in:/docs/")));
    assertEquals(List.of("docs/one"), search(site, "gamma zebra \"alpha beta\""));
    assertEquals(List.of("docs/two"), search(site, "alpha zebra (\"gamma beta\" | giraffe)"));
  }

  @Test
  void aQueryOfNothingButExclusionsIsText() throws IOException {
    SearchFixture site =
        site()
            .page("omit", "Compile-time options", "SQLITE_OMIT_TRIGGER leaves triggers out.", 1)
            .page("rm", "rm", "rm -rf removes all.", 1)
            .page("log", "Logging", "With --verbose more is logged.", 1);
    assertEquals(List.of("omit"), search(site, "-DSQLITE_OMIT_TRIGGER"));
    assertEquals(List.of("omit"), search(site, "-DSQLITE_OMIT_TRIGGER=1 triggers"));
    assertEquals(List.of("rm"), search(site, "-rf"));
    assertEquals(List.of("log"), search(site, "--verbose"));
    // All pages with the one have the other.
    assertTrue(search(site, "number -else").contains("other1"));
  }

  @Test
  void aPageCalledLikeOneWordIsNoAnswerToTheOthers() throws IOException {
    SearchFixture site =
        site()
            .page("tag", "dns", "Posts: one, two, three.", 1)
            .page("post", "Moving my mail", "The dns records and mail relay had to move.", 1);
    assertEquals("post", search(site, "dns mail relay").get(0));
    assertEquals("tag", search(site, "dns").get(0));
  }
}
