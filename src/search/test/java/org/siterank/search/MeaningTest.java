package org.siterank.search;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.siterank.index.IndexEntry;
import org.siterank.index.IndexedPage;
import org.siterank.index.PageMeaning;
import org.siterank.index.SiteIndexWriter;
import org.siterank.index.TestPages;
import org.siterank.index.WordWeights;
import org.siterank.meaning.PassageModel;
import org.siterank.meaning.SentenceModel;
import org.siterank.meaning.WordVectors;
import org.siterank.site.PageUrl;
import org.siterank.site.Readers;
import org.siterank.site.Section;

/** A question asked in other words than the page's finds the page; nothing else changes. */
class MeaningTest {

  static final SentenceModel MODEL = new PassageModel("one");

  private static final String QUESTION = "how do I get my money back when the goods are broken";

  @TempDir private Path directory;
  private SiteSearcher searcher;

  @BeforeEach
  void publish() throws IOException {
    List<IndexEntry> entries = new ArrayList<>();
    entries.add(
        entry(
            "refund",
            "Refunds",
            "We pay the price again for damaged products.",
            Readers.EVERYBODY));
    entries.add(
        entry("garden", "Garden", "Money for the garden; plants and trees.", Readers.EVERYBODY));
    entries.add(entry("secret", "Reimbursement", "Refund the price of faulty products.", hr()));
    entries.add(entry("opening", "Opening hours", "We open at nine.", Readers.EVERYBODY));
    entries.add(
        entry("de", "Erstattung", "Geld zurück für kaputte Ware.", Readers.EVERYBODY, "de"));
    for (int i = 0; i < 30; i++) {
      entries.add(entry("n" + i, "Note " + i, "Minutes of meeting " + i, Readers.EVERYBODY));
    }
    publish(entries, new ModelVectors(MODEL));
  }

  static Readers hr() {
    return Readers.of(Set.of("hr"));
  }

  private void publish(List<IndexEntry> entries, PageMeaning meaning) throws IOException {
    try (SiteIndexWriter writer = SiteIndexWriter.open(directory, WordWeights.DEFAULT, meaning)) {
      writer.update(entries.iterator());
      writer.publish("1");
    }
    searcher = SiteSearcher.open(directory);
    by(Meaning.SENTENCES);
  }

  static IndexEntry entry(String path, String title, String body, Readers readers) {
    return entry(path, title, body, readers, "en");
  }

  private static IndexEntry entry(
      String path, String title, String body, Readers readers, String language) {
    return IndexEntry.of(
            TestPages.page(
                PageUrl.of("http://x.test/" + path),
                title,
                "",
                "",
                body,
                List.of(),
                language,
                "html"),
            1,
            Instant.EPOCH)
        .readBy(readers);
  }

  @AfterEach
  void close() throws IOException {
    searcher.close();
  }

  private void by(Meaning meaning) {
    searcher.use(
        QueryRules.NONE.by(
            meaning, Optional.of(MODEL).filter(model -> meaning == Meaning.SENTENCES)));
  }

  private List<String> found(String query) throws IOException {
    return SearchFixture.paths(searcher.search(SearchRequest.of(query).noBoost()));
  }

  @Test
  void aQuestionFindsThePageThatHasNoneOfItsWords() throws IOException {
    assertEquals("refund", found(QUESTION).get(0));
    by(Meaning.WORDS);
    assertFalse(found(QUESTION).contains("refund"), "its words are not on the page");
    by(Meaning.OFF);
    assertFalse(found(QUESTION).contains("refund"));
  }

  @Test
  void vectorsOfWordsOrderWhatWordsFind() throws IOException {
    String query = "what is the price of new products for people";
    by(Meaning.OFF);
    double off = score(query, "refund");
    by(Meaning.WORDS);
    assertTrue(score(query, "refund") > off);
    String words = "price products";
    double one = score(words, "refund");
    by(Meaning.OFF);
    assertEquals(score(words, "refund"), one, "two words are no sentence");
  }

