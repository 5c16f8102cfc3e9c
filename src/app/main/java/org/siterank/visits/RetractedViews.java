package org.siterank.visits;

import org.siterank.accesslog.ClassifiedChunk;
import org.siterank.accesslog.Referral;
import org.siterank.accesslog.RequestClass;
import org.siterank.site.PageUrl;

/** Takes back page views that were counted before their client turned out to be a robot. */
public interface RetractedViews {

  /**
   * One line's view.
   *
   * @param epochDay {@link ClassifiedChunk#epochDay}
   * @param url {@link ClassifiedChunk#url}
   * @param requestClass the class it was counted in
   * @param referrer {@link ClassifiedChunk#referrer}
   * @param referral {@link ClassifiedChunk#referral}
   * @param visit whether it was counted as a visit; if not, it was a repeat
   */
  void retract(
      long epochDay,
      PageUrl url,
      RequestClass requestClass,
      String referrer,
      Referral referral,
      boolean visit);

  /**
   * One line's lost visit, which was counted in addition to the line's own class.
   *
   * @param cameBy {@link ClassifiedChunk#cameBy}
   */
  void retractLost(long epochDay, PageUrl url, RequestClass cameBy, String referrer, boolean visit);
}
