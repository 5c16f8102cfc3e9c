package org.siterank.boost;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.FilterLeafReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BulkScorer;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.LeafCollector;
import org.apache.lucene.search.MatchNoDocsQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.Scorable;
import org.apache.lucene.search.ScoreMode;
import org.apache.lucene.search.Scorer;
import org.apache.lucene.search.ScorerSupplier;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.search.Weight;
import org.apache.lucene.util.Bits;
import org.junit.jupiter.api.Test;

/** What the text query is told it may skip, by hand: linear boosts of weight and pivot 1. */
class RankPruningTest extends PrunedSegments {

  @Test
  void aStepBeginsWhereTheLargestRankHasFallenByMoreThanATwentieth() throws IOException {
    LeafReader segment = segment(5 * BLOCK, blocks(1, 0.96, 0.95, 0.9, 2e-3));
    RankImpacts ceiling = RankImpacts.of(segment, new FieldRanks(RANK));
    assertEquals(0, ceiling.step(3 * BLOCK - 1), "0.95 is not yet less than 0.95 of 1");
    assertEquals(1, ceiling.step(3 * BLOCK));
    assertEquals(3 * BLOCK, ceiling.end(0));
    assertEquals(4 * BLOCK, ceiling.end(1));
    assertEquals(1, ceiling.maximum(0));
    assertEquals(0.9, ceiling.maximum(1));
    assertEquals(2e-3, ceiling.maximum(2));
  }

  @Test
  void aSegmentOfOneBlockIsOneStepToTheEnd() throws IOException {
    RankImpacts ceiling = RankImpacts.of(segment(10, doc -> doc), new FieldRanks(RANK));
    assertEquals(9, ceiling.maximum(0));
    assertEquals(DocIdSetIterator.NO_MORE_DOCS, ceiling.end(0));
  }

  @Test
  void anInfiniteRankIsRefusedWithItsDocumentAndZeroIsARank() throws IOException {
    LeafReader segment = segment(3, doc -> doc == 2 ? Double.POSITIVE_INFINITY : 0);
    String message =
        assertThrows(
                IllegalStateException.class, () -> RankImpacts.of(segment, new FieldRanks(RANK)))
            .getMessage();
    assertTrue(message.endsWith("got Infinity in document 2"), message);
  }

  @Test
  void aReaderWithoutAnIdentityIsReadEachTime() throws IOException {
    LeafReader nameless =
        new FilterLeafReader(segment(10, doc -> doc)) {
          @Override
          public CacheHelper getReaderCacheHelper() {
            return null;
          }

          @Override
          public CacheHelper getCoreCacheHelper() {
            return null;
          }
        };
    RankVector vector = new RankVector.Builder().set(0, 1).build("of a nameless reader", 1);
    RankSource own = new VectorRanks("absent", vector, new FieldRanks(RANK));
    assertEquals(9, RankImpacts.of(nameless, own).maximum(0));
    assertEquals(0, RankImpacts.cached(vector.version()) + VectorRanks.cached(vector.version()));
  }

  @Test
  void theBoundMovesOnlyWithTheSteps() throws IOException {
    SegmentRanks ranked = ranked(segment(2 * BLOCK - 1, blocks(3, 1)), Combine.ADD);
    assertFalse(ranked.moveTo(BLOCK - 1));
    assertEquals(BLOCK, ranked.endOfWindow(0));
    assertTrue(ranked.moveTo(BLOCK));
    assertFalse(ranked.moveTo(BLOCK + 1));
    assertEquals(DocIdSetIterator.NO_MORE_DOCS, ranked.endOfWindow(0));
  }

  @Test
  void aWindowEndsWhereAHundredthMoreTextScoreIsNeeded() throws IOException {
    LeafReader segment = segment(4 * BLOCK, blocks(0.02, 0.015, 0.012, 0.001));
    SegmentRanks multiplied = ranked(segment, Combine.MULTIPLY);
    assertEquals(BLOCK, multiplied.endOfWindow(0), "nothing competes yet");
    assertEquals(3 * BLOCK, multiplied.endOfWindow(7), "1.02/1.012 < 1.01 < 1.02/1.001");
    assertTrue(multiplied.moveTo(3 * BLOCK));
    assertEquals(DocIdSetIterator.NO_MORE_DOCS, multiplied.endOfWindow(7));
    SegmentRanks added = ranked(segment, Combine.ADD);
    assertEquals(3 * BLOCK, added.endOfWindow(1), "0.988/0.98 < 1.01 < 0.999/0.98");
    assertEquals(BLOCK, added.endOfWindow(0.1f), "0.085 is more than 0.08");
    assertEquals(BLOCK, added.endOfWindow(0.01f), "every document reaches it");
  }

