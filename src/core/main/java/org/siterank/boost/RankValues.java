package org.siterank.boost;

import java.io.IOException;

/** The ranks of one segment. */
@FunctionalInterface
public interface RankValues {

  /** The rank of a document, 0 when it has none; documents are asked for in ascending order. */
  double rank(int doc) throws IOException;
}
