package org.siterank.model;

import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.siterank.config.ConfigException;
import org.siterank.config.SiteConfig;
import org.siterank.site.PageUrl;
import org.siterank.site.SiteScope;
import org.siterank.store.SiteStore;
import org.siterank.visits.VisitCount;

/**
 * The visits counted for a site as the last run was told it, and those of them that another
 * configuration leaves without a page: of addresses that it takes for another site's. What its
 * rules keep out is not among them.
 */
final class CountedSite {

  private final SiteScope before;
  private final SiteScope now;
  private long all;
  private long lost;
  private PageUrl example;

  private CountedSite(SiteScope before, SiteScope now) {
    this.before = before;
    this.now = now;
  }

  /** Why a run would rank without more of the counted visits than {@code crawl.max-vanished}. */
  static Optional<String> problem(
      SiteStore store, SiteConfig config, Map<String, List<String>> kept, SiteScope now)
      throws IOException {
    if (!RememberedSite.apply(SiteConfig.defaults(), kept).namesSite()) {
      return Optional.empty();
    }
    CountedSite site;
    try {
      site = new CountedSite(MovedAddresses.scope(RememberedSite.apply(config, kept), kept), now);
    } catch (ConfigException e) {
      throw new IllegalStateException("a site is stored", e);
    }
    store.visits().forEachVisit(site::add);
    return site.lost <= config.crawl().maxVanished() * site.all
        ? Optional.empty()
        : Optional.of(site.message(config, kept));
  }

  private void add(VisitCount visit) {
    if (!before.contains(before.canonical(visit.url()))) {
      return;
    }
    all += visit.visits();
    if (!now.owns(now.canonical(visit.url()))) {
      lost += visit.visits();
      example = visit.url();
    }
  }

  private String message(SiteConfig config, Map<String, List<String>> kept) {
    List<PageUrl> aliases = missingAliases(kept);
    return String.format(
        Locale.ROOT,
        "%,d of %,d counted visits in %s (such as those of %s) are of addresses that do not belong"
            + " to %s, more than crawl.max-vanished allows; nothing was changed. %s, or give them"
            + " up: %s",
        lost,
        all,
        config.data(),
        example,
        now,
        aliases.isEmpty()
            ? "Correct site.url"
            : "To keep them: " + RunWords.of(config, RunWords.site(config, aliases)),
        RunWords.of(
            config,
            Stream.concat(
                    RunWords.site(config, List.of()).stream(), Stream.of("--max-vanished", "1"))
                .toList()));
  }

  /** The addresses that the last run was told and this one is not. */
  private List<PageUrl> missingAliases(Map<String, List<String>> kept) {
    return Stream.of("site.url", "site.aliases", MovedAddresses.KEY)
        .flatMap(key -> MovedAddresses.urls(kept, key).stream())
        .filter(url -> !now.owns(now.canonical(url)))
        .filter(url -> !SiteScope.of(url).owns(now.start()))
        .distinct()
        .toList();
  }
}
