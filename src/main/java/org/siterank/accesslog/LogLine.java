package org.siterank.accesslog;

import java.time.Instant;
import java.time.LocalDate;

/**
 * One request as a web server logged it. Lives in memory only: client and user agent are never
 * stored.
 *
 * @param virtualHost the host that was asked, or empty when the log does not say
 * @param client address or name of the client
 * @param time when it was
 * @param day the day in the log's own time zone
 * @param method such as {@code GET}; empty for a broken request line
 * @param target the request target, usually a path with query
 * @param status HTTP status
 * @param referrer the Referer header, or empty
 * @param userAgent the User-Agent header, or empty
 */
public record LogLine(
    String virtualHost,
    String client,
    Instant time,
    LocalDate day,
    String method,
    String target,
    int status,
    String referrer,
    String userAgent) {}
