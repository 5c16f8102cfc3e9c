package org.siterank;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.siterank.config.LinksSection;
import org.siterank.config.SiteConfig;
import org.siterank.config.SiteSection;
import org.siterank.site.PageUrl;
import org.siterank.site.UrlGlob;

/**
 * What belongs to the site and which links count, kept in the database by each run, so that
 * commands that only read can do with the data directory alone.
 */
final class RememberedSite {

  private RememberedSite() {}

  /** The settings to keep, by key, as they would stand in the configuration file. */
  static Map<String, List<String>> of(SiteConfig config) {
    SiteSection site = config.site();
    LinksSection links = config.links();
    Map<String, List<String>> settings = new LinkedHashMap<>();
    settings.put("site.url", site.urls().stream().map(PageUrl::value).toList());
    settings.put("site.aliases", site.aliases().stream().map(PageUrl::value).toList());
    settings.put("site.include", site.include().stream().map(UrlGlob::pattern).toList());
    settings.put("site.exclude", site.exclude().stream().map(UrlGlob::pattern).toList());
    settings.put("site.ignore-parameters", site.ignoreParameters());
    settings.put("links.nofollow", List.of(links.nofollow().toString()));
    settings.put("links.dead", List.of(links.dead().toString()));
    return settings;
  }

  /** A configuration that names no site, with the one that was kept. */
  static SiteConfig apply(SiteConfig config, Map<String, List<String>> settings) {
    SiteConfig result = config;
    for (Map.Entry<String, List<String>> setting : settings.entrySet()) {
      result = result.with(setting.getKey(), setting.getValue().toArray(String[]::new));
    }
    return result;
  }
}
