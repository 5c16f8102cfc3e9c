package org.siterank.site;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/**
 * Which addresses are pages of the site S, and under which one name each of them goes.
 *
 * <p>The site is a set of URL prefixes. Each prefix also answers under the other scheme and with or
 * without {@code www.} where the ports are the usual ones, and under the aliases; {@link
 * #canonical} folds all of them onto the prefix that was configured. A link to another prefix of
 * the set is internal.
 *
 * <p>Sites that work together are one S (Mathieu and Viennot, 2004, section 6): their {@link
 * #union} holds all of their pages, and each of them is a {@link #part} of it. Where the prefix of
 * one lies below that of another, the longer one decides whose page it is.
 */
public final class SiteScope {

  private static final String INCLUDE = "site.include";
  private static final String EXCLUDE = "site.exclude";

  /** One of the sites: what it is called, where it lies, and what of that belongs to it. */
  private record Member(
      String name,
      PageUrl start,
      List<String> prefixes,
      List<PageUrl> aliases,
      PathPatterns include,
      PathPatterns exclude,
      Set<String> ignoredParameters) {

    boolean wants(PageUrl url) {
      return (include.isEmpty() || include.matches(url)) && !exclude.matches(url);
    }

    String setting(String key) {
      return name.isEmpty() ? key : "sites." + name + "." + key;
    }
  }

  /**
   * A pattern and the setting that it is in.
   *
   * @param setting its key, such as {@code site.exclude}
   */
  public record ConfiguredPattern(String setting, PathPattern pattern) {

    @Override
    public String toString() {
      return pattern + " of " + setting;
    }
  }

