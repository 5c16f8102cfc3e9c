package org.siterank.content;

import java.util.HashMap;
import java.util.Map;
import org.siterank.site.PageUrl;

/** How many pages of each address shape are listings by their own content. */
public final class ListingPeers {

  private static final class Group {
    private int pages;
    private int listings;
  }

  private final Map<String, Group> groups = new HashMap<>();

  /** Counts a page; without evidence it is none. */
  public void add(PageUrl url, boolean listing) {
    Group group = groups.computeIfAbsent(AddressShape.of(url), shape -> new Group());
    group.pages++;
    group.listings += listing ? 1 : 0;
  }

  /** The share of listings among the others of a page's shape; NaN where these are too few. */
  public double share(PageUrl url, boolean listing) {
    Group group = groups.getOrDefault(AddressShape.of(url), new Group());
    int others = group.pages - 1;
    int found = group.listings - (listing ? 1 : 0);
    return others < ListingRule.PEERS ? Double.NaN : found / (double) others;
  }
}
