package org.siterank.boost;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.NumericDocValuesField;
import org.apache.lucene.document.StringField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.Term;
import org.apache.lucene.queries.function.FunctionScoreQuery;
import org.apache.lucene.search.BoostQuery;
import org.apache.lucene.search.Explanation;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.QueryVisitor;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.search.TopDocs;
import org.apache.lucene.search.TopScoreDocCollectorManager;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.apache.lucene.store.Directory;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("slow")
class RankBoostQueryTest extends RankedTexts {

  @Test
  void topDocumentsAndScoresAreThoseOfLucenesFunctionScoreQuery() throws IOException {
    int compared = 0;
    for (int seed = 0; seed < 12; seed++) {
      Random random = new Random(seed);
      boolean sorted = seed % 2 == 0;
      try (Directory directory = randomIndex(random, sorted, seed < 2 ? 12_000 : 1_500);
          DirectoryReader reader = DirectoryReader.open(directory)) {
        IndexSearcher searcher = new IndexSearcher(reader);
        searcher.setQueryCache(null);
        for (int i = 0; i < 250; i++) {
          Query text = randomText(random, 2);
          RankBoost boost = randomBoost(random);
          Combine combine = random.nextBoolean() ? Combine.ADD : Combine.MULTIPLY;
          Query ours = new RankBoostQuery(text, RANK, boost, combine);
          Query lucenes = new FunctionScoreQuery(text, new Formula(boost, combine));
          assertSameTop(searcher, lucenes, ours, 1 + random.nextInt(20));
          compared++;
        }
      }
    }
    assertEquals(3000, compared);
  }

  @Test
  void scoresInsideOtherQueriesAreThoseOfLucenesFunctionScoreQuery() throws IOException {
    Random random = new Random(99);
    try (Directory directory = randomIndex(random, true, 3_000);
        DirectoryReader reader = DirectoryReader.open(directory)) {
      IndexSearcher searcher = new IndexSearcher(reader);
      for (int i = 0; i < 300; i++) {
        Query text = randomText(random, 1);
        Query other = randomText(random, 1);
        RankBoost boost = randomBoost(random);
        Query ours = new RankBoostQuery(text, RANK, boost, Combine.MULTIPLY);
        Query lucenes = new FunctionScoreQuery(text, new Formula(boost, Combine.MULTIPLY));
        assertSameTop(searcher, inside(lucenes, other, i), inside(ours, other, i), 10);
      }
    }
  }

  @Test
  void explanationsEqualScores() throws IOException {
    Random random = new Random(5);
    int explained = 0;
    try (Directory directory = randomIndex(random, true, 800);
        DirectoryReader reader = DirectoryReader.open(directory)) {
      IndexSearcher searcher = new IndexSearcher(reader);
      for (int i = 0; i < 300; i++) {
        Query ours =
            new RankBoostQuery(
                randomText(random, 1),
                RANK,
                randomBoost(random),
                random.nextBoolean() ? Combine.ADD : Combine.MULTIPLY);
        Query query = i % 2 == 0 ? ours : new BoostQuery(ours, 2.5f);
        for (ScoreDoc hit : searcher.search(query, 5).scoreDocs) {
          Explanation explanation = searcher.explain(query, hit.doc);
          assertTrue(explanation.isMatch());
          float value = explanation.getValue().floatValue();
          assertEquals(hit.score, value, Math.ulp(value) * 4, explanation.toString());
          explained++;
        }
      }
    }
    assertTrue(explained > 500, "only " + explained + " explained");
  }

  @Test
  void anExplanationNamesTextScoreRankFormulaAndHowTheyCombine() throws IOException {
    try (Directory directory = new ByteBuffersDirectory()) {
      try (IndexWriter writer = writer(directory, false)) {
        writer.addDocument(document("w1 w2", 3.0));
        writer.addDocument(document("w2", null));
      }
      try (DirectoryReader reader = DirectoryReader.open(directory)) {
        IndexSearcher searcher = new IndexSearcher(reader);
        Query query =
            new RankBoostQuery(
                new TermQuery(new Term("text", "w1")),
                RANK,
                new Saturation(0.5, 1),
                Combine.MULTIPLY);
        String explanation = searcher.explain(query, 0).toString();
        for (String part :
            List.of(
                "text * (1 + boost)",
                "text score",
                "0.375 = boost, Saturation, computed as w * r / (r + k) from:",
                "0.5 = w, weight of the rank",
                "1.0 = k, pivot of the ranks",
                "3.0 = r, rank, field rank",
                "weight(text:w1 in 0)")) {
          assertTrue(explanation.contains(part), part + " is not in " + explanation);
        }
        assertEquals(false, searcher.explain(query, 1).isMatch());
      }
    }
  }

