package org.siterank.search;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.siterank.index.LanguageVariant;

@Tag("slow")
class LanguageVariantTest {

  private static final String TEXT = "nftables nftables filters packets";

  @ParameterizedTest
  @CsvSource({
    "https://a.example/zh_TW/x, zh, zh-TW",
    "https://a.example/zh-cn/x, zh, zh-CN",
    "https://a.example/doc/x.pt-BR.html, pt, pt-BR",
    "https://a.example/x?lang=sr-Latn, sr, sr-Latn",
    "https://a.example/x?hl=sr_cyrl&y=1, sr, sr-Cyrl",
    "https://a.example/pt/x, pt, pt",
    "https://a.example/de-info/x, de, de",
    "https://a.example/pt-BR/x, en, en",
    "https://a.example/pt-BR/x, '', ''",
  })
  void anAddressTellsScriptOrRegion(String url, String language, String tag) {
    assertEquals(tag, LanguageVariant.tag(url, language));
  }

  @ParameterizedTest
  @CsvSource({
    "zh-tw, zh_TW",
    "zh-hk, zh_TW",
    "zh-hant, zh_TW",
    "zh-cn, zh_CN",
    "zh-hans, zh_CN",
    "zh-sg, zh_CN",
    "pt-br, pt-BR",
    "pt-pt, pt",
    "sr-latn, sr-Latn",
  })
  void theReaderSeesTheirVariant(String wanted, String folder, @TempDir Path temp)
      throws Exception {
    Path index = temp.resolve("index");
    SearchFixture site = new SearchFixture();
    for (String variant : List.of("zh_CN", "zh_TW", "pt-BR", "pt", "sr-Cyrl", "sr-Latn", "en")) {
      String language = variant.substring(0, 2);
      site.version("v", variant + "/x", "nftables", TEXT, language, "html");
    }
    site.publish(index, "run");
    try (SiteSearcher searcher = SiteSearcher.open(index)) {
      SearchRequest request = SearchRequest.of("nftables").reading(List.of(wanted, "en"));
      assertEquals(List.of(folder + "/x"), SearchFixture.paths(searcher.search(request)));
    }
  }

  @Test
  void aLanguageIsDividedWhereTheSiteHasSeveralVariants(@TempDir Path index) throws Exception {
    SearchFixture site = new SearchFixture();
    for (String variant : List.of("zh_CN", "zh_TW", "zh", "pt-BR", "en", "en-GB", "en-US")) {
      String language = variant.substring(0, 2);
      site.version("", variant + "/x", "nftables", TEXT + " " + variant, language, "html");
    }
    site.version("", "zh_TW/y", "nftables", TEXT, "zh", "html").publish(index, "run");
    try (SiteSearcher searcher = SiteSearcher.open(index)) {
      List<Facet.Value> languages =
          searcher.facets("nftables").stream()
              .filter(facet -> facet.kind() == Facet.Kind.LANGUAGE)
              .findFirst()
              .orElseThrow()
              .values();
      assertEquals(
          Set.of(
              new Facet.Value("zh-tw", 2),
              new Facet.Value("zh-cn", 1),
              new Facet.Value("zh", 1),
              new Facet.Value("pt", 1),
              new Facet.Value("en-gb", 1),
              new Facet.Value("en-us", 1),
              new Facet.Value("en", 1)),
          Set.copyOf(languages));
      assertEquals(2, searcher.search(SearchRequest.of("nftables lang:zh-TW")).total());
      assertEquals(4, searcher.search(SearchRequest.of("nftables lang:zh")).total());
    }
  }

  @Test
  void withoutARegionOrAVariantNothingIsPreferred() {
    assertEquals(1, LanguageVariant.misfit("zh-TW", List.of("zh", "en-us")));
    assertEquals(1, LanguageVariant.misfit("zh", List.of("zh-tw")));
    assertEquals(2, LanguageVariant.misfit("zh-TW", List.of("zh-cn", "zh")));
  }
}
