package org.siterank.model;

import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.siterank.config.ConfigException;
import org.siterank.config.SiteConfig;
import org.siterank.site.PageUrl;
import org.siterank.site.SiteScope;
import org.siterank.store.SiteStore;

/**
 * The move of a site to another address. All that is stored for its pages is renamed, in one
 * transaction with the site that the data directory remembers; the old address stays an alias
 * ({@link MovedAddresses}).
 *
 * @param from where the site was
 * @param to where it is now
 * @param config the configuration after the move
 * @param scope the scope after the move, with all addresses that the site has had
 */
public record SiteMove(PageUrl from, PageUrl to, SiteConfig config, SiteScope scope) {

  /**
   * Checks that a site can move.
   *
   * @param given a configuration that names no site, the stored one, or the new one
   * @param kept the stored settings, by key; none when nothing is stored
   * @param to where the site is now
   * @throws ConfigException when there is no site to move, or not to there
   */
  public static SiteMove of(SiteConfig given, Map<String, List<String>> kept, PageUrl to)
      throws ConfigException {
    List<PageUrl> old = MovedAddresses.urls(kept, "site.url");
    Path data = given.data();
    if (kept.containsKey(RememberedSite.SITES) || !given.sites().isEmpty()) {
      throw new ConfigException(
          "of several sites, one moves in the configuration: give its new address as its site.url"
              + " and the old one as an item of its site.aliases");
    }
    if (old.isEmpty()) {
      throw new ConfigException(
          data
              + " has no site yet that could move: "
              + RunWords.of(given, List.of("--site", to.value())));
    }
    PageUrl from = old.get(0);
    List<PageUrl> urls = Stream.concat(Stream.of(to), old.stream().skip(1)).distinct().toList();
    String plain = RunWords.of(given, List.of("--site", to.value()));
    if (MovedAddresses.prefix(to).equals(MovedAddresses.prefix(from))) {
      throw new ConfigException(data + " belongs to " + to + " already: " + plain);
    }
    if (SiteScope.of(to).prefixes().stream().anyMatch(from.value()::startsWith)) {
      throw new ConfigException(
          to + " holds " + from + " already, so the site grows and does not move: " + plain);
    }
    List<PageUrl> named = given.site().urls();
    if (!named.isEmpty() && !named.equals(old) && !named.equals(urls)) {
      throw new ConfigException(
          named.get(0)
              + " (--site, site.url) is not the site of "
              + data
              + ", which is to move from "
              + from
              + " to "
              + to
              + "; leave it out, or correct it");
    }
    SiteConfig config = named.isEmpty() ? RememberedSite.apply(given, kept) : given;
    config = config.with("site.url", urls.stream().map(PageUrl::value).toArray(String[]::new));
    return new SiteMove(from, to, config, config.scope(MovedAddresses.with(kept, config.scope())));
  }

  /**
   * Moves the site; a kill leaves all as it was, or all moved.
   *
   * @throws OtherSiteException when the site of the data directory is another one by now
   */
  public void make(SiteStore store) throws IOException {
    Map<String, List<String>> kept = store.runs().settings();
    if (!MovedAddresses.urls(kept, "site.url").stream().limit(1).toList().equals(List.of(from))) {
      throw new OtherSiteException(config.data() + " does not belong to " + from + " any more");
    }
    Map<String, List<String>> settings = new LinkedHashMap<>(RememberedSite.of(config));
    settings.put(
        MovedAddresses.KEY, MovedAddresses.with(kept, scope).stream().map(PageUrl::value).toList());
    store.move(this::name, settings);
  }

  /** The name of an address after the move; that of another site's stays. */
  private PageUrl name(PageUrl url) {
    PageUrl name = scope.canonical(url);
    return scope.owns(name) ? name : url;
  }
}
