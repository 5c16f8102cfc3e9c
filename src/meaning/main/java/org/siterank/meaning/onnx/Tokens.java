package org.siterank.meaning.onnx;

/** The tokens of a text. */
final class Tokens {

  private final long[] ids;
  private final long[] types;

  Tokens(long[] ids, long[] types) {
    this.ids = ids;
    this.types = types;
  }

  int count() {
    return ids.length;
  }

  /** Their numbers in the vocabulary. */
  long[] ids() {
    return ids;
  }

  /** To which of two texts each belongs: 0 for the first. */
  long[] types() {
    return types;
  }
}
