package org.siterank.store;

import java.time.LocalDate;

/** Is told of lost visits that were dropped for want of room. */
@FunctionalInterface
public interface DroppedLost {

  /** So many visits of a day. */
  void dropped(LocalDate day, long visits);
}
