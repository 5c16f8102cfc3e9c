package org.siterank.analysis;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Names in a form in which they can be compared whole: a query that is exactly a page's name should
 * find that page first.
 *
 * <p>The form is the words of the text in lower case, accents folded, unstemmed, with one space
 * between: {@code "json — JSON encoder"} has the names {@code json} and {@code json encoder} and
 * {@code json json encoder}; {@code dumps()} is {@code dumps}.
 */
public final class Names {

  /** What stands between the parts of a title, such as page and site name. */
  private static final Pattern SEPARATOR = Pattern.compile("\\s+[-–—|·•»›:/]+\\s+|[|»›·•]|:\\s+");

  /** Longest name, in words: what is longer is a sentence, and nobody types it. */
  private static final int MAX_WORDS = 8;

  private Names() {}

  /** The form of a text in which names are compared; empty when it has no words. */
  public static String normal(String text) {
    return String.join(" ", SiteAnalyzers.terms(text, Language.OTHER, Grain.WHOLE));
  }

  /** The names that a title or heading gives: the whole of it and its parts. */
  public static Set<String> of(String title) {
    Set<String> names = new LinkedHashSet<>();
    add(names, title);
    for (String part : SEPARATOR.split(title, -1)) {
      add(names, part);
    }
    return names;
  }

  private static void add(Set<String> names, String text) {
    List<String> words = SiteAnalyzers.terms(text, Language.OTHER, Grain.WHOLE);
    if (!words.isEmpty() && words.size() <= MAX_WORDS) {
      names.add(String.join(" ", words));
    }
  }
}
