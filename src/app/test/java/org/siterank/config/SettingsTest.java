package org.siterank.config;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.reflect.RecordComponent;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.siterank.crawl.CrawlOptions;
import org.siterank.inflow.Estimator;
import org.siterank.setting.Binder;
import org.siterank.setting.SettingSpec;

@Tag("slow")
class SettingsTest {

  /** A value other than the default for every setting. */
  private static final Map<String, List<String>> OTHER =
      Map.ofEntries(
          Map.entry("search.meaning", List.of("sentences")),
          Map.entry("search.model", List.of("models/a b")),
          Map.entry("site.url", List.of("https://a.example/", "https://b.example/docs/")),
          Map.entry("site.aliases", List.of("http://old.example/")),
          Map.entry("site.include", List.of("/docs/*")),
          Map.entry("site.exclude", List.of("*.bak")),
          Map.entry("site.ignore-parameters", List.of("sid", "ref_*")),
          Map.entry("site.dir", List.of("public html")),
          Map.entry("site.share", List.of("open")),
          Map.entry("cluster.restricted", List.of("on")),
          Map.entry("site.warc", List.of("a b.warc.gz", "archives")),
          Map.entry("crawl.user-agent", List.of("ExampleBot/2.0")),
          Map.entry("crawl.contact", List.of("https://www.example.org/bot")),
          Map.entry("crawl.delay", List.of("1.5s")),
          Map.entry("crawl.connections", List.of("7")),
          Map.entry("crawl.max-pages", List.of("1000")),
          Map.entry("crawl.max-page-size", List.of("512KiB")),
          Map.entry("crawl.timeout", List.of("5s")),
          Map.entry("crawl.time-limit", List.of("2h")),
          Map.entry("crawl.order", List.of("backlinks")),
          Map.entry("crawl.max-age", List.of("7d")),
          Map.entry("crawl.revisit", List.of("greedy")),
          Map.entry("crawl.discovery", List.of("0.8")),
          Map.entry("crawl.focus", List.of("/news/*", "/products/*")),
          Map.entry("crawl.max-vanished", List.of("0.5")),
          Map.entry("search.max-churn", List.of("0.5")),
          Map.entry("crawl.feeds", List.of("https://www.example.org/news.xml")),
          Map.entry("crawl.sitemaps", List.of("https://www.example.org/list.xml")),
          Map.entry("crawl.known-bad", List.of("/old/*", "*.ps")),
          Map.entry("crawl.archive", List.of("kept/site.warc.gz")),
          Map.entry("crawl.archive-size", List.of("250MB")),
          Map.entry("crawl.render", List.of("always")),
          Map.entry("crawl.render-pages", List.of("/app/*")),
          Map.entry("crawl.browser", List.of("opt/chromium")),
          Map.entry("crawl.browser-sandbox", List.of("off")),
          Map.entry("crawl.render-time", List.of("40s")),
          Map.entry("crawl.render-requests", List.of("77")),
          Map.entry("crawl.render-size", List.of("7MB")),
          Map.entry("access.proxy", List.of("http://proxy.example:3128")),
          Map.entry("access.headers", List.of("X-A: 1", "X-B: a: b")),
          Map.entry("access.cookies", List.of("keep")),
          Map.entry("access.login", List.of("conf/login")),
          Map.entry("access.authorities", List.of("ca.pem")),
          Map.entry("access.certificate", List.of("own.p12")),
          Map.entry("access.open-pages", List.of("believe")),
          Map.entry("access.as", List.of("anonymous everybody", "conf/hr.login hr, board")),
          Map.entry("links.nofollow", List.of("ignore")),
          Map.entry("links.dead", List.of("leak")),
          Map.entry("crawl.cash", List.of("clicks")),
          Map.entry("rank.quality", List.of("0.1")),
          Map.entry("search.importance", List.of("authorities")),
          Map.entry("links.weights", List.of("clicks")),
          Map.entry("logs.files", List.of("/var/log/a*.log", "b [1].log")),
          Map.entry("logs.format", List.of("vhost_combined")),
          Map.entry("logs.window", List.of("90d")),
          Map.entry("logs.keep", List.of("400d")),
          Map.entry("logs.half-life", List.of("12h")),
          Map.entry("logs.estimator", List.of("hits")),
          Map.entry("logs.robots-by-behaviour", List.of("off")),
          Map.entry("logs.class-weights", List.of("search=0.5:external", "direct=0")),
          Map.entry("logs.monitoring-agents", List.of("Nagios \"x\"")),
          Map.entry("logs.monitoring-addresses", List.of("10.0.0.0/8", "2001:db8::/32")),
          Map.entry("logs.first-day", List.of("2026-01-01")),
          Map.entry("logs.last-day", List.of("2026-01-31")),
          Map.entry(
              "logs.own-search", List.of("/find?words={query}", "https://s.example/?q={query}")),
          Map.entry("logs.own-search-visits", List.of("count")),
          Map.entry("logs.own-search-min-visits", List.of("2")),
          Map.entry("rank.damping", List.of("0.5")),
          Map.entry("rank.tolerance", List.of("1e-6")),
          Map.entry("rank.max-iterations", List.of("12")),
          Map.entry("rank.promotions", List.of("/news/*=2", "*a=b=0.5")),
          Map.entry("rank.entering", List.of("portal.tsv", "wiki flows.tsv")),
          Map.entry("search.language", List.of("de")),
          Map.entry("search.boost", List.of("log")),
          Map.entry("search.weight", List.of("0.25")),
          Map.entry("search.pivot", List.of("3")),
          Map.entry("search.combine", List.of("add")),
          Map.entry("search.synonyms", List.of("conf/synonyms.txt")),
          Map.entry("search.best-bets", List.of("conf/best-bets.tsv")),
          Map.entry("search.chosen", List.of("off")),
          Map.entry("search.newer", List.of("mild")),
          Map.entry("search.listings", List.of("/tags/*", "!/docs/index.html")),
          Map.entry("fields.title", List.of("7")),
          Map.entry("fields.headings", List.of("7")),
          Map.entry("fields.anchors", List.of("7")),
          Map.entry("fields.url-words", List.of("7")),
          Map.entry("fields.description", List.of("7")),
          Map.entry("fields.title-name", List.of("7")),
          Map.entry("fields.heading-name", List.of("7")),
          Map.entry("fields.anchor-name", List.of("7")),
          Map.entry("fields.proximity", List.of("7")),
          Map.entry("fields.parts", List.of("7")),
          Map.entry("serve.max-age", List.of("36h")),
          Map.entry("serve.host", List.of("0.0.0.0")),
          Map.entry("serve.port", List.of("80")),
          Map.entry("serve.path", List.of("/suche/")),
          Map.entry("serve.public-url", List.of("https://www.example.org/suche/")),
          Map.entry("serve.license", List.of("CC BY 4.0")),
          Map.entry("serve.title", List.of("Unser Netz: \"alles\"")),
          Map.entry("serve.accent", List.of("#ff0000")),
          Map.entry("rights.rules", List.of("/hr/* hr, board", "/* everybody")),
          Map.entry("rights.file", List.of("conf/rights.tsv")),
          Map.entry("rights.header", List.of("X-Page-Readers")),
          Map.entry("rights.meta", List.of("page.readers")),
          Map.entry("rights.groups-header", List.of("X-Groups")),
          Map.entry("rights.reader-header", List.of("X-User")),
          Map.entry("sign-in.issuer", List.of("https://login.example/realms/staff")),
          Map.entry("sign-in.client-id", List.of("search")),
          Map.entry("sign-in.client-secret", List.of("conf/secret")),
          Map.entry("sign-in.scopes", List.of("profile", "groups")),
          Map.entry("sign-in.groups-claim", List.of("realm_access.roles")),
          Map.entry("sign-in.group-mappings", List.of("/a b/c = hr", "7 = board")),
          Map.entry("sign-in.user-claim", List.of("email")),
          Map.entry("sign-in.required", List.of("on")),
          Map.entry("sign-in.session", List.of("20m")),
          Map.entry("sign-in.api-audience", List.of("search-api")),
          Map.entry("serve.texts", List.of("de")),
          Map.entry("serve.trusted-proxies", List.of("127.0.0.1", "10.0.0.0/8")),
          Map.entry("serve.client-header", List.of("X-Real-IP")),
          Map.entry("serve.cors-origins", List.of("https://portal.example:8443")),
          Map.entry("serve.rate-limit", List.of("7")),
          Map.entry("serve.search-log", List.of("off")),
          Map.entry("serve.search-log-people", List.of("5")),
          Map.entry("serve.webmaster", List.of("on")),
          Map.entry("serve.explanations", List.of("webmasters")),
          Map.entry("serve.users", List.of("/etc/siterank/web masters")),
          Map.entry("serve.documents-token", List.of("/etc/siterank/documents token")),
          Map.entry("serve.user-header", List.of("X-Remote-User")),
          Map.entry("cluster.on", List.of("https://a:9200,b:9200/docs")),
          Map.entry("cluster.credentials", List.of("/etc/siterank/cluster key")),
          Map.entry("cluster.ca", List.of("/etc/ssl/ca.pem")),
          Map.entry("cluster.shards", List.of("3")),
          Map.entry("cluster.replicas", List.of("2")),
          Map.entry("cluster.ranks", List.of("pages")),
          Map.entry("cluster.rank-threshold", List.of("0.1")),
          Map.entry("cluster.connections", List.of("4")),
          Map.entry("cluster.retry-for", List.of("1m")),
          Map.entry("report.goals", List.of("https://www.example.org/contact/")),
          Map.entry("report.language", List.of("fr")),
          Map.entry("gate.pages", List.of("https://www.example.org/jobs/")),
          Map.entry("gate.max-drop", List.of("12.5%")),
          Map.entry("gate.max-broken-links", List.of("3")),
          Map.entry("gate.max-unreachable", List.of("4")),
          Map.entry("only", List.of("handbook", "wiki.2")),
          Map.entry("data", List.of("/srv/siterank data")));

