package org.siterank.cluster;

/** Progress callback of a push. Called frequently. */
@FunctionalInterface
public interface PushProgress {

  /**
   * So many were looked at.
   *
   * @param total how many there are; -1 when it is not known
   */
  void update(String stage, long done, long total);
}
