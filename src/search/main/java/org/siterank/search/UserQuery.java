package org.siterank.search;

import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.siterank.analysis.Language;

/**
 * A user's query, taken apart.
 *
 * @param clauses words, phrases and groups, in order
 * @param filters what hits must be, or must not be
 * @param newestFirst whether {@code sort:date} was asked for
 * @param notices what the user should know of how it was read
 */
record UserQuery(
    List<Clause> clauses, List<Filter> filters, boolean newestFirst, Set<Notice> notices) {

  /** Characters of a query that are read: more than anybody types, few enough to be cheap. */
  static final int MAX_LENGTH = 500;

  /** The value of {@code is:} for pages that list others. */
  static final String LIST = "list";

  private static final Pattern STRICT = Pattern.compile("\"[^\"]+\"|^\\(.+\\)|\\|");

  /** Words, phrases and filters of a query that are read; each costs a lookup in every field. */
  static final int MAX_CLAUSES = 32;

  /** A hyphen before a word or phrase, and not before a filter or an option of one letter. */
  private static final Pattern EXCLUDING =
      Pattern.compile("(?<=^|\\s)-(?!(?i:site|type|lang|in|date):)(?=[^\\s+-]\\S)");

  /** How much something is wanted. */
  enum Sign {
    WANTED,
    REQUIRED,
    EXCLUDED
  }

  /**
   * A word, phrase or group.
   *
   * @param text as the user wrote it, without its sign
   */
  record Clause(Sign sign, String text) {

    /** Operators, which make more of a wish than a word. */
    private static final Pattern OPERATORS = Pattern.compile("[\"()|*~]");

    /** A clause without a sign. */
    static Clause wanted(String text) {
      return new Clause(Sign.WANTED, text);
    }

    /** Whether it is a phrase or a group, or ends in a sign. */
    boolean hasOperators() {
      return OPERATORS.matcher(text).find();
    }

    /** Whether it means what it says: who writes phrases and alternatives wants one to occur. */
    boolean isStrict() {
      return STRICT.matcher(text).find();
    }

    /** Whether it is a word that is wanted. */
    boolean isWord() {
      return sign == Sign.WANTED && !hasOperators();
    }
  }

  /** Properties that a filter looks at. */
  enum Kind {
    /** {@code site:docs.example.org}: the host, or a domain above it. */
    SITE,
    /** {@code type:pdf}. */
    TYPE,
    /** {@code lang:de}. */
    LANG,
    /** {@code in:/docs/}: the beginning of the path. */
    IN,
    /** {@code is:list}: pages that list others. */
    IS,
    /** {@code date:2024}, {@code date:2024-01..2024-06}, {@code date:..2020}. */
    DATE;

    /** The kind whose name stands before the colon. */
    static Optional<Kind> of(String name) {
      for (Kind kind : values()) {
        if (kind.name().equals(name.toUpperCase(Locale.ROOT))) {
          return Optional.of(kind);
        }
      }
      return Optional.empty();
    }
  }

  /**
   * A condition on hits.
   *
   * @param excluded whether it must not hold
   */
  record Filter(Kind kind, String value, boolean excluded) {}

  UserQuery {
    clauses = List.copyOf(clauses);
    filters = List.copyOf(filters);
    notices = Set.copyOf(notices);
  }

  /** Returns a query with fewer words, and a notice that says so. */
  UserQuery shortenedTo(List<Clause> fewer) {
    Set<Notice> all = EnumSet.of(Notice.QUERY_SHORTENED);
    all.addAll(notices);
    return new UserQuery(fewer, filters, newestFirst, all);
  }

  /** Whether a word, phrase or group must not occur. */
  boolean excludes() {
    return notices.contains(Notice.WORD_EXCLUDED);
  }

  /**
   * Returns a query that wants the excluded words: several languages write a hyphen before a part
   * of a word, as in Finnish {@code Microsoft Office -asiakirjat}.
   */
  UserQuery withExcluded() {
    Set<Notice> others = EnumSet.noneOf(Notice.class);
    others.addAll(notices);
    others.remove(Notice.WORD_EXCLUDED);
    List<Clause> all =
        clauses.stream()
            .map(
                clause ->
                    clause.sign() == Sign.EXCLUDED
                        ? new Clause(Sign.WANTED, clause.text())
                        : clause)
            .toList();
    return new UserQuery(all, filters, newestFirst, others);
  }

  /** A query as it is written, without the hyphens that exclude words. */
  static String withExcluded(String query) {
    return EXCLUDING.matcher(query).replaceAll("");
  }

  /** The words of wishes up to the first, from a place on, that is more than a word. */
  static List<String> plain(List<Clause> asked, int from) {
    int end = from;
    while (end < asked.size() && asked.get(end).isWord()) {
      end++;
    }
    return asked.subList(0, end).stream().map(Clause::text).toList();
  }

  /** The word at a place; empty for another wish than a word, and beyond the ends. */
  static String wordAt(List<Clause> asked, int place) {
    boolean inside = place >= 0 && place < asked.size();
    return inside && asked.get(place).isWord() ? asked.get(place).text() : "";
  }

  /** Whether a part of the site is asked for: a folder, or its lists. */
  boolean asksForPart() {
    return filters.stream()
        .filter(filter -> !filter.excluded())
        .map(Filter::kind)
        .anyMatch(kind -> kind == Kind.IN || kind == Kind.IS);
  }

  /** The languages that are asked for; empty when none is. */
  List<Language> languages() {
    return filters.stream()
        .filter(filter -> filter.kind() == Kind.LANG && !filter.excluded())
        .map(filter -> Language.of(filter.value()))
        .distinct()
        .toList();
  }
}
