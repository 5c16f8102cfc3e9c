package org.siterank.search;

import java.io.IOException;
import java.util.Arrays;
import java.util.Objects;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.ReaderUtil;
import org.apache.lucene.index.SortedDocValues;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.KnnByteVectorQuery;
import org.apache.lucene.search.MatchNoDocsQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.QueryVisitor;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.TermQuery;
import org.siterank.index.SiteField;

/**
 * The pages that come nearest to a direction, as far as they are near. Lucene's search by
 * similarity would follow no page of the graph that is less near, and so miss some behind it.
 */
final class NearPagesQuery extends Query {

  private final byte[] direction;
  private final int most;
  private final float least;
  private final Query among;

  /**
   * @param most how many pages, at least 1
   * @param least the cosine from which on a page is near
   * @param among the pages it may be
   */
  NearPagesQuery(byte[] direction, int most, float least, Query among) {
    this.direction = direction;
    this.most = most;
    this.least = least;
    this.among = among;
  }

  @Override
  public Query rewrite(IndexSearcher searcher) throws IOException {
    Query nearest = new KnnByteVectorQuery(SiteField.SENTENCES.key(), direction, most, among);
    BooleanQuery.Builder pages = new BooleanQuery.Builder();
    boolean any = false;
    for (ScoreDoc found : searcher.search(nearest, most).scoreDocs) {
      if (AskedMeaning.cosine(found.score, direction.length) >= least) {
        pages.add(new TermQuery(page(searcher, found.doc)), Occur.SHOULD);
        any = true;
      }
    }
    return any ? pages.build() : new MatchNoDocsQuery("no page is near");
  }

  private static Term page(IndexSearcher searcher, int doc) throws IOException {
    LeafReaderContext leaf =
        searcher.getLeafContexts().get(ReaderUtil.subIndex(doc, searcher.getLeafContexts()));
    SortedDocValues urls = DocValues.getSorted(leaf.reader(), SiteField.URL.key());
    if (!urls.advanceExact(doc - leaf.docBase)) {
      throw new IOException("a document has no address");
    }
    return new Term(SiteField.URL.key(), urls.lookupOrd(urls.ordValue()));
  }

  @Override
  public void visit(QueryVisitor visitor) {
    visitor.visitLeaf(this);
  }

  @Override
  public String toString(String field) {
    return "NearPages(" + most + ", " + least + ")";
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof NearPagesQuery that
        && Arrays.equals(direction, that.direction)
        && most == that.most
        && least == that.least
        && among.equals(that.among);
  }

  @Override
  public int hashCode() {
    return 31 * Arrays.hashCode(direction) + Objects.hash(most, least, among);
  }
}
