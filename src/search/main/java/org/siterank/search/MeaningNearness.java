package org.siterank.search;

import java.io.IOException;
import org.apache.lucene.index.BinaryDocValues;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.util.BytesRef;
import org.siterank.index.SiteField;
import org.siterank.meaning.PassageVectors;
import org.siterank.meaning.WordVectors;

/** How near the documents of a segment are to what a query means. */
final class MeaningNearness {

  private final AskedMeaning asked;
  private final BinaryDocValues passages;

  /**
   * The directions that a sentence model gives pages; null where the question is not read by one.
   */
  private final WholeVectors wholes;

  private final BinaryDocValues abouts;

  MeaningNearness(LeafReader segment, AskedMeaning asked) throws IOException {
    this.asked = asked;
    this.passages = DocValues.getBinary(segment, SiteField.MEANING.key());
    this.abouts = DocValues.getBinary(segment, SiteField.ABOUT.key());
    this.wholes = asked.whole().length == 0 ? null : WholeVectors.of(segment).orElse(null);
  }

  /**
   * How near a document is.
   *
   * @param whole cosine of the page as a whole; NaN where there is none
   * @param passage the nearest passage
   * @param share the share of the whole page, where both tell something
   */
  record Near(float whole, PassageVectors.Nearest passage, float share) {

    /** Unrelated. */
    static final Near NONE = new Near(Float.NaN, PassageVectors.NONE, 0);

    /** Both together, from 0 for unrelated to 1. */
    float cosine() {
      if (Float.isNaN(whole)) {
        return passage.cosine();
      }
      return Math.max(0, passage.isNone() ? whole : share * whole + (1 - share) * passage.cosine());
    }
  }

  /** How near a document is; they are asked for in ascending order. */
  Near of(int doc) throws IOException {
    return new Near(whole(doc), passage(doc), asked.share());
  }

  /** How near a page is whose vectors are at hand. */
  static Near of(AskedMeaning asked, PageVectors vectors) {
    byte[] passages = vectors.passages();
    byte[] whole = asked.whole().length > 0 ? vectors.whole() : vectors.about();
    byte[] question = asked.askedOfWhole();
    return new Near(
        question.length == 0 || question.length != whole.length
            ? Float.NaN
            : WordVectors.cosine(question, whole, 0),
        asked.words().length == 0
            ? PassageVectors.NONE
            : PassageVectors.nearest(asked.words(), passages, 0, passages.length),
        asked.share());
  }

  private float whole(int doc) throws IOException {
    if (asked.whole().length == 0) {
      return about(doc);
    }
    if (wholes == null) {
      return Float.NaN;
    }
    return wholes.from(doc) == doc
        ? WordVectors.cosine(asked.whole(), wholes.value(), 0)
        : Float.NaN;
  }

  private float about(int doc) throws IOException {
    if (!abouts.advanceExact(doc)) {
      return Float.NaN;
    }
    BytesRef value = abouts.binaryValue();
    return WordVectors.cosine(asked.words(), value.bytes, value.offset);
  }

  private PassageVectors.Nearest passage(int doc) throws IOException {
    if (asked.words().length == 0 || !passages.advanceExact(doc)) {
      return PassageVectors.NONE;
    }
    BytesRef value = passages.binaryValue();
    return PassageVectors.nearest(asked.words(), value.bytes, value.offset, value.length);
  }
}
