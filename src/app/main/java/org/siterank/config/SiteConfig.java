package org.siterank.config;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
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
 *
 * @param site what belongs to the site
 * @param crawl how it is read
 * @param access what its server wants to see
 * @param links which links carry importance
 * @param logs which access logs are read, and how
 * @param rank how the ranks are computed
 * @param search how queries are answered
 * @param fields how much words count in each part of a page
 * @param serve how the search page is served
 * @param cluster how an OpenSearch cluster is filled and asked
 * @param report how the webmaster's report is made
 * @param gate what a change of the site must not do
 * @param data the folder of everything that is kept between two runs
 */
public record SiteConfig(
    SiteSection site,
    CrawlSection crawl,
    AccessSection access,
    LinksSection links,
    LogsSection logs,
    RankSection rank,
    SearchSection search,
    FieldsSection fields,
    ServeSection serve,
    ClusterSection cluster,
    ReportSection report,
    GateSection gate,
    Path data) {

  public SiteConfig {
    Settings.DATA.require(data);
  }

  /** The configuration in which nothing was set; it names no site. */
  public static SiteConfig defaults() {
    return new SettingValues().toConfig();
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
    SettingValues values = new SettingValues(this);
    new YamlFile(file).read(values);
    try {
      return values.toConfig();
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
    Map<String, Setting<?>> known = new LinkedHashMap<>();
    Settings.all().forEach(setting -> known.put(setting.flag(), setting));
    SettingValues values = new SettingValues(this);
    for (Map.Entry<String, List<String>> flag : flags.entrySet()) {
      Setting<?> setting = known.get(flag.getKey());
      if (setting == null) {
        throw new ConfigException(flag.getKey() + ": unknown option");
      }
      try {
        values.set(setting, flag.getValue());
      } catch (IllegalArgumentException e) {
        throw new ConfigException(flag.getKey() + ": " + e.getMessage(), e);
      }
    }
    try {
      return values.toConfig();
    } catch (IllegalArgumentException e) { // Values that are good alone and not together.
      throw new ConfigException(e.getMessage(), e);
    }
  }

  /**
   * This configuration with one setting changed.
   *
   * @param key as in the file: {@code crawl.delay}
   * @param texts the value as it would stand in the file; several, or none, for a list
   * @throws IllegalArgumentException naming key, value and what is allowed
   */
  public SiteConfig with(String key, String... texts) {
    Setting<?> setting =
        Settings.byKey(key)
            .orElseThrow(() -> new IllegalArgumentException(UnknownKey.message(key)));
    SettingValues values = new SettingValues(this);
    try {
      values.set(setting, List.of(texts));
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(key + ": " + e.getMessage(), e);
    }
    return values.toConfig();
  }

  /**
   * Checks that the site is read from one place only.
   *
   * @throws ConfigException naming the settings that contradict each other
   */
  public void checkSource() throws ConfigException {
    if (site.dir().isPresent() && !site.warc().isEmpty()) {
      throw new ConfigException(
          "site.dir and site.warc both say where to read the site from; leave one of them out");
    }
    if (crawl.archive().isPresent() && (site.dir().isPresent() || !site.warc().isEmpty())) {
      throw new ConfigException(
          "crawl.archive keeps what a server answers, and with "
              + (site.dir().isPresent() ? "site.dir" : "site.warc")
              + " none is asked; leave one of them out");
    }
  }

  /**
   * Which addresses are pages of the site.
   *
   * @throws ConfigException when no site is configured
   */
  public SiteScope scope() throws ConfigException {
    if (site.urls().isEmpty()) {
      throw new ConfigException(
          "site.url is not set; name the site in the configuration file or with "
              + Settings.SITE_URL.flag()
              + " https://www.example.org/");
    }
    return new SiteScope(
        site.urls(),
        site.aliases(),
        site.include(),
        site.exclude(),
        Set.copyOf(site.ignoreParameters()));
  }
}