  @Test
  void everyFlagIsAKeyAndTheOtherWayRound() {
    Set<String> keys = new HashSet<>();
    Set<String> flags = new HashSet<>();
    for (SettingSpec setting : SiteConfig.settings()) {
      assertTrue(setting.flag().matches("--[a-z]+(-[a-z]+)*"), setting.flag());
      assertTrue(setting.key().matches("([a-z]+(-[a-z]+)*\\.)?[a-z]+(-[a-z]+)*"), setting.key());
      assertTrue(keys.add(setting.key()), setting.key() + " stands twice");
      assertTrue(flags.add(setting.flag()), setting.flag() + " stands twice");
    }
  }

  @Test
  void everySettingSaysWhatItsDefaultIsAndWhereItComesFrom() {
    for (SettingSpec setting : SiteConfig.settings()) {
      assertTrue(setting.description().length() > 60, setting.key());
      assertTrue(setting.description().endsWith("."), setting.key());
      assertTrue(setting.summary().endsWith("."), setting.key());
      assertFalse(setting.example().isEmpty(), setting.key() + " shows no value");
      setting.parse(setting.example());
    }
  }

  @Test
  void aFlagAndItsKeyReachTheSamePlaceInTheConfiguration() throws ConfigException {
    SiteConfig defaults = SiteConfig.defaults();
    for (SettingSpec setting : SiteConfig.settings()) {
      List<String> texts = OTHER.get(setting.key());
      SiteConfig byKey = defaults.with(setting.key(), texts.toArray(new String[0]));
      SiteConfig byFlag = defaults.withFlags(Map.of(setting.flag(), texts));
      assertEquals(byKey, byFlag, setting.key());
      assertEquals(setting.parse(texts), value(setting, byKey), setting.key());
      assertNotEquals(value(setting, defaults), value(setting, byKey), setting.key());
      // Nothing else moved.
      SiteConfig back = byKey.with(setting.key(), setting.defaults().toArray(new String[0]));
      assertEquals(defaults, back, setting.key());
    }
    assertEquals(SiteConfig.settings().size(), OTHER.size());
  }

