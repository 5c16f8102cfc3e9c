package org.siterank.config;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.siterank.site.PageUrl;

/** Several sites in one configuration: what each has for itself, and what it has from the file. */
@Tag("slow")
class SeveralSitesTest {

  private static final String TWO =
      """
      sites:
        handbook:
          site:
            url: https://handbook.example/
            ignore-parameters: [own]
          crawl:
            delay: 3s
          access:
            cookies: keep
          logs:
            files: [/var/log/handbook.log, /var/log/handbook.log.1]
            format: common
        wiki:
          site:
            url: [https://wiki.example/, https://wiki.example:8443/]
            aliases: http://old-wiki.example/
            exclude: /talk/*
      """;

  private static final String SHARED =
      """
      site:
        ignore-parameters: [sid]
      crawl:
        delay: 1s
        connections: 7
      access:
        headers: ["X-Key: 1"]
      logs:
        files: /var/log/all.log
        format: vhost_combined
        window: 90d
      data: /srv/data
      """;

  @TempDir Path dir;

  private SiteConfig load(String text) throws IOException, ConfigException {
    Path file = dir.resolve("siterank.yaml");
    Files.writeString(file, text);
    return SiteConfig.load(file);
  }

  private String error(String text) {
    ConfigException e = assertThrows(ConfigException.class, () -> load(text));
    assertTrue(e.getMessage().startsWith(dir + "/"), e.getMessage());
    return e.getMessage().substring(dir.toString().length() + 1);
  }

  private static SiteConfig site(SiteConfig config, String name) {
    return config.sites().stream()
        .filter(site -> site.name().equals(name))
        .findFirst()
        .orElseThrow()
        .config();
  }

  @Test
  void aSiteHasWhatItSetsAndForTheRestWhatTheFileSays() throws Exception {
    SiteConfig config = load(SHARED + TWO);
    assertEquals(
        List.of("handbook", "wiki"), config.sites().stream().map(MemberSite::name).toList());
    SiteConfig handbook = site(config, "handbook");
    assertEquals(List.of(PageUrl.of("https://handbook.example/")), handbook.site().urls());
    assertEquals(List.of("own"), handbook.site().ignoreParameters());
    assertEquals(Optional.of(Duration.ofSeconds(3)), handbook.crawl().delay());
    assertEquals(7, handbook.crawl().connections());
    assertEquals(
        load("access: {cookies: keep, headers: ['X-Key: 1']}").access(), handbook.access());
    assertEquals(
        List.of("/var/log/handbook.log", "/var/log/handbook.log.1"), handbook.logs().files());
    assertEquals(Optional.of("common"), handbook.logs().format());
    SiteConfig wiki = site(config, "wiki");
    assertEquals(
        List.of(PageUrl.of("https://wiki.example/"), PageUrl.of("https://wiki.example:8443/")),
        wiki.site().urls());
    assertEquals(List.of(PageUrl.of("http://old-wiki.example/")), wiki.site().aliases());
    assertEquals("[/talk/*]", wiki.site().exclude().toString());
    assertEquals(List.of("sid"), wiki.site().ignoreParameters());
    assertEquals(Optional.of(Duration.ofSeconds(1)), wiki.crawl().delay());
    assertEquals(7, wiki.crawl().connections());
    assertEquals(config.access(), wiki.access());
    assertEquals(Optional.of("vhost_combined"), wiki.logs().format());
    // The logs of all are of all.
    assertEquals(List.of(), wiki.logs().files());
    assertEquals(List.of("/var/log/all.log"), config.logs().files());
    assertTrue(wiki.sites().isEmpty() && handbook.sites().isEmpty());
    assertEquals(List.of(), config.site().urls());
    config.checkSource();
  }

  @Test
  void itDoesNotMatterWhereInTheFileTheSitesStand() throws Exception {
    assertEquals(load(SHARED + TWO), load(TWO + SHARED));
    assertFalse(load(TWO).equals(load(TWO + SHARED)));
  }

