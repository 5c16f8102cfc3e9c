package org.siterank.config;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
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
import org.junit.jupiter.params.provider.ValueSource;
import org.siterank.setting.Binder;
import org.siterank.setting.SettingSpec;

@Tag("slow")
class ConfigFileTest {

  @TempDir Path dir;

  private SiteConfig load(String text) throws IOException, ConfigException {
    Path file = dir.resolve("siterank.yaml");
    Files.writeString(file, text);
    return SiteConfig.load(file);
  }

  /** The error without its folder: {@code siterank.yaml:2: …}. */
  private String error(String text) {
    ConfigException e = assertThrows(ConfigException.class, () -> load(text));
    assertFalse(e.getMessage().contains("\n"), "more than one line: " + e.getMessage());
    assertTrue(e.getMessage().startsWith(dir + "/"), e.getMessage());
    return e.getMessage().substring(dir.toString().length() + 1);
  }

  @Test
  void aFileSetsWhatItSaysAndNothingElse() throws Exception {
    SiteConfig config =
        load(
            """
            site:
              url: https://www.example.org/
              exclude:
                - /private/*
                - "*/print?*"
            crawl:
              delay: 2s
              connections: "4"
            data: /srv/siterank
            """);
    SiteConfig expected =
        SiteConfig.defaults()
            .with("site.url", "https://www.example.org/")
            .with("site.exclude", "/private/*", "*/print?*")
            .with("crawl.delay", "2s")
            .with("crawl.connections", "4")
            .with("data", "/srv/siterank");
    assertEquals(expected, config);
    assertEquals(Optional.of(Duration.ofSeconds(2)), config.crawl().delay());
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "\n\n", "# nothing\n", "---\n", "~\n", "site:\ncrawl:\n  delay:\n"})
  void aFileThatSetsNothingIsTheDefault(String text) throws Exception {
    assertEquals(SiteConfig.defaults(), load(text));
  }

  @Test
  void aByteOrderMarkIsNoPartOfTheFirstKey() throws Exception {
    assertEquals(0.5, load("\uFEFFrank:\n  damping: 0.5\n").rank().damping());
  }

  @Test
  void aFlagWinsOverTheFile() throws Exception {
    SiteConfig file = load("crawl:\n  delay: 2s\nsite:\n  exclude: [/a, /b]\n");
    SiteConfig config =
        file.withFlags(Map.of("--delay", List.of("auto"), "--exclude", List.of("/c")));
    assertEquals(Optional.empty(), config.crawl().delay());
    assertEquals("[/c]", config.site().exclude().toString());
  }

  @Test
  void aWrongFlagIsNamedAsTyped() {
    ConfigException e =
        assertThrows(
            ConfigException.class,
            () -> SiteConfig.defaults().withFlags(Map.of("--delay", List.of("5 parsecs"))));
    assertEquals(
        "--delay: \"5 parsecs\" is not a duration; write 500ms, 2s, 5m, 1h or 30d, or auto",
        e.getMessage());
  }

  @Test
  void anUnknownKeyNamesItsLineAndTheNearestOne() {
    assertEquals(
        "siterank.yaml:3: unknown key crawl.dealy; did you mean crawl.delay?",
        error("crawl:\n  connections: 1\n  dealy: 2s\n"));
    assertEquals(
        "siterank.yaml:1: unknown key crwal; did you mean crawl?", error("crwal:\n  delay: 2s\n"));
    assertEquals(
        "siterank.yaml:2: unknown key crawl.damping; did you mean rank.damping?",
        error("crawl:\n  damping: 0.5\n"));
    assertEquals(
        "siterank.yaml:1: unknown key delay; did you mean crawl.delay?", error("delay: 2s\n"));
    assertEquals(
        "siterank.yaml:2: unknown key links.umbrella; known here: links.nofollow,"
            + " links.dead or links.weights",
        error("links:\n  umbrella: 1\n"));
    assertEquals(
        "siterank.yaml:1: unknown key ~~~; known here: site, crawl, access, links, logs, rank,"
            + " search, fields, rights, serve, sign-in, cluster, report, gate, sites, only or"
            + " data",
        error("~~~: 1\n"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "crawl | delay: 5 parsecs   | crawl.delay: \"5 parsecs\" is not a duration; write 500ms,"
            + " 2s, 5m, 1h or 30d, or auto",
        "crawl | delay: 5           | crawl.delay: \"5\" is not a duration; write 500ms, 2s, 5m, 1h"
            + " or 30d, or auto",
        "crawl | delay: -2s         | crawl.delay: \"-2s\" is not a duration; write 500ms, 2s, 5m,"
            + " 1h or 30d, or auto",
        "crawl | delay: 2h          | crawl.delay: \"2h\" is not a duration from 0ms to 1h, or auto",
        "crawl | timeout: 0s        | crawl.timeout: \"0s\" is not a duration from 1ms to 1h",
        "crawl | connections: -1    | crawl.connections: \"-1\" is not a whole number from 1 to 64",
        "crawl | connections: 1.5   | crawl.connections: \"1.5\" is not a whole number; write one"
            + " from 1 to 64",
        "crawl | connections: 99999999999999999999 | crawl.connections: \"99999999999999999999\" is"
            + " not a whole number from 1 to 64",
        "crawl | max-pages: 0       | crawl.max-pages: \"0\" is not a whole number from 1 to"
            + " 2147483647, or none",
        "crawl | max-page-size: 10 apples | crawl.max-page-size: \"10 apples\" is not a size; write"
            + " 500kB, 10MB or 1GB",
        "crawl | max-page-size: 2GB | crawl.max-page-size: \"2GB\" is not a size from 1kB to 1GB",
        "crawl | order: random      | crawl.order: \"random\" is not known here; write"
            + " breadth-first, backlinks, pagerank, opic or distancerank",
        "crawl | user-agent: a b    | crawl.user-agent: \"a b\" is not a product name of letters, -"
            + " and _, with an optional /VERSION (RFC 9309, 2.2.1)",
        "crawl | contact: nobody    | crawl.contact: \"nobody\" is not a web or mail address",
        "rank  | damping: 1.2       | rank.damping: \"1.2\" is not a number from 0 to 1, or measured",
        "rank  | damping: high      | rank.damping: \"high\" is not a number; write one from 0 to"
            + " 1, or measured",
        "rank  | damping: .nan      | rank.damping: \".nan\" is not a number; write one from 0 to"
            + " 1, or measured",
        "rank  | tolerance: 0       | rank.tolerance: \"0\" is not a number from 1.0E-15 to 1",
        "rank  | damping: [0.5]     | rank.damping: a list, where one value is allowed",
        "rank  | damping: {a: 1}    | rank.damping: keys inside, where a value is allowed",
        "rank  | damping: \"\"      | rank.damping: \"\" is not a number; write one from 0 to 1, or measured",
        "links | nofollow: yes      | links.nofollow: \"yes\" is not known here; write leak, follow"
            + " or ignore",
        "site  | url: www.example.org | site.url: \"www.example.org\" is not an absolute http or"
            + " https URL",
        "site  | url: [[a]]         | site.url: a list inside, where a value is allowed",
        "site  | url: [~]           | site.url: an empty item; write a value or remove the line",
        "logs  | monitoring-addresses: 10.0.0.0/33 | logs.monitoring-addresses: \"10.0.0.0/33\" is"
            + " not an IP address or block; write 192.0.2.7, 10.0.0.0/8 or 2001:db8::/32",
        "search | language: klingon | search.language: \"klingon\" is not an ISO 639-1 language"
            + " code; write en, de or fr, or auto",
      })
  void aWrongValueNamesItsLineAndWhatIsAllowed(String section, String entry, String problem) {
    assertEquals(
        "siterank.yaml:3: " + problem, error("# first line\n" + section + ":\n  " + entry + "\n"));
  }

  @Test
  void aWrongItemOfAListNamesItsOwnLine() {
    assertEquals(
        "siterank.yaml:4: site.url: \"ftp://x/\" is not an absolute http or https URL",
        error("site:\n  url:\n    - https://a.example/\n    - ftp://x/\n"));
  }

  @Test
  void aKeySetTwiceNamesBothLines() {
    assertEquals(
        "siterank.yaml:3: crawl.delay: set twice; it stands in line 2 already",
        error("crawl:\n  delay: 1s\n  delay: 2s\n"));
    assertEquals(
        "siterank.yaml:4: crawl.delay: set twice; it stands in line 2 already",
        error("crawl:\n  delay: 1s\ncrawl:\n  delay: 2s\n"));
  }

  @Test
  void tabsAreNamedAsSuch() {
    assertEquals(
        "siterank.yaml:2: a tab at the start of the line; indent with spaces",
        error("crawl:\n\tdelay: 1s\n"));
  }

  @Test
  void aFileThatIsNoMappingIsRefused() {
    String expected = " must hold keys with values, one a line: \"key: value\"";
    assertEquals("siterank.yaml:1: the file" + expected, error("hello\n"));
    assertEquals("siterank.yaml:2: the file" + expected, error("# list\n- a\n- b\n"));
    assertEquals("siterank.yaml:1: crawl" + expected, error("crawl: fast\n"));
    assertEquals("siterank.yaml:1: a key must be a word", error("? [a, b]\n: c\n"));
  }

  @Test
  void brokenYamlNamesItsLine() {
    assertTrue(
        error("site:\n  url: \"https://www.example.org/\n").startsWith("siterank.yaml:3: not"));
    assertTrue(error("site: {url: [}\n").startsWith("siterank.yaml:1: not readable as YAML: "));
    assertTrue(error("a: 1\n---\nb: 2\n").contains("not readable as YAML"));
    for (String unquoted :
        List.of("a: *unknown\n", "a: *.html\n", "a: [b, *.html]\n", "- *.html\n")) {
      assertEquals(
          "siterank.yaml:1: YAML cannot read a value that begins with *; put the pattern in quotes",
          error(unquoted));
    }
    assertTrue(error("a: \u0000\u0001\n").contains("not readable as YAML"));
  }

  @Test
  void bombsAreRefused() {
    assertEquals(
        "siterank.yaml:1: nested too deeply; sections hold keys, keys hold values or lists",
        error("a: " + "[".repeat(200_000)));
    StringBuilder laughs = new StringBuilder("a0: &a0 [x,x,x,x,x,x,x,x,x]\n");
    for (int i = 1; i < 12; i++) {
      laughs.append("a").append(i).append(": &a").append(i).append(" [");
      laughs.append(("*a" + (i - 1) + ",").repeat(9)).append("]\n");
    }
    assertTrue(error(laughs.toString()).startsWith("siterank.yaml:"));
    assertEquals(
        "siterank.yaml: larger than 1048576 bytes, so not a configuration",
        error("#".repeat(YamlFile.MAX_BYTES + 1)));
  }

  @Test
  void aLongValueIsCutInTheMessage() {
    assertTrue(error("rank:\n  damping: " + "9x".repeat(5000) + "\n").length() < 200);
    assertTrue(error("k".repeat(1000) + ": 1\n").length() < 250);
  }

  @Test
  void aFileThatCannotBeReadSaysWhy() throws IOException {
    Path missing = dir.resolve("missing.yaml");
    ConfigException e = assertThrows(ConfigException.class, () -> SiteConfig.load(missing));
    assertEquals(missing + ": no such file; \"siterank init\" writes one", e.getMessage());
    ConfigException folder = assertThrows(ConfigException.class, () -> SiteConfig.load(dir));
    assertTrue(folder.getMessage().startsWith(dir + ": cannot be read: "), folder.getMessage());
    Path latin = dir.resolve("latin.yaml");
    Files.write(latin, "data: größe".getBytes(StandardCharsets.ISO_8859_1));
    ConfigException encoding = assertThrows(ConfigException.class, () -> SiteConfig.load(latin));
    assertEquals(latin + ": not UTF-8 text", encoding.getMessage());
  }

  @Test
  void theCheckedInFileIsTheGeneratedOne() throws Exception {
    Path file = Path.of("conf/siterank.example.yaml");
    assertEquals(
        ConfigTemplate.text(),
        Files.readString(file),
        "write it anew: bin/siterank init target/conf && cp target/conf/siterank.yaml " + file);
    assertEquals(SiteConfig.defaults(), SiteConfig.load(file));
  }

  @Test
  void everyExampleOfTheCheckedInFileIsValidWhenItsSignIsTakenOff() throws Exception {
    String text = ConfigTemplate.text().replaceAll("(?m)^( *)#(\\S|  - )", "$1$2");
    SiteConfig config = load(text);
    for (SettingSpec setting : SiteConfig.settings()) {
      assertEquals(
          setting.parse(setting.example()),
          Binder.of(SiteConfig.class).values(config).get(setting),
          setting.key());
    }
    assertEquals(
        List.of("handbook", "wiki"), config.sites().stream().map(MemberSite::name).toList());
    String commented = ConfigTemplate.text();
    String sites =
        commented.substring(commented.indexOf("#sites:")).replaceAll("(?m)^( *)#(\\S)", "$1$2");
    SiteConfig several = load(sites);
    several.checkSource();
    assertEquals(
        List.of("https://handbook.example.org/", "https://wiki.example.org/"),
        several.scope().prefixes());
  }
}
