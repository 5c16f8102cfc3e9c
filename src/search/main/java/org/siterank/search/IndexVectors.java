package org.siterank.search;

import static org.apache.lucene.search.DocIdSetIterator.NO_MORE_DOCS;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.apache.lucene.index.BinaryDocValues;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.search.KnnByteVectorQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.TopDocs;
import org.apache.lucene.util.Bits;
import org.apache.lucene.util.BytesRef;
import org.siterank.analysis.Language;
import org.siterank.index.SiteField;
import org.siterank.meaning.WordVectors;

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

  @Override
  public Optional<Boolean> hasPageAbout(byte[] words, float least) throws IOException {
    for (LeafReaderContext segment : searcher.getIndexReader().leaves()) {
      if (hasPageAbout(segment.reader(), words, least)) {
        return Optional.of(true);
      }
    }
    return Optional.of(false);
  }

  private static boolean hasPageAbout(LeafReader segment, byte[] words, float least)
      throws IOException {
    Bits seen = segment.getLiveDocs();
    BinaryDocValues abouts = DocValues.getBinary(segment, SiteField.ABOUT.key());
    for (int doc = abouts.nextDoc(); doc != NO_MORE_DOCS; doc = abouts.nextDoc()) {
      BytesRef about = abouts.binaryValue();
      if ((seen == null || seen.get(doc))
          && WordVectors.cosine(words, about.bytes, about.offset) >= least) {
        return true;
      }
    }
    return false;
  }
}
