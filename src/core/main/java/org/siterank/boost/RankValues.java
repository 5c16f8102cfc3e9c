package org.siterank.boost;

import java.io.IOException;

/** The ranks of one segment. */
@FunctionalInterface
public interface RankValues {

  /**
   * The rank of a document, or the one that its source assumes where there is none ({@link
   * RankSource#missing}); documents are asked for in ascending order.
   */
  double rank(int doc) throws IOException;
}