  @Test
  void whatAPageIsAboutCountsAsMuchAsItsNearestPassage() throws IOException {
    searcher.close();
    String body = "The keeper paints it every summer.";
    publish(
        List.of(
            entry("tower", "Lighthouses by the sea", body, Readers.EVERYBODY),
            entry("office", "Invoices and salaries", body, Readers.EVERYBODY)),
        PageMeaning.NONE);
    by(Meaning.WORDS);
    String query = "which colour does the keeper of the beacon on the coast like for summer";
    double tower = meaning(query, "tower");
    double office = meaning(query, "office");
    assertTrue(tower > office + 0.1, tower + " and " + office);
    WordVectors words = WordVectors.english();
    byte[] asked = words.direction(query);
    double passage = WordVectors.cosine(asked, words.direction(body), 0);
    double about =
        WordVectors.cosine(asked, words.direction("Lighthouses by the sea.  " + body), 0);
    double weight = AskedMeaning.SENTENCE_BY_WORDS * Math.log(1 + 1.5 / 1.5);
    assertEquals(weight * (passage + about) / 2, tower, 1e-3);
  }

  /** What a page gains by its meaning. */
  private double meaning(String query, String path) throws IOException {
    by(Meaning.OFF);
    double off = score(query, path);
    by(Meaning.WORDS);
    return score(query, path) - off;
  }

  @Test
  void aPageNeedsFewWordsOfASentenceWhoseMeaningCounts() throws IOException {
    String query = "which trees were in the minutes of a meeting";
    by(Meaning.OFF);
    assertEquals(30, total(query), "the notes have two of the three words");
    by(Meaning.WORDS);
    assertEquals(31, total(query), "the garden has one of them");
    assertEquals(30, total("trees minutes meeting"), "no sentence");
  }

  @Test
  void oneWordIsANameAndMeansNothingToTheModel() throws IOException {
    by(Meaning.OFF);
    double one = score("garden", "garden");
    double two = score("garden plants", "garden");
    by(Meaning.SENTENCES);
    assertEquals(one, score("garden", "garden"));
    assertTrue(score("garden plants", "garden") > two);
  }

  private long total(String query) throws IOException {
    return searcher.search(SearchRequest.of(query).noBoost()).total();
  }

  private double score(String query, String path) throws IOException {
    return searcher.search(SearchRequest.of(query).noBoost()).hits().stream()
        .filter(hit -> hit.url().path().equals("/" + path))
        .findFirst()
        .orElseThrow()
        .scores()
        .textScore();
  }

  @Test
  void nobodyFindsByMeaningWhatTheyMayNotRead() throws IOException {
    assertFalse(found(QUESTION).contains("secret"));
    SearchRequest asHr = SearchRequest.of(QUESTION).as(Asker.memberOf(Set.of("hr")));
    assertTrue(SearchFixture.paths(searcher.search(asHr)).contains("secret"));
    assertEquals(
        searcher.search(SearchRequest.of(QUESTION)).total() + 1, searcher.search(asHr).total());
  }

  @Test
  void onlyPagesThatAreNearAreFoundByMeaning() throws IOException {
    List<String> found = found(QUESTION);
    assertTrue(found.size() < 10, found.toString());
    assertFalse(found.contains("n7"), found.toString());
  }

  @Test
  void aQuestionToWhichNoPageIsNearIsSaidToFindRelatedPagesAtBest() throws IOException {
    SearchResponse near = searcher.search(SearchRequest.of(QUESTION));
    assertEquals(List.of(), near.notices(), "no page has all the words, but one is near");
    searcher.use(QueryRules.NONE.by(Meaning.SENTENCES, Optional.of(new Contrary())));
    SearchResponse far = searcher.search(SearchRequest.of("meeting in the lighthouse"));
    assertEquals(List.of(Notice.MAY_BE_RELATED), far.notices());
    assertEquals(List.of(), searcher.search(SearchRequest.of("minutes of the meeting")).notices());
    String words = "money for the plants and trees of a garden";
    assertEquals(
        far.notices(), searcher.search(SearchRequest.of(words)).notices(), "with all the words");
  }

