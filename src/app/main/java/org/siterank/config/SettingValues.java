package org.siterank.config;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The values from which a configuration is made: what was set, and defaults for the rest. */
final class SettingValues {

  private final Map<Setting<?>, Object> values = new HashMap<>();

  /** All defaults. */
  SettingValues() {}

  /** The values of a configuration. */
  SettingValues(SiteConfig config) {
    for (Setting<?> setting : Settings.all()) {
      values.put(setting, setting.of(config));
    }
  }

  /**
   * @throws IllegalArgumentException naming the text and what is allowed, without the setting
   */
  void set(Setting<?> setting, List<String> texts) {
    values.put(setting, setting.parse(texts));
  }

  @SuppressWarnings("unchecked") // Only set() and the constructor put values, of the setting's T.
  <T> T get(Setting<T> setting) {
    Object value = values.get(setting);
    return value == null ? setting.defaultValue() : (T) value;
  }

  SiteConfig toConfig() {
    return new SiteConfig(
        new SiteSection(
            get(Settings.SITE_URL),
            get(Settings.SITE_ALIASES),
            get(Settings.SITE_INCLUDE),
            get(Settings.SITE_EXCLUDE),
            get(Settings.SITE_IGNORE_PARAMETERS),
            get(Settings.SITE_DIR),
            get(Settings.SITE_WARC)),
        new CrawlSection(
            get(Settings.CRAWL_USER_AGENT),
            get(Settings.CRAWL_CONTACT),
            get(Settings.CRAWL_DELAY),
            get(Settings.CRAWL_CONNECTIONS),
            get(Settings.CRAWL_MAX_PAGES),
            get(Settings.CRAWL_MAX_PAGE_SIZE),
            get(Settings.CRAWL_TIMEOUT),
            get(Settings.CRAWL_TIME_LIMIT),
            get(Settings.CRAWL_ORDER),
            get(Settings.CRAWL_MAX_AGE),
            get(Settings.CRAWL_MAX_VANISHED),
            get(Settings.CRAWL_ARCHIVE),
            get(Settings.CRAWL_ARCHIVE_SIZE)),
        new AccessSection(
            get(Settings.ACCESS_PROXY),
            get(Settings.ACCESS_HEADERS),
            get(Settings.ACCESS_COOKIES),
            get(Settings.ACCESS_LOGIN),
            get(Settings.ACCESS_AUTHORITIES),
            get(Settings.ACCESS_CERTIFICATE)),
        new LinksSection(get(Settings.LINKS_NOFOLLOW), get(Settings.LINKS_DEAD)),
        new LogsSection(
            get(Settings.LOGS_FILES),
            get(Settings.LOGS_FORMAT),
            get(Settings.LOGS_WINDOW),
            get(Settings.LOGS_HALF_LIFE),
            get(Settings.LOGS_ESTIMATOR),
            get(Settings.LOGS_ROBOTS_BY_BEHAVIOUR),
            get(Settings.LOGS_CLASS_WEIGHTS),
            get(Settings.LOGS_MONITORING_AGENTS),
            get(Settings.LOGS_MONITORING_ADDRESSES),
            get(Settings.LOGS_FIRST_DAY),
            get(Settings.LOGS_LAST_DAY),
            get(Settings.LOGS_OWN_SEARCH),
            get(Settings.LOGS_OWN_SEARCH_VISITS),
            get(Settings.LOGS_OWN_SEARCH_MIN_VISITS)),
        new RankSection(
            get(Settings.RANK_DAMPING),
            get(Settings.RANK_TOLERANCE),
            get(Settings.RANK_MAX_ITERATIONS),
            get(Settings.RANK_PROMOTIONS)),
        new SearchSection(
            get(Settings.SEARCH_LANGUAGE),
            get(Settings.SEARCH_BOOST),
            get(Settings.SEARCH_WEIGHT),
            get(Settings.SEARCH_PIVOT),
            get(Settings.SEARCH_COMBINE),
            get(Settings.SEARCH_SYNONYMS),
            get(Settings.SEARCH_BEST_BETS),
            get(Settings.SEARCH_LISTINGS)),
        new FieldsSection(
            get(Settings.FIELDS_TITLE),
            get(Settings.FIELDS_HEADINGS),
            get(Settings.FIELDS_ANCHORS),
            get(Settings.FIELDS_URL_WORDS),
            get(Settings.FIELDS_DESCRIPTION),
            get(Settings.FIELDS_TITLE_NAME),
            get(Settings.FIELDS_HEADING_NAME),
            get(Settings.FIELDS_ANCHOR_NAME),
            get(Settings.FIELDS_PROXIMITY),
            get(Settings.FIELDS_PARTS)),
        new ServeSection(
            get(Settings.SERVE_HOST),
            get(Settings.SERVE_PORT),
            get(Settings.SERVE_PATH),
            get(Settings.SERVE_PUBLIC_URL),
            get(Settings.SERVE_TITLE),
            get(Settings.SERVE_ACCENT),
            get(Settings.SERVE_TEXTS),
            get(Settings.SERVE_TRUSTED_PROXIES),
            get(Settings.SERVE_CLIENT_HEADER),
            get(Settings.SERVE_CORS_ORIGINS),
            get(Settings.SERVE_RATE_LIMIT),
            get(Settings.SERVE_SEARCH_LOG),
            get(Settings.SERVE_SEARCH_LOG_PEOPLE),
            get(Settings.SERVE_WEBMASTER),
            get(Settings.SERVE_USERS),
            get(Settings.SERVE_USER_HEADER)),
        new ClusterSection(
            get(Settings.CLUSTER_ON),
            get(Settings.CLUSTER_CREDENTIALS),
            get(Settings.CLUSTER_CA),
            get(Settings.CLUSTER_SHARDS),
            get(Settings.CLUSTER_REPLICAS),
            get(Settings.CLUSTER_RANKS),
            get(Settings.CLUSTER_RANK_THRESHOLD),
            get(Settings.CLUSTER_CONNECTIONS),
            get(Settings.CLUSTER_RETRY_FOR)),
        new ReportSection(get(Settings.REPORT_GOALS), get(Settings.REPORT_LANGUAGE)),
        new GateSection(
            get(Settings.GATE_PAGES),
            get(Settings.GATE_MAX_DROP),
            get(Settings.GATE_MAX_BROKEN_LINKS),
            get(Settings.GATE_MAX_UNREACHABLE)),
        get(Settings.DATA));
  }
}