  @Test
  void aFileWithoutSitesHasNone() throws Exception {
    for (String none : List.of("sites:\n", "sites: {}\n", "sites: ~\n")) {
      assertEquals(SiteConfig.defaults(), load(none));
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "a: {site: {url: https://a.example/}, nonsense: {x: 1}} | sites: a: a site has site, crawl,"
            + " access, logs.files and logs.format",
        "a: {site: {url: https://a.example/}, data: /srv} | sites: a: a site has site, crawl,"
            + " access, logs.files and logs.format",
        "a: {site: {url: https://a.example/}, rank: {damping: 0.5}} | rank.damping holds for all"
            + " sites; a site has site, crawl, access, logs.files and logs.format",
        "a: {site: {url: https://a.example/}, logs: {window: 9d}} | logs.window holds for all"
            + " sites; a site has site, crawl, access, logs.files and logs.format",
        "a: {site: {url: https://a.example/}, crawl: {dealy: 1s}} | unknown key crawl.dealy; did"
            + " you mean crawl.delay?",
        "a: {site: {url: https://a.example/}, crawl: {delay: 1 parsec}} | crawl.delay: \"1 parsec\""
            + " is not a duration; write 500ms, 2s, 5m, 1h or 30d, or auto",
        "a: {crawl: {delay: 1s}} | sites: a needs its site.url",
        "a: | sites: a needs its site.url",
        "a: {site: {url: }} | sites: a needs its site.url",
        "A b: {site: {url: https://a.example/}} | sites: \"A b\" is no name of a site; write small"
            + " letters, digits, dots and hyphens, at most 40",
        "-a: {site: {url: https://a.example/}} | sites: \"-a\" is no name of a site; write small"
            + " letters, digits, dots and hyphens, at most 40",
        "a: https://a.example/ | sites: a must hold keys with values, one a line: \"key: value\"",
        "a: {site: https://a.example/} | sites: a: site must hold keys with values, one a line:"
            + " \"key: value\"",
        "a: {site: {url: https://a.example/}, sites: {b: }} | sites: a: a site has site, crawl,"
            + " access, logs.files and logs.format",
      })
  void whatIsWrongInASiteNamesItsLine(String site, String problem) {
    assertEquals("siterank.yaml:3: " + problem, error("# first line\nsites:\n  " + site + "\n"));
  }

  @Test
  void whatIsWrongNamesTheLineWhereItStands() {
    String two = TWO.replace("delay: 3s", "damping: 0.5");
    assertEquals(
        "siterank.yaml:7: unknown key crawl.damping; did you mean rank.damping?", error(two));
    assertEquals(
        "siterank.yaml:11: logs.window holds for all sites; a site has site, crawl, access,"
            + " logs.files and logs.format",
        error(TWO.replace("  logs:\n", "  logs:\n      window: 9d\n")));
    assertEquals(
        "siterank.yaml:1: sites must hold keys with values, one a line: \"key: value\"",
        error("sites: [https://a.example/, https://b.example/]\n"));
  }

  @Test
  void aNameThatStandsTwiceNamesBothLines() {
    assertEquals(
        "siterank.yaml:4: sites: a stands in line 2 already",
        error(
            """
            sites:
              a:
                site: {url: https://a.example/}
              a:
                site: {url: https://b.example/}
            """));
  }

  @Test
  void sitesThatStandTwiceAreRefused() {
    assertEquals(
        "siterank.yaml:4: sites: set twice; it stands in line 1 already",
        error(
            """
            sites:
              a:
                site: {url: https://a.example/}
            sites:
              b:
                site: {url: https://b.example/}
            """));
  }

  @Test
  void aNameHasAtMostFortyCharacters() throws Exception {
    String start = "sites: {";
    String end = ": {site: {url: https://a.example/}}}\n";
    assertEquals(1, load(start + "a".repeat(40) + end).sites().size());
    assertTrue(error(start + "a".repeat(41) + end).contains("at most 40"));
  }

  @Test
  void whereTheSitesStandNoOtherSiteIsNamed() throws Exception {
    for (String other :
        List.of(
            "site: {url: https://other.example/}\n",
            "site: {aliases: http://other.example/}\n",
            "site: {dir: www}\n",
            "site: {warc: a.warc}\n")) {
      SiteConfig config = load(TWO + other);
      ConfigException e = assertThrows(ConfigException.class, config::checkSource, other);
      assertEquals(
          "sites and site.url (--site), site.aliases, site.dir or site.warc are both set; each of the"
              + " sites has its own, so leave these out, or use a configuration without sites (-c)",
          e.getMessage());
    }
  }

  @Test
  void aSiteIsReadFromOnePlaceOnly() throws Exception {
    SiteConfig config =
        load("sites: {a: {site: {url: https://a.example/, dir: www, warc: a.warc}}}\n");
    ConfigException e = assertThrows(ConfigException.class, config::checkSource);
    assertEquals(
        "sites: a: site.dir and site.warc both say where to read the site from; leave one of them"
            + " out",
        e.getMessage());
  }

