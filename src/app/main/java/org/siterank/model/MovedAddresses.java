package org.siterank.model;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.siterank.config.ConfigException;
import org.siterank.config.SiteConfig;
import org.siterank.config.SiteSection;
import org.siterank.site.PageUrl;
import org.siterank.site.SiteScope;

/**
 * The addresses that a site moved from ({@link SiteMove}), as its data directory remembers them.
 * They stay aliases of the first URL of the site, without being configured: log lines, referrers
 * and links that name them are the site's own.
 */
final class MovedAddresses {

  /** The key under which they are stored beside the settings of a run; it is none itself. */
  static final String KEY = "moved.from";

  private MovedAddresses() {}

  /**
   * The scope of a configured site, with the addresses that it moved from.
   *
   * @param kept the stored settings, by key
   * @throws ConfigException when no site is configured
   */
  static SiteScope scope(SiteConfig config, Map<String, List<String>> kept) throws ConfigException {
    return config.scope(of(config.site(), kept));
  }

  /**
   * The addresses that a configured site moved from; none when the stored ones are of another site.
   * When the configured site is a folder of the stored one, or holds it, they are taken on to the
   * same folder.
   */
  static List<PageUrl> of(SiteSection site, Map<String, List<String>> kept) {
    List<PageUrl> moved = urls(kept, KEY);
    List<PageUrl> urls = urls(kept, "site.url");
    if (moved.isEmpty() || urls.isEmpty() || site.urls().isEmpty()) {
      return List.of();
    }
    SiteScope now = new SiteScope(site.urls(), site.aliases(), List.of(), List.of(), Set.of());
    String here = now.prefixes().get(0);
    String there = prefix(urls.get(0));
    String seen = now.canonical(new PageUrl(there)).value();
    if (seen.startsWith(here)) {
      String folder = seen.substring(here.length());
      return moved.stream().flatMap(url -> above(prefix(url), folder).stream()).toList();
    }
    String folder = SiteScope.of(urls.get(0)).canonical(new PageUrl(here)).value();
    return folder.startsWith(there)
        ? moved.stream()
            .map(url -> new PageUrl(prefix(url) + folder.substring(there.length())))
            .toList()
        : List.of();
  }

  /**
   * All addresses that a site has had when it moves on: the last one, those before it, and its
   * aliases, which nobody needs to name any more.
   */
  static List<PageUrl> with(Map<String, List<String>> kept, SiteScope moved) {
    Set<PageUrl> all = new LinkedHashSet<>();
    urls(kept, "site.url").stream().limit(1).forEach(all::add);
    all.addAll(urls(kept, KEY));
    all.addAll(urls(kept, "site.aliases"));
    all.removeIf(url -> moved.prefixes().contains(prefix(url)));
    return List.copyOf(all);
  }

  /** A setting that lists URLs. */
  static List<PageUrl> urls(Map<String, List<String>> kept, String key) {
    return kept.getOrDefault(key, List.of()).stream().map(PageUrl::new).toList();
  }

  /** The prefix of all addresses of a site that starts here. */
  static String prefix(PageUrl start) {
    return SiteScope.of(start).prefixes().get(0);
  }

  /** The folder around a folder; nothing when the address does not end with the folder. */
  private static Optional<PageUrl> above(String prefix, String folder) {
    PageUrl url = new PageUrl(prefix);
    return url.path().endsWith("/" + folder)
        ? Optional.of(new PageUrl(prefix.substring(0, prefix.length() - folder.length())))
        : Optional.empty();
  }
}
