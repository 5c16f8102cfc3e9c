package org.siterank.crawl;

import java.util.Optional;
import org.siterank.site.Page;

/**
 * One step of the crawl, as it is stored.
 *
 * @param record the new knowledge of the address
 * @param page what the document says, when it was read anew; empty when it is unchanged (304), or
 *     is no document
 */
public record CrawlResult(UrlRecord record, Optional<Page> page) {}
