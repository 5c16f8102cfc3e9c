package org.siterank.config;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;

/**
 * How an OpenSearch cluster is filled and asked.
 *
 * @param on the index in a cluster that is searched instead of what is published here
 * @param credentials the file with user and password, or with a key
 * @param ca the certificates that are trusted, in PEM; empty = those of the Java platform
 * @param shards shards of an index that is made
 * @param replicas replicas of each
 * @param ranks how ranks that moved are sent
 * @param rankThreshold share by which a rank must have moved to be written into its page
 * @param connections requests under way at one time
 * @param retryFor how long a request is repeated that the cluster turns away for now
 */
public record ClusterSection(
    Optional<String> on,
    Optional<Path> credentials,
    Optional<Path> ca,
    int shards,
    int replicas,
    Ranks ranks,
    double rankThreshold,
    int connections,
    Duration retryFor) {

  public ClusterSection {
    Settings.CLUSTER_ON.require(on);
    Settings.CLUSTER_CREDENTIALS.require(credentials);
    Settings.CLUSTER_CA.require(ca);
    Settings.CLUSTER_SHARDS.require(shards);
    Settings.CLUSTER_REPLICAS.require(replicas);
    Settings.CLUSTER_RANKS.require(ranks);
    Settings.CLUSTER_RANK_THRESHOLD.require(rankThreshold);
    Settings.CLUSTER_CONNECTIONS.require(connections);
    Settings.CLUSTER_RETRY_FOR.require(retryFor);
  }

  /** How ranks that moved are sent. */
  public enum Ranks {
    /** All together, beside the pages. */
    TOGETHER,
    /** Each in its page, which is written again. */
    PAGES;

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }
}
