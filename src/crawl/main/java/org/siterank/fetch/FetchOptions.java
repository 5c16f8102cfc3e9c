package org.siterank.fetch;

import java.time.Duration;

/**
 * How a server is asked for documents. What its numbers may be is said where they are configured.
 *
 * @param userAgent the {@code User-Agent} header
 * @param connections requests at a time
 * @param timeout longest silence while connecting or between two packets
 * @param deadline longest time for one document as a whole
 * @param access credentials, headers, proxy and certificates
 */
public record FetchOptions(
    String userAgent, int connections, Duration timeout, Duration deadline, WebAccess access) {}
