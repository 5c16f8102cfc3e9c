package org.siterank.fetch;

import java.time.Duration;
import java.util.Locale;
import java.util.Objects;

/**
 * How a server is asked for documents.
 *
 * @param userAgent the {@code User-Agent} header; its product token (up to the slash) is the name
 *     that robots.txt is searched for
 * @param connections requests at a time, 1 to 64
 * @param timeout longest silence while connecting or between two packets; positive
 * @param deadline longest time for one document as a whole; positive
 * @param access credentials, headers, proxy and certificates
 */
public record FetchOptions(
    String userAgent, int connections, Duration timeout, Duration deadline, WebAccess access) {

  public FetchOptions {
    if (!userAgent.matches("[!#$%&'*+.^_`|~0-9A-Za-z-]+([/ ][\\x20-\\x7e]*)?")) {
      throw new IllegalArgumentException(
          "the user agent must start with a product token (RFC 9110, 10.1.5) and be ASCII, got \""
              + userAgent
              + "\"");
    }
    if (connections < 1 || connections > 64) {
      throw new IllegalArgumentException(
          "connections must be between 1 and 64, got " + connections);
    }
    positive("timeout", timeout);
    positive("deadline", deadline);
    Objects.requireNonNull(access, "access");
  }

  /**
   * Two connections (RFC 2616, 8.1.4, the last HTTP standard to name a number), 20 s of silence
   * (Heritrix {@code soTimeoutMs}), three times that as a whole.
   */
  public static FetchOptions defaults() {
    return new FetchOptions(
        agent(""), 2, Duration.ofSeconds(20), Duration.ofSeconds(60), WebAccess.PLAIN);
  }

  /**
   * The agent string of this version.
   *
   * @param contact a URL or mail address for the webmasters of crawled sites, or empty
   */
  public static String agent(String contact) {
    String version = FetchOptions.class.getPackage().getImplementationVersion();
    // Classes that run from a build directory have no manifest and so no version.
    String product = version == null ? "Siterank" : "Siterank/" + version;
    return contact.isEmpty() ? product : product + " (+" + contact + ")";
  }

  /** The name under which robots.txt addresses us, in lower case. */
  public String productToken() {
    return userAgent.split("[/ ]", 2)[0].toLowerCase(Locale.ROOT);
  }

  /** The same with another agent. */
  public FetchOptions withUserAgent(String agent) {
    return new FetchOptions(agent, connections, timeout, deadline, access);
  }

  /** The same with another number of connections. */
  public FetchOptions withConnections(int number) {
    return new FetchOptions(userAgent, number, timeout, deadline, access);
  }

  /** The same with other limits in time. */
  public FetchOptions withTimes(Duration silence, Duration whole) {
    return new FetchOptions(userAgent, connections, silence, whole, access);
  }

  /** The same with other credentials, headers, proxy and certificates. */
  public FetchOptions withAccess(WebAccess other) {
    return new FetchOptions(userAgent, connections, timeout, deadline, other);
  }

  private static void positive(String name, Duration value) {
    if (value.isNegative() || value.isZero()) {
      throw new IllegalArgumentException(name + " must be positive, got " + value);
    }
  }
}
