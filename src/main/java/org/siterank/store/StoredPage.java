package org.siterank.store;

import java.time.Instant;
import java.util.Optional;
import org.siterank.site.PageDate;
import org.siterank.site.PageUrl;

/**
 * A page as it was last read, for the index.
 *
 * @param url its canonical address
 * @param contentType media type
 * @param title its title, or empty
 * @param headings its headings, one a line
 * @param description its own description, or empty
 * @param body its text
 * @param language primary language tag, or empty
 * @param noindex whether it asks not to be shown
 * @param changed when its content last changed
 * @param dated when it is from, as far as that is told
 */
public record StoredPage(
    PageUrl url,
    String contentType,
    String title,
    String headings,
    String description,
    String body,
    String language,
    boolean noindex,
    Instant changed,
    Optional<PageDate> dated) {}
