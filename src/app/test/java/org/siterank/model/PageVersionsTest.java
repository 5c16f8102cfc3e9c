package org.siterank.model;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.siterank.content.Shingles;
import org.siterank.site.Block;
import org.siterank.site.PageUrl;

class PageVersionsTest {

  private static final String OAKS =
      "The oak is a tree of the north and lives for a thousand years in the forest near the lake. "
              .repeat(3)
          + "It has acorns, and jays carry them far away, so that young oaks grow in other places. "
          + "Old oaks are hollow, and owls, bats and beetles of many kinds live in them. ";

  private final PageVersions versions = new PageVersions();
  private final Map<PageUrl, String> titles = new LinkedHashMap<>();
  private final Map<PageUrl, String> texts = new HashMap<>();

  private static PageUrl url(String path) {
    return PageUrl.of(path.startsWith("http") ? path : "https://www.example.org/" + path);
  }

  private PageVersionsTest page(String path, String language) {
    return page(path, language, "", "");
  }

  private PageVersionsTest page(String path, String language, int headings, int lines) {
    List<Block> blocks = new ArrayList<>();
    for (int i = 0; i < headings + lines; i++) {
      blocks.add(new Block(1 + i, 40, 0, 0, i < headings, false));
      blocks.add(new Block(7, 20, 20, 1, false, false));
      blocks.add(new Block(8, 20, 0, 0, false, true));
    }
    versions.add(
        PageVersions.Member.of(url(path), "html", language, PageVersions.Outline.of(blocks)));
    return this;
  }

  private PageVersionsTest page(String path, String language, String title, String text) {
    String type = path.matches(".*\\.(pdf|txt)") ? path.replaceFirst(".*\\.", "") : "html";
    versions.add(
        PageVersions.Member.of(url(path), type, language, PageVersions.Outline.of(List.of())));
    titles.put(url(path), title);
    texts.put(url(path), text);
    return this;
  }

  /** The groups, each as its paths. */
  private Set<String> groups() throws IOException {
    Map<String, Set<String>> groups = new TreeMap<>();
    versions
        .names(page -> Shingles.all(texts.get(page)), titles::forEach)
        .forEach(
            (page, name) ->
                groups.computeIfAbsent(name, none -> new TreeSet<>()).add(page.pathAndQuery()));
    Set<String> joined = new TreeSet<>();
    groups.values().forEach(group -> joined.add(String.join(" ", group)));
    return joined;
  }

  @Test
  void pagesThatNameEachOtherAreTranslations() throws IOException {
    page("hours", "en").page("oeffnungszeiten", "de").page("horaires", "fr").page("start", "de");
    versions.addAlternate(url("hours"), url("oeffnungszeiten"));
    versions.addAlternate(url("oeffnungszeiten"), url("hours"));
    versions.addAlternate(url("horaires"), url("hours"));
    versions.addAlternate(url("hours"), url("horaires"));
    versions.addAlternate(url("hours"), url("start"));
    versions.addAlternate(url("hours"), url("hours"));
    versions.addAlternate(url("hours"), url("gone"));
    assertEquals(Set.of("/horaires /hours /oeffnungszeiten"), groups());
  }

  @Test
  void addressesThatDifferInTheLanguageAreTranslations() throws IOException {
    page("de/a/x.html", "de").page("fi/a/x.html", "fi").page("sv/a/x.html", "en");
    page("de/b.html", "de").page("b.html", "en");
    page("c.de.html", "de").page("c.ja.html", "ja").page("c.html", "en");
    page("d?lang=de", "de").page("d?lang=zh-TW", "zh");
    assertEquals(
        Set.of(
            "/de/a/x.html /fi/a/x.html /sv/a/x.html",
            "/b.html /de/b.html",
            "/c.de.html /c.html /c.ja.html",
            "/d?lang=de /d?lang=zh-TW"),
        groups());
  }

