package org.siterank.accesslog;

import crawlercommons.domains.EffectiveTldFinder;

/** What a referring host is counted as. */
public final class ReferringHost {

  private ReferringHost() {}

  /** The registrable domain of a host, or the host itself when it has none. */
  public static String name(String host) {
    String domain = EffectiveTldFinder.getAssignedDomain(host);
    return domain == null || domain.isEmpty() ? host : domain;
  }
}
