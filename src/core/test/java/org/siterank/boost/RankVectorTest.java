package org.siterank.boost;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.IntPredicate;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.NumericDocValuesField;
import org.apache.lucene.document.TextField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.search.TopDocs;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("slow")
class RankVectorTest {

  private static final String NUMBER = "number";
  private static final String RANK = "rank";
  private static final RankBoost BOOST = new Saturation(2, 1);
  private static final TermQuery TEXT = new TermQuery(new Term("body", "word"));
  private static final int DOCS = 20_000;

  private static RankVector.Builder random(long seed, int length) {
    SplittableRandom random = new SplittableRandom(seed);
    RankVector.Builder builder = new RankVector.Builder();
    for (int i = 0; i < length; i++) {
      builder.set(i, Math.exp(8 * random.nextDouble() - 6));
    }
    return builder;
  }

  @Test
  void whatIsSentInChunksIsReadBack() {
    int length = RankVector.CHUNK + 77;
    RankVector.Builder sent = random(1, length);
    RankVector.Builder read = new RankVector.Builder();
    for (int i = 0; i < sent.chunks(); i++) {
      read.add(sent.chunk(i));
    }
    assertEquals(sent.checksum(), read.checksum());
    RankVector there = read.build("v", length);
    RankVector here = sent.build("v", length);
    for (int i = 0; i < length; i++) {
      assertEquals(here.rank(i), there.rank(i));
    }
    assertTrue(Float.isNaN(there.rank(length)) && Float.isNaN(there.rank(-1)));
    assertEquals(2 * (4L * length + 2 * 24), there.bytes(), "by page and by document");
    assertNotEquals(random(1, length).checksum(), random(2, length).checksum());
  }

  @Test
  void anEmptyPlaceIsNoRank() {
    RankVector vector = new RankVector.Builder().set(3, 0.25).build("v", 4);
    assertTrue(Float.isNaN(vector.rank(2)));
    assertEquals(0.25f, vector.rank(3));
    assertEquals(
        Float.MAX_VALUE, new RankVector.Builder().set(0, 1e300).build("v", 1).rank(0), "finite");
  }

  @Test
  void aVectorHasWholeChunksAndNothingBehindItsLength() {
    int chunk = RankVector.CHUNK;
    assertEquals(0, RankVector.chunks(0));
    assertEquals(1, RankVector.chunks(chunk - 1));
    assertEquals(1, RankVector.chunks(chunk));
    assertEquals(2, RankVector.chunks(chunk + 1));
    byte[] zeros = new RankVector.Builder().set(0, 0).set(chunk - 1, 2).chunk(0);
    RankVector vector = new RankVector.Builder().add(zeros).add(zeros).build("v", 2L * chunk);
    assertEquals(0, vector.rank(chunk), "0 is a rank");
    assertEquals(2, vector.rank(2L * chunk - 1));
    assertTrue(Float.isNaN(vector.rank(2L * chunk)));
    assertEquals(0, vector.rank(0));
  }

  @Test
  void whatIsNoRankIsRefused() {
    RankVector.Builder builder = new RankVector.Builder();
    assertThrows(IllegalArgumentException.class, () -> builder.set(0, -1));
    assertThrows(IllegalArgumentException.class, () -> builder.set(0, Double.NaN));
    assertThrows(IllegalArgumentException.class, () -> builder.set(-1, 1));
    assertThrows(IllegalArgumentException.class, () -> builder.add(new byte[7]));
    byte[] negative = new RankVector.Builder().set(5, 1).chunk(0);
    negative[4 * 5 + 3] |= (byte) 0x80;
    assertThrows(IllegalArgumentException.class, () -> builder.add(negative));
    assertThrows(IllegalArgumentException.class, () -> builder.build("v", RankVector.CHUNK + 1));
  }

  @Test
  void aSmallVectorTakesNoMoreThanItsRanks() throws IOException {
    assertEquals(0, RankVector.bytes(0));
    assertEquals(2 * (4 * 50 + 24), RankVector.bytes(50));
    assertEquals(2 * (4L * RankVector.CHUNK + 24), RankVector.bytes(RankVector.CHUNK));
    try (ByteBuffersDirectory directory = new ByteBuffersDirectory();
        DirectoryReader reader = index(directory)) {
      RankVector vector = random(1, DOCS).build("that is measured", DOCS);
      assertEquals(0, vector.bytesByDocument(), "not searched yet");
      new IndexSearcher(reader).search(query(vector), 1);
      assertEquals(4L * DOCS, vector.bytesByDocument());
      vector.forget();
      assertEquals(0, vector.bytesByDocument());
    }
  }

