package org.siterank.analysis;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.ibm.icu.text.Transliterator;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SimplifiedFilterTest {

  private static List<String> terms(String text, Language language) {
    return SiteAnalyzers.terms(text, language, IdentifierSplitting.WHOLE);
  }

  @ParameterizedTest
  @CsvSource({"軟體, 软体", "檔案伺服器, 档案伺服器", "頭髮, 头发", "發送, 发送", "裏面, 里面", "Linux 核心開發, Linux 核心开发"})
  void aWordHasOneTermInEitherScript(String traditional, String simplified) {
    assertEquals(terms(simplified, Language.CHINESE), terms(traditional, Language.CHINESE));
    assertNotEquals(terms(simplified, Language.OTHER), terms(traditional, Language.OTHER));
  }

  /** A manual that is translated in part has Chinese headings above English text. */
  @Test
  void aPageInAnotherLanguageMayHaveAChineseHeading() {
    assertEquals(terms("软体 The text", Language.ENGLISH), terms("軟體 the texts", Language.ENGLISH));
  }

  @Test
  void otherCharactersStay() {
    String text = "ひらがな カタカナ abc 北京 한국어 𠮷";

    assertEquals(terms(text, Language.OTHER), terms(text, Language.CHINESE));
  }

  @Test
  void japaneseKeepsItsCharacters() {
    assertEquals(List.of("開発"), terms("開発", Language.of("ja")));
  }

  @Test
  void theTableIsThatOfUnicode() {
    Transliterator transform = Transliterator.getInstance("Hant-Hans");
    List<String> expected =
        IntStream.range(0x2E80, Character.MAX_VALUE + 1)
            .filter(c -> Character.UnicodeScript.of(c) == Character.UnicodeScript.HAN)
            .mapToObj(Character::toString)
            .map(character -> character + transform.transliterate(character))
            .filter(pair -> pair.length() == 2)
            .toList();

    assertTrue(expected.stream().filter(pair -> pair.charAt(0) != pair.charAt(1)).count() > 2_000);
    assertEquals(
        expected,
        expected.stream()
            .map(pair -> "" + pair.charAt(0) + SimplifiedFilter.simplified(pair.charAt(0)))
            .toList());
  }
}
