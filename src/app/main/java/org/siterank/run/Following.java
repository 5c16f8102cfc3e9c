package org.siterank.run;

import java.time.Duration;

/**
 * Callback of a run that follows its logs: reports what was read and decides how to spend the time
 * between.
 */
public interface Following {

  /** New lines were read, or something about the logs needs a look. */
  void read(RunReport report);

  /** Another run is at work; the lines wait. */
  void waiting(String why);

  /** Rests for this long, or until the following is to stop. */
  void rest(Duration time) throws InterruptedException;
}