  /** Ranks in a vector for the first third, in the documents for the last, none between. */
  @Test
  void noDocumentIsSkippedForTheRankThatIsAssumedOfIt() throws IOException {
    try (ByteBuffersDirectory directory = new ByteBuffersDirectory();
        DirectoryReader reader = index(directory, doc -> doc >= 2 * DOCS / 3)) {
      IndexSearcher searcher = new IndexSearcher(reader);
      RankVector vector = random(1, DOCS / 3).build("a third", DOCS / 3);
      for (double missing : new double[] {0, 0.5, 1e6, 0}) {
        FieldRanks own = new FieldRanks(RANK, missing);
        assertEquals(new FieldRanks(RANK).key(), own.key(), "one ceiling for all");
        for (RankSource ranks : List.of(own, new VectorRanks(NUMBER, vector, own))) {
          float[] expected =
              best(
                  searcher,
                  doc ->
                      doc < DOCS / 3 && ranks instanceof VectorRanks
                          ? vector.rank(doc)
                          : doc >= 2 * DOCS / 3 ? 1000.0 + doc : missing,
                  20);
          RankBoostQuery query = new RankBoostQuery(TEXT, ranks, BOOST, Combine.MULTIPLY);
          TopDocs found = searcher.search(query, 20);
          assertArrayEquals(expected, scores(found), ranks.description());
          String said = searcher.explain(query, found.scoreDocs[0].doc).toString();
          assertEquals(missing > 0, said.contains("(" + missing + " where missing)"), said);
        }
      }
      vector.forget();
    }
    assertThrows(IllegalArgumentException.class, () -> new FieldRanks(RANK, -1));
    assertThrows(IllegalArgumentException.class, () -> new FieldRanks(RANK, Double.NaN));
  }

  @Test
  void ranksThatStandInForOthersScoreAsTheyAreAndSaySo() throws IOException {
    try (ByteBuffersDirectory directory = new ByteBuffersDirectory();
        DirectoryReader reader = index(directory)) {
      IndexSearcher searcher = new IndexSearcher(reader);
      RankSource own = new FieldRanks(RANK, 2);
      RankSource standIn = new StandInRanks(own, "docs-ranks-8:ffff");
      assertEquals(own.key(), standIn.key());
      assertEquals(2, standIn.missing());
      assertEquals(3, standIn.withMissing(3).missing());
      RankBoostQuery query = new RankBoostQuery(TEXT, standIn, BOOST, Combine.MULTIPLY);
      TopDocs found = searcher.search(query, 20);
      assertArrayEquals(
          scores(searcher.search(new RankBoostQuery(TEXT, own, BOOST, Combine.MULTIPLY), 20)),
          scores(found));
      String said = searcher.explain(query, found.scoreDocs[0].doc).toString();
      assertTrue(
          said.contains("rank, field rank (2.0 where missing), not those in service,"), said);
      assertTrue(said.contains("docs-ranks-8:ffff"), said);
    }
  }

  /** Every document with its number, and a rank of its own that is far from the vector's. */
  private static DirectoryReader index(ByteBuffersDirectory directory) throws IOException {
    return index(directory, doc -> true);
  }

  /**
   * @param ranked which documents have a rank of their own
   */
  private static DirectoryReader index(ByteBuffersDirectory directory, IntPredicate ranked)
      throws IOException {
    try (IndexWriter writer = new IndexWriter(directory, LuceneIndexes.config())) {
      SplittableRandom random = new SplittableRandom(3);
      for (int i = 0; i < DOCS; i++) {
        Document document = new Document();
        document.add(
            new TextField("body", "word " + "other ".repeat(random.nextInt(20)), Field.Store.NO));
        document.add(new NumericDocValuesField(NUMBER, i));
        if (ranked.test(i)) {
          document.add(RankField.of(RANK, 1000.0 + i));
        }
        writer.addDocument(document);
        if (i % 7_000 == 6_999) {
          writer.commit();
        }
      }
    }
    return DirectoryReader.open(directory);
  }

