package org.siterank.cluster;

/** Progress callback of a push. Called frequently. */
@FunctionalInterface
public interface PushProgress {

  /** So many pages of so many were looked at. */
  void update(String stage, long done, long total);
}
