package org.siterank.search;

import java.io.IOException;
import org.apache.lucene.index.BinaryDocValues;
import org.apache.lucene.index.ByteVectorValues;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.util.BytesRef;
import org.siterank.index.SiteField;
import org.siterank.meaning.PassageVectors;
import org.siterank.meaning.WordVectors;

/** How near the documents of a segment are to what a query means. */
final class MeaningNearness {

  /**
   * The share of the page as a whole, whose vector is the better one; the passages tell what it
   * leaves out. From 0.5 to 1, questions find nearly the same.
   */
  static final float WHOLE = 0.7f;

  private final AskedMeaning asked;
  private final BinaryDocValues passages;
  private final ByteVectorValues wholes;

  MeaningNearness(LeafReader segment, AskedMeaning asked) throws IOException {
    this.asked = asked;
    this.passages = DocValues.getBinary(segment, SiteField.MEANING.key());
    this.wholes =
        asked.whole().length == 0 ? null : segment.getByteVectorValues(SiteField.SENTENCES.key());
  }

  /**
   * How near a document is.
   *
   * @param whole cosine of the page as a whole; NaN where there is none
   * @param passage the nearest passage; NaN where there is none
   */
  record Near(float whole, PassageVectors.Nearest passage) {

    /** Both together, from 0 for unrelated to 1. */
    float cosine() {
      if (Float.isNaN(whole)) {
        return passage.cosine();
      }
      return Math.max(
          0,
          passage.equals(PassageVectors.NONE)
              ? whole
              : WHOLE * whole + (1 - WHOLE) * passage.cosine());
    }
  }

  /** How near a document is; they are asked for in ascending order. */
  Near of(int doc) throws IOException {
    return new Near(whole(doc), passage(doc));
  }

  /**
   * How near a page is whose directions are at hand.
   *
   * @param passages those of its passages, one after the other; empty for none
   * @param whole that of the page as a whole; empty for none
   */
  static Near of(AskedMeaning asked, byte[] passages, byte[] whole) {
    return new Near(
        asked.whole().length == 0 || asked.whole().length != whole.length
            ? Float.NaN
            : WordVectors.cosine(asked.whole(), whole, 0),
        asked.words().length == 0
            ? PassageVectors.NONE
            : PassageVectors.nearest(asked.words(), passages, 0, passages.length));
  }

  private float whole(int doc) throws IOException {
    if (wholes == null) {
      return Float.NaN;
    }
    int at = wholes.docID() < doc ? wholes.advance(doc) : wholes.docID();
    return at == doc ? WordVectors.cosine(asked.whole(), wholes.vectorValue(), 0) : Float.NaN;
  }

  private PassageVectors.Nearest passage(int doc) throws IOException {
    if (asked.words().length == 0 || !passages.advanceExact(doc)) {
      return PassageVectors.NONE;
    }
    BytesRef value = passages.binaryValue();
    return PassageVectors.nearest(asked.words(), value.bytes, value.offset, value.length);
  }
}
