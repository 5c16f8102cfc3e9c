package org.siterank.index;

import java.io.IOException;

/** Gives pages the vectors of a sentence model. Thread-safe. */
public interface PageMeaning {

  /** No model. */
  PageMeaning NONE =
      new PageMeaning() {
        @Override
        public String model() {
          return "";
        }

        @Override
        public byte[] direction(IndexedPage page) {
          return new byte[0];
        }
      };

  /**
   * Identifies the model: an index with the vectors of another one is written anew. Empty for none.
   */
  String model();

  /**
   * The direction of a page's vector, in components from -127 to 127; empty for a page that has
   * none.
   */
  byte[] direction(IndexedPage page) throws IOException;
}
