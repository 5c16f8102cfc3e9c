package org.siterank.search;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.siterank.index.IndexedPage;
import org.siterank.site.PageUrl;

/** What is typed without spaces, in scripts that have none between words. */
class UnspacedQueriesTest {

  @TempDir Path folder;

  private static void page(
      SearchFixture site, String path, String language, String title, String body, boolean list) {
    site.page(
        new IndexedPage(
            PageUrl.of("http://x.test/" + path),
            new IndexedPage.Fields(title, "", "", body, List.of()),
            language,
            "html",
            Optional.empty(),
            List.of(),
            list),
        1);
  }

  private List<String> ask(SearchFixture site, String query) throws IOException {
    Path index = folder.resolve("index");
    site.publish(index, "run");
    try (SiteSearcher searcher = SiteSearcher.open(index)) {
      return SearchFixture.paths(searcher.search(SearchRequest.of(query)));
    }
  }

  @Test
  void thePageWithAllWordsInItsTitleStandsFirst() throws IOException {
    SearchFixture site = new SearchFixture();
    page(site, "users", "ja", "利用者の管理", "パスワードと変更。パスワード変更、パスワード変更。", false);
    page(site, "password", "ja", "パスワードの変更", "管理画面を開きます。", false);
    page(site, "history", "ja", "変更の履歴", "前の版", false);
    assertEquals("password", ask(site, "パスワード変更").get(0));
  }

  @Test
  void aPairAcrossTwoChineseWordsIsNotWanted() throws IOException {
    SearchFixture site = new SearchFixture();
    // The pair across the two words, 区大, is a word of its own elsewhere on the site.
    page(site, "sizes", "zh", "分区以及大小", "说明", false);
    page(site, "area", "zh", "区大学", "分区大学", false);
    assertEquals("sizes", ask(site, "分区大小").get(0));
  }

  @Test
  void widthAndVoicingMarksDoNotMatter() throws IOException {
    SearchFixture site = new SearchFixture();
    page(site, "password", "ja", "パスワードの変更", "管理画面", false);
    page(site, "debian", "ja", "Debian の導入", "ガイド 2023年", false);
    page(site, "printer", "ja", "プリンタの設定", "ﾌﾟﾘﾝﾄｻｰﾊﾞ", false);
    assertEquals(List.of("password"), ask(site, "ﾊﾟｽﾜｰﾄﾞ"));
    assertEquals(List.of("debian"), ask(site, "Ｄｅｂｉａｎ"));
    assertEquals(List.of("debian"), ask(site, "２０２３年"));
    assertEquals(List.of("printer"), ask(site, "プリントサーバ"));
    assertEquals(List.of("debian"), ask(site, "カ\u3099イト\u3099"), "marks of their own");
  }

  @Test
  void aListIsSparedWhoseTitleHasAllWords() throws IOException {
    SearchFixture site = new SearchFixture();
    page(site, "chapter", "ko", "2장. 시스템 요구 사항", "메모리, 디스크", true);
    page(site, "memory", "ko", "메모리", "시스템 메모리 요구", false);
    page(site, "system", "ko", "시스템", "시스템에 요구하는 것", false);
    assertEquals("chapter", ask(site, "시스템요구").get(0));
    assertEquals("chapter", ask(site, "요구 시스템").get(0), "with a space, in any order");
    assertEquals("system", ask(site, "시스템").get(0), "one word is no more than a topic");
  }
}
