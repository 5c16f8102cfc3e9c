package org.siterank.visits;

/** Progress callback of a reading of logs. */
@FunctionalInterface
public interface LogProgress {

  /** Nobody wants to know. */
  LogProgress NONE = (done, total) -> {};

  /**
   * Called every few megabytes and at the end of every file.
   *
   * @param doneBytes bytes on disk that have been read or found to be read already
   * @param totalBytes bytes on disk of all files
   */
  void progress(long doneBytes, long totalBytes);
}
