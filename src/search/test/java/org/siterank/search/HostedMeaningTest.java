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
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.MatchAllDocsQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.TermQuery;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.siterank.index.IndexEntry;
import org.siterank.index.SiteField;
import org.siterank.index.SiteIndexWriter;
import org.siterank.index.TestPages;
import org.siterank.index.WordWeights;
import org.siterank.meaning.PassageModel;
import org.siterank.meaning.SentenceModel;
import org.siterank.site.PageUrl;

/** Questions are read by a sentence model in somebody else's index as in Siterank's own. */
class HostedMeaningTest {

  private static final SentenceModel MODEL = new PassageModel("one");
  private static final String QUESTION = "how do I get my money back when the goods are broken";
  private static final QueryRules RULES = QueryRules.NONE.by(Meaning.SENTENCES, Optional.of(MODEL));

  /** With others, so that no two pages have the same vector. */
  private static final List<String> FAULTS =
      List.of("faulty", "defective", "damaged", "cracked", "torn", "wrong", "spoiled");

  private static final List<String> WARES =
      List.of("products", "lamps", "tables", "shoes", "radios", "books", "cups", "coats", "tools");

  /** Pages that are nearer than {@code refund}: more than are found by their meaning alone. */
  private static final int REFUNDS = AskedMeaning.NEAREST + 10;

  @TempDir private Path folder;

  private interface Check {
    void in(PublishedSearcher searcher) throws IOException;
  }

  private void check(Check check) throws IOException {
    List<IndexEntry> entries = new ArrayList<>();
    for (int i = 0; i < REFUNDS; i++) {
      String wares = FAULTS.get(i % FAULTS.size()) + " " + WARES.get(i % WARES.size());
      entries.add(entry("secret" + i, "Refunds", "We pay the price again for " + wares + "."));
    }
    entries.add(
        entry("refund", "Plants", "Trees and flowers of every kind. The price is on the pot."));
    for (int i = 0; i < 60; i++) {
      entries.add(entry("n" + i, "Note " + i, "Minutes of meeting " + i));
    }
    try (SiteIndexWriter writer =
        SiteIndexWriter.open(folder, WordWeights.DEFAULT, new ModelVectors(MODEL))) {
      writer.update(entries.iterator());
      writer.publish("1");
    }
    SearcherSource source = new SearcherSource(folder);
    OpenPublication publication = source.acquire();
    try {
      check.in(publication.seenBy(Asker.PUBLIC));
    } finally {
      publication.leave();
      source.close();
    }
  }

  private static IndexEntry entry(String path, String title, String body) {
    return IndexEntry.of(
        TestPages.page(
            PageUrl.of("http://x.test/" + path), title, "", "", body, List.of(), "en", "html"),
        1,
        Instant.EPOCH);
  }

  private static List<String> found(PublishedSearcher searcher, Query query) throws IOException {
    List<String> found = new ArrayList<>();
    for (ScoreDoc hit : searcher.search(query, 200).scoreDocs) {
      found.add(searcher.value(hit.doc, SiteField.URL).orElseThrow() + " " + hit.score);
    }
    return found;
  }

  private static Query hosted(PublishedSearcher searcher, Query visible, String model)
      throws IOException {
    return new HostedPages(searcher.getIndexReader(), visible, FieldWeights.DEFAULT, RULES, model)
        .find(QUESTION);
  }

  @Test
  void aQuestionFindsTheSamePagesWithTheSameScores() throws IOException {
    check(
        searcher -> {
          PageQueries pages =
              ReadQueries.read(
                  UserQueryReader.read(QUESTION), searcher, FieldWeights.DEFAULT, RULES);
          List<String> own = found(searcher, RequestAnswer.text(pages, searcher));
          assertTrue(own.get(0).contains("/secret"), "it has none of the words: " + own.get(0));
          assertEquals(own, found(searcher, hosted(searcher, new MatchAllDocsQuery(), "one")));
        });
  }

  @Test
  void pagesThatTheAskerMayNotReadTakeNoPlaceAmongTheNearest() throws IOException {
    BooleanQuery.Builder visible = new BooleanQuery.Builder();
    visible.add(new MatchAllDocsQuery(), BooleanClause.Occur.MUST);
    for (int i = 0; i < REFUNDS; i++) {
      Term secret = new Term(SiteField.URL.key(), "http://x.test/secret" + i);
      visible.add(new TermQuery(secret), BooleanClause.Occur.MUST_NOT);
    }
    check(
        searcher -> {
          List<String> found = found(searcher, hosted(searcher, visible.build(), "one"));
          assertTrue(found.get(0).contains("/refund "), found::toString);
          assertFalse(found.toString().contains("secret"), found::toString);
        });
  }

  @Test
  void pagesOfAnotherModelAreFoundByTheirWords() throws IOException {
    check(
        searcher -> {
          List<String> found = found(searcher, hosted(searcher, new MatchAllDocsQuery(), "two"));
          assertFalse(found.toString().contains("refund"), found::toString);
        });
  }
}
