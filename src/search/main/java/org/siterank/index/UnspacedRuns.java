package org.siterank.index;

import java.lang.Character.UnicodeScript;
import java.text.Normalizer;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/**
 * Words of scripts without spaces, divided where the script changes: {@code パスワード} in {@code
 * パスワードの変更}. They serve completion, for which pairs of characters are too short. A long run is left
 * out: it is several words.
 */
public final class UnspacedRuns {

  /** A pair of characters is a term anyway. */
  private static final int SHORTEST = 3;

  /** Characters of the longest run of Han; our choice, as words have two to four. */
  private static final int LONGEST_HAN = 8;

  /** Characters of the longest run of a script that writes sounds. */
  private static final int LONGEST = 16;

  /** Lengthens the vowel of a katakana; it belongs to no script. */
  private static final int LONG_VOWEL = 0x30FC;

  private static final Set<UnicodeScript> SCRIPTS =
      EnumSet.of(
          UnicodeScript.HAN,
          UnicodeScript.KATAKANA,
          UnicodeScript.HANGUL,
          UnicodeScript.THAI,
          UnicodeScript.LAO,
          UnicodeScript.KHMER,
          UnicodeScript.MYANMAR);

  private UnspacedRuns() {}

  /** The words of a text, in its order; half-width letters become full-width ones (NFKC). */
  public static List<String> of(String text) {
    List<String> runs = new ArrayList<>();
    if (text.chars().noneMatch(c -> c > 0x0E00)) {
      return runs; // The usual text of other scripts.
    }
    String normal = Normalizer.normalize(text, Normalizer.Form.NFKC);
    int begin = 0;
    UnicodeScript script = UnicodeScript.COMMON;
    for (int at = 0; at <= normal.length(); ) {
      int letter = at == normal.length() ? ' ' : normal.codePointAt(at);
      UnicodeScript now = script(letter, script);
      if (now != script) {
        add(runs, normal.substring(begin, at), script);
        begin = at;
        script = now;
      }
      at += Character.charCount(letter);
    }
    return runs;
  }

  private static UnicodeScript script(int letter, UnicodeScript before) {
    UnicodeScript script = letter == LONG_VOWEL ? UnicodeScript.KATAKANA : UnicodeScript.of(letter);
    return script == UnicodeScript.INHERITED ? before : script;
  }

  private static void add(List<String> runs, String run, UnicodeScript script) {
    int length = run.codePointCount(0, run.length());
    int most = script == UnicodeScript.HAN ? LONGEST_HAN : LONGEST;
    if (SCRIPTS.contains(script) && length >= SHORTEST && length <= most) {
      runs.add(run);
    }
  }
}
