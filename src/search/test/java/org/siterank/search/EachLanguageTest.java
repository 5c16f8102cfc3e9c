package org.siterank.search;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.siterank.analysis.Language;
import org.siterank.site.PageUrl;

/** Completion, spelling, excerpts, synonyms and best bets on a small site in each language. */
@Tag("slow")
class EachLanguageTest {

  /**
   * A site in a language.
   *
   * @param title of the page that is looked for
   * @param body of that page
   * @param typed the beginning of a word of the title
   * @param word that word
   * @param misspelt a word of the title with a mistake
   * @param query a word of the body as people may type it
   * @param match the same as the body has it
   * @param synonym a word that means the query and is on no page
   */
  record Site(
      String language,
      String title,
      String body,
      String typed,
      String word,
      String misspelt,
      String query,
      String match,
      String synonym) {

    @Override
    public String toString() {
      return language;
    }
  }

  @TempDir Path temp;

  private static Site site(String language, String title, String body, String... words) {
    return new Site(
        language, title, body, words[0], words[1], words[2], words[3], words[4], words[5]);
  }

  static Stream<Site> sites() {
    return Stream.of(
        site(
            "ar",
            "إدارة المكتبات",
            "توجد الكتب في المبنى الكبير.",
            new String[] {"المكت", "المكتبات", "المكتباب", "كتب", "الكتب", "مؤلفات"}),
        site(
            "he",
            "ניהול ספריות",
            "הספרים נמצאים בבניין הגדול.",
            new String[] {"ספר", "ספריות", "ספריוט", "ספרים", "הספרים", "כרכים"}),
        site(
            "fa",
            "مدیریت کتابخانه",
            "فهرست کالاها در ساختمان بزرگ است.",
            new String[] {"کتاب", "کتابخانه", "کتابحانه", "ساختمان", "ساختمان", "عمارت"}),
        site(
            "ja",
            "パスワードの変更",
            "新しい暗証番号を入力してください。",
            new String[] {"パスワ", "パスワード", "パスワド", "暗証番号", "暗証番号", "鍵"}),
        site(
            "zh",
            "修改密码",
            "请输入新的电子邮件地址。",
            new String[] {"修改", "修改密码", "修改密吗", "电子邮件", "电子邮件", "伊妹儿"}),
        site(
            "ko",
            "비밀번호 변경",
            "새로운 주소를 입력하십시오.",
            new String[] {"비밀", "비밀번호", "비밀번오", "주소", "주소", "번지"}),
        site(
            "th",
            "รหัสผ่าน ใหม่",
            "ป้อนที่อยู่อีเมลของท่าน",
            new String[] {"รหัส", "รหัสผ่าน", "รหัสผาน", "อีเมล", "อีเมล", "จดหมาย"}),
        site(
            "ru",
            "Управление библиотекой",
            "Книги находятся в большом здании.",
            new String[] {"библ", "библиотекой", "библеотекой", "книг", "Книги", "тома"}),
        site(
            "uk",
            "Керування бібліотекою",
            "Книги стоять у великій будівлі.",
            new String[] {"бібл", "бібліотекою", "бібліатекою", "книг", "Книги", "томи"}),
        site(
            "el",
            "Διαχείριση βιβλιοθήκης",
            "Οι οδηγίες βρίσκονται στο μεγάλο κτήριο.",
            new String[] {"βιβλ", "βιβλιοθήκης", "βιβλιοθίκης", "ΟΔΗΓΙΕΣ", "οδηγίες", "τόμοι"}),
        site(
            "tr",
            "Kütüphane yönetimi",
            "Işıklar büyük binada yanar.",
            new String[] {"KÜTÜP", "kütüphane", "kütüpane", "IŞIK", "Işıklar", "lambalar"}),
        site(
            "fi",
            "Kirjaston hallinta",
            "Osoitteet ovat suuressa talossa.",
            new String[] {"kirj", "kirjaston", "kirjasten", "osoite", "Osoitteet", "paikat"}),
        site(
            "hi",
            "पुस्तकालय प्रबंधन",
            "किताबें बड़े भवन में हैं।",
            new String[] {"पुस्त", "पुस्तकालय", "पुस्तकलय", "किताब", "किताबें", "ग्रंथ"}),
        site(
            "de",
            "Geräteverwaltung",
            "Die Bücher stehen im großen Haus.",
            new String[] {
              "gerä", "geräteverwaltung", "geräteverwaltnug", "Buch", "Bücher", "Bände"
            }),
        site(
            "pl",
            "Zarządzanie książkami",
            "Adresy znajdują się w dużym budynku.",
            new String[] {"książ", "książkami", "ksiazkmi", "ADRESY", "Adresy", "miejsca"}),
        site(
            "cs",
            "Správa knihovny",
            "Adresy jsou ve velkém domě.",
            new String[] {"sprá", "správa", "sprvaa", "adresa", "Adresy", "místa"}),
        site(
            "vi",
            "Hướng dẫn người dùng",
            "Sách nằm trong tòa nhà lớn.",
            new String[] {"hướ", "hướng", "hướnd", "sach", "Sách", "quyển"}));
  }

  private SiteSearcher open(Site of) throws Exception {
    Path index = temp.resolve("index");
    new SearchFixture()
        .page("page", of.title(), "", "", of.body(), List.of(), of.language(), "html", 1)
        .page("other", "Zzz", "", "", "Qqq " + of.query(), List.of(), of.language(), "html", 9)
        .page("third", "Xxx", "", "", "Www", List.of(), of.language(), "html", 9)
        .publish(index, "1");
    return SiteSearcher.open(index);
  }

