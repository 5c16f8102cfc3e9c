package org.siterank.site;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;

/**
 * Which addresses are pages of the site S, and under which one name each of them goes.
 *
 * <p>The site is a set of URL prefixes. Each prefix also answers under the other scheme and with or
 * without {@code www.} where the ports are the usual ones, and under the aliases; {@link
 * #canonical} folds all of them onto the prefix that was configured. A link to another prefix of
 * the set is internal.
 */
public final class SiteScope {

  private record Alias(String prefix, String target) {}

  private final PageUrl start;
  private final List<String> prefixes;
  private final List<Alias> aliases;
  private final List<UrlGlob> include;
  private final List<UrlGlob> exclude;
  private final Set<String> ignoredParameters;

  /**
   * @param sites start pages; everything below the last slash of each belongs to the site
   * @param aliasUrls further addresses of the first site, as they occur in links and referrers
   * @param include when not empty, only URLs that match one of these belong to the site
   * @param exclude URLs that do not belong to the site
   * @param ignoredParameters query parameters that do not tell pages apart; {@code utm_*} style
   *     names with a trailing star match by prefix
   * @throws IllegalArgumentException when no site is given
   */
  public SiteScope(
      List<PageUrl> sites,
      List<PageUrl> aliasUrls,
      List<UrlGlob> include,
      List<UrlGlob> exclude,
      Set<String> ignoredParameters) {
    if (sites.isEmpty()) {
      throw new IllegalArgumentException("a site needs at least one URL");
    }
    this.start = sites.get(0);
    this.prefixes = sites.stream().map(SiteScope::prefix).distinct().toList();
    this.aliases = aliases(prefixes, aliasUrls);
    this.include = List.copyOf(include);
    this.exclude = List.copyOf(exclude);
    this.ignoredParameters = Set.copyOf(ignoredParameters);
  }

  /** The scope of a site with one address and nothing else to know. */
  public static SiteScope of(PageUrl site) {
    return new SiteScope(List.of(site), List.of(), List.of(), List.of(), Set.of());
  }

  /** The first page of the site. */
  public PageUrl start() {
    return start;
  }

  /** The URL prefixes that make the site, in configured order. */
  public List<String> prefixes() {
    return prefixes;
  }

  /** The one name of an address: aliases replaced, ignored parameters removed. */
  public PageUrl canonical(PageUrl url) {
    String value = url.value();
    if (!owns(url)) {
      for (Alias alias : aliases) {
        if (value.startsWith(alias.prefix())) {
          value = alias.target() + value.substring(alias.prefix().length());
          break;
        }
      }
    }
    value = withoutIgnoredParameters(value);
    return value.equals(url.value()) ? url : new PageUrl(value);
  }

  /** Whether this canonical address lies under one of the site's prefixes, excluded or not. */
  public boolean owns(PageUrl url) {
    for (String prefix : prefixes) {
      if (url.value().startsWith(prefix)) {
        return true;
      }
    }
    return false;
  }

  /** Whether this canonical address is a page of the site. */
  public boolean contains(PageUrl url) {
    return owns(url) && (include.isEmpty() || matches(include, url)) && !matches(exclude, url);
  }

  /** Loops, not streams, here and above: this is asked for every link of a site. */
  private static boolean matches(List<UrlGlob> globs, PageUrl url) {
    for (UrlGlob glob : globs) {
      if (glob.matches(url)) {
        return true;
      }
    }
    return false;
  }

  private String withoutIgnoredParameters(String value) {
    int query = value.indexOf('?');
    if (query < 0 || ignoredParameters.isEmpty()) {
      return value;
    }
    List<String> kept = new ArrayList<>();
    for (String parameter : value.substring(query + 1).split("&", -1)) {
      int equals = parameter.indexOf('=');
      if (!isIgnored(equals < 0 ? parameter : parameter.substring(0, equals))) {
        kept.add(parameter);
      }
    }
    String path = value.substring(0, query);
    return kept.isEmpty() ? path : path + "?" + String.join("&", kept);
  }

  private boolean isIgnored(String name) {
    String lower = name.toLowerCase(Locale.ROOT);
    for (String ignored : ignoredParameters) {
      boolean matches =
          ignored.endsWith("*")
              ? lower.startsWith(ignored.substring(0, ignored.length() - 1))
              : lower.equals(ignored);
      if (matches) {
        return true;
      }
    }
    return false;
  }

  private static String prefix(PageUrl site) {
    return site.origin() + site.path().substring(0, site.path().lastIndexOf('/') + 1);
  }

  private static List<Alias> aliases(List<String> prefixes, List<PageUrl> aliasUrls) {
    List<Alias> all = new ArrayList<>();
    for (PageUrl alias : aliasUrls) {
      addSpellings(all, prefix(alias), prefixes.get(0));
    }
    for (String prefix : prefixes) {
      addSpellings(all, prefix, prefix);
    }
    all.removeIf(alias -> prefixes.contains(alias.prefix()));
    // The longest prefix first: the most specific alias decides.
    all.sort((a, b) -> Integer.compare(b.prefix().length(), a.prefix().length()));
    return List.copyOf(all);
  }

  private static void addSpellings(List<Alias> all, String prefix, String target) {
    all.add(new Alias(prefix, target));
    PageUrl url = new PageUrl(prefix);
    if (url.authority().contains(":")) {
      return; // An unusual port names one server only.
    }
    String host = url.authority();
    String other = host.startsWith("www.") ? host.substring(4) : "www." + host;
    for (String name : List.of(host, other)) {
      for (String scheme : List.of("http", "https")) {
        all.add(new Alias(scheme + "://" + name + url.path(), target));
      }
    }
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof SiteScope scope
        && start.equals(scope.start)
        && prefixes.equals(scope.prefixes)
        && aliases.equals(scope.aliases)
        && include.equals(scope.include)
        && exclude.equals(scope.exclude)
        && ignoredParameters.equals(scope.ignoredParameters);
  }

  @Override
  public int hashCode() {
    return Objects.hash(start, prefixes, aliases, include, exclude, ignoredParameters);
  }

  @Override
  public String toString() {
    return String.join(", ", prefixes);
  }
}
