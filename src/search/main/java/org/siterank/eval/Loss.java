package org.siterank.eval;

/** Why a query does not show a page that answers among the first three. */
public enum Loss {
  /** It does. */
  NONE("ok", "found among the first three"),
  /** No page that answers can be found at all. */
  NOT_INDEXED("not in the index", "no page that answers is in the index"),
  /** No page that answers matches the query. */
  NOT_MATCHED("not matched", "no page that answers matches the query"),
  /** One matches, too far down for anybody to see it. */
  FAR_BELOW(
      "matched below " + QueryOutcome.FAR,
      "a page that answers matches, below position " + QueryOutcome.FAR),
  /** One would be among the first three if listings stood behind pages. */
  LISTING_ABOVE("listing above it", "listings push the page that answers out of the first three"),
  /** One matches, below other pages that are no listings. */
  BELOW_OTHERS("below other pages", "other pages stand above the one that answers");

  private final String label;
  private final String words;

  Loss(String label, String words) {
    this.label = label;
    this.words = words;
  }

  /** Its name in tables. */
  public String label() {
    return label;
  }

  /** Describes the loss, for people. */
  public String words() {
    return words;
  }
}
