package org.siterank.cluster;

/** Is told how far a push is, often. */
@FunctionalInterface
public interface PushProgress {

  /** So many pages of so many were looked at. */
  void update(String stage, long done, long total);
}