  @Test
  void translationsHaveAsManyHeadingsAndLines() throws IOException {
    page("de/a.html", "de", 4, 40).page("fi/a.html", "fi", 4, 33).page("ja/a.html", "ja", 5, 12);
    page("de/b.html", "de", 1, 6).page("fi/b.html", "fi", 6, 6).page("ja/b.html", "ja", 2, 7);
    page("de/c.html", "de", 0, 90).page("fi/c.html", "fi", 0, 2).page("ja/c.html", "ja", 9, 30);
    assertEquals(Set.of("/de/a.html /fi/a.html", "/de/b.html /ja/b.html"), groups());
  }

  @Test
  void pagesOfSeveralReleasesAreOne() throws IOException {
    page("docs/15/oaks.html", "en", "Manual 15: Oaks", OAKS + "They are planted in autumn.");
    page("docs/16/oaks.html", "en", "Manual 16: Oaks", OAKS);
    page("docs/stable/oaks.html", "en", "Manual 16: Oaks", OAKS);
    page("docs/v1.2/birds.html", "en", "Birds", OAKS);
    page("docs/v1.3/birds.html", "en", "Birds", "Jays and owls live in the forest, in the north.");
    page("docs/7/fish.html", "en", "Trout", OAKS).page("docs/8/fish.html", "en", "Salmon", OAKS);
    page("docs/9/alone.html", "en", "Alone", OAKS);
    assertEquals(Set.of("/docs/15/oaks.html /docs/16/oaks.html /docs/stable/oaks.html"), groups());
  }

  @Test
  void pageForPrintingIsThePage() throws IOException {
    page("oaks.html", "en", "Oaks", OAKS).page("oaks.html?print=1", "en", "Oaks", OAKS);
    page("a/jays", "en", "Jays", OAKS).page("a/print/jays", "en", "Jays", OAKS);
    page("owls?id=2", "en", "Owls", OAKS).page("owls?id=2&view=print", "en", "Owls", OAKS);
    page("owls?id=3", "en", "Owls", OAKS);
    assertEquals(
        Set.of(
            "/oaks.html /oaks.html?print=1",
            "/a/jays /a/print/jays",
            "/owls?id=2 /owls?id=2&view=print"),
        groups());
  }

  @Test
  void numbersOfArticlesAreNoReleases() throws IOException {
    for (int i = 0; i <= Editions.MOST; i++) {
      page("post/" + i + "/", "en", "Oaks", OAKS);
    }
    assertEquals(Set.of(), groups());
  }

  @Test
  void twoLettersNeedNotBeALanguage() throws IOException {
    page("it/staff.html", "en").page("hr/staff.html", "en").page("staff.html", "en");
    page("de/only.html", "de").page("is/other.html", "");
    assertEquals(Set.of(), groups());
  }

  @Test
  void aFileOfThePageIsAVersionOfIt() throws IOException {
    page("m/oaks.html", "en", "Oaks of the north — Club", OAKS);
    page("m/oaks.pdf", "en", "Oaks of the north", "");
    page("m/oaks.txt", "en", "oaks.txt", OAKS);
    page("guide/index.html", "en", "Guide to trees", "Contents");
    page("guide.pdf", "en", "Guide to trees", "Oak, beech");
    page("files/report-7.pdf", "en", "Report on jays", "page 1 " + OAKS + " page 2");
    page("jays", "en", "Report on jays", OAKS + " Jays plant trees.");
    assertEquals(
        Set.of(
            "/m/oaks.html /m/oaks.pdf /m/oaks.txt",
            "/guide.pdf /guide/index.html",
            "/files/report-7.pdf /jays"),
        groups());
  }

  @Test
  void filesOfTheSameNameOrTitleMayBeAboutSomethingElse() throws IOException {
    page("m/oaks.html", "en", "Oaks", OAKS).page("m/oaks.pdf", "en", "Price list", "Ten per cent");
    page("n/form.html", "en", "Order form for trees", OAKS);
    page("o/form-1.pdf", "en", "Order form for trees", "Name, street, town");
    page("p/a", "en", "Minutes of the club", "a").page("p/b", "en", "Minutes of the club", "b");
    page("p/c.pdf", "en", "Minutes of the club", "c");
    assertEquals(Set.of(), groups());
  }
}
