package org.siterank.crawl;

import java.util.Optional;
import org.siterank.fetch.PageSource;
import org.siterank.site.PageUrl;

/**
 * An account by which pages are asked for to learn whether it may read them.
 *
 * @param name as it is configured
 * @param pages the site as this account sees it
 * @param check a page that the account may read, by which its login is checked; nothing when it has
 *     no login
 */
public record AccountSource(String name, PageSource pages, Optional<PageUrl> check) {}
