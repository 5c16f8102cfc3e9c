package org.siterank.accesslog;

import org.siterank.site.PageUrl;

/** Takes back page views that were counted before their client turned out to be a robot. */
public interface RetractedViews {

  /**
   * One line's view.
   *
   * @param epochDay {@link ClassedChunk#epochDay}
   * @param url {@link ClassedChunk#url}
   * @param hitClass the class it was counted in
   * @param referrer {@link ClassedChunk#referrer}
   * @param referral {@link ClassedChunk#referral}
   * @param hit whether it was counted as a hit; if not, it was a repeat
   */
  void retract(
      long epochDay,
      PageUrl url,
      HitClass hitClass,
      String referrer,
      Referral referral,
      boolean hit);

  /**
   * One line's lost visit, which was counted in addition to the line's own class.
   *
   * @param cameBy {@link ClassedChunk#cameBy}
   */
  void retractLost(long epochDay, PageUrl url, HitClass cameBy, String referrer, boolean hit);
}