  @Test
  void theTextScoreNeededIsTheLargestFloatThatIsNotTooLarge() throws IOException {
    LeafReader segment = segment(1, doc -> 0.5);
    for (float score = 1; score < 3; score += 0.01f) {
      double competing = Math.nextDown(score);
      assertNext(competing / 1.5, ranked(segment, Combine.MULTIPLY).textNeeded(score));
      assertNext(competing - 0.5, ranked(segment, Combine.ADD).textNeeded(score));
    }
    assertEquals(0, ranked(segment, Combine.ADD).textNeeded(0.25f), "every document reaches it");
    LeafReader whole = segment(1, doc -> 1);
    assertEquals(Math.nextDown(2f) / 2, ranked(whole, Combine.MULTIPLY).textNeeded(2), "a float");
  }

  @Test
  void noDocumentExceedsTheLargestScoreAndNoSmallerFloatWouldDo() throws IOException {
    LeafReader segment = segment(1, doc -> 0.7);
    for (float text = 1; text < 3; text += 0.01f) {
      double exact = text * 1.7;
      float max = ranked(segment, Combine.MULTIPLY).maxScore(text);
      assertTrue(max >= exact && Math.nextDown(max) < exact, max + " for " + exact);
    }
    assertEquals(2, ranked(segment(1, doc -> 1), Combine.MULTIPLY).maxScore(1), "a float");
  }

  @Test
  void theTextQueryIsToldWhatItMaySkipAtOnceAndAgainWhereTheRanksFall() throws IOException {
    for (Combine combine : Combine.values()) {
      told.clear();
      AllDocuments text = new AllDocuments(8);
      LeafReader segment = segment(2 * BLOCK, blocks(3, 1));
      RankBulkScorer scorer = new RankBulkScorer(text, ranked(segment, combine));
      Demanding collector = new Demanding(8);
      assertEquals(2 * BLOCK, scorer.score(collector, null, 0, 2 * BLOCK));
      assertEquals(List.of("0 to 1024", "1024 to 2048"), text.windows);
      float first = combine == Combine.ADD ? 5 : 2;
      float then = combine == Combine.ADD ? 7 : 4;
      // At the first document; to the old scorer where the ranks fall, and to the new one.
      assertEquals(3, told.size(), told.toString());
      assertEquals(first, told.get(0), 1e-6f);
      assertEquals(then, told.get(1), 1e-6f);
      assertEquals(then, told.get(2), 1e-6f);
      assertEquals(combine == Combine.ADD ? 11 : 32, collector.scores.get(0));
      assertEquals(combine == Combine.ADD ? 9 : 16, collector.scores.get(BLOCK));
      assertEquals(4711, scorer.cost());
      reader.close();
      deleteAll();
    }
  }

  @Test
  void aDocumentIsPassedOnAsLongAsItsTextMayReachTheScoreThatCompetes() throws IOException {
    for (Combine combine : Combine.values()) {
      LeafReader segment = segment(2 * BLOCK, blocks(3, 1));
      float first = combine == Combine.ADD ? 5 : 2; // Of 8, before the ranks fall.
      for (float score : new float[] {first - 0.01f, first, first + 0.01f}) {
        Demanding collector = new Demanding(8);
        new RankBulkScorer(new AllDocuments(score), ranked(segment, combine))
            .score(collector, null, 0, 2 * BLOCK);
        // The first document says what competes; all of the second block are below it.
        assertEquals(score < first ? 1 : BLOCK, collector.scores.size(), combine + " " + score);
      }
      reader.close();
      deleteAll();
    }
  }

  @Test
  void nothingIsSkippedThatEveryDocumentReaches() throws IOException {
    AllDocuments text = new AllDocuments(1);
    LeafReader segment = segment(10, doc -> 3);
    new RankBulkScorer(text, ranked(segment, Combine.ADD)).score(new Demanding(2), null, 0, 10);
    assertEquals(List.of(), told);
  }

