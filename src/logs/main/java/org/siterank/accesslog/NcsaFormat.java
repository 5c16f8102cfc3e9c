package org.siterank.accesslog;

import java.util.Locale;

/**
 * The common log format and Apache's two additions to it, which nginx writes as well (Apache
 * mod_log_config, "Examples"; nginx ngx_http_log_module, {@code combined}).
 *
 * <pre>
 * common          client ident user [time] "request" status size
 * combined        common "referrer" "agent"
 * vhost_common    host:port common
 * vhost_combined  host:port combined
 * </pre>
 *
 * Fields after these are allowed, as those of Traefik's common log format are (Traefik, "Access
 * Logs"): requests so far, router, server, duration. Of them the time that the request took is read
 * ({@link RequestTime#behindAgent}).
 */
enum NcsaFormat implements LogFormat {
  /** Combined, with the virtual host in front; the port may be missing. */
  VHOST_COMBINED(true, true),
  /** With referrer and agent. */
  COMBINED(false, true),
  /** Common, with the virtual host in front; the port may be missing. */
  VHOST_COMMON(true, false),
  /** Without referrer and agent: every page view counts as direct, and no robot is known. */
  COMMON(false, false);

  private final boolean vhost;
  private final boolean combined;

  NcsaFormat(boolean vhost, boolean combined) {
    this.vhost = vhost;
    this.combined = combined;
  }

  @Override
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  @Override
  public LineParser newParser() {
    return new NcsaParser(vhost, combined);
  }

  @Override
  public boolean hasReferrer() {
    return combined;
  }

  boolean hasVhost() {
    return vhost;
  }
}
