package org.siterank.boost;

import java.io.IOException;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.LeafReaderContext;

/**
 * Where the ranks of an index's documents are. Two sources that are equal give the same ranks for
 * the same reader, so that what was computed from one may be kept for the other.
 */
public sealed interface RankSource permits FieldRanks, VectorRanks, StandInRanks {

  /** The ranks of a segment. */
  RankValues values(LeafReader reader) throws IOException;

  /** The rank of a document that has none, at least 0. */
  double missing();

  /**
   * Returns this source with another rank for documents that have none. It has the same {@link
   * #key}, so that what is kept of a segment does not depend on what a query chooses.
   *
   * @throws IllegalArgumentException when the rank is negative, infinite or not a number
   */
  RankSource withMissing(double rank);

  /**
   * Identifies these ranks, but for {@link #missing}, among others for the same reader; keeps
   * nothing of them in memory.
   */
  String key();

  /** Whether what was computed for a segment may be kept as long as its reader is open. */
  boolean isCacheable(LeafReaderContext context);

  /** Where the ranks are, for people: {@code field siterank}. */
  String description();
}
