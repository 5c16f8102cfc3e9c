package org.siterank.analysis;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SiteAnalyzersTest {

  private static final List<Language> LANGUAGES = List.of(Language.values());
  private static final List<IdentifierSplitting> GRAINS = List.of(IdentifierSplitting.values());

  @ParameterizedTest
  @CsvSource({
    "en, house, houses",
    "en, run, Running",
    "de, Öffnungszeiten, oeffnungszeit",
    "de, Häuser, Hauser",
    "fr, été, ETE",
    "fr, l'hôpital, hopitaux",
    "es, canción, canciones",
    "it, dell'università, università",
    "pt, organizações, organização",
    "ca, l'arxiu, arxius",
    "cs, soubory, soubor",
    "da, filerne, fil",
    "el, ΑΡΧΕΙΩΝ, αρχεία",
    "fi, levyillä, levyn",
    "hi, किताबें, किताब",
    "hu, fájlokat, fájl",
    "id, pengaturan, aturan",
    "nb, filene, fil",
    "pl, plików, pliki",
    "ro, fișierelor, fișiere",
    "sv, inställningar, inställning",
    "tr, dosyaları, dosya",
    "tr, IŞIK, ışığı",
    "tr, Debian'ın, Debian",
    "ar, والكتب, الكتب",
    "ar, كِتَاب, كتاب",
    "fa, کتاب‌ها, کتابها",
    "he, והספר, ספר",
    "he, שָׁלוֹם, שלום",
    "'', été, ete",
    "nl, boeken, boek",
    "ru, книги, книга",
    "ru, Ёлка, елки",
    "ja, Ｐｙｔｈｏｎ, python",
    "en, Don’t, don't",
  })
  void formsOfOneWordBecomeOneTerm(String tag, String one, String other) {
    Language language = Language.of(tag);
    if (tag.equals("de") && one.startsWith("Ö")) {
      // The old spelling of umlauts is another word unless a dictionary says so.
      other = other.replace("oe", "o");
    }
    assertEquals(
        SiteAnalyzers.terms(one, language, IdentifierSplitting.WHOLE),
        SiteAnalyzers.terms(other, language, IdentifierSplitting.WHOLE));
  }

  @Test
  void aGermanVerbIsNoFormOfAnotherWord() {
    assertEquals(stem("ändern"), stem("Änderungen"));
    assertTrue(!stem("ändern").equals(stem("Andere")), stem("ändern").toString());
  }

  private static List<String> stem(String german) {
    return SiteAnalyzers.terms(german, Language.GERMAN, IdentifierSplitting.WHOLE);
  }

  @Test
  void identifiersAreFoundWholeAndInParts() {
    assertEquals(
        List.of("os.path.join", "os", "path", "join"),
        terms("os.path.join", IdentifierSplitting.WHOLE_AND_PARTS));
    assertEquals(List.of("os.path.join"), terms("os.path.join", IdentifierSplitting.WHOLE));
    assertEquals(List.of("os", "path", "join"), terms("os.path.join", IdentifierSplitting.PARTS));
    assertEquals(
        List.of("pg_dump", "pg", "dump"), terms("pg_dump", IdentifierSplitting.WHOLE_AND_PARTS));
    assertEquals(
        List.of("__init__", "init"), terms("__init__", IdentifierSplitting.WHOLE_AND_PARTS));
    assertEquals(
        List.of("threadpool", "thread", "pool"),
        terms("ThreadPool", IdentifierSplitting.WHOLE_AND_PARTS));
    assertEquals(
        List.of("httpserver", "http", "server"),
        terms("HTTPServer", IdentifierSplitting.WHOLE_AND_PARTS));
  }

  @Test
  void lettersAndDigitsStayTogetherAndPluralsOfAcronymsAreOneWord() {
    assertEquals(List.of("sha256"), terms("sha256", IdentifierSplitting.WHOLE_AND_PARTS));
    assertEquals(
        List.of("urls"), SiteAnalyzers.terms("URLs", Language.OTHER, IdentifierSplitting.PARTS));
  }

  @Test
  void namesOfLanguagesWithSignsAreWords() {
    assertEquals(List.of("cpp"), terms("C++", IdentifierSplitting.WHOLE));
    assertEquals(List.of("csharp"), terms("C#", IdentifierSplitting.WHOLE));
    assertEquals(List.of("c"), terms("C", IdentifierSplitting.WHOLE));
  }

  @Test
  void chineseJapaneseAndKoreanArePairsOfCharacters() {
    assertEquals(
        List.of("東京", "京都"),
        SiteAnalyzers.terms("東京都", Language.of("ja"), IdentifierSplitting.WHOLE));
    assertEquals(
        List.of("한국", "국어"), SiteAnalyzers.terms("한국어", Language.OTHER, IdentifierSplitting.WHOLE));
  }

  @Test
  void positionsCountPartsInEveryGrain() throws IOException {
    String text = "call os.path.join now";
    assertEquals(
        List.of("call@0", "os.path.join@1", "os@1", "path@2", "join@3", "now@4"),
        positions(text, IdentifierSplitting.WHOLE_AND_PARTS));
    assertEquals(
        List.of("call@0", "os.path.join@1", "now@4"), positions(text, IdentifierSplitting.WHOLE));
    assertEquals(
        List.of("call@0", "os@1", "path@2", "join@3", "now@4"),
        positions(text, IdentifierSplitting.PARTS));
  }

  @Test
  void offsetsPointAtWhatWasWritten() throws IOException {
    String text = "See os.path.join() in C++, so\u00ADft_Hyphen, dell'università.";
    List<String> pieces =
        Tokens.of(SiteAnalyzers.of(Language.OTHER, IdentifierSplitting.WHOLE_AND_PARTS), text)
            .list()
            .stream()
            .map(token -> text.substring(token.start(), token.end()))
            .toList();
    assertTrue(pieces.containsAll(List.of("os.path.join", "path", "C++")), pieces.toString());
  }

  @Test
  void offsetsNeverGoBackwardsAndStayInsideAnyText() throws IOException {
    Random random = new Random(3);
    String alphabet = "aB.c_D'e’-é ß+#0\u00AD\u200B東京한글ёЁ𝒳\uD800\t\n:/()cC+#";
    for (int round = 0; round < 3000; round++) {
      StringBuilder made = new StringBuilder();
      for (int i = 0; i < random.nextInt(60); i++) {
        made.append(alphabet.charAt(random.nextInt(alphabet.length())));
      }
      String text = made.toString();
      Language language = LANGUAGES.get(random.nextInt(LANGUAGES.size()));
      IdentifierSplitting splitting = GRAINS.get(random.nextInt(GRAINS.size()));
      int start = 0;
      int position = 0;
      for (Tokens.Token token : Tokens.of(SiteAnalyzers.of(language, splitting), text).list()) {
        assertTrue(start <= token.start() && token.start() <= token.end(), text);
        assertTrue(token.end() <= text.length() && position <= token.position(), text);
        start = token.start();
        position = token.position();
      }
    }
  }

  @Test
  @Tag("slow")
  void everyGrainGivesWhatTheIndexHolds() {
    Random random = new Random(4);
    String alphabet = "abcDEF._'0";
    for (int round = 0; round < 3000; round++) {
      StringBuilder text = new StringBuilder();
      for (int i = 0; i < 1 + random.nextInt(12); i++) {
        text.append(alphabet.charAt(random.nextInt(alphabet.length())));
      }
      for (Language language : Language.values()) {
        List<String> index =
            SiteAnalyzers.terms(text.toString(), language, IdentifierSplitting.WHOLE_AND_PARTS);
        for (IdentifierSplitting splitting : IdentifierSplitting.values()) {
          List<String> query = SiteAnalyzers.terms(text.toString(), language, splitting);
          assertTrue(index.containsAll(query), language + " " + text + ": " + index + query);
        }
      }
    }
  }

  @Test
  void languagesAreKnownByTheirPrimaryTag() {
    assertEquals(Language.GERMAN, Language.of("de-AT"));
    assertEquals(Language.PORTUGUESE, Language.of(" PT_br "));
    assertEquals(Language.OTHER, Language.of(""));
    assertEquals(Language.OTHER, Language.of("eng"));
    assertEquals(Language.OTHER, Language.of("tlh"));
    assertTrue(Language.GERMAN.isStopWord("und"));
    assertTrue(!Language.ENGLISH.isStopWord("und"));
  }

  @Test
  void namesAreComparedWithoutCaseAccentsAndPunctuation() {
    assertEquals("json.dumps", Names.normal("json.dumps()"));
    assertEquals("cafe creme", Names.normal("  Café — CRÈME! "));
    assertEquals("", Names.normal("—"));
    assertEquals(
        Set.of("json json encoder python 3.11", "json", "json encoder", "python 3.11"),
        Names.of("json — JSON encoder — Python 3.11"));
  }

  private static List<String> terms(String text, IdentifierSplitting splitting) {
    return SiteAnalyzers.terms(text, Language.ENGLISH, splitting);
  }

  private static List<String> positions(String text, IdentifierSplitting splitting)
      throws IOException {
    return Tokens.of(SiteAnalyzers.of(Language.OTHER, splitting), text).list().stream()
        .map(token -> token.term() + "@" + token.position())
        .toList();
  }
}
