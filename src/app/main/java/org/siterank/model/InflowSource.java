package org.siterank.model;

import java.util.Objects;

/**
 * Where visitors come from who enter the site.
 *
 * @param kind in what way
 * @param host the referring host; empty where there is none
 */
public record InflowSource(Kind kind, String host) implements Comparable<InflowSource> {

  /** In what way they come. */
  public enum Kind {
    /** By a link of another site. */
    SITE,
    /** By a link in a social network. */
    SOCIAL,
    /** By a link of an AI assistant. */
    ASSISTANT,
    /** By a search engine. */
    SEARCH,
    /** Typed, bookmarked, or without a referrer. */
    DIRECT,
    /** By a link of the site itself, on a page that was not read. */
    RETURNING,
    /** Not seen in the logs: inflow that is estimated for a page that nobody was seen to enter. */
    ESTIMATED
  }

  /** Inflow that no visit was seen of. */
  public static final InflowSource ESTIMATED = new InflowSource(Kind.ESTIMATED, "");

  public InflowSource {
    Objects.requireNonNull(kind, "kind");
    Objects.requireNonNull(host, "host");
  }

  @Override
  public int compareTo(InflowSource other) {
    int kinds = kind.compareTo(other.kind);
    return kinds != 0 ? kinds : host.compareTo(other.host);
  }
}
