package org.siterank.web;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import gg.jte.html.OwaspHtmlTemplateOutput;
import gg.jte.output.StringOutput;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.text.MessageFormat;
import java.text.NumberFormat;
import java.time.LocalDate;
import java.util.List;
import java.util.Locale;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class PageTextsTest {

  private static final Pattern PLACE = Pattern.compile("\\{(\\d+)(,\\w+(?:,integer)?)?");

  static Stream<Locale> translations() {
    return PageTexts.LANGUAGES.stream().filter(language -> !language.equals(Locale.ENGLISH));
  }

  private static Properties texts(String bundle, Locale language) throws IOException {
    String suffix = language.equals(Locale.ENGLISH) ? "" : "_" + language;
    Properties texts = new Properties();
    try (InputStream stream =
        PageTexts.class.getResourceAsStream(bundle + suffix + ".properties")) {
      texts.load(new InputStreamReader(stream, StandardCharsets.UTF_8));
    }
    return texts;
  }

  /** Places and their formats; a choice by number, which a language may not need, is left out. */
  private static Set<String> places(String text) {
    return PLACE
        .matcher(text)
        .results()
        .map(MatchResult::group)
        .filter(place -> !place.endsWith(",choice"))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private static void check(String bundle, Locale language) throws IOException {
    Properties english = texts(bundle, Locale.ENGLISH);
    Properties other = texts(bundle, language);
    for (String key : other.stringPropertyNames()) {
      String name = bundle + " " + language + " " + key;
      String text = other.getProperty(key);
      assertTrue(english.containsKey(key), "no such text in English: " + name);
      assertEquals(places(english.getProperty(key)), places(text), name);
      assertFalse(text.isBlank(), "empty: " + name);
      assertFalse(text.contains("'"), "an apostrophe quotes: " + name);
      new MessageFormat(text, language); // The syntax of its places.
    }
    Set<String> missing = new TreeSet<>(english.stringPropertyNames());
    missing.removeAll(other.stringPropertyNames());
    if (!missing.isEmpty()) {
      System.out.printf(
          "%s %s: %d texts are in English: %s%n", bundle, language, missing.size(), missing);
    }
  }

  @ParameterizedTest
  @MethodSource("translations")
  void aTranslationHasTheTextsOfEnglishWithTheirPlacesAndSaysWhichAreMissing(Locale language)
      throws IOException {
    check("texts", language);
  }

  @Test
  void thePagesForWebmastersAreWhollyTranslated() throws IOException {
    for (Locale language : PageTexts.WEBMASTER_LANGUAGES) {
      check("webmaster", language);
      assertEquals(
          texts("webmaster", Locale.ENGLISH).keySet(), texts("webmaster", language).keySet());
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "pt-BR, en;q=0.5 | pt",
        "en;q=0.5, sv-FI;q=0.9, fi | fi",
        "da;q=0, nl;q=0.1 | nl",
        "zh-Hant-TW, en;q=0.9 | zh-Hans",
        "zh-CN | zh-Hans",
        "ar-EG | ar",
        "ko-KR,ko;q=0.9,en-US;q=0.8 | ko",
        "CS-cz | cs",
        "tlh, eo;q=0.4 | en",
        "* | en",
        "'' | en",
        "q=;;,, | en",
      })
  void theBrowsersPreferenceDecides(String accepted, String language) {
    assertEquals(language, PageTexts.preferred(accepted, PageTexts.LANGUAGES, () -> "").language());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "tlh, eo;q=0.4 | sv | sv",
        "tlh, en;q=0.4 | sv | en",
        "* | pt-BR | pt",
        "'' | ja | ja",
        "'' | tlh | en",
        "q=;;,, | '' | en",
      })
  void whomThePageDoesNotSpeakToIsSpokenToInTheLanguageOfTheSite(
      String accepted, String site, String language) {
    assertEquals(
        language, PageTexts.preferred(accepted, PageTexts.LANGUAGES, () -> site).language());
  }

  @Test
  void webmastersAreSpokenToInTheirLanguages() {
    assertEquals(
        "fr",
        PageTexts.preferred("ar, fr;q=0.2", PageTexts.WEBMASTER_LANGUAGES, () -> "de").language());
    assertEquals(
        "de", PageTexts.preferred("ar", PageTexts.WEBMASTER_LANGUAGES, () -> "de").language());
  }

  @ParameterizedTest
  @MethodSource("translations")
  void aReasonIsASentenceForOneWordForTwoAndForMany(Locale language) {
    PageTexts texts = PageTexts.of(language);
    for (List<String> words :
        List.of(
            List.of("x"), List.of("x", "y"), List.of("x", "y", "z"), List.of("x", "y", "z", "w"))) {
      String said = texts.say("why.title", words.size(), texts.list(words));
      assertTrue(words.stream().allMatch(said::contains), said);
      assertFalse(said.matches(".*[{}|#].*"), said);
    }
  }

  @Test
  void arabicHasADual() {
    PageTexts texts = PageTexts.of(new Locale("ar"));
    assertTrue(texts.say("why.title", 1, "").startsWith("الكلمة "));
    assertTrue(texts.say("why.title", 2, "").startsWith("الكلمتان "));
    assertTrue(texts.say("why.title", 3, "").startsWith("الكلمات "));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "de | 1 bis 10 von 1.234 | German: Deutsch | 2024",
        "pl | Wyniki od 1 do 10 z 1\u00a0234 | German: Niemiecki | 2024",
        "ja | 1,234 件中 1～10 件目 | German: ドイツ語 | 2024",
      })
  void numbersAndNamesAreThoseOfTheLanguage(
      String language, String summary, String german, String year) {
    PageTexts texts = PageTexts.of(Locale.forLanguageTag(language));
    assertEquals(summary, texts.say("results.summary", 1, 10, 1234));
    assertEquals(german, "German: " + texts.nameOfLanguage("de"));
    assertEquals(year, texts.digits("2024"));
    assertTrue(texts.day(LocalDate.of(2024, 2, 3)).contains(year));
  }

  /** The digits of Arabic are those that the JDK has for it: the data of CLDR have changed. */
  @Test
  void arabicNumbersAreThoseOfTheJdk() {
    Locale arabic = Locale.forLanguageTag("ar");
    PageTexts texts = PageTexts.of(arabic);
    NumberFormat number = NumberFormat.getIntegerInstance(arabic);
    assertEquals(
        "من " + number.format(1) + " إلى " + number.format(10) + " من أصل " + number.format(1234),
        texts.say("results.summary", 1, 10, 1234));
    number.setGroupingUsed(false);
    assertEquals(number.format(2024), texts.digits("2024"));
    assertEquals("الألمانية", texts.nameOfLanguage("de"));
    assertTrue(texts.day(LocalDate.of(2024, 2, 3)).contains(number.format(2024)));
  }

  private static String html(Phrase phrase) {
    StringOutput output = new StringOutput();
    OwaspHtmlTemplateOutput html = new OwaspHtmlTemplateOutput(output);
    html.setContext("p", null);
    html.writeUserContent(phrase);
    return output.toString();
  }

  @Test
  void aTextThatIsNotTranslatedIsEnglishAndSaysSo() {
    PageTexts arabic = PageTexts.of(new Locale("ar"));
    PageTexts polish = PageTexts.of(new Locale("pl"));
    assertEquals("<bdi lang=\"en\" dir=\"ltr\">Today</bdi>", html(arabic.phrase("rooms.overview")));
    assertEquals("<bdi lang=\"en\">Today</bdi>", html(polish.phrase("rooms.overview")));
    assertEquals("Szukaj", html(polish.phrase("box.button")));
    assertEquals("<bdi lang=\"en\">a &lt; b</bdi>", html(polish.english("a < b")));
  }

  @Test
  void aHitInAnotherLanguageOrDirectionSaysSo() {
    PageTexts english = PageTexts.of(Locale.ENGLISH);
    assertEquals("Tulip", html(english.foreign("Tulip", "en-GB")));
    assertEquals("Tulip", html(english.foreign("Tulip", "\"><script>")));
    assertEquals("<bdi lang=\"ar\" dir=\"rtl\">زهرة</bdi>", html(english.foreign("زهرة", "ar")));
    assertEquals("<bdi dir=\"rtl\">زهرة</bdi>", html(english.foreign("زهرة", "")));
    PageTexts arabic = PageTexts.of(new Locale("ar"));
    assertEquals("<bdi lang=\"en\" dir=\"ltr\">Tulip</bdi>", html(arabic.foreign("Tulip", "en")));
    assertEquals("HTML للمبتدئين", html(arabic.foreign("HTML للمبتدئين", "ar")));
  }

  @Test
  void wordsOfTheOtherDirectionAreIsolatedInASentence() {
    PageTexts english = PageTexts.of(Locale.ENGLISH);
    assertEquals("No page contains tulip.", english.say("notice.unknown", "tulip"));
    assertEquals("No page contains \u2068زهرة!\u2069.", english.say("notice.unknown", "زهرة!"));
    PageTexts arabic = PageTexts.of(new Locale("ar"));
    assertTrue(arabic.say("notice.unknown", "C++").contains("\u2068C++\u2069"));
    assertFalse(arabic.say("notice.unknown", "زهرة").contains("\u2068"));
  }
}
