package org.siterank.opensearch;

import java.util.Optional;
import java.util.stream.Stream;
import org.opensearch.cluster.metadata.IndexMetadata;

/**
 * The ranks of one index of pages, as the cluster's state has them.
 *
 * @param index its name
 * @param mappingVersion of the mapping that says so
 * @param current in service
 * @param next announced: every data node loads them, then they are put into service
 * @param before in service before the current ones, for queries in progress
 */
record IndexRanks(
    String index,
    long mappingVersion,
    Optional<PublishedRanks> current,
    Optional<PublishedRanks> next,
    Optional<PublishedRanks> before) {

  /** Of an index that was not known before. */
  static IndexRanks of(IndexMetadata index) {
    return new IndexRanks(
            index.getIndex().getName(), -1, Optional.empty(), Optional.empty(), Optional.empty())
        .then(index);
  }

  /** Returns this index in a later state. */
  IndexRanks then(IndexMetadata index) {
    if (mappingVersion == index.getMappingVersion()) {
      return this;
    }
    PublishedRanks.Said said =
        index.mapping() == null
            ? PublishedRanks.Said.NOTHING
            : PublishedRanks.Said.in(index.mapping().sourceAsMap().get("_meta"));
    boolean moved = !said.current().equals(current);
    return new IndexRanks(
        index.getIndex().getName(),
        index.getMappingVersion(),
        said.current(),
        said.next(),
        said.next().isPresent() ? Optional.empty() : moved ? current : before);
  }

  /** Those that a data node keeps in memory when it has them. */
  Stream<PublishedRanks> all() {
    return Stream.of(current, next, before).flatMap(Optional::stream);
  }

  /** Those that a data node has to have in memory. */
  Stream<PublishedRanks> toLoad() {
    return Stream.of(current, next).flatMap(Optional::stream);
  }
}
