package org.siterank.document;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.siterank.site.PageUrl;

/** Which language a page is in, from all that states or shows it. */
@Tag("slow")
class PageLanguageTest {

  private static final String GERMAN =
      "Das Haus ist nicht weit von der Stadt, und wer mit dem Rad fährt, kommt auch bei Regen nach"
          + " einer halben Stunde an. Es wird oft von Leuten besucht, die sich für den Garten und"
          + " die alten Bäume vor der Tür interessieren. ";

  private static final String ENGLISH =
      "The house is not far from the town, and those who come by bicycle will be there in half an"
          + " hour. It has a garden with trees for the children, which is as large as that of the"
          + " school on the other side of the road. ";

  private static String language(String url, String html) {
    Parsed parsed =
        HtmlDocument.parse(
            PageUrl.of(url),
            html.getBytes(StandardCharsets.UTF_8),
            "text/html",
            Optional.of(StandardCharsets.UTF_8),
            DocumentHeaders.of("text/html"),
            Optional.empty(),
            false);
    return ((Parsed.Document) parsed).page().content().language();
  }

  private static String language(String html) {
    return language("https://www.example.org/page", html);
  }

  @Test
  void theElementWithTheContentStatesIt() {
    assertEquals(
        "ar",
        language(
            "<html lang=en><body><nav>Home of the library and the town</nav>"
                + "<div lang=ar-MA dir=rtl><h1>ساعات العمل</h1><p>من التاسعة إلى الخامسة</p></div>"));
    assertEquals("vi", language("<html><body xml:lang=vi><p>Giờ mở cửa"));
    assertEquals(
        "en",
        language("<html lang=en><body><p>Opening hours in summer <i lang=de>Sommer</i>"),
        "a word of another language");
    assertEquals("fi", language("<html lang=fi><body><p>Aukioloajat"));
  }

  @Test
  void aTextThatClearlyContradictsIsBelieved() {
    assertEquals("de", language("<html lang=en><body><p>" + GERMAN.repeat(4)));
    assertEquals("ja", language("<html lang=en><body><p>" + "この家は町から遠くない。".repeat(30)));
    assertEquals("en", language("<html lang=en><body><p>Öffnungszeiten"), "too short");
    assertEquals(
        "en",
        language("<html lang=en><body><p>" + ENGLISH.repeat(3) + GERMAN.repeat(2)),
        "both languages");
    assertEquals(
        "de",
        language("<html lang=de><body><p>" + GERMAN + ENGLISH.repeat(9)),
        "a translation that is not finished");
    assertEquals("nds", language("<html lang=nds><body><p>" + GERMAN.repeat(4)), "not known");
    assertEquals(
        "nn",
        language(
            "<html lang=nn><body><p>"
                + "Huset ligg ikkje langt frå byen, og den som kjem på sykkel er der etter ein halv"
                    .repeat(9)),
        "a neighbour");
  }

  @ParameterizedTest
  @CsvSource({
    "https://www.example.org/de/hours,            de",
    "https://www.example.org/pt-BR/hours,         pt",
    "https://www.example.org/hours?lang=sv,       sv",
    "https://www.example.org/hours.cs.html,       cs",
    "https://www.example.org/hours.html.nl,       nl",
    "https://fi.example.org/hours,                fi",
    "https://www.example.org/docs/hours.min.html, ''",
    "https://www.example.org/xx/hours,            ''",
    "https://www.example.org/ja/hours,            ''",
    "https://example.org/hours,                   ''"
  })
  void theAddressIsHeardWhereNothingElseTells(String url, String language) {
    assertEquals(language, language(url, "<html><body><h1>Info</h1>"));
    assertEquals("en", language(url, "<html lang=en><body><h1>Info</h1>"));
    assertEquals("de", language(url, "<html><body><p>" + GERMAN));
  }
}
