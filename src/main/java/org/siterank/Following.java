package org.siterank;

import java.time.Duration;

/** Who follows the logs: is told what was read, and says how the time between is spent. */
public interface Following {

  /** New lines were read, or something about the logs needs a look. */
  void read(RunReport report);

  /** Another run is at work; the lines wait. */
  void waiting(String why);

  /** Rests for this long, or until the following is to stop. */
  void rest(Duration time) throws InterruptedException;
}
