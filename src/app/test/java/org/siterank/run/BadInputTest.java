package org.siterank.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.siterank.SiteSearch;
import org.siterank.config.SiteConfig;
import org.siterank.search.Hit;
import org.siterank.search.SearchRequest;

/** Pages that no author means, and queries for them: they are taken, and harm no other page. */
@Timeout(120) // Far more than they take; a quadratic step at a million characters takes hours.
@Tag("slow")
class BadInputTest {

  private static final int MILLION = 1_000_000;

  /** Of these there is a page with a million; of the others, with a tenth, which is fast enough. */
  private static final Set<String> MANY = Set.of("latin", "han", "accent");

  /** Single characters of many kinds; of each there is a page with many, without a space. */
  private static final Map<String, String> CHARACTERS = characters();

  @TempDir static Path folder;

  private static SiteSearch site;

  private static Map<String, String> characters() {
    Map<String, String> characters = new LinkedHashMap<>();
    characters.put("latin", "a");
    characters.put("capital", "Ä");
    characters.put("digit", "7");
    characters.put("han", "漢");
    characters.put("katakana", "ー");
    characters.put("hangul", "각");
    characters.put("thai", "ก");
    characters.put("arabic", "ع");
    characters.put("tatweel", "ـ");
    characters.put("accent", "\u0301");
    characters.put("joiner", "\u200d");
    characters.put("emoji", "😀");
    characters.put("hyphen", "-");
    characters.put("underscore", "_");
    characters.put("point", ".");
    characters.put("apostrophe", "’");
    characters.put("unassigned", "\u0378");
    return characters;
  }

  private static void write(String name, String html) throws IOException {
    Files.writeString(folder.resolve("site").resolve(name), html);
  }

  @BeforeAll
  static void publish() throws Exception {
    Files.createDirectories(folder.resolve("site"));
    StringBuilder links = new StringBuilder();
    List<String> names =
        List.of("mixed", "lies", "unknown", "malformed", "private", "many", "headings", "plain");
    for (String name : names) {
      links.append("<a href=").append(name).append(".html>").append(name).append("</a> ");
    }
    for (Map.Entry<String, String> each : CHARACTERS.entrySet()) {
      links.append("<a href=").append(each.getKey()).append(".html>x</a> ");
      write(
          each.getKey() + ".html",
          "<html lang=en><title>Many of "
              + each.getKey()
              + "</title><p>wordbefore "
              + each.getValue().repeat(MANY.contains(each.getKey()) ? MILLION : MILLION / 10)
              + " wordafter");
    }
    for (String release : List.of("1.0", "2.0")) { // Editions of a page have the same title.
      Files.createDirectories(folder.resolve("site").resolve(release));
      links.append("<a href=/").append(release).append("/guide.html>guide</a> ");
      write(
          release + "/guide.html",
          "<html lang=en><title>"
              + "1.".repeat(MILLION / 10)
              + "</title><p>Wordguide of release "
              + release);
    }
    write("index.html", "<html lang=en><title>Start</title><p>The start of it.</p>" + links);
    write(
        "mixed.html",
        "<html lang=en><title>Mixed</title><p>Pаypal with a Cyrillic letter, Wi‑Fi設定, パスワードreset,"
            + " naïveтест, ١٢٣abc and ﬁle in ｆｕｌｌ width, עבריתabcعربي.");
    write(
        "lies.html",
        "<html lang=ja><title>Gerätebezeichnungen</title><p>Die Festplatten sind in diesem Kapitel"
            + " beschrieben, und sie werden von dem System nach der Reihenfolge ihrer Erkennung"
            + " benannt. Wenn das nicht der Fall ist, so muss man die Namen selbst vergeben. Es"
            + " gibt auch einen anderen Weg, mit dem man sie nach dem Start ändern kann, wenn sie"
            + " noch nicht in einer Tabelle stehen. Dann werden sie bei jedem Start aus der Datei"
            + " gelesen, und man hat sie für immer, auch wenn sich die Reihenfolge der Geräte durch"
            + " einen Umbau ändert.");
    write(
        "unknown.html",
        "<html lang=xx-nowhere><title>Unknown tongue</title><p>Blorp frabjous gizmotron.");
    write(
        "malformed.html",
        "<html lang='\"><script>alert(1)</script>'><title>Malformed</title><p>Quuxify now.");
    write("private.html", "<html lang=x-klingon><title>Private</title><p>Qapla wordprivate.");
    write(
        "many.html",
        "<html lang="
            + "a-".repeat(50_000)
            + "><title>Many</title><p>Wordmany with a tag of a hundred thousand characters.");
    StringBuilder headings = new StringBuilder();
    for (String part : List.of("a.", "1.", "a::", "A.1", "(", " | ", "-")) {
      headings.append("<h2>").append(part.repeat(MILLION / 10)).append("</h2><p>It grows.");
    }
    write(
        "headings.html",
        "<html lang=en><title>Headings"
            + " | ".repeat(MILLION / 10)
            + "</title>"
            + headings
            + "<p>Wordheadings at its end.");
    write("plain.html", "<html lang=en><title>Plain</title><p>An ordinary page about tulips.");
    SiteConfig config =
        SiteConfig.defaults()
            .with("site.url", "https://www.example.org/")
            .with("site.dir", folder.resolve("site").toString())
            .with("data", folder.resolve("data").toString());
    site = SiteSearch.open(config);
    site.run();
  }

