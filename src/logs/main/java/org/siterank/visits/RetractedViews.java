package org.siterank.visits;

import org.siterank.accesslog.Arrival;
import org.siterank.accesslog.ClassifiedChunk;

/** Takes back page views that were counted before their client turned out to be a robot. */
public interface RetractedViews {

  /**
   * One line's view.
   *
   * @param epochDay {@link ClassifiedChunk#epochDay}
   * @param arrival {@link ClassifiedChunk#arrival}
   * @param visit whether it was counted as a visit; if not, it was a repeat
   * @param isNew whether this reading has counted it; if not, one before
   * @param served {@link ServedTimes#bin} of the time that the server took
   */
  void retract(long epochDay, Arrival arrival, boolean visit, boolean isNew, int served);

  /** One line's lost visit, which was counted in addition to the line's own class. */
  void retractLost(long epochDay, Arrival arrival, boolean visit, boolean isNew);
}
