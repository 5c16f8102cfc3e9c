package org.siterank.accesslog;

/**
 * The HTTP log of HAProxy ({@code option httplog}; HAProxy, "Configuration Manual", 8.2.3), with or
 * without what syslog puts in front of a line.
 *
 * <pre>
 * client:port [time] frontend backend/server timers status bytes cookie cookie flags conns queues
 *     {request headers} {response headers} "request"
 * </pre>
 *
 * The time is local, without a zone; it is taken as it stands. A status of -1 means that no answer
 * was sent. Bytes that are not printable are written {@code #XX} (8.6).
 *
 * <p>Headers are there only when the configuration captures them, and are not named. The first that
 * is a web address is taken for the referrer, the first with a slash inside that is none for the
 * agent, the first that looks like a host's name for the virtual host.
 */
enum HaproxyFormat implements LogFormat {
  /** {@code option httplog}. */
  HTTP;

  @Override
  public String label() {
    return "haproxy";
  }

  @Override
  public LineParser newParser() {
    return new HaproxyParser();
  }

  @Override
  public boolean hasReferrer() {
    return true; // When captured; whether it is cannot be told from the format.
  }
}
