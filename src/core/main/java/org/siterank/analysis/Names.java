package org.siterank.analysis;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Names in a form in which they can be compared whole: a query that is exactly a page's name should
 * find that page first.
 *
 * <p>The form is the words of the text in lower case, accents folded, unstemmed, with one space
 * between: {@code "json — JSON encoder"} has the names {@code json} and {@code json encoder} and
 * {@code json json encoder}; {@code dumps()} is {@code dumps}.
 *
 * <p>What a reference defines is also called by its name without parameters and without what it
 * belongs to: {@code class asyncio.Queue(maxsize=0)} has the names {@code class asyncio.queue},
 * {@code asyncio.queue} and {@code queue}, and {@code -d DIR, --directory DIR} has {@code d} and
 * {@code directory}.
 *
 * <p>A numbered heading is also called by what stands behind its number: {@code Chapter 4. Files}
 * is {@code files}; see {@link Numbering}.
 */
public final class Names {

  /** Separator between the parts of a title, such as page and site name. */
  private static final Pattern SEPARATOR = Pattern.compile("\\s+[-–—|·•»›:/]+\\s+|[|»›·•]|:\\s+");

  /** Longest name, in words: what is longer is a sentence, and nobody types it. */
  private static final int MAX_WORDS = 8;

  /**
   * A text of so few characters is a name however many words it has: in Chinese and Japanese they
   * are pairs of characters, and articles stand between the words of a French title.
   */
  private static final int MAX_CHARACTERS = 80;

  /** A name before parameters, directly before the parenthesis: {@code os.listdir(path)}. */
  private static final Pattern SIGNATURE =
      Pattern.compile("^([^(]*[\\p{L}\\p{N}_])\\s?\\(.*", Pattern.DOTALL);

  /** An identifier in what it belongs to: {@code os.path.join}, {@code Map::get}, {@code A#b}. */
  private static final Pattern QUALIFIED =
      Pattern.compile("[\\p{L}_$][\\p{L}\\p{N}_$]*(?:(?:\\.|::|#|->)[\\p{L}_$][\\p{L}\\p{N}_$]*)*");

  private static final Pattern QUALIFIER = Pattern.compile("\\.|::|#|->");

  /** An option of a command, up to its argument. */
  private static final Pattern OPTION =
      Pattern.compile("(?:^|[,/|]\\s*|\\s)(--?[\\p{L}\\p{N}][\\p{L}\\p{N}_-]*)");

  /** Words before a definition, such as {@code static method}, and it: what is longer is prose. */
  private static final int MAX_DEFINITION_WORDS = 3;

  private Names() {}

  /** The form of a text in which names are compared; empty when it has no words. */
  public static String normal(String text) {
    return String.join(" ", SiteAnalyzers.terms(text, Language.OTHER, IdentifierSplitting.WHOLE));
  }

  /** The names that a title or heading gives: the whole of it and its parts. */
  public static Set<String> of(String title) {
    Set<String> names = new LinkedHashSet<>();
    add(names, title);
    Numbering.without(title).ifPresent(rest -> add(names, rest));
    String[] parts = SEPARATOR.split(title, -1);
    for (String part : parts) {
      if (parts.length > 1) { // The only part was added as the whole.
        add(names, part);
        Numbering.without(part).ifPresent(rest -> add(names, rest));
      }
      addDefined(names, part.replace("¶", " ").strip());
    }
    return names;
  }

  /** Returns true for the title of a chapter or section that has a number: "Chapter 4. Files". */
  public static boolean isNumbered(String title) {
    return Numbering.without(SEPARATOR.split(title, 2)[0]).isPresent();
  }

  /**
   * The beginnings of a title, of two words and more, that are less than its first part: {@code
   * river guide} of "River Guide Handbook 4.2 — Library".
   */
  public static List<String> beginnings(String title) {
    String first = SEPARATOR.split(title, 2)[0];
    List<String> words =
        SiteAnalyzers.terms(
            Numbering.without(first).orElse(first), Language.OTHER, IdentifierSplitting.WHOLE);
    List<String> beginnings = new ArrayList<>();
    for (int end = 2; end < Math.min(words.size(), MAX_WORDS); end++) {
      beginnings.add(String.join(" ", words.subList(0, end)));
    }
    return beginnings;
  }

  /**
   * The words of a heading that its anchor picks as the name, the first ones or a single one:
   * {@code limitrequestfields} of "LimitRequestFields Directive"; empty when the anchor picks none.
   */
  public static String picked(String heading, String anchor) {
    String wanted =
        letters(
            String.join(
                "", SiteAnalyzers.terms(anchor, Language.OTHER, IdentifierSplitting.WHOLE)));
    if (wanted.isEmpty()) {
      return "";
    }
    List<String> words = SiteAnalyzers.terms(heading, Language.OTHER, IdentifierSplitting.WHOLE);
    for (int end = 1; end < Math.min(words.size(), MAX_WORDS); end++) {
      List<String> first = words.subList(0, end);
      if (letters(String.join("", first)).equals(wanted)) {
        return String.join(" ", first);
      }
    }
    return words.size() < 2
        ? ""
        : words.stream().filter(word -> letters(word).equals(wanted)).findFirst().orElse("");
  }

  private static String letters(String word) {
    return word.codePoints()
        .filter(Character::isLetterOrDigit)
        .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
        .toString();
  }

  /** The names of what a heading defines, when it has the form of a definition. */
  private static void addDefined(Set<String> names, String heading) {
    if (heading.length() > Numbering.LONGEST) {
      return;
    }
    if (heading.startsWith("-")) {
      OPTION.matcher(heading).results().forEach(option -> add(names, option.group(1)));
      return;
    }
    Matcher signature = SIGNATURE.matcher(heading);
    boolean called = signature.matches() && !signature.group(1).isBlank();
    String definition = called ? signature.group(1).strip() : heading;
    String[] words = definition.split("\\s+", -1);
    String last = words[words.length - 1];
    if (words.length > MAX_DEFINITION_WORDS || !QUALIFIED.matcher(last).matches()) {
      return;
    }
    if (called) {
      add(names, definition);
    }
    if (called || words.length < MAX_DEFINITION_WORDS) {
      addSuffixes(names, last, called);
    }
  }

  /** A qualified identifier with ever less of what it belongs to. */
  private static void addSuffixes(Set<String> names, String identifier, boolean called) {
    Matcher qualifier = QUALIFIER.matcher(identifier);
    int from = 0;
    boolean more = qualifier.find();
    if (!more && !called) {
      return; // A plain word is a name already, or the end of a heading in prose.
    }
    add(names, identifier);
    while (more) {
      from = qualifier.end();
      add(names, identifier.substring(from));
      more = qualifier.find();
    }
  }

  private static void add(Set<String> names, String text) {
    List<String> words = SiteAnalyzers.terms(text, Language.OTHER, IdentifierSplitting.WHOLE);
    boolean isShort = words.size() <= MAX_WORDS || text.length() <= MAX_CHARACTERS;
    if (!words.isEmpty() && isShort) {
      names.add(String.join(" ", words));
    }
  }
}
