package org.siterank.store;

import java.time.Instant;
import java.util.Optional;
import org.siterank.site.PageDate;
import org.siterank.site.PageLayout;
import org.siterank.site.PageUrl;

/**
 * A page as it was last read, without its text.
 *
 * @param url its canonical address
 * @param contentType media type
 * @param title its title, or empty
 * @param language primary tag, or empty
 * @param noindex whether it asks not to be shown
 * @param digest 64 bits of a hash over everything the page says
 * @param changed when its content last changed
 * @param dated when it is from, as far as that is told
 * @param httpStatus of the last answer
 * @param fetched when it was last asked for
 * @param layout its sections, and what is known of each line of its text; none where nobody asked
 */
public record StoredHead(
    PageUrl url,
    String contentType,
    String title,
    String language,
    boolean noindex,
    long digest,
    Instant changed,
    Optional<PageDate> dated,
    int httpStatus,
    Instant fetched,
    PageLayout layout) {}
