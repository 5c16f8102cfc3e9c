package org.siterank.search;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import org.apache.lucene.analysis.standard.StandardAnalyzer;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.StringField;
import org.apache.lucene.document.TextField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.NoMergePolicy;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.Explanation;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.search.TopDocs;
import org.apache.lucene.search.TopScoreDocCollectorManager;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("slow")
class DemotingQueryTest {

  private static final int DOCUMENTS = 6_000;
  private static final Term LIST = new Term("list", "yes");
  private static final List<List<Term>> SPARING =
      List.of(
          List.of(new Term("name", "a")),
          List.of(new Term("name", "b")),
          List.of(new Term("text", "green"), new Term("text", "leaf"), new Term("text", "tea")));
  private static final float FACTOR = 0.05f;

  private final ByteBuffersDirectory directory = new ByteBuffersDirectory();
  private IndexWriter writer;
  private DirectoryReader reader;
  private IndexSearcher searcher;

  /** A segment without lists, two with some, and one of nothing else; some documents deleted. */
  @BeforeEach
  void index() throws IOException {
    writer =
        new IndexWriter(
            directory,
            new IndexWriterConfig(new StandardAnalyzer()).setMergePolicy(NoMergePolicy.INSTANCE));
    Random random = new Random(5);
    for (int i = 0; i < DOCUMENTS; i++) {
      Document document = new Document();
      document.add(new StringField("id", Integer.toString(i), Field.Store.NO));
      document.add(
          new TextField(
              "text", "tea ".repeat(1 + random.nextInt(5)) + text(random), Field.Store.NO));
      int segment = i / (DOCUMENTS / 4);
      if (segment == 3 || (segment > 0 && random.nextInt(3) == 0)) {
        document.add(new StringField("list", "yes", Field.Store.NO));
      }
      document.add(
          new StringField(
              "name", List.of("a", "b", "c", "d").get(random.nextInt(4)), Field.Store.NO));
      writer.addDocument(document);
      if (i % (DOCUMENTS / 4) == DOCUMENTS / 4 - 1) {
        writer.flush();
      }
    }
    writer.deleteDocuments(new Term("id", "17"), new Term("id", "4000"));
    open();
  }

  private static String text(Random random) {
    return (random.nextInt(3) == 0 ? "green " : "") + "leaf ".repeat(random.nextInt(40));
  }

  private void open() throws IOException {
    writer.commit();
    reader = DirectoryReader.open(directory);
    searcher = new IndexSearcher(reader);
    searcher.setQueryCache(null);
  }

  @AfterEach
  void close() throws IOException {
    writer.close();
    reader.close();
  }

  private static Query text() {
    return new BooleanQuery.Builder()
        .add(new TermQuery(new Term("text", "tea")), Occur.MUST)
        .add(new TermQuery(new Term("text", "green")), Occur.SHOULD)
        .build();
  }

  private static Query either() {
    return TextQueries.any(
        List.of(new TermQuery(new Term("text", "green")), new TermQuery(new Term("text", "leaf"))));
  }

  /** What is to be found, from the scores of the text and two searches without scores. */
  private List<ScoreDoc> expected(Query text) throws IOException {
    List<ScoreDoc> expected = new ArrayList<>();
    for (ScoreDoc found : all(text)) {
      boolean list = searcher.explain(new TermQuery(LIST), found.doc).isMatch();
      boolean spared = false;
      for (List<Term> group : SPARING) {
        boolean all = true;
        for (Term term : group) {
          all &= searcher.explain(new TermQuery(term), found.doc).isMatch();
        }
        spared |= all;
      }
      expected.add(new ScoreDoc(found.doc, list && !spared ? found.score * FACTOR : found.score));
    }
    expected.sort(
        Comparator.comparingDouble((ScoreDoc each) -> -each.score)
            .thenComparingInt(each -> each.doc));
    return expected;
  }

  private List<ScoreDoc> all(Query query) throws IOException {
    return List.of(top(query, DOCUMENTS, Integer.MAX_VALUE).scoreDocs);
  }

  private TopDocs top(Query query, int limit, int counted) throws IOException {
    return searcher.search(query, new TopScoreDocCollectorManager(limit, null, counted));
  }

  private static String shown(List<ScoreDoc> docs) {
    StringBuilder shown = new StringBuilder();
    docs.forEach(each -> shown.append(each.doc).append(' ').append(each.score).append('\n'));
    return shown.toString();
  }

