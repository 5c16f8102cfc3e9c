package org.siterank.opensearch;

import java.io.IOException;
import java.util.Base64;
import java.util.Map;
import org.opensearch.action.get.GetResponse;
import org.opensearch.action.index.IndexRequest;
import org.opensearch.client.Client;
import org.opensearch.common.unit.TimeValue;
import org.opensearch.common.util.concurrent.ThreadContext;
import org.opensearch.core.common.breaker.CircuitBreaker;
import org.siterank.boost.RankVector;

/** Reads published ranks into memory, which is asked of the circuit breaker first. */
final class RankLoader {

  /** A chunk is a quarter of a megabyte; a node that takes longer for one is lost. */
  private static final TimeValue ANSWER = TimeValue.timeValueSeconds(30);

  private final Client client;
  private final CircuitBreaker breaker;

  RankLoader(Client client, CircuitBreaker breaker) {
    this.client = client;
    this.breaker = breaker;
  }

  /**
   * Reads ranks; {@link #release} gives their memory back.
   *
   * @throws org.opensearch.core.common.breaker.CircuitBreakingException when they do not fit
   * @throws IOException when chunks are missing, or are not those that were sent
   */
  RankVector load(PublishedRanks ranks) throws IOException {
    long bytes = RankVector.bytes(ranks.length());
    breaker.addEstimateBytesAndMaybeBreak(bytes, "ranks " + ranks.version());
    boolean done = false;
    ThreadContext.StoredContext outer = asServer();
    try {
      RankVector.Builder vector = new RankVector.Builder();
      for (int chunk = 0; chunk < RankVector.chunks(ranks.length()); chunk++) {
        vector.add(chunk(ranks, chunk));
      }
      if (!vector.checksum().equals(ranks.checksum())) {
        throw new IOException(
            ranks.index()
                + " holds other ranks: checksum "
                + vector.checksum()
                + ", announced "
                + ranks.checksum());
      }
      RankVector built = vector.build(ranks.version(), ranks.length());
      done = true;
      return built;
    } catch (IllegalArgumentException e) {
      throw new IOException(ranks.index() + " holds no ranks: " + e.getMessage(), e);
    } finally {
      outer.close();
      if (!done) {
        breaker.addWithoutBreaking(-bytes);
      }
    }
  }

  private byte[] chunk(PublishedRanks ranks, int chunk) throws IOException {
    GetResponse answer =
        client
            .prepareGet(ranks.index(), Integer.toString(chunk))
            // Every data node has a copy, or will have one.
            .setPreference("_local")
            .get(ANSWER);
    if (!answer.isExists() || !(answer.getSourceAsMap().get("ranks") instanceof String text)) {
      throw new IOException(ranks.index() + " lacks chunk " + chunk);
    }
    return Base64.getDecoder().decode(text);
  }

  /** Gives back the memory of ranks that are not used any more. */
  void release(RankVector vector) {
    vector.forget();
    breaker.addWithoutBreaking(-vector.bytes());
  }

  /** Bytes that are set aside for ranks, and the most that may be. */
  Map<String, Object> memory() {
    return Map.of("reserved_bytes", breaker.getUsed(), "limit_bytes", breaker.getLimit());
  }

  /**
   * Writes beside the ranks that a node has read them, or why it will not: the push waits for it.
   *
   * @param problem empty when there is none
   */
  void acknowledge(PublishedRanks ranks, String nodeId, String nodeName, String problem) {
    ThreadContext.StoredContext outer = asServer();
    try {
      client
          .index(
              new IndexRequest(ranks.index())
                  .id("node-" + nodeId)
                  .source(Map.of("node", nodeName, "problem", problem)))
          .actionGet(ANSWER);
    } finally {
      outer.close();
    }
  }

  /** No user asks for this, but the server itself; until what is returned is closed. */
  private ThreadContext.StoredContext asServer() {
    return client.threadPool().getThreadContext().stashContext();
  }
}
