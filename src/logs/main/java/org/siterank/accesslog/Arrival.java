package org.siterank.accesslog;

import org.siterank.site.PageUrl;

/**
 * A page that was asked for, and where its visitor came from: what a page view, or a lost visit,
 * says beside who asked and when. A {@link RequestClassifier} has one object for many lines, so
 * that whoever counts them can leave a mark there instead of looking for its counts line by line.
 */
public final class Arrival {

  private final PageUrl url;
  private final Referrer from;
  private final Campaign campaign;
  private final int textLength;
  private Object mark;

  Arrival(PageUrl url, Campaign campaign, Referrer from) {
    this.url = url;
    this.campaign = campaign;
    this.from = from;
    this.textLength =
        url.value().length()
            + campaign.textLength()
            + from.text().length()
            + from.page().length()
            + from.referral().query().length();
  }

  /**
   * Whether it is that of this page and referrer: the very objects, which is no look at texts. The
   * campaign is that of the page's object.
   */
  @SuppressWarnings("ReferenceEquality")
  boolean isOf(PageUrl otherUrl, Referrer otherFrom) {
    return url == otherUrl && from == otherFrom;
  }

  /** The canonical address that was asked for. */
  public PageUrl url() {
    return url;
  }

  /** The class of a page view, or of a lost visit what would have been its class. */
  public RequestClass requestClass() {
    return from.requestClass();
  }

  /** The campaign that the address named before it was made canonical. */
  public Campaign campaign() {
    return campaign;
  }

  /** {@link RequestClassifier#referrer}. */
  public String referrer() {
    return from.text();
  }

  /** Further facts that the referrer tells. */
  public Referral referral() {
    return from.referral();
  }

  /** The page that the visitor came from, as a set of {@link ReferringPages}. */
  public long referringPages() {
    return from.pages();
  }

  /** The page of another site that the visitor came from, as {@link LinkingPage}; else empty. */
  public String linkingPage() {
    return from.page();
  }

  /** Characters of address, campaign, referrer, its page and its query. */
  public int textLength() {
    return textLength;
  }

  /**
   * The object that was last left here; null when nothing was. For the thread that counts alone.
   */
  public Object mark() {
    return mark;
  }

  /** Leaves something here for the next line that says the same. */
  public void setMark(Object counts) {
    mark = counts;
  }
}