  /** To which every page is unlike every question. */
  static final class Contrary extends PassageModel {

    Contrary() {
      super(MODEL.fingerprint());
    }

    @Override
    public float[] question(String text) {
      float[] vector = super.question(text);
      for (int i = 0; i < vector.length; i++) {
        vector[i] = -vector[i];
      }
      return vector;
    }
  }

  @Test
  void filtersBindMeaning() throws IOException {
    assertEquals(List.of(), found(QUESTION + " type:pdf"));
    assertFalse(found(QUESTION + " in:/opening").contains("refund"));
    assertFalse(found(QUESTION + " -damaged").contains("refund"));
    assertEquals(List.of(), found(QUESTION + " +lighthouse"));
  }

  @Test
  void aPageCalledLikeTheQueryStaysFirst() throws IOException {
    assertEquals("opening", found("opening hours").get(0));
    assertEquals("garden", found("garden").get(0));
  }

  @Test
  void theScoreIsExplained() throws IOException {
    SearchResponse response = searcher.search(SearchRequest.of(QUESTION).noBoost().explained());
    String tree = response.hits().get(0).scores().explanation().orElseThrow().toString();
    assertTrue(tree.contains("similar in meaning to \"Refunds\": \"We pay the price again"), tree);
    assertEquals(
        response.hits().get(0).scores().textScore(),
        response.hits().get(0).scores().explanation().orElseThrow().value(),
        1e-4);
  }

  @Test
  void anIndexWithVectorsOfAnotherModelIsSearchedByWords() throws IOException {
    searcher.use(QueryRules.NONE.by(Meaning.SENTENCES, Optional.of(new PassageModel("two"))));
    assertFalse(found(QUESTION).contains("refund"));
  }

  @Test
  void aQueryOfTenThousandWordsHasAMeaningToo() throws IOException {
    assertFalse(found("how to open the garden ".repeat(2_000)).isEmpty());
  }

  @Test
  void theNewestPagesAreThoseWithTheWords() throws IOException {
    assertFalse(found(QUESTION + " sort:date").contains("refund"));
  }

  @Test
  void thePassageIsTheSnippetAndItsSectionTheLink() throws IOException {
    searcher.close();
    String before = "The company was founded by two brothers in a small town. ".repeat(40) + "\n";
    String pay = "We pay the price again for damaged products. ";
    String refund = "Refunds\n" + pay.repeat(6) + "\n";
    String after = "Careers\nDrivers bring goods.\n" + "We look for people. ".repeat(60);
    String body = before + refund + after;
    IndexedPage page =
        new IndexedPage(
            PageUrl.of("http://x.test/all"),
            new IndexedPage.Fields("All about us", "Refunds\nCareers", "", body, List.of()),
            "en",
            "html",
            Optional.empty(),
            List.of(
                new Section("Refunds", "refunds", before.length()),
                new Section("Careers", "careers", before.length() + refund.length())),
            false);
    List<IndexEntry> entries = new ArrayList<>(List.of(IndexEntry.of(page, 1, Instant.EPOCH)));
    String words = "How do I get my money back when the goods are broken? Nobody knows. ";
    entries.add(entry("joke", "A joke", words.repeat(3), Readers.EVERYBODY));
    publish(entries, new ModelVectors(MODEL));
    Hit hit =
        searcher.search(SearchRequest.of(QUESTION).noBoost()).hits().stream()
            .filter(one -> one.url().path().equals("/all"))
            .findFirst()
            .orElseThrow();
    assertEquals("http://x.test/all#refunds", hit.sections().get(0).url());
    assertTrue(hit.snippet().text().contains("We pay the price again"), hit.snippet().text());
  }
}
