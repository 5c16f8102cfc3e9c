package org.siterank.accesslog;

import crawlercommons.domains.EffectiveTldFinder;

/** Name under which a referring host is counted. */
public final class ReferringHost {

  private ReferringHost() {}

  /** The registrable domain of a host, or the host itself when it has none. */
  public static String name(String host) {
    String domain = EffectiveTldFinder.getAssignedDomain(host);
    return domain == null || domain.isEmpty() ? host : domain;
  }
}