  private static RankBoostQuery query(RankVector vector) {
    return new RankBoostQuery(
        TEXT, new VectorRanks(NUMBER, vector, new FieldRanks(RANK)), BOOST, Combine.MULTIPLY);
  }

  /** The best scores, with every document looked at. */
  private static float[] best(IndexSearcher searcher, RankVector vector, int count)
      throws IOException {
    return best(
        searcher, doc -> Float.isNaN(vector.rank(doc)) ? 1000.0 + doc : vector.rank(doc), count);
  }

  private static float[] best(IndexSearcher searcher, IntToDoubleFunction ranks, int count)
      throws IOException {
    TopDocs all = searcher.search(TEXT, DOCS);
    double[] scores =
        Arrays.stream(all.scoreDocs)
            .mapToDouble(hit -> BOOST.value(ranks.applyAsDouble(hit.doc)))
            .toArray();
    double[] sorted =
        IntStream.range(0, scores.length)
            .mapToDouble(i -> -Combine.MULTIPLY.score(all.scoreDocs[i].score, scores[i]))
            .sorted()
            .toArray();
    float[] best = new float[count];
    for (int i = 0; i < count; i++) {
      best[i] = (float) -sorted[i];
    }
    return best;
  }

  private static float[] scores(TopDocs found) {
    float[] scores = new float[found.scoreDocs.length];
    for (int i = 0; i < scores.length; i++) {
      scores[i] = found.scoreDocs[i].score;
    }
    return scores;
  }

  @Test
  void ranksChangeUnderAnOpenReaderAndTheBestAreStillFound() throws IOException {
    try (ByteBuffersDirectory directory = new ByteBuffersDirectory();
        DirectoryReader reader = index(directory)) {
      IndexSearcher searcher = new IndexSearcher(reader);
      for (int version = 1; version <= 5; version++) {
        String name = "of the open reader " + version;
        RankVector vector = random(version, DOCS).build(name, DOCS);
        assertArrayEquals(
            best(searcher, vector, 20),
            scores(searcher.search(query(vector), 20)),
            "version " + version);
        assertEquals(reader.leaves().size(), RankImpacts.cached(name));
        assertEquals(reader.leaves().size(), VectorRanks.cached(name));
        vector.forget();
        assertEquals(0, RankImpacts.cached(name), "ceilings of former ranks");
        assertEquals(0, VectorRanks.cached(name), "former ranks");
      }
    }
  }

  @Test
  void pagesThatAVectorDoesNotKnowHaveTheirOwnRank() throws IOException {
    try (ByteBuffersDirectory directory = new ByteBuffersDirectory();
        DirectoryReader reader = index(directory)) {
      IndexSearcher searcher = new IndexSearcher(reader);
      RankVector vector = random(1, DOCS / 2).build("half", DOCS / 2);
      assertArrayEquals(best(searcher, vector, 20), scores(searcher.search(query(vector), 20)));
      vector.forget();
    }
  }

  @Test
  void theExplanationNamesTheVersion() throws IOException {
    try (ByteBuffersDirectory directory = new ByteBuffersDirectory();
        DirectoryReader reader = index(directory)) {
      IndexSearcher searcher = new IndexSearcher(reader);
      RankVector vector = random(1, DOCS).build("docs-ranks-7:0a1b", DOCS);
      ScoreDoc first = searcher.search(query(vector), 1).scoreDocs[0];
      String text = searcher.explain(query(vector), first.doc).toString();
      assertTrue(text.contains("rank, ranks docs-ranks-7:0a1b"), text);
      vector.forget();
    }
  }

  @Test
  void queriesOfOtherVersionsAreNotEqual() {
    RankVector one = random(1, 10).build("v1", 10);
    RankVector same = random(1, 10).build("v1", 10);
    RankVector other = random(1, 10).build("v2", 10);
    assertEquals(query(one), query(same));
    assertEquals(query(one).hashCode(), query(same).hashCode());
    assertNotEquals(query(one), query(other));
    assertNotEquals(query(one).hashCode(), query(other).hashCode(), "a hash that tells them apart");
    assertNotEquals(one.hashCode(), other.hashCode());
    assertEquals("v1", one.toString());
    assertNotEquals(query(one), new RankBoostQuery(TEXT, RANK, BOOST, Combine.MULTIPLY));
  }
}