  @Test
  void twoSitesAtOneAddressAreRefused() throws Exception {
    SiteConfig config =
        load(
            """
            sites:
              a:
                site: {url: https://a.example/x/}
              b:
                site: {url: [https://b.example/, https://a.example/x/start.html]}
            """);
    ConfigException e = assertThrows(ConfigException.class, config::scope);
    assertEquals(
        "sites: the sites a and b have the same address https://a.example/x/", e.getMessage());
  }

  @Test
  void theScopeIsThatOfAllSites() throws Exception {
    SiteConfig config = load(SHARED + TWO);
    assertEquals(List.of("handbook", "wiki"), config.scope().siteNames());
    assertTrue(config.namesSite());
    assertEquals(
        Optional.of("wiki"),
        config.scope().siteName(config.scope().canonical(PageUrl.of("http://old-wiki.example/a"))));
    assertFalse(config.scope().contains(PageUrl.of("https://wiki.example/talk/a")));
    assertTrue(config.scope().contains(PageUrl.of("https://handbook.example/talk/a")));
    assertEquals(
        "https://handbook.example/?sid=1",
        config.scope().canonical(PageUrl.of("https://handbook.example/?sid=1&own=2")).value());
    assertEquals(
        "https://wiki.example/?own=2",
        config.scope().canonical(PageUrl.of("https://wiki.example/?sid=1&own=2")).value());
  }

  @Test
  void aFlagHoldsForEverySite() throws Exception {
    SiteConfig config =
        load(SHARED + TWO)
            .withFlags(
                Map.of(
                    "--delay",
                    List.of("9s"),
                    "--damping",
                    List.of("0.5"),
                    "--logs",
                    List.of("/other.log")));
    assertEquals(Optional.of(Duration.ofSeconds(9)), config.crawl().delay());
    assertEquals(Optional.of(Duration.ofSeconds(9)), site(config, "handbook").crawl().delay());
    assertEquals(Optional.of(Duration.ofSeconds(9)), site(config, "wiki").crawl().delay());
    assertEquals(0.5, config.rank().damping());
    assertEquals(List.of("/other.log"), config.logs().files());
    assertEquals(List.of(), site(config, "wiki").logs().files());
    assertEquals(2, site(config, "handbook").logs().files().size());
    ConfigException e =
        assertThrows(
            ConfigException.class,
            () ->
                load(TWO).withFlags(Map.of("--site", List.of("https://x.example/"))).checkSource());
    assertTrue(e.getMessage().startsWith("sites and site.url (--site), "), e.getMessage());
  }

  @Test
  void aSettingChangedInCodeIsChangedForEverySite() throws Exception {
    SiteConfig config =
        load(SHARED + TWO)
            .with("crawl.delay", "8s")
            .with("site.ignore-parameters", "x")
            .with("access.cookies", "keep")
            .with("logs.format", "combined");
    for (SiteConfig each : List.of(config, site(config, "handbook"), site(config, "wiki"))) {
      assertEquals(Optional.of(Duration.ofSeconds(8)), each.crawl().delay());
      assertEquals(List.of("x"), each.site().ignoreParameters());
      assertEquals(Optional.of("combined"), each.logs().format());
    }
    SiteConfig other =
        config.with("logs.files", "/x.log").with("only", "wiki").with("crawl.archive", "kept");
    assertEquals(config.sites(), other.sites());
  }

  /** A crawl is made with the configuration of its site alone. */
  @Test
  void aSiteFollowsTheLinksThatAllFollow() throws Exception {
    for (SiteConfig config :
        List.of(
            load("links: {nofollow: follow}\n" + TWO),
            load(TWO).with("links.nofollow", "follow"),
            load(TWO).withFlags(Map.of("--nofollow", List.of("follow"))))) {
      assertEquals(LinksSection.Nofollow.FOLLOW, config.links().nofollow());
      assertEquals(config.links(), site(config, "handbook").links());
      assertEquals(config.links(), site(config, "wiki").links());
    }
  }

  @Test
  void someSitesAloneCanBeCrawled() throws Exception {
    SiteConfig config = load(TWO);
    assertEquals(config.sites(), config.crawled());
    for (SiteConfig only :
        List.of(
            config.with("only", "wiki"),
            config.withFlags(Map.of("--only", List.of("wiki"))),
            load("only: wiki\n" + TWO))) {
      only.checkSource();
      assertEquals(List.of("wiki"), only.crawled().stream().map(MemberSite::name).toList());
      assertEquals(config.sites(), only.sites());
    }
    ConfigException e =
        assertThrows(ConfigException.class, () -> config.with("only", "wikj").checkSource());
    assertEquals("only: wikj is not one of the sites handbook, wiki", e.getMessage());
  }
}