  @Test
  void defaultsAreThoseThatTheFileShows() {
    SiteConfig defaults = SiteConfig.defaults();
    assertEquals(List.of(), defaults.site().urls());
    assertEquals(Optional.empty(), defaults.crawl().delay());
    assertEquals(2, defaults.crawl().connections());
    assertEquals(10_000_000, defaults.crawl().maxPageBytes());
    assertEquals(Duration.ofSeconds(20), defaults.crawl().timeout());
    assertEquals(Duration.ofDays(365), defaults.logs().window());
    assertEquals(Duration.ofDays(30), defaults.logs().halfLife());
    assertEquals(0.85, defaults.rank().damping());
    assertEquals(1e-10, defaults.rank().tolerance());
    assertEquals(10_000, defaults.rank().maxIterations());
    assertEquals("data", defaults.data().toString());
  }

  @Test
  void weightsOfClassesAndPromotionsAreRead() throws ConfigException {
    SiteConfig config =
        SiteConfig.defaults()
            .withFlags(
                Map.of(
                    "--class-weight", List.of("search=0.5", "direct=1:external"),
                    "--promote", List.of("/news/*=2", "*/print?x=1=0"),
                    "--damping", List.of("measured"),
                    "--estimator", List.of("referrers")));
    assertEquals("[search=0.5, direct=1.0:external]", config.logs().classWeights().toString());
    assertEquals("[/news/*=2.0, */print?x=1=0.0]", config.rank().promotions().toString());
    assertTrue(config.rank().measuresDamping());
    assertEquals(0.85, config.rank().damping());
    assertEquals(Estimator.REFERRERS, config.logs().estimator());
    for (Map.Entry<String, String> bad :
        List.of(
            Map.entry("--class-weight", "search"),
            Map.entry("--class-weight", "search=-1"),
            Map.entry("--class-weight", "internal=1"),
            Map.entry("--class-weight", "search=1:sideways"),
            Map.entry("--promote", "/news/*"),
            Map.entry("--promote", "/news/*=x"),
            Map.entry("--promote", "/news/*=1001"),
            Map.entry("--promote", "=2"),
            Map.entry("--damping", "measure"),
            Map.entry("--estimator", "clicks"))) {
      ConfigException refused =
          assertThrows(
              ConfigException.class,
              () -> SiteConfig.defaults().withFlags(Map.of(bad.getKey(), List.of(bad.getValue()))));
      assertTrue(refused.getMessage().contains(bad.getValue()), refused.getMessage());
    }
    List<String> twice = List.of("search=1", "search=2");
    ConfigException refusal =
        assertThrows(
            ConfigException.class,
            () -> SiteConfig.defaults().withFlags(Map.of("--class-weight", twice)));
    assertEquals("logs.class-weights: search is there twice", refusal.getMessage());
  }

