package org.siterank.search;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.KnnByteVectorQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreDoc;
import org.siterank.analysis.Language;
import org.siterank.index.SiteField;

/**
 * The vectors of a site's pages in an index that another program holds.
 *
 * @param seen finds the pages that the asker may read
 * @param model the fingerprint of the model that gave the pages their vectors; empty for none
 */
record HostedVectors(IndexSearcher searcher, List<Language> languages, Query seen, String model)
    implements SiteVectors {

  @Override
  public int pages() {
    return searcher.getIndexReader().numDocs();
  }

  @Override
  public boolean havePassages() {
    return true;
  }

  @Override
  public Optional<Query> visible() {
    return Optional.of(seen);
  }

  @Override
  public float nearest(byte[] whole) throws IOException {
    Query near =
        new KnnByteVectorQuery(SiteField.SENTENCES.key(), whole, AskedMeaning.NEAREST, seen);
    ScoreDoc[] found = searcher.search(near, 1).scoreDocs;
    return found.length == 0 ? 0 : AskedMeaning.cosine(found[0].score, whole.length);
  }

  @Override
  public Optional<Boolean> hasPageAbout(byte[] words, float least) {
    return Optional.empty(); // The host of the pages says nothing of them.
  }
}