  private Path file(String text) throws Exception {
    return Files.writeString(Files.createTempFile(temp, "rules", ".txt"), text);
  }

  @ParameterizedTest
  @MethodSource("sites")
  void wordsAndTitlesAreCompleted(Site of) throws Exception {
    try (SiteSearcher searcher = open(of)) {
      List<String> completed =
          searcher.completions(of.typed(), Boosting.WHISPER, 5).stream()
              .map(Completion::text)
              .toList();
      assertTrue(completed.contains(of.word()), of.word() + " not in " + completed);
      assertTrue(completed.contains(of.title()), of.title() + " not in " + completed);
      String name = of.title().substring(0, of.title().length() - 2);
      assertEquals(
          of.title(),
          searcher.completions(name, Boosting.WHISPER, 5).stream()
              .filter(completion -> completion.page().isPresent())
              .map(Completion::text)
              .findFirst()
              .orElse(""));
    }
  }

  /** Scripts without spaces are searched for by pairs of characters, which forgive a mistake. */
  @ParameterizedTest
  @MethodSource("sites")
  void aMistakeLeadsToThePage(Site of) throws Exception {
    try (SiteSearcher searcher = open(of)) {
      String meant = searcher.didYouMean(of.misspelt()).orElse(of.misspelt());
      assertEquals(List.of("page"), SearchFixture.paths(searcher.search(SearchRequest.of(meant))));
      if (!List.of("ja", "zh", "ko", "th").contains(of.language())) {
        String title = of.title().toLowerCase(Locale.forLanguageTag(of.language()));
        assertTrue(title.contains(meant), "as it is written: " + meant);
      }
    }
  }

  @ParameterizedTest
  @MethodSource("sites")
  void theWordIsMarkedInTheExcerpt(Site of) throws Exception {
    try (SiteSearcher searcher = open(of)) {
      Hit hit =
          searcher.search(SearchRequest.of(of.query())).hits().stream()
              .filter(found -> found.url().path().equals("/page"))
              .findFirst()
              .orElseThrow();
      List<String> marked =
          hit.snippet().matches().stream()
              .map(match -> hit.snippet().text().substring(match.start(), match.end()))
              .toList();
      assertEquals(List.of(of.match()), marked);
    }
  }

  @ParameterizedTest
  @MethodSource("sites")
  void aSynonymFindsThePageInItsForm(Site of) throws Exception {
    try (SiteSearcher searcher = open(of)) {
      assertEquals(0, searcher.search(SearchRequest.of(of.synonym())).total());
      searcher.use(
          new QueryRules(
              Synonyms.read(file(of.synonym() + " => " + of.query() + "\n")), BestBets.NONE));
      SearchResponse found = searcher.search(SearchRequest.of(of.synonym()));
      assertTrue(SearchFixture.paths(found).contains("page"), SearchFixture.paths(found) + "");
      assertEquals(List.of(of.query()), found.synonyms());
    }
  }

  @ParameterizedTest
  @MethodSource("sites")
  void aBestBetIsFirstHoweverItsQueryIsTyped(Site of) throws Exception {
    try (SiteSearcher searcher = open(of)) {
      String third = "http://x.test/third";
      searcher.use(
          new QueryRules(Synonyms.NONE, BestBets.read(file(of.title() + "\t" + third + "\n"))));
      Locale locale = Locale.forLanguageTag(of.language());
      for (String typed :
          List.of(
              of.title(), of.title().toUpperCase(locale), " " + of.title().toLowerCase(locale))) {
        Hit first = searcher.search(SearchRequest.of(typed)).hits().get(0);
        assertEquals(PageUrl.of(third), first.url(), typed);
        assertTrue(first.labels().recommended());
      }
    }
  }

  /** Languages without spaces are left out: what is typed in them is one word. */
  @ParameterizedTest
  @MethodSource("sites")
  void aPageWithThreeWordsStandsBeforeOneThatIsCalledLikeTwo(Site of) throws Exception {
    assumeTrue(!of.language().equals("ko"), "asked for by pairs of characters");
    Language language = Language.of(of.language());
    List<String> words =
        Stream.of(of.body().split("[\\s\\p{Punct}।]+"))
            .filter(word -> !language.isStopWord(word.toLowerCase(Locale.ROOT)))
            .sorted(Comparator.comparing(String::length).reversed())
            .limit(3)
            .toList();
    assumeTrue(words.size() == 3);
    Path index = temp.resolve("index");
    String rival = words.get(0) + " " + words.get(1);
    SearchFixture site = new SearchFixture();
    for (int i = 0; i < 20; i++) {
      site.page("other" + i, "Zzz", "", "", "Qqq", List.of(), of.language(), "html", 1);
    }
    site.page("page", "Xxx", "", "", of.body(), List.of(), of.language(), "html", 1)
        .page("rival", rival, "", "", rival, List.of(), of.language(), "html", 1)
        .publish(index, "1");
    try (SiteSearcher searcher = SiteSearcher.open(index)) {
      String query = String.join(" ", words);
      assertEquals(
          "page", SearchFixture.paths(searcher.search(SearchRequest.of(query))).get(0), query);
    }
  }
}
