package org.siterank.model;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.siterank.crawl.Resemblance;
import org.siterank.crawl.UrlRecord;
import org.siterank.crawl.UrlStatus;
import org.siterank.site.PageUrl;
import org.siterank.store.SiteStore;
import org.siterank.store.StoredPage;

/**
 * Hosts that were seen to tell small letters of a path from capital ones: of two addresses that
 * differ in nothing else, one is a page and the other is not there, or both are pages of different
 * texts. A host that answers any such pair with one text does not tell them apart.
 */
final class CaseSensitiveHosts {

  /** Two texts with less in common are not the same page. */
  private static final double ALIKE = 0.5;

  private CaseSensitiveHosts() {}

  static Set<String> of(SiteStore store) throws IOException {
    Set<String> withCapitals = new HashSet<>();
    store.crawl().forEach(record -> addCapitals(record.url(), withCapitals));
    if (withCapitals.isEmpty()) {
      return Set.of();
    }
    Map<String, List<UrlRecord>> alike = new HashMap<>();
    store
        .crawl()
        .forEach(
            record -> {
              String key = lower(record.url());
              if (withCapitals.contains(key)) {
                alike.computeIfAbsent(key, none -> new ArrayList<>()).add(record);
              }
            });
    Set<String> telling = new HashSet<>();
    Set<String> ignoring = new HashSet<>();
    for (List<UrlRecord> addresses : alike.values()) {
      String host = addresses.get(0).url().authority();
      if (addresses.size() > 1 && !ignoring.contains(host)) {
        tells(store, addresses).ifPresent(tells -> (tells ? telling : ignoring).add(host));
      }
    }
    telling.removeAll(ignoring);
    return telling;
  }

  private static void addCapitals(PageUrl url, Set<String> lower) {
    if (url.path().chars().anyMatch(Character::isUpperCase)) {
      lower.add(lower(url));
    }
  }

  private static String lower(PageUrl url) {
    return url.value().toLowerCase(Locale.ROOT);
  }

  /** Whether the host tells these addresses apart; nothing when they do not show it. */
  private static Optional<Boolean> tells(SiteStore store, List<UrlRecord> addresses)
      throws IOException {
    List<UrlRecord> read =
        addresses.stream().filter(record -> record.status() == UrlStatus.READ).toList();
    if (read.isEmpty()) {
      return Optional.empty();
    }
    if (read.size() == 1) {
      boolean othersAreGone =
          addresses.stream().anyMatch(record -> record.status() == UrlStatus.GONE);
      return othersAreGone ? Optional.of(true) : Optional.empty();
    }
    Optional<StoredPage> one = store.pages().page(read.get(0).url());
    Optional<StoredPage> other = store.pages().page(read.get(1).url());
    if (one.isEmpty() || other.isEmpty()) {
      return Optional.empty();
    }
    boolean same =
        one.get().body().equals(other.get().body())
            || Resemblance.of(
                    Resemblance.runs(one.get().body()), Resemblance.runs(other.get().body()))
                >= ALIKE;
    return Optional.of(!same);
  }
}
