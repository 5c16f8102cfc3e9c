package org.siterank.lab;

import java.io.IOException;

/** An experiment of a paper that can be repeated. */
public interface Experiment {

  /** Its name on the command line. */
  String name();

  /** Where it was first done: authors, year, figure or section. */
  String source();

  /** The claim of the source, one sentence without a full stop. */
  String claim();

  /** The graph of the source's measurement; a noun without a full stop. */
  String paperSize();

  /**
   * Whether the same bench gives the same numbers to the last digit; not where threads and a server
   * work side by side.
   */
  default boolean isExact() {
    return true;
  }

  /**
   * Repeats the experiment. The same bench gives the same outcome, if it {@link #isExact}.
   *
   * @throws IOException when a temporary file cannot be written
   * @throws IllegalArgumentException when the given graph does not suit it: too small, no sites
   */
  Outcome run(Bench bench) throws IOException;
}
