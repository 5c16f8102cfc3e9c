package org.siterank.crawl;

import org.siterank.site.PageUrl;

/**
 * A document that could not be read although much time went into it.
 *
 * @param digest of its bytes, and of the version of what reads them
 * @param problem why it could not be read, in plain words
 */
public record SlowDocument(PageUrl url, String digest, String problem) {}