  @Test
  void listsThatNothingSparesAreLoweredAndNothingElse() throws IOException {
    for (Query text : List.of(text(), either())) {
      Query demoting = new DemotingQuery(text, LIST, SPARING, FACTOR);
      assertEquals(shown(expected(text)), shown(all(demoting)));
    }
  }

  @Test
  void theBestAreFoundWhereTheOthersAreSkippedAndInsideAnotherQuery() throws IOException {
    for (Query text : List.of(text(), either())) {
      Query demoting = new DemotingQuery(text, LIST, SPARING, FACTOR);
      String best = shown(expected(text).subList(0, 10));
      TopDocs skipping = top(demoting, 10, 10);
      assertEquals(best, shown(List.of(skipping.scoreDocs)));
      Query inside = new BooleanQuery.Builder().add(demoting, Occur.SHOULD).build();
      assertEquals(best, shown(List.of(top(inside, 10, 10).scoreDocs)));
      Query filtered =
          new BooleanQuery.Builder()
              .add(demoting, Occur.MUST)
              .add(new TermQuery(new Term("text", "tea")), Occur.FILTER)
              .build();
      assertEquals(best, shown(List.of(top(filtered, 10, 10).scoreDocs)));
    }
    TopDocs skipping = top(new DemotingQuery(either(), LIST, SPARING, FACTOR), 10, 10);
    assertTrue(skipping.totalHits.value < all(either()).size(), "some are not even looked at");
  }

  @Test
  void thePagesThatComeLaterAreLoweredToo() throws IOException {
    Query demoting = new DemotingQuery(text(), LIST, SPARING, FACTOR);
    assertEquals(shown(expected(text())), shown(all(demoting)));
    Document late = new Document();
    late.add(new TextField("text", "tea green", Field.Store.NO));
    late.add(new StringField("list", "yes", Field.Store.NO));
    writer.addDocument(late);
    reader.close();
    open();
    assertEquals(shown(expected(text())), shown(all(demoting)));
    assertEquals(DOCUMENTS - 1, all(demoting).size(), "two deleted, one new");
  }

  @Test
  void theExplanationHasTheScore() throws IOException {
    Query demoting = new DemotingQuery(text(), LIST, SPARING, FACTOR);
    int lowered = 0;
    for (ScoreDoc found : List.of(top(demoting, 4_000, Integer.MAX_VALUE).scoreDocs)) {
      Explanation told = searcher.explain(demoting, found.doc);
      assertEquals(found.score, told.getValue().floatValue());
      lowered += told.getDescription().contains("lists other pages") ? 1 : 0;
    }
    assertTrue(lowered > 0 && lowered < 4_000, lowered + " of 4000");
    assertTrue(
        !searcher.explain(new DemotingQuery(none(), LIST, SPARING, FACTOR), 1).isMatch(), "none");
  }

  private static Query none() {
    return new TermQuery(new Term("text", "coffee"));
  }

  @Test
  void queriesAreEqualWhenAllOfThemIsAndAreWrittenForAClusterAsAQuery() {
    Query demoting = new DemotingQuery(text(), LIST, SPARING, FACTOR);
    assertEquals(new DemotingQuery(text(), LIST, SPARING, FACTOR), demoting);
    assertNotEquals(new DemotingQuery(text(), LIST, List.of(), FACTOR), demoting);
    assertNotEquals(new DemotingQuery(text(), LIST, SPARING, 0.5f), demoting);
    assertNotEquals(new DemotingQuery(text(), SPARING.get(0).get(0), SPARING, FACTOR), demoting);
    assertNotEquals(new DemotingQuery(none(), LIST, SPARING, FACTOR), demoting);
    assertEquals(
        "#list:yes -(name:a name:b (#text:green #text:leaf #text:tea))",
        new DemotingQuery(none(), LIST, SPARING, 1).demoted().toString());
    assertEquals("list:yes", new DemotingQuery(none(), LIST, List.of(), 1).demoted().toString());
    for (float wrong : new float[] {0, -1, 1.5f, Float.NaN}) {
      assertThrows(
          IllegalArgumentException.class, () -> new DemotingQuery(text(), LIST, SPARING, wrong));
    }
    assertThrows(
        IllegalArgumentException.class,
        () -> new DemotingQuery(text(), LIST, List.of(List.of()), FACTOR));
  }
}
