package org.siterank.opensearch;

import java.util.Map;
import java.util.Optional;

/**
 * Ranks that a push has put into an index of their own: one document a chunk, with the chunk's
 * number as id and its bytes, in Base64, as {@code ranks}.
 *
 * @param index the index that holds them
 * @param length one more than the largest page number
 * @param checksum of all chunks
 */
record PublishedRanks(String index, long length, String checksum) {

  /** The ranks of an index, as {@code _meta.siterank.ranks} of its mapping says. */
  record Said(Optional<PublishedRanks> current, Optional<PublishedRanks> next) {

    static final Said NOTHING = new Said(Optional.empty(), Optional.empty());

    /** Reads the {@code _meta} of a mapping. */
    static Said in(Object meta) {
      Object ranks = member(member(meta, "siterank"), "ranks");
      return new Said(of(member(ranks, "current")), of(member(ranks, "next")));
    }
  }

  /** Identifies these ranks among all others. */
  String version() {
    return index + ":" + checksum;
  }

  private static Object member(Object object, String name) {
    return object instanceof Map<?, ?> map ? map.get(name) : null;
  }

  private static Optional<PublishedRanks> of(Object said) {
    return member(said, "index") instanceof String index
            && member(said, "length") instanceof Number length
            && member(said, "checksum") instanceof String checksum
        ? Optional.of(new PublishedRanks(index, length.longValue(), checksum))
        : Optional.empty();
  }
}
