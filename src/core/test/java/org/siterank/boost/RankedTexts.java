package org.siterank.boost;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.apache.lucene.analysis.core.WhitespaceAnalyzer;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.StringField;
import org.apache.lucene.document.TextField;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.NoMergePolicy;
import org.apache.lucene.index.Term;
import org.apache.lucene.index.TieredMergePolicy;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.BoostQuery;
import org.apache.lucene.search.ConstantScoreQuery;
import org.apache.lucene.search.DisjunctionMaxQuery;
import org.apache.lucene.search.DoubleValues;
import org.apache.lucene.search.DoubleValuesSource;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.PhraseQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.Sort;
import org.apache.lucene.search.SortField;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.search.TopDocs;
import org.apache.lucene.search.TopScoreDocCollectorManager;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.apache.lucene.store.Directory;

/** Indexes of random texts and ranks, and the formulas of the boost, worked out anew. */
abstract class RankedTexts {

  static final String RANK = "rank_of_boost_query_test";
  static final int WORDS = 40;

  static Query inside(Query boosted, Query other, int turn) {
    Occur occur = turn % 3 == 0 ? Occur.MUST : Occur.SHOULD;
    return new BooleanQuery.Builder().add(boosted, occur).add(other, Occur.SHOULD).build();
  }

  static void assertSameTop(IndexSearcher searcher, Query expected, Query actual, int n)
      throws IOException {
    // A threshold of 1 lets our query skip from the start; the other never skips.
    TopDocs want = searcher.search(expected, new TopScoreDocCollectorManager(n, null, 1));
    TopDocs got = searcher.search(actual, new TopScoreDocCollectorManager(n, null, 1));
    assertEquals(want.scoreDocs.length, got.scoreDocs.length, actual.toString());
    for (int i = 0; i < want.scoreDocs.length; i++) {
      float score = want.scoreDocs[i].score;
      // Lucene adds up the clauses of a query in an order that depends on how it skips.
      assertEquals(score, got.scoreDocs[i].score, Math.ulp(score) * 4, actual.toString());
    }
    assertEquals(documents(want), documents(got), actual.toString());
  }

  /** The documents found, without those of the last score, of which some may be cut off. */
  static Set<Integer> documents(TopDocs top) {
    Set<Integer> documents = new HashSet<>();
    ScoreDoc[] docs = top.scoreDocs;
    for (ScoreDoc doc : docs) {
      if (doc.score > docs[docs.length - 1].score * (1 + 1e-5f)) {
        documents.add(doc.doc);
      }
    }
    return documents;
  }

  static Query randomText(Random random, int depth) {
    int kind = depth == 0 ? 0 : random.nextInt(7);
    return switch (kind) {
      case 1 -> {
        BooleanQuery.Builder all = new BooleanQuery.Builder();
        for (int i = 0; i < 2 + random.nextInt(3); i++) {
          Occur[] occurs = {Occur.SHOULD, Occur.SHOULD, Occur.SHOULD, Occur.MUST, Occur.FILTER};
          all.add(randomText(random, depth - 1), occurs[random.nextInt(occurs.length)]);
        }
        yield all.build();
      }
      case 2 -> {
        BooleanQuery.Builder any = new BooleanQuery.Builder();
        for (int i = 0; i < 2 + random.nextInt(4); i++) {
          any.add(randomText(random, depth - 1), Occur.SHOULD);
        }
        yield any.setMinimumNumberShouldMatch(random.nextInt(2)).build();
      }
      case 3 ->
          new DisjunctionMaxQuery(
              List.of(randomText(random, depth - 1), randomText(random, depth - 1)), 0.1f);
      case 4 -> new PhraseQuery(2, "text", word(random), word(random));
      case 5 -> new ConstantScoreQuery(randomText(random, depth - 1));
      case 6 -> new BoostQuery(randomText(random, depth - 1), 0.1f + random.nextFloat() * 3);
      default -> new TermQuery(new Term("text", word(random)));
    };
  }

