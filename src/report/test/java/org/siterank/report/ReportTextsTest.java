package org.siterank.report;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ReportTextsTest {

  /** The texts of some two findings. */
  private static final int MOST_UNTRANSLATED = 12;

  private static Properties texts(String suffix) throws IOException {
    Properties texts = new Properties();
    try (InputStream stream =
        ReportTexts.class.getResourceAsStream("texts" + suffix + ".properties")) {
      texts.load(new InputStreamReader(stream, StandardCharsets.UTF_8));
    }
    return texts;
  }

  private static void assertHas(ReportTexts texts, String key) {
    assertTrue(texts.has(key), () -> "texts.properties lacks " + key);
  }

  private static Set<String> places(String text) {
    Set<String> places = new TreeSet<>();
    Matcher place = Pattern.compile("\\{\\d+").matcher(text);
    while (place.find()) {
      places.add(place.group());
    }
    return places;
  }

  @ParameterizedTest
  @ValueSource(strings = {"_de", "_fr"})
  void everyTextOfALanguageIsOneOfEnglishWithTheSamePlaces(String suffix) throws IOException {
    Properties english = texts("");
    Properties other = texts(suffix);
    for (String key : other.stringPropertyNames()) {
      assertTrue(english.containsKey(key), key);
      assertEquals(places(english.getProperty(key)), places(other.getProperty(key)), key);
    }
  }

  /** Bundles of the tests: German lacks two texts, French has none. */
  @Test
  void aTextThatIsNotTranslatedIsShownInEnglishAndNamed() {
    ReportTexts german = new ReportTexts("incomplete", Locale.GERMAN, true);
    assertEquals("Seiten", german.say("pages"));
    assertEquals("7 new rows", german.say("rows", 7));
    assertEquals(List.of("rows", "title"), german.untranslated());
    ReportTexts french = new ReportTexts("incomplete", Locale.FRENCH, true);
    assertEquals(List.of("pages", "rows", "title"), french.untranslated());
    assertEquals(
        List.of(), new ReportTexts("incomplete", Locale.ENGLISH, true).untranslated(), "English");
  }

  /** A finding needs English texts alone; but a report is not to be half in another language. */
  @ParameterizedTest
  @ValueSource(strings = {"de", "fr"})
  void hardlyAnythingWaitsForItsTranslation(String language) {
    List<String> untranslated = ReportTexts.of(language, true).untranslated();
    assertTrue(untranslated.size() <= MOST_UNTRANSLATED, untranslated.toString());
  }

  @ParameterizedTest
  @ValueSource(strings = {"en", "de", "fr"})
  void everyColumnTableAndSectionHasItsWords(String language) {
    Facts facts = Facts.ofTheSmallSite();
    facts.past = List.of(facts.asPast(facts.graph, Facts.NOW.minusSeconds(86_400)));
    WebmasterReport report = facts.report();
    ReportTexts texts = ReportTexts.of(language, true);
    for (Section section : new ReportSections(report, texts).all()) {
      assertHas(texts, "section." + section.key());
      section.charts().forEach(chart -> assertHas(texts, "chart." + chart.name()));
      for (Table table : section.tables()) {
        assertHas(texts, "table." + table.name());
        for (Column column : table.columns()) {
          if (!column.key().endsWith("Z")) { // Else it is a run.
            assertHas(texts, "column." + column.key());
            assertHas(texts, "formula." + column.key());
          }
        }
      }
      section.paragraphs().forEach(text -> assertFalse(text.matches(".*\\{\\d.*"), text));
    }
    for (WebmasterReport.Doubt doubt : WebmasterReport.Doubt.values()) {
      assertDoesNotThrow(() -> texts.say("doubt." + doubt, "", 1, "", ""));
    }
  }

  @ParameterizedTest
  @CsvSource({"en,1 link leads,'2,340 links lead'", "de,1 Link führt,2.340 Links führen"})
  void oneIsSingular(String language, String one, String many) {
    ReportTexts texts = ReportTexts.of(language, true);
    assertTrue(texts.say("broken.text", 1, 1, "x", 1).startsWith(one));
    assertTrue(texts.say("broken.text", 2340, 3, "x", 1).startsWith(many));
  }

  @Test
  void whatRoundingLeavesOfAChangeIsNoChange() {
    Facts facts = Facts.ofTheSmallSite();
    facts.past = List.of(facts.asPast(facts.graph, Facts.NOW.minusSeconds(86_400)));
    Changes same = facts.report().history().sinceLast().orElseThrow();
    Changes grown =
        new Changes(
            same.run(),
            same.when(),
            100,
            112,
            new Changes.Causes(12, -3.18e-11, 0),
            1e-9,
            List.of(),
            List.of());
    ReportTexts texts = ReportTexts.of("en", true);
    assertEquals("no change", texts.change(-3.18e-11, grown));
    assertEquals("", texts.causes(same));
    assertEquals("+12 from visits that start on other pages", texts.causes(grown));
  }

  @Test
  void aNumberHasThreeDigitsAndAnErrorIsAPowerOfTen() {
    ReportTexts texts = ReportTexts.of("en", true);
    assertEquals("220", texts.number(220.1));
    assertEquals("4.79", texts.number(4.791));
    assertEquals("22,121", texts.number(22_121.4));
    assertEquals("0", texts.number(-3e-14));
    assertEquals("2.6e-11", texts.error(2.6e-11));
  }
}
