package org.siterank.crawl;

import java.util.Optional;
import java.util.function.Predicate;
import org.siterank.fetch.PageSource;
import org.siterank.site.PageUrl;

/**
 * An account by which pages are asked for to learn whether it may read them.
 *
 * @param name as it is configured
 * @param pages the site as this account sees it
 * @param check a page that the account may read, by which its login is checked; nothing when it has
 *     no login
 * @param standsForReaders whether whom it stands for may read what it gets; if not, it only checks
 *     what rules open
 * @param asked the pages that it is asked for
 */
public record AccountSource(
    String name,
    PageSource pages,
    Optional<PageUrl> check,
    boolean standsForReaders,
    Predicate<PageUrl> asked) {

  /** An account that stands for readers, and is asked for every page. */
  public AccountSource(String name, PageSource pages, Optional<PageUrl> check) {
    this(name, pages, check, true, page -> true);
  }
}
