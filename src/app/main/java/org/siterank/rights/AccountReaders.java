package org.siterank.rights;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.siterank.site.Readers;

/**
 * Accounts by which the pages of sites are asked for, each with whom it stands for.
 *
 * @param bySite readers by the name of their account, by the name of the site; a site alone has an
 *     empty name
 * @param guarded names of the sites that are read with a login, and whose open pages are asked for
 *     without one, too
 */
public record AccountReaders(Map<String, SortedMap<String, Readers>> bySite, Set<String> guarded) {

  /** No accounts. */
  public static final AccountReaders NONE = new AccountReaders(Map.of(), Set.of());

  public AccountReaders {
    Map<String, SortedMap<String, Readers>> copy = new HashMap<>();
    bySite.forEach((site, accounts) -> copy.put(site, new TreeMap<>(accounts)));
    copy.values().removeIf(Map::isEmpty);
    bySite = Map.copyOf(copy);
    guarded = Set.copyOf(guarded);
  }

  /** The accounts of a site of several, or of the only one. */
  SortedMap<String, Readers> of(Optional<String> site) {
    return bySite.getOrDefault(site.orElse(""), new TreeMap<>());
  }

  /** Returns true if what rules open on this site must have been answered without a login, too. */
  boolean isGuarded(Optional<String> site) {
    return guarded.contains(site.orElse(""));
  }

  /** Whether there are any. */
  public boolean any() {
    return !bySite.isEmpty();
  }
}
