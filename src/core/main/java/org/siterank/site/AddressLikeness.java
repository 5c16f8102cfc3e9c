package org.siterank.site;

import java.util.Arrays;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;

/** How alike two addresses of one site are in spelling. */
public final class AddressLikeness {

  /** Months as addresses of archives write them. */
  private static final Set<String> MONTHS =
      Set.of("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec");

  private static final Set<String> FILE_WORDS = Set.of("html", "htm", "php", "index", "aspx");

  private AddressLikeness() {}

  /** The last segment of a path, in lower case and without its file type. */
  public static String name(String path) {
    String trimmed = path.endsWith("/") ? path.substring(0, path.length() - 1) : path;
    String last = trimmed.substring(trimmed.lastIndexOf('/') + 1).toLowerCase(Locale.ROOT);
    int dot = last.lastIndexOf('.');
    return dot > 0 ? last.substring(0, dot) : last;
  }

  /** Returns true if a name tells its page from others: a day or "index" does not. */
  public static boolean isTelling(String name) {
    return name.codePoints().anyMatch(Character::isLetter) && !name.equals("index");
  }

  /** The words of a path or a title that have at least two characters, in lower case. */
  public static Set<String> words(String text) {
    Set<String> words = new HashSet<>();
    for (String word : text.toLowerCase(Locale.ROOT).split("[^\\p{L}\\p{N}]+", -1)) {
      if (word.length() > 1) {
        words.add(word);
      }
    }
    words.removeAll(FILE_WORDS);
    return words;
  }

  /**
   * The years, days and versions among words. Two addresses that differ in them stand for two
   * pages.
   */
  public static Set<String> numbers(Set<String> words) {
    Set<String> numbers = new HashSet<>(words);
    numbers.removeIf(word -> !MONTHS.contains(word) && !word.chars().allMatch(Character::isDigit));
    return numbers;
  }

  /** 1 less the edit distance (V. Levenshtein, 1966) over the length of the longer text. */
  public static double similarity(String a, String b) {
    int longest = Math.max(a.length(), b.length());
    if (longest == 0) {
      return 1;
    }
    int[] row = new int[b.length() + 1];
    Arrays.setAll(row, k -> k);
    for (int i = 1; i <= a.length(); i++) {
      int diagonal = row[0];
      row[0] = i;
      for (int j = 1; j <= b.length(); j++) {
        int replaced = diagonal + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
        diagonal = row[j];
        row[j] = Math.min(replaced, Math.min(row[j], row[j - 1]) + 1);
      }
    }
    return 1 - row[b.length()] / (double) longest;
  }
}
