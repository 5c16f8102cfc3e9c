package org.siterank.search;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.NumericDocValues;
import org.apache.lucene.index.ReaderUtil;
import org.apache.lucene.index.SortedDocValues;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.ScoreDoc;
import org.siterank.boost.RankField;
import org.siterank.index.SiteField;
import org.siterank.site.PageUrl;

/** Reads name and rank of documents found, from doc values alone. */
final class CandidateReader {

  private CandidateReader() {}

  static List<Candidate> read(IndexSearcher searcher, ScoreDoc[] found) throws IOException {
    ScoreDoc[] ascending = found.clone();
    Arrays.sort(ascending, Comparator.comparingInt(hit -> hit.doc));
    List<LeafReaderContext> leaves = searcher.getIndexReader().leaves();
    List<Candidate> candidates = new ArrayList<>(found.length);
    LeafReaderContext leaf = null;
    NumericDocValues ranks = null;
    SortedDocValues urls = null;
    for (ScoreDoc hit : ascending) {
      LeafReaderContext now = leaves.get(ReaderUtil.subIndex(hit.doc, leaves));
      if (leaf == null || now.ord != leaf.ord) {
        leaf = now;
        ranks = DocValues.getNumeric(leaf.reader(), SiteField.RANK.key());
        urls = DocValues.getSorted(leaf.reader(), SiteField.URL.key());
      }
      int doc = hit.doc - leaf.docBase;
      if (!urls.advanceExact(doc)) {
        throw new IllegalStateException("document " + hit.doc + " has no name");
      }
      candidates.add(
          new Candidate(
              new PageUrl(urls.lookupOrd(urls.ordValue()).utf8ToString()),
              hit.score,
              ranks.advanceExact(doc) ? RankField.rank(ranks.longValue()) : 0));
    }
    candidates.sort(
        Comparator.comparingDouble((Candidate candidate) -> -candidate.textScore())
            .thenComparing(Candidate::url));
    return candidates;
  }
}
