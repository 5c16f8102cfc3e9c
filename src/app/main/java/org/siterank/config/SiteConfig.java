package org.siterank.config;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.siterank.cluster.ClusterOptions;
import org.siterank.crawl.CrawlOptions;
import org.siterank.fetch.AccessOptions;
import org.siterank.rights.AccountReaders;
import org.siterank.rights.RightsOptions;
import org.siterank.search.FieldWeights;
import org.siterank.search.SearchOptions;
import org.siterank.setting.Binder;
import org.siterank.setting.Setting;
import org.siterank.setting.SettingSpec;
import org.siterank.setting.Text;
import org.siterank.site.PageUrl;
import org.siterank.site.Readers;
import org.siterank.site.SiteScope;

/**
 * One immutable, validated configuration.
 *
 * <pre>{@code
 * SiteConfig fromFile = SiteConfig.load(Path.of("conf/siterank.yaml"));
 * SiteConfig inCode =
 *     SiteConfig.defaults()
 *         .with("site.url", "https://www.example.org/")
 *         .with("crawl.delay", "500ms");
 * }</pre>
 *
 * <p>Relative paths, in the file as in code, are relative to the working directory of the process,
 * so that a key and its flag mean the same.
 */
public record SiteConfig(
    SiteSection site,
    CrawlOptions crawl,
    AccessOptions access,
    LinksSection links,
    LogsSection logs,
    RankSection rank,
    SearchOptions search,
    FieldWeights fields,
    RightsOptions rights,
    ServeSection serve,
    SignInOptions signIn,
    ClusterOptions cluster,
    ReportSection report,
    GateSection gate,
    @Setting(type = MemberSite.Type.class, about = SITES) List<MemberSite> sites,
    @Text(placeholder = "NAME", what = "the name of one of the sites", pattern = MemberSite.NAME)
        @Setting(
            example = "handbook",
            about =
                """
                Of several sites, crawl these alone; the others stay as they were read last. Ranks
                and the search are of all. Default: all.""")
        List<String> only,
    @Text(placeholder = "DIR", what = "a folder")
        @Setting(
            defaults = "data/",
            about =
                """
                The data folder: everything known between two runs. Delete it to start over.""")
        Path data) {

  /** The start of the message about a configuration that names no site. */
  public static final String NO_SITE = "site.url is not set";

  /** The key of the list of sites. */
  static final String SITES_KEY = "sites";

  static final String SITES =
      """
      Several sites that are searched and ranked together, by name. Each has its own site and, where
      it differs from what this file says for all, its own crawl, access, logs.files and
      logs.format. A link from one to another is a link within, and a visit that comes from another
      is no visit from outside (Mathieu and Viennot, 2004, section 6).""";

  private static final Binder<SiteConfig> BINDER = Binder.of(SiteConfig.class);

  public SiteConfig {
    site = Binder.checked(site);
    crawl = Binder.checked(crawl);
    access = Binder.checked(access);
    links = Binder.checked(links);
    logs = Binder.checked(logs);
    rank = Binder.checked(rank);
    search = Binder.checked(search);
    fields = Binder.checked(fields);
    rights = Binder.checked(rights);
    if (site.share() == SiteSection.Share.ON
        || sites.stream().anyMatch(each -> each.config().site().share() == SiteSection.Share.ON)) {
      rights = rights.withHeader();
    }
    serve = Binder.checked(serve);
    signIn = Binder.checked(signIn);
    cluster = Binder.checked(cluster);
    report = Binder.checked(report);
    gate = Binder.checked(gate);
    sites = List.copyOf(sites);
    only = List.copyOf(only);
    Set<String> names = new HashSet<>();
    for (MemberSite member : sites) {
      if (!names.add(member.name())) {
        throw new IllegalArgumentException("sites: two are called " + member.name());
      }
    }
    Objects.requireNonNull(data, "data");
  }

  /** Every setting with a value of its own, in the order of the file. */
  public static List<SettingSpec> settings() {
    return BINDER.settings().stream().filter(setting -> !setting.key().equals(SITES_KEY)).toList();
  }

  /** The sections of the file, in its order, each with one sentence about it. */
  public static Map<String, String> sections() {
    return BINDER.sections();
  }

  /** The configuration in which nothing was set; it names no site. */
  public static SiteConfig defaults() {
    return BINDER.defaults();
  }

  /**
   * Reads a configuration file; what it does not set keeps its default.
   *
   * @throws ConfigException naming file, line, value and what is allowed
   */
  public static SiteConfig load(Path file) throws ConfigException {
    return defaults().withFile(file);
  }

  /**
   * This configuration with what a file sets.
   *
   * @throws ConfigException naming file, line, value and what is allowed
   */
  public SiteConfig withFile(Path file) throws ConfigException {
    return withText(file.toString(), text(file));
  }

  /**
   * The text of a configuration file, for another machine.
   *
   * @throws ConfigException when it cannot be read
   */
  public static String text(Path file) throws ConfigException {
    return YamlFile.text(file);
  }

  /**
   * This configuration with what the text of a file sets.
   *
   * @param file its name in errors
   * @throws ConfigException naming file, line, value and what is allowed
   */
  public SiteConfig withText(String file, String text) throws ConfigException {
    Map<SettingSpec, Object> values = BINDER.values(this);
    new YamlFile(file, BINDER).read(text, values);
    try {
      return BINDER.make(values);
    } catch (IllegalArgumentException e) { // Values that are good alone and not together.
      throw new ConfigException(file + ": " + e.getMessage(), e);
    }
  }

  /**
   * This configuration with what the command line sets. The values of a repeatable flag replace
   * those that were there.
   *
   * @param flags flags as typed, {@code --delay}, each with its values
   * @throws ConfigException naming flag, value and what is allowed
   */
  public SiteConfig withFlags(Map<String, List<String>> flags) throws ConfigException {
    Map<String, SettingSpec> known = new HashMap<>();
    settings().forEach(setting -> known.put(setting.flag(), setting));
    Map<SettingSpec, Object> values = BINDER.values(this);
    for (Map.Entry<String, List<String>> flag : flags.entrySet()) {
      SettingSpec setting = known.get(flag.getKey());
      if (setting == null) {
        throw new ConfigException(flag.getKey() + ": unknown option");
      }
      try {
        values.put(setting, setting.parse(flag.getValue()));
      } catch (IllegalArgumentException e) {
        throw new ConfigException(flag.getKey() + ": " + e.getMessage(), e);
      }
    }
    Map<String, List<String>> shared = new HashMap<>(flags);
    shared.keySet().removeIf(flag -> !MemberSite.isShared(known.get(flag).key()));
    List<MemberSite> members = new ArrayList<>();
    for (MemberSite member : sites) {
      members.add(new MemberSite(member.name(), member.config().withFlags(shared)));
    }
    try {
      SiteConfig changed = BINDER.make(values);
      return members.isEmpty() ? changed : changed.withSites(members);
    } catch (IllegalArgumentException e) { // Values that are good alone and not together.
      throw new ConfigException(e.getMessage(), e);
    }
  }

  /**
   * This configuration with one setting changed, for each of several sites as well unless it is one
   * that each has for itself.
   *
   * @param key as in the file: {@code crawl.delay}
   * @param texts the value as it would stand in the file; several, or none, for a list
   * @throws IllegalArgumentException naming key, value and what is allowed
   */
  public SiteConfig with(String key, String... texts) {
    if (BINDER.byKey(key).isEmpty()) {
      throw new IllegalArgumentException(UnknownKey.message(key, BINDER));
    }
    SiteConfig changed = BINDER.with(this, key, texts);
    return sites.isEmpty() || !MemberSite.isShared(key)
        ? changed
        : changed.withSites(
            sites.stream()
                .map(site -> new MemberSite(site.name(), site.config().with(key, texts)))
                .toList());
  }

  /**
   * This configuration with several sites, in the place of those that it had.
   *
   * @throws IllegalArgumentException when two have the same name
   */
  public SiteConfig withSites(List<MemberSite> members) {
    return new SiteConfig(
        site, crawl, access, links, logs, rank, search, fields, rights, serve, signIn, cluster,
        report, gate, members, only, data);
  }

  /** The configuration of a site among several, before it sets anything for itself. */
  public SiteConfig forMember() {
    Map<SettingSpec, Object> values = BINDER.values(this);
    values.keySet().removeIf(setting -> !MemberSite.isShared(setting.key()));
    return BINDER.make(values);
  }

  /** The accounts by which pages are asked for, of each site. */
  public AccountReaders accounts() {
    Map<String, SiteConfig> configs = new HashMap<>();
    if (sites.isEmpty()) {
      configs.put("", this);
    }
    sites.forEach(member -> configs.put(member.name(), member.config()));
    Map<String, SortedMap<String, Readers>> bySite = new HashMap<>();
    Set<String> guarded = new HashSet<>();
    configs.forEach(
        (name, config) -> {
          bySite.put(name, readers(config.access));
          if (config.checksOpenPages()) {
            guarded.add(name);
          }
        });
    return new AccountReaders(bySite, guarded);
  }

  /** Returns true if pages that rules open are asked for without the login of the crawl, too. */
  public boolean checksOpenPages() {
    return access.checksOpenPages() && site.dir().isEmpty() && site.warc().isEmpty();
  }

  private static SortedMap<String, Readers> readers(AccessOptions access) {
    SortedMap<String, Readers> readers = new TreeMap<>();
    access.as().forEach(account -> readers.put(account.name(), account.readers()));
    return readers;
  }

  /** Whether pages are closed unless something opens them. */
  public boolean hasRules() {
    return rights.hasRules() || accounts().any();
  }

  /** Whether a site is named. */
  public boolean namesSite() {
    return !site.urls().isEmpty() || !sites.isEmpty();
  }

  /**
   * The configuration of a site.
   *
   * @param site its name among several; empty for the only one
   * @throws IllegalArgumentException when there is none of this name
   */
  public SiteConfig of(String site) {
    if (site.isEmpty()) {
      return this;
    }
    return sites.stream()
        .filter(member -> member.name().equals(site))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("no site is called " + site))
        .config();
  }

  /** The sites of several that are to be crawled. */
  public List<MemberSite> crawled() {
    return only.isEmpty()
        ? sites
        : sites.stream().filter(site -> only.contains(site.name())).toList();
  }

  /**
   * Checks that the site is named once, and read from one place only.
   *
   * @throws ConfigException naming the settings that contradict each other
   */
  public void checkSource() throws ConfigException {
    SourceCheck.check(this);
  }

  /** The names under which the crawlers of all sites send requests ({@code crawl.user-agent}). */
  public List<String> crawlerNames() {
    return Stream.concat(
            Stream.of(crawl.userAgent()),
            sites.stream().map(member -> member.config().crawl().userAgent()))
        .distinct()
        .toList();
  }

  /**
   * Which addresses are pages of the site.
   *
   * @throws ConfigException when no site is configured
   */
  public SiteScope scope() throws ConfigException {
    return scope(List.of());
  }

  /**
   * The scope of the site, with more aliases than the configured ones.
   *
   * @throws ConfigException when no site is configured
   */
  public SiteScope scope(List<PageUrl> moreAliases) throws ConfigException {
    if (!sites.isEmpty()) {
      return union();
    }
    if (site.urls().isEmpty()) {
      throw new ConfigException(
          NO_SITE
              + ". Name the site in the configuration, or with --site https://www.example.org/");
    }
    return new SiteScope(
        site.urls(),
        Stream.concat(site.aliases().stream(), moreAliases.stream()).distinct().toList(),
        site.include(),
        site.exclude(),
        Set.copyOf(site.ignoreParameters()));
  }

  private SiteScope union() throws ConfigException {
    Map<String, SiteScope> scopes = new LinkedHashMap<>();
    for (MemberSite member : sites) {
      scopes.put(member.name(), member.config().scope());
    }
    try {
      return SiteScope.union(scopes);
    } catch (IllegalArgumentException e) {
      throw new ConfigException("sites: " + e.getMessage(), e);
    }
  }
}
