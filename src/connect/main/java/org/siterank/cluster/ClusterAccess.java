package org.siterank.cluster;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;

/**
 * How a cluster is asked.
 *
 * @param credentials who asks
 * @param ca certificates in PEM that are trusted instead of those of the Java platform
 * @param retryFor how long a request is repeated that the cluster turns away for now
 * @param connections requests in progress at one time, at least 1
 */
public record ClusterAccess(
    ClusterCredentials credentials, Optional<Path> ca, Duration retryFor, int connections) {

  public ClusterAccess {
    Objects.requireNonNull(credentials, "credentials");
    Objects.requireNonNull(ca, "ca");
    if (retryFor.isNegative()) {
      throw new IllegalArgumentException("retryFor must not be negative, got " + retryFor);
    }
    if (connections < 1) {
      throw new IllegalArgumentException("connections must be at least 1, got " + connections);
    }
  }
}
