package org.siterank.crawl;

/**
 * Entries of the feeds of a site, by what became of them.
 *
 * @param files feeds read
 * @param entries pages of the site that they named
 * @param outside entries that lead outside the site, or to what is no page, and are not followed
 * @param nameless entries without an address
 */
public record FeedReport(int files, int entries, int outside, int nameless) {

  static final FeedReport NONE = new FeedReport(0, 0, 0, 0);

  FeedReport plus(FeedReport other) {
    return new FeedReport(
        files + other.files,
        entries + other.entries,
        outside + other.outside,
        nameless + other.nameless);
  }
}
