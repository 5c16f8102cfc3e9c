package org.siterank.model;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.siterank.config.ConfigException;
import org.siterank.config.LinksSection;
import org.siterank.config.MemberSite;
import org.siterank.config.SiteConfig;
import org.siterank.config.SiteSection;
import org.siterank.crawl.UrlStatus;
import org.siterank.output.Figures;
import org.siterank.setting.ChoiceType;
import org.siterank.site.PageUrl;
import org.siterank.site.PathPattern;
import org.siterank.site.SiteScope;
import org.siterank.store.SiteStore;

/**
 * The scope of the site and its link rules, stored by each run, so that read-only commands need
 * nothing but the data directory.
 */
public final class RememberedSite {

  /** The key of the names of several sites; in front of their settings stands the name. */
  static final String SITES = "sites";

  private static final List<String> SITE =
      List.of("site.url", "site.aliases", "site.include", "site.exclude", "site.ignore-parameters");

  private RememberedSite() {}

  /** The settings that a data folder keeps, by key; none when it has no database. */
  public static Map<String, List<String>> read(Path data) throws IOException {
    if (!Files.exists(SiteStore.file(data))) {
      return Map.of();
    }
    try (SiteStore store = SiteStore.openForReading(data)) {
      return store.runs().settings();
    }
  }

  /**
   * Keeps the settings of a run, in the place of those of the last one, and the addresses that the
   * site moved from.
   */
  public static void remember(SiteStore store, SiteConfig config) throws IOException {
    Map<String, List<String>> settings = new LinkedHashMap<>(of(config));
    settings.put(
        MovedAddresses.KEY,
        MovedAddresses.of(config.site(), store.runs().settings()).stream()
            .map(PageUrl::value)
            .toList());
    settings.putAll(
        FirstLogLines.of(
            store.runs().settings(), config.sites().stream().map(MemberSite::name).toList()));
    store.runs().saveSettings(settings);
  }

  /**
   * The scope of a configured site; the addresses that it moved from are aliases.
   *
   * @param kept the stored settings, by key; none when nothing is stored
   * @throws ConfigException when no site is configured
   */
  public static SiteScope scope(SiteConfig config, Map<String, List<String>> kept)
      throws ConfigException {
    return MovedAddresses.scope(config, kept);
  }

  /**
   * Refuses a data directory of another site.
   *
   * @param reads whether the pages of the site are about to be read anew
   * @throws OtherSiteException with the {@link #problem}
   */
  public static void check(SiteStore store, SiteConfig config, SiteScope scope, boolean reads)
      throws IOException {
    Optional<String> problem = problem(store, config, scope, reads);
    if (problem.isPresent()) {
      throw new OtherSiteException(problem.get());
    }
  }

  /**
   * Why a run would take away what is known: the data directory has pages, or where it has none
   * counted visits, and not one of them is of the configured site; or more of its pages than {@code
   * crawl.max-vanished} allows are not, or more of the counted visits. The other scheme, {@code
   * www.} and aliases name the same site ({@link SiteScope#canonical}) when its pages are about to
   * be read under their new names.
   */
  public static Optional<String> problem(
      SiteStore store, SiteConfig config, SiteScope scope, boolean reads) throws IOException {
    Map<String, List<String>> kept = store.runs().settings();
    Map<String, List<String>> now = of(config);
    if (scopeSettings(now).equals(scopeSettings(kept))) {
      return Optional.empty();
    }
    Known pages = new Known(scope, reads);
    store
        .crawl()
        .forEach(
            record -> {
              if (record.status() == UrlStatus.READ) {
                pages.add(record.url());
              }
            });
    if (pages.count > 0) {
      Optional<String> problem =
          pages
              .problem(config, kept, Figures.count(pages.count, "page"))
              .or(() -> pages.shrinkage(config.data(), config.crawl().maxVanished()));
      return problem.isPresent() ? problem : CountedSite.problem(store, config, kept, scope);
    }
    Known visited = new Known(scope, true);
    store.visits().forEachVisit(visit -> visited.add(visit.url()));
    return visited.problem(config, kept, "visits");
  }

  /** Which of the addresses known belong to a site. */
  private static final class Known {

    private final SiteScope scope;
    private final boolean renamed;
    private PageUrl example;
    private PageUrl outside;
    private long count;
    private long contained;
    private boolean owned;
    private boolean moved;

    /** With the names that addresses are about to get, or those that they have. */
    Known(SiteScope scope, boolean renamed) {
      this.scope = scope;
      this.renamed = renamed;
    }

    void add(PageUrl url) {
      PageUrl canonical = scope.canonical(url);
      example = url;
      count++;
      owned |= scope.owns(canonical);
      if (scope.contains(renamed ? canonical : url)) {
        contained++;
      } else {
        outside = url;
      }
      moved |= scope.contains(canonical);
    }

    Optional<String> problem(SiteConfig config, Map<String, List<String>> kept, String what) {
      Path data = config.data();
      if (count == 0 || contained > 0) {
        return Optional.empty();
      }
      if (moved) {
        return Optional.of(
            data
                + " has its "
                + what
                + " under other addresses of the site: crawl it (siterank run)");
      }
      return Optional.of(
          owned
              ? "site.include and site.exclude keep out all of the "
                  + what
                  + " in "
                  + data
                  + ": correct them, or use another folder (--data)"
              : movedAway(config, kept).orElseGet(() -> other(config, kept, what)));
    }

