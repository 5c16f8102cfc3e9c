package org.siterank.search;

import java.io.IOException;
import java.util.Optional;
import org.apache.lucene.index.ByteVectorValues;
import org.apache.lucene.index.LeafReader;
import org.siterank.index.SiteField;

/**
 * The vectors that a sentence model gave the pages of a segment, asked for in ascending order.
 *
 * <p>In Lucene 9 such vectors are an iterator; in Lucene 10 they have one, and src/solr10 has this
 * class for it.
 */
final class WholeVectors {

  private final ByteVectorValues vectors;

  private WholeVectors(ByteVectorValues vectors) {
    this.vectors = vectors;
  }

  /** Those of a segment; nothing where no page has one. */
  static Optional<WholeVectors> of(LeafReader segment) throws IOException {
    return Optional.ofNullable(segment.getByteVectorValues(SiteField.SENTENCES.key()))
        .map(WholeVectors::new);
  }

  /** The first document from this one on that has a vector, which {@link #value} then returns. */
  int from(int doc) throws IOException {
    return vectors.docID() < doc ? vectors.advance(doc) : vectors.docID();
  }

  /** The vector; its bytes change with the next document. */
  byte[] value() throws IOException {
    return vectors.vectorValue();
  }
}
