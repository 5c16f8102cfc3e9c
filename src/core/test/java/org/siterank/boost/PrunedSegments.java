package org.siterank.boost;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntToDoubleFunction;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.NumericDocValuesField;
import org.apache.lucene.document.StringField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BoostQuery;
import org.apache.lucene.search.BulkScorer;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.search.FilterScorer;
import org.apache.lucene.search.FilterWeight;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.LeafCollector;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.QueryVisitor;
import org.apache.lucene.search.Scorable;
import org.apache.lucene.search.ScoreMode;
import org.apache.lucene.search.Scorer;
import org.apache.lucene.search.ScorerSupplier;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.search.Weight;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.apache.lucene.util.Bits;
import org.junit.jupiter.api.AfterEach;

/** Segments of blocks with ranks, and text queries that say what they were told. */
abstract class PrunedSegments {

  static final String RANK = "rank_of_pruning_test";
  static final RankBoost BOOST = new Linear(1, 1);
  static final TermQuery TEXT = new TermQuery(new Term("body", "word"));

  /** Documents of a block, whose largest rank is one step at most. */
  static final int BLOCK = 1024;

  final ByteBuffersDirectory directory = new ByteBuffersDirectory();
  final List<Float> told = new ArrayList<>();
  DirectoryReader reader;

  @AfterEach
  void close() throws IOException {
    if (reader != null) {
      reader.close();
    }
    directory.close();
  }

  /** One segment of documents that all have the word, with a rank each. */
  LeafReader segment(int documents, IntToDoubleFunction rank) throws IOException {
    try (IndexWriter writer = new IndexWriter(directory, LuceneIndexes.config())) {
      for (int i = 0; i < documents; i++) {
        Document document = new Document();
        document.add(new StringField("body", "word", Field.Store.NO));
        document.add(new StringField("id", "" + i, Field.Store.NO));
        long bits = Double.doubleToRawLongBits(rank.applyAsDouble(i));
        document.add(new NumericDocValuesField(RANK, bits));
        writer.addDocument(document);
      }
      writer.forceMerge(1);
    }
    reader = DirectoryReader.open(directory);
    return reader.leaves().get(0).reader();
  }

  static IntToDoubleFunction blocks(double... ranks) {
    return doc -> ranks[doc / BLOCK];
  }

  SegmentRanks ranked(LeafReader segment, Combine combine) throws IOException {
    return new SegmentRanks(segment, new FieldRanks(RANK), BOOST, combine, 1);
  }

  /** A scorer of text that records what it was told. */
  final class Text extends Scorable {
    final float score;
    int doc;

    Text(float score) {
      this.score = score;
    }

    @Override
    public float score() {
      return score;
    }

    @SuppressWarnings("MissingOverride") // There in Lucene 9 alone.
    public int docID() {
      return doc;
    }

    @Override
    public void setMinCompetitiveScore(float minScore) {
      told.add(minScore);
    }
  }

  /** A text query's bulk scorer: every document has one score, and windows are kept. */
  final class AllDocuments extends BulkScorer {
    final Text text;
    final List<String> windows = new ArrayList<>();

    AllDocuments(float score) {
      this.text = new Text(score);
    }

    @Override
    public int score(LeafCollector collector, Bits acceptDocs, int min, int max)
        throws IOException {
      windows.add(min + " to " + max);
      collector.setScorer(text);
      for (text.doc = min; text.doc < max; text.doc++) {
        collector.collect(text.docID());
      }
      return max;
    }

    @Override
    public long cost() {
      return 4711;
    }
  }

  /** Asks for a score from its first document on. */
  static final class Demanding implements LeafCollector {
    final List<Float> scores = new ArrayList<>();
    final float least;
    Scorable scorer;

    Demanding(float least) {
      this.least = least;
    }

    @Override
    public void setScorer(Scorable scorer) {
      this.scorer = scorer;
    }

    @Override
    public void collect(int doc) throws IOException {
      assertEquals(doc, ((RankBulkScorer.RankScorable) scorer).docID());
      if (scores.isEmpty()) {
        scorer.setMinCompetitiveScore(least);
      }
      scores.add(scorer.score());
    }

    @Override
    public DocIdSetIterator competitiveIterator() {
      return DocIdSetIterator.range(3, 5);
    }
  }

  static void assertNext(double exact, float below) {
    assertTrue(below <= exact && exact < Math.nextUp(below), below + " for " + exact);
  }

  void deleteAll() throws IOException {
    for (String file : directory.listAll()) {
      directory.deleteFile(file);
    }
  }

  /** The text query, whose scorer records what it was told. */
  final class Listening extends FilterWeight {
    boolean topLevel;

    Listening(Weight weight) {
      super(weight);
    }

    @Override
    public ScorerSupplier scorerSupplier(LeafReaderContext context) throws IOException {
      ScorerSupplier supplier = in.scorerSupplier(context);
      return new ScorerSupplier() {
        @Override
        public Scorer get(long leadCost) throws IOException {
          return new FilterScorer(supplier.get(leadCost)) {
            @Override
            public void setMinCompetitiveScore(float minScore) {
              told.add(minScore);
            }

            @Override
            public float getMaxScore(int upTo) throws IOException {
              return in.getMaxScore(upTo);
            }
          };
        }

        @Override
        public long cost() {
          return 4711;
        }

        @Override
        public void setTopLevelScoringClause() {
          topLevel = true;
        }
      };
    }
  }

  static RankBoostQuery query(Query text) {
    return new RankBoostQuery(text, RANK, BOOST, Combine.ADD);
  }

  static Query around(Query query) {
    return new BoostQuery(query, 2.5f);
  }

  static String explained(IndexSearcher searcher, Query query) throws IOException {
    return searcher.explain(query, 0).toString();
  }

  boolean isCacheable(RankSource ranks, Query text) throws IOException {
    IndexSearcher searcher = new IndexSearcher(reader);
    return new RankBoostQuery(text, ranks, BOOST, Combine.ADD)
        .createWeight(searcher, ScoreMode.COMPLETE, 1)
        .isCacheable(reader.leaves().get(0));
  }

  /** A query whose hits may change under an open reader. */
  static final class Momentary extends Query {
    @Override
    public Weight createWeight(IndexSearcher searcher, ScoreMode scoreMode, float boost)
        throws IOException {
      return new FilterWeight(TEXT.createWeight(searcher, scoreMode, boost)) {
        @Override
        public boolean isCacheable(LeafReaderContext context) {
          return false;
        }
      };
    }

    @Override
    public String toString(String field) {
      return "momentary";
    }

    @Override
    public void visit(QueryVisitor visitor) {
      visitor.visitLeaf(this);
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof Momentary;
    }

    @Override
    public int hashCode() {
      return classHash();
    }
  }
}
