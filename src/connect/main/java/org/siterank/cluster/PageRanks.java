package org.siterank.cluster;

import org.siterank.boost.RankVector;

/**
 * The ranks of all pages by number. A page keeps its number as long as it is in an index; no new
 * page gets a number that ranks in service know. What pages that are gone leave empty is taken up
 * again when an index is built anew.
 */
final class PageRanks {

  private final RankVector.Builder vector = new RankVector.Builder();
  private long next;
  private long length;

  /**
   * @param next the first number that was never given
   */
  PageRanks(long next) {
    this.next = next;
  }

  /** A number for a page that has none. */
  long number() {
    return next++;
  }

  void set(long number, double rank) {
    vector.set(number, rank);
    length = Math.max(length, number + 1);
  }

  /** One more than the largest number. */
  long length() {
    return length;
  }

  int chunks() {
    return vector.chunks();
  }

  byte[] chunk(int number) {
    return vector.chunk(number);
  }

  String checksum() {
    return vector.checksum();
  }
}
