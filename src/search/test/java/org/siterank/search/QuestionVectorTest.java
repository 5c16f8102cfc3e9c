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
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.siterank.index.IndexEntry;
import org.siterank.index.SiteIndexWriter;
import org.siterank.index.TestPages;
import org.siterank.index.WordWeights;
import org.siterank.meaning.PassageModel;
import org.siterank.meaning.SentenceModel;
import org.siterank.meaning.WordVectors;
import org.siterank.site.PageUrl;
import org.siterank.site.Readers;

/** Queries for an engine that compares vectors by itself. */
class QuestionVectorTest {

  private static final SentenceModel MODEL = new PassageModel("one");
  private static final String QUESTION = "how do I get my money back when the goods are broken";
  private static final int SQUARE = 127 * 127;

  @TempDir private Path folder;

  private final List<IndexEntry> entries = new ArrayList<>();

  @BeforeEach
  void write() throws IOException {
    entry(
        "refund", "Refunds", "We pay the price again for damaged products.", Readers.UNRESTRICTED);
    entry("secret", "Money", "Get money back for broken goods.", Readers.of(Set.of("hr")));
    for (int i = 0; i < 60; i++) {
      entry("n" + i, "Note " + i, "Minutes of meeting " + i, Readers.UNRESTRICTED);
    }
    try (SiteIndexWriter writer =
        SiteIndexWriter.open(folder, WordWeights.DEFAULT, new ModelVectors(MODEL))) {
      writer.update(entries.iterator());
      writer.publish("1");
    }
  }

  private void entry(String path, String title, String body, Readers readers) {
    PageUrl url = PageUrl.of("http://x.test/" + path);
    entries.add(
        IndexEntry.of(
                TestPages.page(url, title, "", "", body, List.of(), "en", "html"), 1, Instant.EPOCH)
            .readBy(readers));
  }

  private QuestionVector read(String query, Asker asker, Meaning meaning) throws IOException {
    try (SiteSearcher site = SiteSearcher.open(folder)) {
      site.use(QueryRules.NONE.by(meaning, Optional.of(MODEL)));
      return QuestionVector.of(site, query, asker);
    }
  }

  private QuestionVector read(String query) throws IOException {
    return read(query, Asker.PUBLIC, Meaning.SENTENCES);
  }

  /** The scalar product with the vector of a page. */
  private int product(QuestionVector question, int page) throws IOException {
    byte[] vector = new ModelVectors(MODEL).direction(entries.get(page).text().read());
    return IntStream.range(0, vector.length).map(i -> question.vector().get(i) * vector[i]).sum();
  }

  @Test
  void aQuestionIsReadAsInASearchHere() throws IOException {
    QuestionVector question = read(QUESTION);
    byte[] expected = WordVectors.direction(MODEL.question(QUESTION));
    for (int i = 0; i < expected.length; i++) {
      assertEquals(expected[i], question.vector().get(i));
    }
    assertEquals("get money back goods broken", question.query());
    assertEquals(Optional.of("or"), question.operator());
    assertEquals(Optional.of(1), question.words());
    // Of 61 pages that everybody may read.
    assertEquals(7 * Math.log(1 + (61 - 0.5) / 1.5), question.weight().orElseThrow(), 1e-5);
    // A page is found from 0.6 of the nearest page's cosine on: SQUARE is the product for 1.
    int nearest = product(question, 0);
    assertEquals(0.6 * nearest, question.near().orElseThrow(), 2);
    assertEquals(Optional.of(nearest >= 0.41 * SQUARE), question.answered());
  }

  @Test
  void pagesThatTheAskerMayNotReadTellNothing() throws IOException {
    QuestionVector open = read(QUESTION);
    QuestionVector hr = read(QUESTION, Asker.memberOf(Set.of("hr")), Meaning.SENTENCES);
    assertEquals(0.6 * product(hr, 1), hr.near().orElseThrow(), 2);
    assertTrue(open.near().orElseThrow() < hr.near().orElseThrow());
    assertEquals(Optional.of(true), hr.answered());
  }

  @Test
  void anotherQueryIsComparedAndFindsByItsWords() throws IOException {
    QuestionVector topic = read("refund price");
    assertEquals("refund price", topic.query());
    assertFalse(topic.vector().isEmpty());
    assertEquals(0.3 * Math.log(1 + (61 - 0.5) / 1.5), topic.weight().orElseThrow(), 1e-5);
    assertEquals(Optional.empty(), topic.operator());
    assertEquals(Optional.empty(), topic.near());
  }

  @Test
  void whatIsTypedBesideTheQuestionStays() throws IOException {
    for (String more : List.of(" -garden", " type:html", " +goods")) {
      Asker hr = Asker.memberOf(Set.of("hr")); // To others, no page has the words.
      assertEquals(QUESTION + more, read(QUESTION + more, hr, Meaning.SENTENCES).query());
    }
    assertEquals(Optional.empty(), read(QUESTION + " +refunds").near());
  }

  @Test
  void withoutMeaningTheQueryIsAlone() throws IOException {
    for (Meaning meaning : List.of(Meaning.OFF, Meaning.WORDS)) {
      QuestionVector words = read(QUESTION, Asker.PUBLIC, meaning);
      assertEquals(
          new QuestionVector(
              QUESTION,
              List.of(),
              Optional.empty(),
              Optional.empty(),
              Optional.empty(),
              Optional.empty(),
              Optional.empty()),
          words);
    }
    assertEquals(List.of(), read("SQLITE_OMIT_VIEW").vector(), "a name means nothing");
    assertEquals(List.of(), read("").vector());
  }
}