  private static Object value(SettingSpec setting, SiteConfig config) {
    return Binder.of(SiteConfig.class).values(config).get(setting);
  }

  private static RankSection rank(double damping) {
    return Binder.checked(
        new RankSection(Damping.of(Optional.of(damping)), 1e-10, 100, List.of(), List.of(), 0));
  }

  /** The defaults with another delay, so that a new setting of the crawl changes no line here. */
  private static CrawlOptions crawl(Duration delay) throws ReflectiveOperationException {
    RecordComponent[] components = CrawlOptions.class.getRecordComponents();
    Class<?>[] types = new Class<?>[components.length];
    Object[] values = new Object[components.length];
    for (int i = 0; i < components.length; i++) {
      types[i] = components[i].getType();
      values[i] =
          components[i].getName().equals("delay")
              ? Optional.of(delay)
              : components[i].getAccessor().invoke(SiteConfig.defaults().crawl());
    }
    return Binder.checked(CrawlOptions.class.getDeclaredConstructor(types).newInstance(values));
  }

  @Test
  void valuesSetByAProgramAreHeldToTheSameRanges() {
    IllegalArgumentException damping =
        assertThrows(IllegalArgumentException.class, () -> rank(1.2));
    assertEquals("rank.damping: \"1.2\" is not a number from 0 to 1", damping.getMessage());
    assertThrows(IllegalArgumentException.class, () -> rank(Double.NaN));
    IllegalArgumentException delay =
        assertThrows(IllegalArgumentException.class, () -> crawl(Duration.ofSeconds(-1)));
    assertEquals("crawl.delay: \"-1s\" is not a duration from 0ms to 1h", delay.getMessage());
    IllegalArgumentException agent =
        assertThrows(
            IllegalArgumentException.class,
            () -> SiteConfig.defaults().with("crawl.user-agent", "x\r\nHost: evil"));
    assertTrue(agent.getMessage().startsWith("crawl.user-agent: "), agent.getMessage());
  }

