package org.siterank.search;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.lucene.document.Document;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.NumericDocValues;
import org.apache.lucene.index.ReaderUtil;
import org.apache.lucene.search.FieldDoc;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreMode;
import org.apache.lucene.search.Scorer;
import org.apache.lucene.search.Weight;
import org.siterank.boost.RankBoostQuery;
import org.siterank.boost.RankField;
import org.siterank.index.SiteField;
import org.siterank.site.PageUrl;

/** Reads what is shown of documents found. */
final class HitReader {

  private static final Set<String> SHOWN =
      Set.of(
          SiteField.URL.key(),
          SiteField.TITLE.key(),
          SiteField.DESCRIPTION.key(),
          SiteField.TYPE.key(),
          SiteField.LANGUAGE.key());

  private final PublishedSearcher searcher;
  private final RankBoostQuery query;
  private final boolean explain;

  HitReader(PublishedSearcher searcher, RankBoostQuery query, boolean explain) {
    this.searcher = searcher;
    this.query = query;
    this.explain = explain;
  }

  /** The hits for documents, in their order; their first sort value is the score. */
  List<Hit> read(List<FieldDoc> docs) throws IOException {
    int[] ids = docs.stream().mapToInt(doc -> doc.doc).toArray();
    List<Snippet> snippets =
        ids.length == 0 ? List.of() : new Snippets(searcher).of(query.text(), ids);
    float[] textScores = textScores(ids);
    List<Hit> hits = new ArrayList<>();
    for (int i = 0; i < ids.length; i++) {
      Document shown = searcher.storedFields().document(ids[i], SHOWN);
      String url = shown.get(SiteField.URL.key());
      String title = shown.get(SiteField.TITLE.key());
      hits.add(
          new Hit(
              new PageUrl(url),
              title.isBlank() ? url : title,
              snippets.get(i) != null ? snippets.get(i) : withoutMatch(shown, ids[i]),
              shown.get(SiteField.TYPE.key()),
              shown.get(SiteField.LANGUAGE.key()),
              (Float) docs.get(i).fields[0],
              textScores[i],
              rank(ids[i]),
              explain
                  ? Optional.of(ScoreTree.of(searcher.explain(query, ids[i])))
                  : Optional.empty()));
    }
    return hits;
  }

  /** A page by its title. */
  static Completion title(IndexSearcher searcher, int doc) throws IOException {
    Document shown =
        searcher.storedFields().document(doc, Set.of(SiteField.URL.key(), SiteField.TITLE.key()));
    String url = shown.get(SiteField.URL.key());
    String title = shown.get(SiteField.TITLE.key());
    return new Completion(title.isBlank() ? url : title, Optional.of(new PageUrl(url)));
  }

  /** The page's description, or else the beginning of its body. */
  private Snippet withoutMatch(Document shown, int doc) throws IOException {
    String body = SiteField.BODY.key();
    return Snippets.withoutMatch(
        shown.get(SiteField.DESCRIPTION.key()),
        () -> searcher.storedFields().document(doc, Set.of(body)).get(body));
  }

  private double rank(int doc) throws IOException {
    LeafReaderContext leaf = leaf(doc);
    NumericDocValues ranks = leaf.reader().getNumericDocValues(SiteField.RANK.key());
    return ranks.advanceExact(doc - leaf.docBase) ? RankField.rank(ranks.longValue()) : 0;
  }

  private float[] textScores(int[] ids) throws IOException {
    Query text = searcher.rewrite(query.text());
    Weight weight = searcher.createWeight(text, ScoreMode.COMPLETE, 1);
    float[] scores = new float[ids.length];
    Integer[] ascending = new Integer[ids.length];
    Arrays.setAll(ascending, i -> i);
    Arrays.sort(ascending, (a, b) -> Integer.compare(ids[a], ids[b]));
    LeafReaderContext leaf = null;
    Scorer scorer = null;
    for (int i : ascending) {
      LeafReaderContext now = leaf(ids[i]);
      if (leaf == null || now.ord != leaf.ord) {
        leaf = now;
        scorer = weight.scorer(leaf);
      }
      int doc = ids[i] - leaf.docBase;
      if (scorer == null || scorer.iterator().advance(doc) != doc) {
        throw new IllegalStateException("document " + ids[i] + " was found, and is not");
      }
      scores[i] = scorer.score();
    }
    return scores;
  }

  private LeafReaderContext leaf(int doc) {
    List<LeafReaderContext> leaves = searcher.getIndexReader().leaves();
    return leaves.get(ReaderUtil.subIndex(doc, leaves));
  }
}
