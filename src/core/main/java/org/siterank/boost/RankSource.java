package org.siterank.boost;

import java.io.IOException;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.LeafReaderContext;

/**
 * Where the ranks of an index's documents are. Two sources that are equal give the same ranks for
 * the same reader, so that what was computed from one may be kept for the other.
 */
public sealed interface RankSource permits FieldRanks, VectorRanks {

  /** The ranks of a segment. */
  RankValues values(LeafReader reader) throws IOException;

  /** Identifies these ranks among others for the same reader; keeps nothing of them in memory. */
  String key();

  /** Whether what was computed for a segment may be kept as long as its reader is open. */
  boolean isCacheable(LeafReaderContext context);

  /** Where the ranks are, for people: {@code field siterank}. */
  String description();
}
