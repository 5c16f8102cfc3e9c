package org.siterank.run;

/** Progress callback. Called frequently, on the run's own thread. */
@FunctionalInterface
public interface RunProgress {

  /** Ignores the progress. */
  RunProgress SILENT = (stage, done, total, detail) -> {};

  /**
   * Reports the progress.
   *
   * @param stage what is being done
   * @param done units done so far
   * @param total units in all as far as known, -1 when not
   * @param detail anything else worth a look; may be empty
   */
  void update(String stage, long done, long total, String detail);
}