  @AfterAll
  static void close() throws IOException {
    site.close();
  }

  private static List<String> found(String query) throws IOException {
    return site.search(SearchRequest.of(query).page(0, 100)).hits().stream()
        .map(hit -> hit.url().path().replaceAll("^/|\\.html$", ""))
        .toList();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Pаypal",
        "Wi-Fi設定",
        "パスワードreset",
        "naïveтест",
        "١٢٣abc",
        "file full",
        "עבריתabcعربي"
      })
  void aWordOfSeveralScriptsFindsItsPage(String query) throws IOException {
    assertTrue(found(query).contains("mixed"), query + ": " + found(query));
  }

  @ParameterizedTest
  @CsvSource({
    "Gerätebezeichnungen, lies",
    "Festplatten, lies",
    "Festplatte lang:de, lies",
    "gizmotron, unknown",
    "quuxify, malformed",
    "wordprivate, private",
    "wordmany, many",
    "wordheadings, headings",
    "tulip, plain"
  })
  void aPageWithAWrongLanguageIsFoundByItsWords(String query, String page) throws IOException {
    assertEquals(List.of(page), found(query));
  }

  @Test
  void releasesWithATitleOfNumbersWithoutAnEndAreFound() throws IOException {
    assertEquals(Set.of("1.0/guide", "2.0/guide"), Set.copyOf(found("wordguide")));
  }

  @Test
  void languagesAreTagsOrNothing() throws IOException {
    for (String page : List.of("unknown", "malformed", "private", "many", "lies")) {
      Hit hit =
          site.search(SearchRequest.of("in:/" + page + ".html")).hits().stream()
              .findFirst()
              .orElseThrow();
      assertTrue(
          hit.labels().language().matches("([a-z]{2,3})?"), page + ": " + hit.labels().language());
    }
    assertEquals(List.of(), found("tulip lang:xx-nowhere"));
    assertEquals(List.of(), found("tulip lang:\"><script>"));
    assertEquals(
        List.of("plain"),
        site
            .search(SearchRequest.of("tulip").reading(List.of("xx", "", "-", "x-klingon")))
            .hits()
            .stream()
            .map(hit -> hit.url().path().replaceAll("^/|\\.html$", ""))
            .toList());
  }

  static List<String> names() {
    return List.copyOf(CHARACTERS.keySet());
  }

  @ParameterizedTest
  @MethodSource("names")
  void manyOfOneCharacterHideNoOtherWordOfThePage(String name) throws IOException {
    assertTrue(found("wordbefore").contains(name), "before it");
    assertTrue(found("wordafter").contains(name), "after it");
    Hit hit = site.search(SearchRequest.of("wordafter in:/" + name + ".html")).hits().get(0);
    assertTrue(hit.snippet().text().contains("wordafter"), hit.snippet().text());
    assertTrue(hit.snippet().text().length() < 2_000, "an excerpt");
  }

  @ParameterizedTest
  @MethodSource("names")
  void aQueryOfManyOfOneCharacterIsAnswered(String name) throws IOException {
    String one = CHARACTERS.get(name);
    for (int length : new int[] {1, 2, 100, 2_000, MILLION}) {
      String query = one.repeat(length);
      site.search(SearchRequest.of(query));
      site.facets(query);
      site.didYouMean(query);
      if (length <= 2_000) {
        site.completions(query, 5);
      }
      assertFalse(found("tulip " + query).isEmpty() && length <= 2, name + " " + length);
    }
    assertEquals(List.of("plain"), found("tulip"));
  }
}
