package org.siterank.search;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** When another spelling is offered, and when it is not. */
@Tag("slow")
class DidYouMeanTest {

  @TempDir Path index;

  /** A manual: EXPLAIN is in headings, "explanation" in prose, functions in bodies alone. */
  private static SearchFixture manual() {
    SearchFixture site = new SearchFixture();
    for (int i = 0; i < 40; i++) {
      site.page("explain" + i, "EXPLAIN " + i, "Plans that analyze queries, page " + i + ".", 1);
    }
    for (int i = 0; i < 8; i++) {
      site.page("prose" + i, "Part " + i, "An explanation; we analyze it. Flamingoes too.", 1);
    }
    site.page("functions", "Functions", "select generate_series(1, 3); os.path.join(a)", 1);
    return site;
  }

  private Optional<String> meant(SearchFixture site, String query) throws IOException {
    site.publish(index, "1");
    try (SiteSearcher searcher = SiteSearcher.open(index)) {
      return searcher.didYouMean(query);
    }
  }

  @Test
  void aWordThatMatchesOnlyByItsStemIsCorrectedWhenTheCorrectionFindsMore() throws IOException {
    try (SiteSearcher searcher = SiteSearcher.open(published(manual()))) {
      assertTrue(searcher.search(SearchRequest.of("explan analyze")).total() > 0);
      assertEquals(Optional.of("explain analyze"), searcher.didYouMean("explan analyze"));
    }
  }

  private Path published(SearchFixture site) throws IOException {
    site.publish(index, "1");
    return index;
  }

  @Test
  void identifiersOfBodiesAreCorrectedWhole() throws IOException {
    try (SiteSearcher searcher = SiteSearcher.open(published(manual()))) {
      assertEquals(Optional.of("generate_series"), searcher.didYouMean("genrate_series"));
      assertEquals(Optional.of("os.path.join"), searcher.didYouMean("os.path.jion"));
      assertEquals(Optional.empty(), searcher.didYouMean("generate_series"));
    }
  }

  @Test
  void partsOfIdentifiersAreCorrectedWhereTheWholeIsUnknown() throws IOException {
    SearchFixture site =
        new SearchFixture()
            .page("a", "Generate a report", "How to generate a time series.", 1)
            .page("b", "Series", "A series.", 1);
    assertEquals(Optional.of("generate-series"), meant(site, "genrate-seires"));
  }

  @Test
  void aWordOfBodiesAloneIsNoMistakeThoughAnotherIsMoreCommon() throws IOException {
    SearchFixture site = manual();
    for (int i = 0; i < 30; i++) {
      site.page("flamingos" + i, "Flamingos " + i, "Birds.", 1);
    }
    // On the eight pages of prose it is spelled just so.
    assertEquals(Optional.empty(), meant(site, "flamingoes"));
  }

  @Test
  void aRareMistakeOfTheSiteItselfDoesNotHideTheCommonSpelling() throws IOException {
    SearchFixture site = manual();
    for (int i = 0; i < 30; i++) {
      site.page("kube" + i, "Nginx " + i, "Clusters.", 1);
    }
    // More of other pages, so that the mistake is rare.
    for (int i = 0; i < 60; i++) {
      site.page("more" + i, "More " + i, "Nothing.", 1);
    }
    site.page("typo", "My first nignx", "Clusters.", 1);
    assertEquals(Optional.of("nginx clusters"), meant(site, "nignx clusters"));
  }

  @Test
  void whatFindsLittleMoreIsNotOffered() throws IOException {
    Correction rare = new Correction("x", false);
    assertTrue(rare.isWorth(0, 1) && rare.isWorth(2, 20));
    assertEquals(
        List.of(false, false, false),
        List.of(rare.isWorth(0, 0), rare.isWorth(2, 19), new Correction("x", true).isWorth(5, 9)));
  }

  /** A site on networks, with a page that has both words and others that have one. */
  private static SearchFixture networks() {
    SearchFixture site = new SearchFixture();
    for (int i = 0; i < 20; i++) {
      site.page("dynamic" + i, "Dynamic addresses " + i, "They change.", 1);
      site.page("dns" + i, "DNS records " + i, "They have names.", 1);
      site.page("dos" + i, "DOS and DSL " + i, "Dan uses dos.", 1);
    }
    return site.page("both", "Dynamic DNS", "Names of addresses that change.", 1);
  }

  @Test
  void eachUnknownWordIsCorrected() throws IOException {
    assertEquals(Optional.of("dynamic dns"), meant(networks(), "dynamc dsn"));
    assertEquals(
        Optional.of("dynamic dns records"),
        meant(networks().page("all", "x", "Dynamic DNS records.", 1), "dynmic dsn recrods"));
  }

  @Test
  void inAShortWordLettersMayBeSwapped() throws IOException {
    SearchFixture site = networks();
    assertEquals(Optional.of("dns"), meant(site, "dsn"));
    assertEquals(Optional.of("dns"), meant(site, "nds"));
    // Another letter is a likely mistake in no word of three.
    assertEquals(Optional.empty(), meant(site, "dnx"));
    assertEquals(Optional.empty(), meant(site, "dn"));
  }

  @Test
  void aShortWordThatAPageHasIsNoMistake() throws IOException {
    assertEquals(
        Optional.empty(), meant(networks().page("dsn", "Data", "The dsn of a source.", 1), "dsn"));
  }

  @Test
  void theFirstTwoLettersMayBeSwapped() throws IOException {
    assertEquals(Optional.of("dynamic"), meant(networks(), "ydnamic"));
  }

  @Test
  void aCorrectionThatFindsNothingIsNotOffered() throws IOException {
    // Both words are known, each to pages of its own, and "recrods" is not the only unknown word.
    SearchFixture site = networks();
    assertEquals(Optional.empty(), meant(site, "they xyzzyx"));
    assertEquals(Optional.empty(), meant(site, "+dynamc +xyzzyx"));
  }

  @Test
  void aWordThatIsLikeNoOtherDoesNotHideTheCorrectionOfTheOthers() throws IOException {
    assertEquals(Optional.of("dynamic xyzzyx"), meant(networks(), "dynamc xyzzyx"));
  }

  @Test
  void wordsThatNoPageHasTogetherAreCorrectedWhereEachFindsPages() throws IOException {
    assertEquals(
        Optional.of("records change"),
        meant(
            new SearchFixture().page("a", "Records", "One.", 1).page("b", "Change", "Two.", 1),
            "recrods chagne"));
  }

  @Test
  void filtersSignsAndPhrasesStayWhatTheyAre() throws IOException {
    try (SiteSearcher searcher = SiteSearcher.open(published(manual()))) {
      assertEquals(
          Optional.of("explain -prose in:/ex"), searcher.didYouMean("explian -prose in:/ex"));
      assertEquals(Optional.empty(), searcher.didYouMean("\"explian plans\""));
      assertEquals(Optional.empty(), searcher.didYouMean("analyze -explian"));
    }
  }
}