    /** The site is another one: in another folder, or where this one moved, or by another name. */
    private String other(SiteConfig config, Map<String, List<String>> kept, String what) {
      PageUrl old =
          MovedAddresses.urls(kept, "site.url").stream()
              .filter(url -> SiteScope.of(url).owns(example))
              .findFirst()
              .orElse(new PageUrl(example.origin() + "/"));
      String now = scope.start().value();
      return config.data()
          + " holds "
          + what
          + " of "
          + old
          + ", none of "
          + scope
          + ": use another folder (--data); if the site has moved there: "
          + RunWords.of(config, List.of("--move-to", now))
          + "; if this is another name of it: "
          + RunWords.of(config, RunWords.site(config, List.of(old)));
    }

    /** The site is one that has left this address. */
    private Optional<String> movedAway(SiteConfig config, Map<String, List<String>> kept) {
      boolean left =
          MovedAddresses.urls(kept, MovedAddresses.KEY).stream()
              .anyMatch(url -> scope.owns(scope.canonical(url)));
      if (!left) {
        return Optional.empty();
      }
      String now = kept.get("site.url").get(0);
      return Optional.of(
          "the site of "
              + config.data()
              + " has moved from "
              + scope
              + " to "
              + now
              + ": "
              + RunWords.of(config, List.of("--site", now))
              + "; if it is back: "
              + RunWords.of(config, List.of("--move-to", scope.start().value())));
    }

    /** Why so many pages may not go without a word, when they are more than the share given. */
    Optional<String> shrinkage(Path data, double most) {
      long leaving = count - contained;
      if (leaving < 2 || leaving <= most * count) {
        return Optional.empty();
      }
      return Optional.of(
          "of the "
              + Figures.count(count, "page")
              + " in "
              + data
              + ", "
              + Figures.count(leaving)
              + " (such as "
              + outside
              + ") do not belong to "
              + scope
              + " any more, more than crawl.max-vanished allows; nothing was changed. Correct"
              + " site.url, site.include or site.exclude, or confirm it: siterank run"
              + " --max-vanished 1");
    }
  }

  /** The settings to keep, by key, as they would stand in the configuration file. */
  static Map<String, List<String>> of(SiteConfig config) {
    SiteSection site = config.site();
    LinksSection links = config.links();
    Map<String, List<String>> settings = new LinkedHashMap<>();
    if (config.sites().isEmpty()) {
      settings.putAll(of(site));
    } else {
      settings.put(SITES, config.sites().stream().map(MemberSite::name).toList());
      for (MemberSite member : config.sites()) {
        of(member.config().site())
            .forEach((key, values) -> settings.put(memberKey(member.name(), key), values));
      }
    }
    settings.put("links.nofollow", List.of(ChoiceType.word(links.nofollow())));
    settings.put("links.dead", List.of(ChoiceType.word(links.dead())));
    return settings;
  }

  /** The scope of several stored sites; empty where there is one, or none. */
  public static Optional<SiteScope> union(Map<String, List<String>> kept) {
    if (kept.getOrDefault(SITES, List.of()).isEmpty()) {
      return Optional.empty();
    }
    try {
      return Optional.of(apply(SiteConfig.defaults(), kept).scope());
    } catch (ConfigException e) {
      throw new IllegalStateException("stored sites were a valid configuration", e);
    }
  }

  private static String memberKey(String name, String key) {
    return SITES + "." + name + "." + key;
  }

  /** Those that say what belongs to the site, as far as they are set. */
  private static Map<String, List<String>> scopeSettings(Map<String, List<String>> settings) {
    Map<String, List<String>> scope = new HashMap<>(settings);
    scope
        .entrySet()
        .removeIf(
            setting ->
                setting.getValue().isEmpty()
                    || !(SITE.contains(setting.getKey()) || setting.getKey().startsWith(SITES)));
    return scope;
  }

  private static Map<String, List<String>> of(SiteSection site) {
    Map<String, List<String>> settings = new LinkedHashMap<>();
    settings.put("site.url", site.urls().stream().map(PageUrl::value).toList());
    settings.put("site.aliases", site.aliases().stream().map(PageUrl::value).toList());
    settings.put("site.include", site.include().stream().map(PathPattern::pattern).toList());
    settings.put("site.exclude", site.exclude().stream().map(PathPattern::pattern).toList());
    settings.put("site.ignore-parameters", site.ignoreParameters());
    return settings;
  }

  /** A configuration that names no site, with the one that was kept. */
  public static SiteConfig apply(SiteConfig config, Map<String, List<String>> settings) {
    SiteConfig result = config;
    for (Map.Entry<String, List<String>> setting : settings.entrySet()) {
      boolean ofMember = setting.getKey().startsWith(SITES);
      if (ofMember
          || setting.getKey().equals(MovedAddresses.KEY)
          || FirstLogLines.isKey(setting.getKey())) {
        continue; // See below; and scope, for the other is none of the configuration.
      }
      result = result.with(setting.getKey(), values(setting.getKey(), setting.getValue()));
    }
    List<MemberSite> members = new ArrayList<>();
    for (String name : settings.getOrDefault(SITES, List.of())) {
      SiteConfig member = result.forMember();
      for (String key : SITE) {
        List<String> values = settings.getOrDefault(memberKey(name, key), List.of());
        member = member.with(key, values(key, values));
      }
      members.add(new MemberSite(name, member));
    }
    return result.withSites(members);
  }

  /** The values of a setting, without patterns of earlier versions that could match nothing. */
  private static String[] values(String key, List<String> kept) {
    boolean patterns = key.equals("site.include") || key.equals("site.exclude");
    return kept.stream()
        .filter(value -> !patterns || PathPattern.isPattern(value))
        .toArray(String[]::new);
  }
}
