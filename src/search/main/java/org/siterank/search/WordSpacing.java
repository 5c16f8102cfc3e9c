package org.siterank.search;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.siterank.analysis.IdentifierSplitting;

/**
 * Spellings of one word: {@code loadbalancer}, {@code load-balancer} and {@code load balancer}. To
 * the index the last two are alike, two words in a row, so there are two forms, joined and apart.
 * Both are looked up while a query is read: the index is no larger, and knows every word of the
 * site.
 *
 * <p>{@link Compounds} has more for the languages that write compounds as one word: their linking
 * elements, and parts that are not side by side.
 */
final class WordSpacing {

  /**
   * Letters of the first half of a word that many pages have; our choice, as the next three are.
   */
  private static final int SHORTEST_FIRST = 3;

  /** Letters of the last half. */
  private static final int SHORTEST_LAST = 2;

  /** Letters of a word that is divided. */
  private static final int SHORTEST = 4;

  /** More letters than those of any word. */
  private static final int LONGEST = 40;

  /**
   * A word may be on so many times the pages of each half: {@code target} on 300 pages is not
   * {@code tar} on 5 and {@code get} on 400.
   */
  private static final int MOST_TIMES = 4;

  /** Ways of dividing a word that hardly any page has. */
  private static final int MOST_WAYS = 2;

  /** Stop words that words end in: {@code login}, {@code addon}, {@code standby}, {@code howto}. */
  private static final Set<String> PARTICLES = Set.of("in", "on", "by", "to");

  private static final Pattern FIRST = Pattern.compile("\\p{L}{2,}");
  private static final Pattern SECOND = Pattern.compile("\\p{L}{2,}|\\p{Nd}+");
  private static final Pattern HYPHENATED =
      Pattern.compile("[\\p{L}\\p{Nd}]+([-‐‑][\\p{L}\\p{Nd}]+)++");
  private static final Pattern HYPHEN = Pattern.compile("[-‐‑]");
  private static final Pattern LETTERS = Pattern.compile("\\p{L}+");
  private static final Pattern NUMBERED = Pattern.compile("(\\p{L}{2,})\\p{Nd}+");

  private record Way(String text, int pages) {}

  private final QueryWords words;
  private final boolean enabled;
  private final Map<String, List<String>> apart = new HashMap<>();

  /**
   * @param enabled whether words are looked up
   */
  WordSpacing(QueryWords words, boolean enabled) {
    this.words = words;
    this.enabled = enabled;
  }

  /**
   * The terms of two words as one that pages have.
   *
   * @param next the word behind them, or empty: {@code log in} is {@code login}, unless another
   *     word follows, as in {@code log in color}
   */
  List<String> joined(String first, String second, String next) {
    if (!enabled
        || !FIRST.matcher(first).matches()
        || !SECOND.matcher(second).matches()
        || words.isStopWord(first)
        || (words.isStopWord(second) && !next.isEmpty())) {
      return List.of();
    }
    return known(first + second);
  }

  /** The terms of a word with hyphens, written without them, that pages have. */
  List<String> unhyphenated(String text) {
    return enabled && HYPHENATED.matcher(text).matches()
        ? known(HYPHEN.matcher(text).replaceAll(""))
        : List.of();
  }

  private List<String> known(String joined) {
    List<List<List<String>>> divisions =
        words.divisions(joined.toLowerCase(Locale.ROOT), IdentifierSplitting.WHOLE);
    return divisions.size() == 1 && divisions.get(0).size() == 1
        ? divisions.get(0).get(0).stream().filter(words.vocabulary()::mayHave).toList()
        : List.of();
  }

  /**
   * Returns a word as two, the likeliest way first: {@code load balancer}; mostly there is none.
   */
  List<String> apart(String text) {
    List<String> known = apart.get(text);
    if (known == null) {
      known = divided(text.toLowerCase(Locale.ROOT));
      apart.put(text, known);
    }
    return known;
  }

  private List<String> divided(String word) {
    if (!enabled || word.length() < SHORTEST || word.length() > LONGEST || words.isStopWord(word)) {
      return List.of();
    }
    Matcher numbered = NUMBERED.matcher(word);
    boolean number = numbered.matches();
    if (!number && !LETTERS.matcher(word).matches()) {
      return List.of();
    }
    int pages = words.pages(word);
    boolean rare = pages <= Correction.KNOWN;
    List<Way> ways = new ArrayList<>();
    for (int at = 1; at < word.length(); at++) {
      String first = word.substring(0, at);
      String last = word.substring(at);
      boolean possible = number ? at == numbered.end(1) : mayBeHalves(first, last, rare);
      int both = possible ? words.pages(first) : 0;
      both = both == 0 ? 0 : Math.min(both, words.pages(last));
      if (both > 0 && (rare || MOST_TIMES * both >= pages) && tell(first, last, rare)) {
        ways.add(new Way(first + " " + last, both));
      }
    }
    return ways.stream()
        .sorted(Comparator.comparingInt(Way::pages).reversed())
        .limit(rare ? MOST_WAYS : 1)
        .map(Way::text)
        .toList();
  }

  private static boolean mayBeHalves(String first, String last, boolean rare) {
    return first.length() >= (rare ? 1 : SHORTEST_FIRST)
        && last.length() >= SHORTEST_LAST
        && !Character.isLowSurrogate(last.charAt(0));
  }

  /** Stop words stand side by side with any word, and so are halves of hardly any. */
  private boolean tell(String first, String last, boolean rare) {
    return !words.isStopWord(first)
        && (!words.isStopWord(last) || (rare && PARTICLES.contains(last)));
  }

  /** Queries in which two words that follow each other are one, or one word is two. */
  List<List<String>> respelled(List<String> query) {
    List<List<String>> queries = new ArrayList<>();
    for (int i = 0; i < query.size(); i++) {
      String next = i + 1 < query.size() ? query.get(i + 1) : "";
      String nextButOne = i + 2 < query.size() ? query.get(i + 2) : "";
      if (!joined(query.get(i), next, nextButOne).isEmpty()) {
        queries.add(replaced(query, i, i + 2, query.get(i) + next));
      }
      List<String> one =
          unhyphenated(query.get(i)).isEmpty()
              ? apart(query.get(i))
              : List.of(HYPHEN.matcher(query.get(i)).replaceAll(""));
      for (String other : one) {
        queries.add(replaced(query, i, i + 1, other));
      }
    }
    return queries;
  }

  private static List<String> replaced(List<String> query, int from, int to, String words) {
    List<String> replaced = new ArrayList<>(query.subList(0, from));
    replaced.addAll(List.of(words.split(" ", -1)));
    replaced.addAll(query.subList(to, query.size()));
    return replaced;
  }
}
