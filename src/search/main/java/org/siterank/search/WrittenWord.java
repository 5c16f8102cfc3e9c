package org.siterank.search;

import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.lucene.document.Document;
import org.siterank.index.SiteField;

/**
 * A word as a page writes it: {@code kütüphane}, where the index has {@code kutuphane}. It is in
 * lower case, by the rules of the page's language.
 */
final class WrittenWord {

  private static final Pattern WORD = Pattern.compile("[\\p{L}\\p{M}\\p{N}'’\u200c_.:-]+");

  /** The stored fields that it is looked for in. */
  static final Set<String> FIELDS =
      Set.of(
          SiteField.TITLE.key(),
          SiteField.SECTIONS.key(),
          SiteField.DESCRIPTION.key(),
          SiteField.LANGUAGE.key());

  /** Letters by which a word may differ from its term, which writes ss for ß; our choice. */
  private static final int MOST_ADDED = 3;

  private WrittenWord() {}

  /**
   * The word in the title, the headings or the description of a page.
   *
   * @param page its stored {@link #FIELDS}
   * @param term as {@link SpelledWords#of} has it
   * @return nothing when it is in none of them, but in the words of a link
   */
  static Optional<String> in(Document page, String term) {
    for (SiteField field : List.of(SiteField.TITLE, SiteField.SECTIONS, SiteField.DESCRIPTION)) {
      Matcher each = WORD.matcher(Objects.requireNonNullElse(page.get(field.key()), ""));
      while (each.find()) {
        if (isWritten(each.group(), term)) {
          String language = page.get(SiteField.LANGUAGE.key());
          return Optional.of(each.group().toLowerCase(Locale.forLanguageTag(language)));
        }
      }
    }
    return Optional.empty();
  }

  private static boolean isWritten(String word, String term) {
    return word.equalsIgnoreCase(term)
        || (Math.abs(word.length() - term.length()) <= MOST_ADDED
            && word.chars().anyMatch(c -> c > 0x7F)
            && SpelledWords.of(word).equals(List.of(term)));
  }
}
