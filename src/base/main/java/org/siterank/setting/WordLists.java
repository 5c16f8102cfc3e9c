package org.siterank.setting;

import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Lists of words for messages, and the word that was probably meant. */
public final class WordLists {

  private WordLists() {}

  /** {@code a, b or c}. */
  public static String either(List<?> choices) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < choices.size(); i++) {
      if (i > 0) {
        text.append(i == choices.size() - 1 ? " or " : ", ");
      }
      text.append(choices.get(i));
    }
    return text.toString();
  }

  /**
   * The known word nearest to what was written, by the number of characters to insert, delete,
   * replace or swap with the neighbour (optimal string alignment distance); nothing when more than
   * a third of the word, or more than two characters of a short one, would have to change. Ties go
   * to the first.
   */
  public static Optional<String> nearest(String written, List<String> known) {
    String lower = written.toLowerCase(Locale.ROOT);
    // Nothing that long is a slip of the pen, and the table below is quadratic.
    if (lower.length() > 100) {
      return Optional.empty();
    }
    String best = null;
    int bestDistance = Math.max(2, lower.length() / 3) + 1;
    for (String word : known) {
      int distance = distance(lower, word.toLowerCase(Locale.ROOT));
      if (distance < bestDistance && distance < word.length()) {
        best = word;
        bestDistance = distance;
      }
    }
    return Optional.ofNullable(best);
  }

  private static int distance(String a, String b) {
    int[][] d = new int[a.length() + 1][b.length() + 1];
    for (int i = 0; i <= a.length(); i++) {
      for (int j = 0; j <= b.length(); j++) {
        if (i == 0 || j == 0) {
          d[i][j] = i + j;
          continue;
        }
        int replace = d[i - 1][j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
        d[i][j] = Math.min(replace, Math.min(d[i - 1][j], d[i][j - 1]) + 1);
        boolean swapped =
            i > 1
                && j > 1
                && a.charAt(i - 1) == b.charAt(j - 2)
                && a.charAt(i - 2) == b.charAt(j - 1);
        if (swapped) {
          d[i][j] = Math.min(d[i][j], d[i - 2][j - 2] + 1);
        }
      }
    }
    return d[a.length()][b.length()];
  }
}
