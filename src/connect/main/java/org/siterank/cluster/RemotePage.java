package org.siterank.cluster;

import java.nio.charset.StandardCharsets;
import java.util.UUID;
import org.siterank.index.IndexEntry;

/**
 * A page as it stands in a cluster.
 *
 * @param fingerprint of what is indexed of it
 * @param rankBits the rank it was written with
 * @param number its place in a vector of ranks
 */
record RemotePage(long fingerprint, long rankBits, long number) {

  /** Stands in for the number of a page that somebody has taken it from. */
  static final long NO_NUMBER = -1;

  /** Fingerprint of a page with its readers: those of an index are not updated by themselves. */
  static long fingerprint(IndexEntry entry) {
    if (entry.readers().isPublic()) {
      return entry.fingerprint();
    }
    byte[] readers = entry.readers().text().getBytes(StandardCharsets.UTF_8);
    return entry.fingerprint() ^ UUID.nameUUIDFromBytes(readers).getMostSignificantBits();
  }
}
