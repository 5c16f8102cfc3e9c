package org.siterank.config;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.siterank.setting.SettingSpec;
import org.siterank.setting.ValueType;

/**
 * One of several sites that are searched and ranked together: its name, and the configuration by
 * which it is crawled and its logs are read. What it does not set for itself is that of the file.
 *
 * @param name small letters, digits, dots and hyphens, at most {@value #LONGEST_NAME} characters
 * @param config names one site, and holds no sites itself
 */
public record MemberSite(String name, SiteConfig config) {

  private static final int LONGEST_NAME = 40;

  /** The form of a name; in lower case, as filters of a search are. */
  static final String NAME = "[a-z0-9][a-z0-9.-]{0," + (LONGEST_NAME - 1) + "}";

  private static final Pattern PATTERN = Pattern.compile(NAME);

  /** Sections that each site sets for itself or does without. */
  private static final Set<String> OWN =
      Set.of(
          "site.url",
          "site.aliases",
          "site.dir",
          "site.share",
          "site.warc",
          "logs.files",
          "crawl.archive",
          "only",
          SiteConfig.SITES_KEY);

  /** Keys that a site can set besides whole sections. */
  private static final Set<String> SINGLE = Set.of("logs.files", "logs.format");

  private static final List<String> SECTIONS = List.of("site", "crawl", "access");

  public MemberSite {
    if (!PATTERN.matcher(name).matches()) {
      throw new IllegalArgumentException(
          "\""
              + name
              + "\" is no name of a site; write small letters, digits, dots and hyphens, at most "
              + LONGEST_NAME);
    }
    if (config.site().urls().isEmpty()) {
      throw new IllegalArgumentException(name + " needs its site.url");
    }
  }

  /** Whether a setting can differ from site to site. */
  static boolean mayDiffer(String key) {
    return SINGLE.contains(key)
        || SECTIONS.contains(key.substring(0, Math.max(0, key.indexOf('.'))));
  }

  /** Whether a setting of the file holds for its sites where they do not set it themselves. */
  static boolean isShared(String key) {
    return !OWN.contains(key);
  }

  /** The settings that a site can have, in words. */
  static String settings() {
    return "site, crawl, access, logs.files and logs.format";
  }

  /** The type of the list of sites, which is written in the file only. */
  public static final class Type implements ValueType<MemberSite> {

    @Override
    public String placeholder() {
      return "SITES";
    }

    @Override
    public MemberSite parse(String text) {
      throw ValueType.refusal(text, "is no site; write its name as a key, its settings below it");
    }

    @Override
    public void check(MemberSite value) {}

    @Override
    public Map<String, Object> schema() {
      Map<String, Map<String, Object>> keys = new HashMap<>();
      for (SettingSpec setting : SiteConfig.settings()) {
        if (mayDiffer(setting.key())) {
          keys.computeIfAbsent(setting.section(), section -> new HashMap<>())
              .put(setting.name(), setting.schema());
        }
      }
      Map<String, Object> sections = new HashMap<>();
      keys.forEach((section, properties) -> sections.put(section, object(properties)));
      return object(sections);
    }

    private static Map<String, Object> object(Map<String, Object> properties) {
      return Map.of(
          "type",
          List.of("object", "null"),
          "additionalProperties",
          false,
          "properties",
          properties);
    }
  }
}
