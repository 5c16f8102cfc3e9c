package org.siterank.cli;

import java.io.IOException;
import java.util.Map;
import org.siterank.cluster.ClusterAccess;
import org.siterank.cluster.ClusterAddress;
import org.siterank.cluster.ClusterCredentials;
import org.siterank.cluster.ClusterOptions;
import org.siterank.cluster.SolrAddress;

/** The configuration of a cluster, as the parts that ask it take it. */
final class ClusterConfig {

  private ClusterConfig() {}

  static ClusterAddress address(String flag, String text) throws CommandFailure {
    try {
      return ClusterAddress.of(text);
    } catch (IllegalArgumentException e) {
      throw new CommandFailure(ExitStatus.USAGE, flag + ": " + e.getMessage(), e);
    }
  }

  /** The address of one index. */
  static ClusterAddress single(String flag, String text) throws CommandFailure {
    ClusterAddress address = address(flag, text);
    if (address.namesSeveral()) {
      throw new CommandFailure(
          ExitStatus.USAGE,
          flag
              + ": a push goes to one index, got \""
              + address.index()
              + "\"; push to each by itself, and search them together with --on");
    }
    return address;
  }

  /** The address of a collection of Solr. */
  static SolrAddress solr(String flag, String text) throws CommandFailure {
    try {
      return SolrAddress.of(text);
    } catch (IllegalArgumentException e) {
      throw new CommandFailure(ExitStatus.USAGE, flag + ": " + e.getMessage(), e);
    }
  }

  static ClusterAccess access(ClusterOptions options, Map<String, String> environment)
      throws IOException, CommandFailure {
    try {
      ClusterCredentials credentials =
          options.credentials().isPresent()
              ? ClusterCredentials.read(options.credentials().get())
              : ClusterCredentials.of(environment);
      return new ClusterAccess(
          credentials, options.ca(), options.retryFor(), options.connections());
    } catch (IllegalArgumentException e) {
      throw new CommandFailure(ExitStatus.USAGE, e.getMessage(), e);
    }
  }
}
