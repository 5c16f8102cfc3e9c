package org.siterank.search;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.search.ConstantScoreQuery;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.search.KnnByteVectorQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.ScoreMode;
import org.apache.lucene.search.Scorer;
import org.apache.lucene.search.Weight;
import org.apache.lucene.util.Bits;
import org.siterank.index.SiteField;
import org.siterank.meaning.WordVectors;

/**
 * Likeness by the vectors that a sentence model gave the pages: the cosine, where it is not
 * negative.
 *
 * <p>The vectors are compared one by one. Lucene's graph of neighbours would find nearly the same,
 * but its way leads through pages that the asker may not read, and so would tell of them. It is
 * used on sites with more than {@value #ONE_BY_ONE} pages that everybody may read.
 */
final class VectorLikeness implements Likeness {

  /** Up to so many pages are compared one by one. Our choice: that takes some 30 ms. */
  private static final int ONE_BY_ONE = 100_000;

  private final PublishedSearcher searcher;
  private final byte[] direction;
  private final double least;

  /**
   * @param least the cosine from which on a page is alike
   */
  VectorLikeness(PublishedSearcher searcher, byte[] direction, double least) {
    this.searcher = searcher;
    this.direction = direction;
    this.least = least;
  }

  /** The vector of a document, where it has one. */
  static Optional<byte[]> direction(PublishedSearcher searcher, int doc) throws IOException {
    LeafReaderContext leaf = searcher.leaf(doc);
    Optional<WholeVectors> vectors = WholeVectors.of(leaf.reader());
    return vectors.isPresent() && vectors.get().from(doc - leaf.docBase) == doc - leaf.docBase
        ? Optional.of(vectors.get().value().clone())
        : Optional.empty();
  }

  @Override
  public List<Like> nearest(Query among, int most) throws IOException {
    return !searcher.isRestricted() && searcher.getIndexReader().numDocs() > ONE_BY_ONE
        ? byGraph(among, most)
        : oneByOne(among, most);
  }

  private List<Like> byGraph(Query among, int most) throws IOException {
    Query nearest = new KnnByteVectorQuery(SiteField.SENTENCES.key(), direction, most, among);
    List<Like> found = new ArrayList<>();
    for (ScoreDoc doc : searcher.search(nearest, most).scoreDocs) {
      add(found, doc.doc, AskedMeaning.cosine(doc.score, direction.length));
    }
    return found;
  }

  private List<Like> oneByOne(Query among, int most) throws IOException {
    Weight weight =
        searcher.createWeight(
            searcher.rewrite(new ConstantScoreQuery(among)), ScoreMode.COMPLETE_NO_SCORES, 1);
    List<Like> found = new ArrayList<>();
    for (LeafReaderContext leaf : searcher.getIndexReader().leaves()) {
      WholeVectors vectors = WholeVectors.of(leaf.reader()).orElse(null);
      Scorer scorer = vectors == null ? null : weight.scorer(leaf);
      if (scorer == null) {
        continue;
      }
      Bits live = leaf.reader().getLiveDocs();
      DocIdSetIterator docs = scorer.iterator();
      int doc = docs.nextDoc();
      while (doc != DocIdSetIterator.NO_MORE_DOCS && !SearchDeadline.isOver()) {
        int at = vectors.from(doc);
        if (at == doc && (live == null || live.get(doc))) {
          add(found, leaf.docBase + doc, WordVectors.cosine(direction, vectors.value(), 0));
        }
        doc = at > doc ? docs.advance(at) : docs.nextDoc();
      }
    }
    return first(found, most);
  }

  private void add(List<Like> found, int doc, double cosine) {
    if (cosine >= least) {
      found.add(new Like(doc, Math.min(1, cosine)));
    }
  }

  private static List<Like> first(List<Like> found, int most) {
    List<Like> sorted = new ArrayList<>(found);
    if (found.size() > most) {
      double[] similarities = found.stream().mapToDouble(Like::similarity).toArray();
      Arrays.sort(similarities);
      double last = similarities[similarities.length - most];
      sorted.removeIf(like -> like.similarity() < last);
    }
    sorted.sort(BEST_FIRST);
    return sorted;
  }
}