  @Test
  void queriesAreEqualWhenAllTheirPartsAre() {
    Query text = new TermQuery(new Term("text", "a"));
    RankBoost boost = new Saturation(0.3, 2);
    Query query = new RankBoostQuery(text, RANK, boost, Combine.ADD);
    assertEquals(query, new RankBoostQuery(text, RANK, new Saturation(0.3, 2), Combine.ADD));
    assertEquals(
        query.hashCode(),
        new RankBoostQuery(text, RANK, new Saturation(0.3, 2), Combine.ADD).hashCode());
    assertNotEquals(query, new RankBoostQuery(text, RANK, boost, Combine.MULTIPLY));
    assertNotEquals(query, new RankBoostQuery(text, "other", boost, Combine.ADD));
    assertNotEquals(query, new RankBoostQuery(text, RANK, boost.withWeight(1), Combine.ADD));
    Query other = new TermQuery(new Term("text", "b"));
    assertNotEquals(query, new RankBoostQuery(other, RANK, boost, Combine.ADD));
    assertEquals(
        "RankBoost(text:a, rank_of_boost_query_test, Saturation[weight=0.3, pivot=2.0], ADD)",
        query.toString());
  }

  @Test
  void visitorsSeeTheTermsOfTheText() {
    Set<Term> terms = new HashSet<>();
    new RankBoostQuery(
            new TermQuery(new Term("text", "a")), RANK, new Saturation(0.3, 2), Combine.ADD)
        .visit(QueryVisitor.termCollector(terms));
    assertEquals(Set.of(new Term("text", "a")), terms);
  }

  @Test
  void aFieldThatHoldsNoRanksIsRefused() throws IOException {
    try (Directory directory = new ByteBuffersDirectory()) {
      try (IndexWriter writer = writer(directory, false)) {
        Document document = document("a", null);
        document.add(new NumericDocValuesField(RANK, -5));
        writer.addDocument(document);
      }
      try (DirectoryReader reader = DirectoryReader.open(directory)) {
        IndexSearcher searcher = new IndexSearcher(reader);
        Query query =
            new RankBoostQuery(
                new TermQuery(new Term("text", "a")), RANK, new Linear(1, 1), Combine.ADD);
        assertThrows(IllegalStateException.class, () -> searcher.search(query, 1));
      }
    }
  }

  @Test
  void ranksSetInPlaceCountAfterAReopen() throws IOException {
    try (Directory directory = new ByteBuffersDirectory();
        IndexWriter writer = writer(directory, false)) {
      for (String id : List.of("a", "b", "c")) {
        Document document = document("word", null);
        document.add(new StringField("id", id, Field.Store.YES));
        writer.addDocument(document);
      }
      writer.commit();
      RankField.update(writer, "id", RANK, Map.of("a", 1.0, "c", 9.0, "absent", 3.0));
      writer.commit();
      try (DirectoryReader reader = DirectoryReader.open(directory)) {
        IndexSearcher searcher = new IndexSearcher(reader);
        Query query =
            new RankBoostQuery(
                new TermQuery(new Term("text", "word")), RANK, new Linear(1, 1), Combine.ADD);
        List<String> order = new ArrayList<>();
        for (ScoreDoc hit : searcher.search(query, 3).scoreDocs) {
          order.add(searcher.storedFields().document(hit.doc).get("id"));
        }
        assertEquals(List.of("c", "a", "b"), order);
        assertEquals(3, reader.numDocs());
      }
    }
  }

  @Test
  void whatIsKnownOfAReaderIsForgottenWhenItCloses() throws IOException {
    int before = RankImpacts.cached(RANK);
    try (Directory directory = randomIndex(new Random(1), true, 200)) {
      try (DirectoryReader reader = DirectoryReader.open(directory)) {
        new IndexSearcher(reader)
            .search(
                new RankBoostQuery(
                    new TermQuery(new Term("text", "w0")), RANK, new Linear(1, 1), Combine.ADD),
                1);
        assertTrue(RankImpacts.cached(RANK) > before);
      }
      assertEquals(before, RankImpacts.cached(RANK));
    }
  }

  @Test
  void documentsThatCannotReachTheTopAreSkipped() throws IOException {
    try (Directory directory = new ByteBuffersDirectory()) {
      try (IndexWriter writer = writer(directory, true)) {
        for (int i = 0; i < 40_000; i++) {
          // Few documents say the word often; all have falling ranks.
          writer.addDocument(document(i % 1000 == 0 ? "w w w w" : "w x y z", 1e6 / (i + 1)));
        }
        writer.forceMerge(1);
      }
      try (DirectoryReader reader = DirectoryReader.open(directory)) {
        IndexSearcher searcher = new IndexSearcher(reader);
        Query query =
            new RankBoostQuery(
                new TermQuery(new Term("text", "w")),
                RANK,
                new Saturation(1, 10),
                Combine.MULTIPLY);
        TopDocs top = searcher.search(query, new TopScoreDocCollectorManager(10, null, 10));
        assertTrue(top.totalHits.value < 4_000, "collected " + top.totalHits);
      }
    }
  }
}