  @Test
  void whatTheCollectorWouldSkipAndTheTextBelowAreSeenThrough() throws IOException {
    LeafReader segment = segment(10, doc -> 3);
    BulkScorer text =
        new BulkScorer() {
          @Override
          public int score(LeafCollector collector, Bits acceptDocs, int min, int max)
              throws IOException {
            assertEquals(3, collector.competitiveIterator().nextDoc());
            Text below = new Text(1);
            collector.setScorer(below);
            collector.collect(0);
            return max;
          }

          @Override
          public long cost() {
            return 1;
          }
        };
    List<Scorable> seen = new ArrayList<>();
    LeafCollector collector =
        new LeafCollector() {
          @Override
          public void setScorer(Scorable scorer) throws IOException {
            scorer.getChildren().forEach(child -> seen.add(child.child));
          }

          @Override
          public void collect(int doc) {}

          @Override
          public DocIdSetIterator competitiveIterator() {
            return DocIdSetIterator.range(3, 5);
          }
        };
    new RankBulkScorer(text, ranked(segment, Combine.ADD)).score(collector, null, 0, 10);
    assertEquals(1, seen.size());
    assertTrue(seen.get(0) instanceof Text);
  }

  @Test
  void insideAnotherQueryTheTextIsToldWhatItMaySkipToo() throws IOException {
    segment(10, doc -> 3);
    IndexSearcher searcher = new IndexSearcher(reader);
    LeafReaderContext leaf = reader.leaves().get(0);
    Listening text = new Listening(TEXT.createWeight(searcher, ScoreMode.TOP_SCORES, 1));
    RankBoostWeight weight = new RankBoostWeight(query(TEXT), text, 1);
    ScorerSupplier supplier = weight.scorerSupplier(leaf);
    assertEquals(4711, supplier.cost());
    supplier.setTopLevelScoringClause();
    assertTrue(text.topLevel);
    Scorer scorer = supplier.get(Long.MAX_VALUE);
    scorer.setMinCompetitiveScore(2);
    assertEquals(List.of(), told, "every document reaches it");
    scorer.setMinCompetitiveScore(8);
    assertEquals(1, told.size());
    assertEquals(5, told.get(0), 1e-6f);
  }

  @Test
  void countsMatchesAndScorersAreThoseOfTheText() throws IOException {
    segment(10, doc -> 3);
    IndexSearcher searcher = new IndexSearcher(reader);
    LeafReaderContext leaf = reader.leaves().get(0);
    Weight weight = query(TEXT).createWeight(searcher, ScoreMode.COMPLETE, 1);
    assertEquals(10, weight.count(leaf));
    assertNotNull(weight.matches(leaf, 9));
    assertEquals(0, weight.scorer(leaf).iterator().nextDoc());
    Query absent = new TermQuery(new Term("body", "absent"));
    Weight none = query(absent).createWeight(searcher, ScoreMode.COMPLETE, 1);
    assertNull(none.scorer(leaf));
    assertNull(none.matches(leaf, 9));
    assertEquals(0, none.count(leaf));
    assertSame(
        MatchNoDocsQuery.class, query(new MatchNoDocsQuery("none")).rewrite(searcher).getClass());
    assertSame(TEXT, query(TEXT).text());
  }

  @Test
  void theExplanationNamesTheBoostOfTheQueryAroundWhereItCounts() throws IOException {
    segment(10, doc -> 3);
    IndexSearcher searcher = new IndexSearcher(reader);
    Query multiplied = new RankBoostQuery(TEXT, RANK, BOOST, Combine.MULTIPLY);
    assertTrue(explained(searcher, query(TEXT)).contains("text + boost, of:"));
    assertTrue(explained(searcher, around(query(TEXT))).contains("text + boost, boost * 2.5, of:"));
    assertTrue(explained(searcher, around(multiplied)).contains("text * (1 + boost), of:"));
  }

  @Test
  void scoresAreCacheableUntilRanksChangeInPlace() throws IOException {
    segment(10, doc -> 3);
    RankVector vector = new RankVector.Builder().set(0, 1).build("of the pruning test", 1);
    assertTrue(isCacheable(new FieldRanks(RANK), TEXT));
    assertTrue(isCacheable(new VectorRanks("absent", vector, new FieldRanks(RANK)), TEXT));
    assertFalse(isCacheable(new FieldRanks(RANK), new Momentary()));
    reader.close();
    try (IndexWriter writer = new IndexWriter(directory, LuceneIndexes.config())) {
      writer.updateNumericDocValue(new Term("id", "4"), RANK, RankField.bits(5));
    }
    reader = DirectoryReader.open(directory);
    assertFalse(isCacheable(new FieldRanks(RANK), TEXT));
    assertFalse(isCacheable(new VectorRanks("absent", vector, new FieldRanks(RANK)), TEXT));
  }
}
