package org.siterank.accesslog;

import java.text.Normalizer;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Queries in the form in which they are counted, and those that must not be: people type their
 * names and numbers into any field. What looks like an e-mail address or holds a long run of digits
 * (telephone, card and customer numbers) is not kept, nor is what is too long to be a query.
 */
public final class QueryText {

  /** Far above what people type; longer texts are pasted, and may be anything. */
  private static final int MAX_LENGTH = 100;

  /** Something, an at sign, something: also when the end of the address is missing. */
  private static final Pattern MAIL = Pattern.compile("\\S@\\S|\\S\\s?\\(at\\)\\s?\\S");

  /** Seven digits or more, however people group them; years, prices and versions are shorter. */
  private static final Pattern NUMBER = Pattern.compile("(\\p{Nd}[\\s().\\-/+]*){7}");

  private QueryText() {}

  /** The query in lower case, single-spaced, fit for a file; nothing when it is not to be kept. */
  public static Optional<String> of(String typed) {
    if (typed.length() > 4 * MAX_LENGTH) {
      return Optional.empty();
    }
    String text = Normalizer.normalize(typed, Normalizer.Form.NFKC).toLowerCase(Locale.ROOT);
    text = text.replaceAll("[\\p{C}\\p{Z}\\s]+", " ").strip();
    // A file of judgments takes a line that begins so for a comment.
    text = text.replaceFirst("^[#\\s]+", "");
    boolean kept = !text.isEmpty() && text.length() <= MAX_LENGTH && !isPersonal(text);
    return kept ? Optional.of(text) : Optional.empty();
  }

  /** Whether a text may hold an e-mail address, or the number of a person. */
  static boolean isPersonal(String text) {
    return MAIL.matcher(text).find() || NUMBER.matcher(text).find();
  }
}
