package org.siterank.search;

import java.io.IOException;
import java.util.Optional;
import org.apache.lucene.index.ByteVectorValues;
import org.apache.lucene.index.KnnVectorValues;
import org.apache.lucene.index.LeafReader;
import org.siterank.index.SiteField;

/**
 * The vectors that a sentence model gave the pages of a segment, asked for in ascending order.
 *
 * <p>In Lucene 10 such vectors have an iterator; in Lucene 9 they are one, and src/search has this
 * class for it.
 */
final class WholeVectors {

  private final ByteVectorValues vectors;
  private final KnnVectorValues.DocIndexIterator documents;

  private WholeVectors(ByteVectorValues vectors) {
    this.vectors = vectors;
    this.documents = vectors.iterator();
  }

  /** Those of a segment; nothing where no page has one. */
  static Optional<WholeVectors> of(LeafReader segment) throws IOException {
    return Optional.ofNullable(segment.getByteVectorValues(SiteField.SENTENCES.key()))
        .map(WholeVectors::new);
  }

  /** The first document from this one on that has a vector, which {@link #value} then returns. */
  int from(int doc) throws IOException {
    return documents.docID() < doc ? documents.advance(doc) : documents.docID();
  }

  /** The vector; its bytes change with the next document. */
  byte[] value() throws IOException {
    return vectors.vectorValue(documents.index());
  }
}