  static RankBoost randomBoost(Random random) {
    double weight = random.nextInt(10) == 0 ? 0 : Math.exp(random.nextDouble(-4, 3));
    double pivot = Math.exp(random.nextDouble(-12, 2));
    return switch (random.nextInt(4)) {
      case 0 -> new Saturation(weight, pivot);
      case 1 -> new Log(weight, pivot);
      case 2 -> new Sigmoid(weight, pivot, random.nextDouble(0.2, 3));
      default -> new Linear(weight, pivot);
    };
  }

  static String word(Random random) {
    // Squared: some words are in most documents, some in few.
    return "w" + (int) (WORDS * Math.pow(random.nextDouble(), 2));
  }

  static Directory randomIndex(Random random, boolean sorted, int documents) throws IOException {
    Directory directory = new ByteBuffersDirectory();
    try (IndexWriter writer = writer(directory, sorted)) {
      for (int i = 0; i < documents; i++) {
        StringBuilder text = new StringBuilder();
        for (int j = 0; j < 1 + random.nextInt(12); j++) {
          text.append(word(random)).append(' ');
        }
        boolean missing = random.nextInt(10) == 0;
        Document document =
            document(text.toString(), missing ? null : Math.exp(random.nextDouble(-18, 2)));
        document.add(new StringField("id", Integer.toString(i), Field.Store.NO));
        writer.addDocument(document);
        if (random.nextInt(documents / 3) == 0) {
          writer.commit();
        }
      }
      for (int i = 0; i < documents / 10; i++) {
        writer.deleteDocuments(new Term("id", Integer.toString(random.nextInt(documents))));
        Term moved = new Term("id", Integer.toString(random.nextInt(documents)));
        writer.updateNumericDocValue(moved, RANK, RankField.bits(random.nextDouble() * 5));
      }
    }
    return directory;
  }

  static IndexWriter writer(Directory directory, boolean sorted) throws IOException {
    IndexWriterConfig config =
        LuceneIndexes.config(new WhitespaceAnalyzer()).setMergePolicy(NoMergePolicy.INSTANCE);
    if (sorted) {
      config.setIndexSort(new Sort(new SortField("frozen", SortField.Type.LONG, true)));
      config.setMergePolicy(new TieredMergePolicy());
    }
    return new IndexWriter(directory, config);
  }

  static Document document(String text, Double rank) {
    Document document = new Document();
    document.add(new TextField("text", text, Field.Store.NO));
    document.add(RankField.of("frozen", rank == null ? 0 : rank));
    if (rank != null) {
      document.add(RankField.of(RANK, rank));
    }
    return document;
  }

  /** The formula as Lucene would have it: no pruning, no ceiling. */
  static final class Formula extends DoubleValuesSource {

    final RankBoost boost;
    final Combine combine;

    Formula(RankBoost boost, Combine combine) {
      this.boost = boost;
      this.combine = combine;
    }

    @Override
    public DoubleValues getValues(LeafReaderContext context, DoubleValues scores)
        throws IOException {
      DoubleValues ranks =
          DoubleValuesSource.fromField(RANK, Double::longBitsToDouble).getValues(context, null);
      return new DoubleValues() {
        @Override
        public double doubleValue() throws IOException {
          double text = scores.doubleValue();
          return combine == Combine.ADD ? text + value() : text * (1 + value());
        }

        private double value() throws IOException {
          return boost.value(has ? ranks.doubleValue() : 0);
        }

        private boolean has;

        @Override
        public boolean advanceExact(int doc) throws IOException {
          has = ranks.advanceExact(doc);
          return scores.advanceExact(doc);
        }
      };
    }

    @Override
    public boolean needsScores() {
      return true;
    }

    @Override
    public DoubleValuesSource rewrite(IndexSearcher searcher) {
      return this;
    }

    @Override
    public int hashCode() {
      return boost.hashCode();
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof Formula that && boost.equals(that.boost) && combine == that.combine;
    }

    @Override
    public String toString() {
      return combine + " " + boost;
    }

    @Override
    public boolean isCacheable(LeafReaderContext context) {
      return false;
    }
  }
}