  private final List<Member> members;
  private final Optional<Member> part;
  private final PrefixTable<Member> owners;
  private final PrefixTable<String> aliases; // The prefix of ours in the place of each.

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
      List<PathPattern> include,
      List<PathPattern> exclude,
      Set<String> ignoredParameters) {
    this(List.of(member("", sites, aliasUrls, include, exclude, ignoredParameters)));
  }

  private SiteScope(List<Member> members) {
    this.members = members;
    this.part = Optional.empty();
    List<PrefixTable.Entry<Member>> all = new ArrayList<>();
    for (Member member : members) {
      member.prefixes().forEach(prefix -> all.add(new PrefixTable.Entry<>(prefix, member)));
    }
    this.owners = new PrefixTable<>(all);
    this.aliases = new PrefixTable<>(aliases(members));
  }

  /** A part of a union, which has the tables of the union. */
  private SiteScope(SiteScope union, Member part) {
    this.members = union.members;
    this.part = Optional.of(part);
    this.owners = union.owners;
    this.aliases = union.aliases;
  }

  private static Member member(
      String name,
      List<PageUrl> sites,
      List<PageUrl> aliases,
      List<PathPattern> include,
      List<PathPattern> exclude,
      Set<String> ignoredParameters) {
    if (sites.isEmpty()) {
      throw new IllegalArgumentException("a site needs at least one URL");
    }
    return new Member(
        name,
        sites.get(0),
        sites.stream().map(SiteScope::prefix).distinct().toList(),
        List.copyOf(aliases),
        new PathPatterns(include),
        new PathPatterns(exclude),
        Set.copyOf(ignoredParameters));
  }

  /**
   * Sites that work together, as one.
   *
   * @param sites by name, in the order in which they are shown; the first one's ignored parameters
   *     are removed from addresses that belong to none
   * @throws IllegalArgumentException when there is none, or two have the same prefix
   */
  public static SiteScope union(Map<String, SiteScope> sites) {
    if (sites.isEmpty()) {
      throw new IllegalArgumentException("a union needs at least one site");
    }
    List<Member> members = new ArrayList<>();
    Map<String, String> taken = new LinkedHashMap<>();
    sites.forEach(
        (name, scope) -> {
          Member site = scope.members.get(0);
          for (String prefix : site.prefixes()) {
            String other = taken.putIfAbsent(prefix, name);
            if (other != null) {
              throw new IllegalArgumentException(
                  "the sites " + other + " and " + name + " have the same address " + prefix);
            }
          }
          members.add(
              new Member(
                  name,
                  site.start(),
                  site.prefixes(),
                  site.aliases(),
                  site.include(),
                  site.exclude(),
                  site.ignoredParameters()));
        });
    return new SiteScope(List.copyOf(members));
  }

  /**
   * One of the sites of a union. Its pages are that site's alone; addresses have the same names as
   * in the union.
   *
   * @throws IllegalArgumentException when there is none of this name
   */
  public SiteScope part(String name) {
    for (Member member : members) {
      if (member.name().equals(name)) {
        return new SiteScope(this, member);
      }
    }
    throw new IllegalArgumentException("no site is called " + name);
  }

  /** The names of the sites of a union, in its order; empty for a site alone. */
  public List<String> siteNames() {
    return members.stream().map(Member::name).filter(name -> !name.isEmpty()).toList();
  }

  /**
   * The name of the site of a union under whose prefixes this canonical address lies; empty for a
   * site alone, and for addresses of others.
   */
  public Optional<String> siteName(PageUrl url) {
    Member owner = owner(url);
    return owner == null || owner.name().isEmpty() ? Optional.empty() : Optional.of(owner.name());
  }

  /** The scope of a site with one address and nothing else to know. */
  public static SiteScope of(PageUrl site) {
    return new SiteScope(List.of(site), List.of(), List.of(), List.of(), Set.of());
  }

  /** The first page of the site. */
  public PageUrl start() {
    return part.orElse(members.get(0)).start();
  }

  /** The first page of each site: one, unless this is a union. */
  public List<PageUrl> starts() {
    return part.map(List::of).orElse(members).stream().map(Member::start).toList();
  }

  /**
   * The address that somebody wrote: a URL, or of a single site a path that begins with a slash.
   * Nothing when it is neither; a path may be one of each of several sites.
   */
  public Optional<PageUrl> written(String text) {
    if (!text.startsWith("/")) {
      return PageUrl.parse(text);
    }
    return starts().size() == 1 ? start().resolve(text) : Optional.empty();
  }

  /** The URL prefixes that make the site, in configured order. */
  public List<String> prefixes() {
    return part.map(List::of).orElse(members).stream()
        .flatMap(member -> member.prefixes().stream())
        .toList();
  }

  /** The one name of an address: aliases replaced, ignored parameters removed. */
  public PageUrl canonical(PageUrl url) {
    String value = url.value();
    Member owner = owner(url);
    if (owner == null) {
      PrefixTable.Entry<String> alias = aliases.longest(value);
      if (alias != null) {
        value = alias.value() + value.substring(alias.prefix().length());
        owner = owner(value);
      }
    }
    value = withoutIgnoredParameters(value, owner == null ? members.get(0) : owner);
    return value.equals(url.value()) ? url : new PageUrl(value);
  }

  /** Whether this canonical address lies under one of the site's prefixes, excluded or not. */
  public boolean owns(PageUrl url) {
    Member owner = owner(url);
    return owner != null && isHere(owner);
  }

  /** Whether this canonical address is a page of the site. */
  public boolean contains(PageUrl url) {
    Member owner = owner(url);
    return owner != null && isHere(owner) && owner.wants(url);
  }

  /**
   * The pattern that decides whether this canonical address, below one of the prefixes, is a page:
   * the first of {@code site.exclude} that matches, else the first of {@code site.include}. Nothing
   * when none matches.
   */
  public Optional<ConfiguredPattern> deciding(PageUrl url) {
    Member owner = owner(url);
    if (owner == null) {
      return Optional.empty();
    }
    return owner
        .exclude()
        .first(url)
        .map(found -> new ConfiguredPattern(owner.setting(EXCLUDE), found))
        .or(
            () ->
                owner
                    .include()
                    .first(url)
                    .map(found -> new ConfiguredPattern(owner.setting(INCLUDE), found)));
  }

  /**
   * The patterns that have matched no address asked for with {@link #contains} since {@link
   * #forgetMatches}, of this scope and of those that it is a part or the union of.
   */
  public List<ConfiguredPattern> unmatchedPatterns() {
    List<ConfiguredPattern> unmatched = new ArrayList<>();
    for (Member member : part.map(List::of).orElse(members)) {
      for (PathPattern pattern : member.include().unmatched()) {
        unmatched.add(new ConfiguredPattern(member.setting(INCLUDE), pattern));
      }
      for (PathPattern pattern : member.exclude().unmatched()) {
        unmatched.add(new ConfiguredPattern(member.setting(EXCLUDE), pattern));
      }
    }
    return unmatched;
  }

  /** Begins to watch anew which patterns match an address. */
  public void forgetMatches() {
    for (Member member : part.map(List::of).orElse(members)) {
      member.include().forgetMatches();
      member.exclude().forgetMatches();
    }
  }

  private boolean isHere(Member owner) {
    return part.isEmpty() || part.get().name().equals(owner.name());
  }

  private Member owner(PageUrl url) {
    return owner(url.value());
  }

  /** The site under whose prefixes an address lies; null for none. */
  private Member owner(String url) {
    PrefixTable.Entry<Member> found = owners.longest(url);
    return found == null ? null : found.value();
  }

  private static String withoutIgnoredParameters(String value, Member member) {
    int query = value.indexOf('?');
    if (query < 0 || member.ignoredParameters().isEmpty()) {
      return value;
    }
    List<String> kept = new ArrayList<>();
    for (String parameter : value.substring(query + 1).split("&", -1)) {
      int equals = parameter.indexOf('=');
      if (!isIgnored(equals < 0 ? parameter : parameter.substring(0, equals), member)) {
        kept.add(parameter);
      }
    }
    String path = value.substring(0, query);
    return kept.isEmpty() ? path : path + "?" + String.join("&", kept);
  }

  private static boolean isIgnored(String name, Member member) {
    String lower = name.toLowerCase(Locale.ROOT);
    for (String ignored : member.ignoredParameters()) {
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

  private static List<PrefixTable.Entry<String>> aliases(List<Member> members) {
    List<PrefixTable.Entry<String>> all = new ArrayList<>();
    Set<String> own = new HashSet<>();
    for (Member member : members) {
      for (PageUrl alias : member.aliases()) {
        addSpellings(all, prefix(alias), member.prefixes().get(0));
      }
      own.addAll(member.prefixes());
    }
    own.forEach(prefix -> addSpellings(all, prefix, prefix));
    all.removeIf(alias -> own.contains(alias.prefix()));
    return all;
  }

  private static void addSpellings(
      List<PrefixTable.Entry<String>> all, String prefix, String target) {
    all.add(new PrefixTable.Entry<>(prefix, target));
    PageUrl url = new PageUrl(prefix);
    if (url.authority().contains(":")) {
      return; // An unusual port names one server only.
    }
    String host = url.authority();
    String other = host.startsWith("www.") ? host.substring(4) : "www." + host;
    for (String name : List.of(host, other)) {
      for (String scheme : List.of("http", "https")) {
        all.add(new PrefixTable.Entry<>(scheme + "://" + name + url.path(), target));
      }
    }
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof SiteScope scope
        && members.equals(scope.members)
        && part.equals(scope.part);
  }

  @Override
  public int hashCode() {
    return Objects.hash(members, part);
  }

  @Override
  public String toString() {
    return String.join(", ", prefixes());
  }
}