  @Test
  void aScopeNeedsASite() throws ConfigException {
    ConfigException missing =
        assertThrows(ConfigException.class, () -> SiteConfig.defaults().scope());
    assertEquals(
        "site.url is not set. Name the site in the configuration, or with --site"
            + " https://www.example.org/",
        missing.getMessage());
    SiteConfig config =
        SiteConfig.defaults()
            .with("site.url", "https://www.example.org/docs/")
            .with("site.aliases", "http://docs.example.net/");
    assertEquals(List.of("https://www.example.org/docs/"), config.scope().prefixes());
  }

  @Test
  void theCrawlerSaysWhoItIs() {
    CrawlOptions plain = SiteConfig.defaults().crawl();
    assertEquals("Siterank/0.1.0", plain.userAgentHeader("0.1.0"));
    assertEquals("Siterank", plain.productToken());
    CrawlOptions own =
        SiteConfig.defaults()
            .with("crawl.user-agent", "ExampleBot/2.0")
            .with("crawl.contact", "webmaster@example.org")
            .crawl();
    assertEquals("ExampleBot/2.0 (+webmaster@example.org)", own.userAgentHeader("0.1.0"));
    assertEquals("ExampleBot", own.productToken());
  }

  @Test
  void everySettingSurvivesTheCommentedFile(@TempDir Path dir) throws Exception {
    Map<String, List<String>> flags = new LinkedHashMap<>();
    for (SettingSpec setting : SiteConfig.settings()) {
      flags.put(setting.flag(), OTHER.get(setting.key()));
    }
    Path file = dir.resolve("siterank.yaml");
    Files.writeString(file, ConfigTemplate.text(flags));
    assertEquals(SiteConfig.defaults().withFlags(flags), SiteConfig.load(file));
  }

  @Test
  void noRefusalRepeatsWhatMayBeASecret() {
    Map<String, String> mistakes =
        Map.of(
            "access.proxy", "http://me:hunter2@proxy.example:3128",
            "access.headers", "Authorization hunter2",
            "site.url", "ftp://me:hunter2@www.example.org/",
            "cluster.on", "ftp://me:hunter2@search.example.org/docs");
    mistakes.forEach(
        (key, value) -> {
          Exception e =
              assertThrows(Exception.class, () -> SiteConfig.defaults().with(key, value), key);
          assertFalse(e.getMessage().contains("hunter2"), e.getMessage());
          assertTrue(e.getMessage().startsWith(key + ": "), e.getMessage());
        });
  }
}
