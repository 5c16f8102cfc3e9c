package org.siterank.search;

import java.io.IOException;
import java.util.List;
import org.apache.lucene.search.KnnByteVectorQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.TopDocs;
import org.siterank.analysis.Language;
import org.siterank.index.SiteField;

/** The vectors of the pages of an index that somebody may read. */
final class IndexVectors implements SiteVectors {

  private final PublishedSearcher searcher;

  IndexVectors(PublishedSearcher searcher) {
    this.searcher = searcher;
  }

  @Override
  public List<Language> languages() {
    return List.copyOf(searcher.languages().all());
  }

  @Override
  public int pages() {
    return searcher.getIndexReader().numDocs();
  }

  @Override
  public boolean havePassages() {
    return true;
  }

  @Override
  public String model() {
    return searcher.published().model();
  }

  @Override
  public float nearest(byte[] whole) throws IOException {
    // A search of the graph for one neighbour alone may end beside the nearest.
    Query near = new KnnByteVectorQuery(SiteField.SENTENCES.key(), whole, AskedMeaning.NEAREST);
    TopDocs found = searcher.search(near, 1);
    return found.scoreDocs.length == 0
        ? 0
        : AskedMeaning.cosine(found.scoreDocs[0].score, whole.length);
  }
}
