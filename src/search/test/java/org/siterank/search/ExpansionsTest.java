package org.siterank.search;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;

import java.io.IOException;
import java.nio.file.Path;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.StringField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.Term;
import org.apache.lucene.index.TermStates;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.FuzzyQuery;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.MultiTermQuery;
import org.apache.lucene.search.PrefixQuery;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.search.TopTermsRewrite;
import org.apache.lucene.store.Directory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.siterank.index.LuceneAccess;

/** A fuzzy word is expanded once for an index, not for each query. */
class ExpansionsTest {

  /** Counts how often a query is expanded. */
  private static final class Counting extends TopTermsRewrite<BooleanQuery.Builder> {

    private int expanded;

    Counting() {
      super(10);
    }

    @Override
    protected int getMaxSize() {
      return 10;
    }

    @Override
    protected BooleanQuery.Builder getTopLevelBuilder() {
      expanded++;
      return new BooleanQuery.Builder();
    }

    @Override
    protected BooleanQuery build(BooleanQuery.Builder builder) {
      return builder.build();
    }

    @Override
    protected void addClause(
        BooleanQuery.Builder builder, Term term, int pages, float boost, TermStates states) {
      builder.add(new TermQuery(term), Occur.SHOULD);
    }
  }

  private static void add(IndexWriter writer, String word) throws IOException {
    Document document = new Document();
    document.add(new StringField("f", word, Field.Store.NO));
    writer.addDocument(document);
  }

  private static FuzzyQuery fuzzy(MultiTermQuery.RewriteMethod method) {
    return new FuzzyQuery(new Term("f", "oak"), 1, 0, 50, true, method);
  }

  @Test
  void aWordIsExpandedOnceForEachIndex() throws IOException {
    Counting counting = new Counting();
    Expansions expansions = new Expansions();
    FuzzyQuery oak = fuzzy(expansions.once(counting));
    try (Directory directory = LuceneAccess.inMemory();
        IndexWriter writer = new IndexWriter(directory, new IndexWriterConfig())) {
      add(writer, "oaks");
      try (DirectoryReader reader = DirectoryReader.open(writer)) {
        IndexSearcher searcher = new IndexSearcher(reader);
        assertEquals("f:oaks", searcher.rewrite(oak).toString());
        assertEquals("f:oaks", searcher.rewrite(fuzzy(expansions.once(counting))).toString());
        assertEquals(1, searcher.count(oak));
        assertEquals(1, counting.expanded);
        add(writer, "oat");
        try (DirectoryReader next = DirectoryReader.open(writer)) {
          assertEquals(2, new IndexSearcher(next).count(oak));
        }
        assertEquals(2, counting.expanded);
        searcher.rewrite(new PrefixQuery(new Term("f", "oak"), expansions.once(counting)));
        assertEquals(3, counting.expanded);
      }
    }
  }

  @Test
  void aQueryTellsHowItIsExpanded() {
    Counting counting = new Counting();
    FuzzyQuery kept = fuzzy(new Expansions().once(counting));
    assertSame(counting, Expansions.rewrite(kept));
    assertSame(counting, Expansions.rewrite(fuzzy(counting)));
    assertNotEquals(kept, fuzzy(new Expansions().once(counting)));
  }

  @Test
  void aQueryIsReadOnceForEachReaderAndSetOfRules(@TempDir Path folder) throws IOException {
    SearchFixture site = new SearchFixture();
    site.page("oak", "Oaks", "about oaks", 1);
    site.publish(folder, "run");
    SearcherSource source = new SearcherSource(folder);
    OpenPublication publication = source.acquire();
    PublishedSearcher searcher = publication.seenBy(Asker.PUBLIC);
    try {
      UserQuery oak = UserQueryReader.read("oak~1");
      PageQueries read = searcher.read().of(oak, searcher, FieldWeights.DEFAULT, QueryRules.NONE);
      UserQuery again = UserQueryReader.read("oak~1");
      assertSame(read, searcher.read().of(again, searcher, FieldWeights.DEFAULT, QueryRules.NONE));
      assertSame(read.graded(), read.graded());
      assertNotSame(
          read,
          searcher
              .read()
              .of(UserQueryReader.read("oak~2"), searcher, FieldWeights.DEFAULT, QueryRules.NONE));
    } finally {
      publication.leave();
      source.close();
    }
  }
}
