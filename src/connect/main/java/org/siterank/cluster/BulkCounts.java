package org.siterank.cluster;

import com.fasterxml.jackson.annotation.JsonIgnore;

/**
 * Cost of sending: operations, bytes, requests and repetitions.
 *
 * @param operations that the cluster has carried out
 * @param bytes sent, before compression
 * @param requests answered
 * @param repeatedRequests that were sent again
 * @param repeatedPages that were sent again because the cluster was too busy for them
 * @param dividedRequests that were divided because the cluster found them too large
 */
public record BulkCounts(
    @JsonIgnore long operations,
    long bytes,
    long requests,
    long repeatedRequests,
    long repeatedPages,
    long dividedRequests) {

  static final BulkCounts NOTHING = new BulkCounts(0, 0, 0, 0, 0, 0);

  BulkCounts plus(BulkCounts other) {
    return new BulkCounts(
        operations + other.operations,
        bytes + other.bytes,
        requests + other.requests,
        repeatedRequests + other.repeatedRequests,
        repeatedPages + other.repeatedPages,
        dividedRequests + other.dividedRequests);
  }
}
