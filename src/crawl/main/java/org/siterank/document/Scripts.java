package org.siterank.document;

import java.lang.Character.UnicodeScript;
import java.util.EnumMap;
import java.util.Map;

/**
 * The scripts of a text (Unicode Standard Annex 24), and the language that most texts in one are
 * in.
 */
final class Scripts {

  /** Characters looked at. */
  private static final int MAX_CHARACTERS = 4_000;

  /** Least share of letters that makes a text one of a script; the rest may be commands. */
  private static final double SHARE = 0.3;

  /** Fewest letters, and fewest against the statement of a page. Our choice. */
  private static final int LEAST = 20;

  private static final int LONG = 300;

  /** A sign of Chinese, and a syllable, stand for about so many letters of a word. */
  private static final int SYLLABLE = 2;

  /** Least share of kana in Japanese, where a third is common; Chinese quotes a name at most. */
  private static final double KANA = 0.05;

  private static final Map<UnicodeScript, String> LANGUAGES =
      Map.ofEntries(
          Map.entry(UnicodeScript.HAN, "zh"),
          Map.entry(UnicodeScript.HIRAGANA, "ja"),
          Map.entry(UnicodeScript.HANGUL, "ko"),
          Map.entry(UnicodeScript.THAI, "th"),
          Map.entry(UnicodeScript.GREEK, "el"),
          Map.entry(UnicodeScript.HEBREW, "he"),
          Map.entry(UnicodeScript.ARMENIAN, "hy"),
          Map.entry(UnicodeScript.GEORGIAN, "ka"),
          Map.entry(UnicodeScript.KHMER, "km"),
          Map.entry(UnicodeScript.LAO, "lo"),
          Map.entry(UnicodeScript.MYANMAR, "my"),
          Map.entry(UnicodeScript.BENGALI, "bn"),
          Map.entry(UnicodeScript.TAMIL, "ta"),
          Map.entry(UnicodeScript.TELUGU, "te"),
          Map.entry(UnicodeScript.GUJARATI, "gu"),
          Map.entry(UnicodeScript.GURMUKHI, "pa"),
          Map.entry(UnicodeScript.KANNADA, "kn"),
          Map.entry(UnicodeScript.MALAYALAM, "ml"),
          Map.entry(UnicodeScript.SINHALA, "si"),
          Map.entry(UnicodeScript.ETHIOPIC, "am"),
          Map.entry(UnicodeScript.TIBETAN, "bo"));

  /** Scripts of several languages with a list of words each, and the most common of them. */
  private static final Map<UnicodeScript, String> LIKELY =
      Map.of(UnicodeScript.ARABIC, "ar", UnicodeScript.DEVANAGARI, "hi");

  private final Map<UnicodeScript, Integer> letters = new EnumMap<>(UnicodeScript.class);
  private int all;

  private Scripts(String text) {
    int end = Math.min(text.length(), MAX_CHARACTERS);
    for (int i = 0; i < end; ) {
      int c = text.codePointAt(i);
      i += Character.charCount(c);
      if (c < 0x250) {
        all += Character.isLetter(c) ? 1 : 0; // Latin
      } else if (Character.isLetter(c)) {
        count(UnicodeScript.of(c));
      }
    }
  }

  private void count(UnicodeScript of) {
    UnicodeScript script = of == UnicodeScript.KATAKANA ? UnicodeScript.HIRAGANA : of;
    int weight =
        switch (script) {
          case HAN, HIRAGANA, HANGUL -> SYLLABLE;
          default -> 1;
        };
    letters.merge(script, weight, Integer::sum);
    all += weight;
  }

  static Scripts of(String text) {
    return new Scripts(text);
  }

  /** Returns true if the language, by its primary tag, is told by its script. */
  static boolean tells(String language) {
    return LANGUAGES.containsValue(language);
  }

  /** The one language of the script that the text is in; empty when the script tells none. */
  String language() {
    int kana = letters.getOrDefault(UnicodeScript.HIRAGANA, 0);
    int han = letters.getOrDefault(UnicodeScript.HAN, 0);
    if (kana + han >= Math.max(LEAST, SHARE * all)) {
      return kana >= KANA * (kana + han) ? "ja" : "zh";
    }
    return language(LANGUAGES);
  }

  /** The most common language of the script that the text is in, where it is one of several. */
  String likelyLanguage() {
    return language(LIKELY);
  }

  /** Returns true if there is so much in other letters than Latin that it is no quotation. */
  boolean isLong() {
    int other = letters.values().stream().mapToInt(Integer::intValue).sum();
    return other >= LONG && 2 * other > all;
  }

  private String language(Map<UnicodeScript, String> languages) {
    return letters.entrySet().stream()
        .filter(script -> script.getValue() >= Math.max(LEAST, SHARE * all))
        .max(Map.Entry.comparingByValue())
        .map(script -> languages.getOrDefault(script.getKey(), ""))
        .orElse("");
  }
}
