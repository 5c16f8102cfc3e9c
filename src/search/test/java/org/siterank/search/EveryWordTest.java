package org.siterank.search;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.siterank.analysis.Language;

/** A word that is on a page finds the page, whatever languages the site has. */
@Tag("slow")
class EveryWordTest {

  /** Words of many languages, most of them inflected; none is a sign of the query syntax. */
  private static final List<String> WORDS =
      List.of(
          ("opening hours libraries running ponies general notes Gerätebezeichnungen Festplatten"
                  + " ändern Häuser L'interface chevaux organisations Introdução organizações"
                  + " instalaciones canción dell'università schijven bestanden системные файлами ёлки"
                  + " asiakirjojen levyillä konfigurációk fájlokat yapılandırması dosyaları IŞIK"
                  + " instal·lació dades soubory příkazů inställningar användarnas konfiguracji plików"
                  + " fișierelor αρχείων ΕΓΚΑΤΑΣΤΑΣΗ الملفات والكتب کتاب‌ها ספריות והספר फ़ाइलें"
                  + " ไฟล์ระบบ パーティション作成 サポート 磁盘分区 硬碟 디스크를 thư viện os.path.join pg_dump ThreadPool"
                  + " C++ C# sha256 don't Linus's e\u0301te\u0301 Ｐｙｔｈｏｎ")
              .split(" ", -1));

  private static final List<String> LANGUAGES = languages();

  @TempDir Path folder;

  private static List<String> languages() {
    List<String> tags = new ArrayList<>(List.of("", "tlh", "pt-BR", "zh_CN", "ja", "ko", "vi"));
    for (Language language : Language.values()) {
      tags.add(language.tag());
    }
    return tags;
  }

  @Test
  void anyThreeWordsOfAPageFindIt() throws IOException {
    Random random = new Random(43);
    for (int site = 0; site < 6; site++) {
      // From one language to all of them; half of the pages are in the first one.
      List<String> tags = new ArrayList<>();
      for (int i = 0; i < 1 << site; i++) {
        tags.add(LANGUAGES.get(random.nextInt(LANGUAGES.size())));
      }
      check(site, tags, random);
    }
  }

  private void check(int number, List<String> tags, Random random) throws IOException {
    SearchFixture site = new SearchFixture();
    List<List<String>> pages = new ArrayList<>();
    for (int page = 0; page < 60; page++) {
      List<String> words = new ArrayList<>();
      for (int i = 3 + random.nextInt(12); i > 0; i--) {
        words.add(WORDS.get(random.nextInt(WORDS.size())));
      }
      pages.add(words);
      String tag = tags.get(random.nextBoolean() ? 0 : random.nextInt(tags.size()));
      String title = words.get(0) + " " + words.get(1);
      String body = String.join(" ", words.subList(2, words.size()));
      site.page("p" + page, title, "", "", body, List.of(), tag, "html", 1 + page);
    }
    site.publish(folder.resolve("index" + number), "run");
    try (SiteSearcher searcher = SiteSearcher.open(folder.resolve("index" + number))) {
      for (int page = 0; page < pages.size(); page++) {
        List<String> words = pages.get(page);
        List<String> asked = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
          asked.add(words.get(random.nextInt(words.size())));
        }
        String address = "http://x.test/p" + page;
        for (String query : List.of(String.join(" ", asked), asked.get(0))) {
          assertTrue(urls(searcher, query).contains(address), query + " on a site in " + tags);
        }
      }
    }
  }

  private static List<String> urls(SiteSearcher searcher, String query) throws IOException {
    return searcher.search(SearchRequest.of(query).page(0, 60)).hits().stream()
        .map(hit -> hit.url().toString())
        .toList();
  }

  @Test
  void aStemOfOneLanguageIsNoWordOfAnother() throws IOException {
    SearchFixture site = new SearchFixture();
    site.page("notes", "Release notes", "", "", "What is new", List.of(), "en", "html", 1);
    site.page("not", "Do not disturb", "", "", "It is not done", List.of(), "en", "html", 9);
    site.page("fr", "Les notes", "", "", "Des notes", List.of(), "fr", "html", 1);
    site.publish(folder.resolve("index"), "run");
    try (SiteSearcher searcher = SiteSearcher.open(folder.resolve("index"))) {
      List<String> found = urls(searcher, "notes");
      assertEquals(2, found.size(), found.toString());
      assertTrue(!found.contains("http://x.test/not"), found.toString());
    }
  }

  @Test
  void theWordItselfStandsBeforeItsOtherForms() throws IOException {
    SearchFixture site = new SearchFixture();
    site.page("one", "Häuser", "", "", "Ein Text", List.of(), "de", "html", 1);
    site.page("other", "Hauses", "", "", "Ein Text", List.of(), "de", "html", 1);
    site.page("more", "Garten", "", "", "Ein Text", List.of(), "de", "html", 1);
    site.publish(folder.resolve("index"), "run");
    try (SiteSearcher searcher = SiteSearcher.open(folder.resolve("index"))) {
      assertEquals(List.of("http://x.test/one", "http://x.test/other"), urls(searcher, "Häuser"));
      assertEquals(List.of("http://x.test/other", "http://x.test/one"), urls(searcher, "Hauses"));
    }
  }

  @Test
  void theLanguageOfQueriesSaysWhichWordsAreStopWords() throws IOException {
    SearchFixture site = new SearchFixture();
    for (int i = 0; i < 20; i++) {
      site.page("en" + i, "Museum", "The museum number " + i, 1);
    }
    site.page("fr", "Musée", "", "", "Le musée", List.of(), "fr", "html", 1);
    site.publish(folder.resolve("index"), "run");
    try (SiteSearcher searcher = SiteSearcher.open(folder.resolve("index"))) {
      // A French stop word is none in an English query.
      SearchRequest request = SearchRequest.of("dans museum");
      assertTrue(searcher.search(request).notices().contains(Notice.SOME_WORDS));
      searcher.use(QueryRules.of(Synonyms.NONE, BestBets.NONE, Optional.of("fr")));
      assertTrue(!searcher.search(request).notices().contains(Notice.SOME_WORDS));
    }
  }
}
