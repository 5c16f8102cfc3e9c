package org.siterank.run;

/** Is told how far a run is, often; may be called from the thread that runs. */
@FunctionalInterface
public interface RunProgress {

  /** Tells nobody. */
  RunProgress SILENT = (stage, done, total, detail) -> {};

  /**
   * How far the work is.
   *
   * @param stage what is being done
   * @param done units done so far
   * @param total units in all as far as known, -1 when not
   * @param detail anything else worth a look; may be empty
   */
  void update(String stage, long done, long total, String detail);
}
