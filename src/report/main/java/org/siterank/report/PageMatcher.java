package org.siterank.report;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.siterank.graph.NodeKind;
import org.siterank.graph.SiteGraph;
import org.siterank.site.PageUrl;

/**
 * The page that somebody who asks for an address that is gone probably wants. Three ways, the
 * surest first:
 *
 * <ol>
 *   <li>a page whose last path segment is the same, file type aside; of several the one with the
 *       most similar path;
 *   <li>the page with the most similar path, by edit distance, among those that share words and all
 *       numbers with it, when at least {@value #SIMILAR} of it is the same;
 *   <li>the best hit of the site's search for the words of the address.
 * </ol>
 */
final class PageMatcher {

  /** Below this, paths of one site are alike by what all its paths have in common. */
  static final double SIMILAR = 0.7;

  /** Months as addresses of archives write them. */
  private static final Set<String> MONTH =
      Set.of("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec");

  /** Pages looked at closely for one address: those that share most words with it. */
  private static final int CLOSELY = 200;

  /** Pages with a word, above which it says nothing about any of them. */
  private static final int COMMON_WORD = 5_000;

  /** How a page was found. */
  enum Way {
    SAME_NAME,
    SIMILAR_ADDRESS,
    SITE_SEARCH
  }

  /**
   * A page that an address may stand for.
   *
   * @param confidence from 0 to 1: for the same name 0.5 and half of the similarity of the paths;
   *     for a similar address that similarity; for the search half of the share of the words that
   *     are in address or title of the page
   */
  record Match(int page, Way way, double confidence) {}

  private final SiteFacts facts;
  private final Function<String, Optional<PageUrl>> search;
  private final Map<String, List<Integer>> byName = new HashMap<>();
  private final Map<String, List<Integer>> byWord = new HashMap<>();

  PageMatcher(SiteFacts facts) {
    this.facts = facts;
    this.search = facts.crawled().search();
    SiteGraph graph = facts.graph();
    for (int v = 0; v < graph.numNodes(); v++) {
      if (graph.kind(v) == NodeKind.READ) {
        String path = facts.url(v).path();
        byName.computeIfAbsent(name(path), none -> new ArrayList<>()).add(v);
        for (String word : words(path)) {
          byWord.computeIfAbsent(word, none -> new ArrayList<>()).add(v);
        }
      }
    }
  }

  /** The most likely page; nothing when none is likely. */
  Optional<Match> match(PageUrl address) {
    String path = address.path();
    Set<String> words = words(path);
    if (words.isEmpty()) {
      return Optional.empty();
    }
    Optional<Match> found = sameName(path);
    if (found.isEmpty()) {
      found = similar(path, words);
    }
    return found.isPresent() ? found : searched(words);
  }

  private Optional<Match> sameName(String path) {
    String name = name(path);
    if (!name.matches(".*\\p{L}.*") || name.equals("index")) { // A day is no name.
      return Optional.empty();
    }
    return best(path, byName.getOrDefault(name, List.of()))
        .map(m -> new Match(m.page(), Way.SAME_NAME, 0.5 + m.confidence() / 2));
  }

  private Optional<Match> similar(String path, Set<String> words) {
    Map<Integer, Integer> shared = new LinkedHashMap<>();
    for (String word : words) {
      List<Integer> pages = byWord.getOrDefault(word, List.of());
      if (pages.size() <= COMMON_WORD) {
        pages.forEach(page -> shared.merge(page, 1, Integer::sum));
      }
    }
    Set<String> numbers = numbers(words);
    List<Integer> closest =
        shared.entrySet().stream()
            .filter(entry -> numbers(words(facts.url(entry.getKey()).path())).equals(numbers))
            .sorted(
                Map.Entry.<Integer, Integer>comparingByValue(Comparator.reverseOrder())
                    .thenComparing(Map.Entry.comparingByKey()))
            .limit(CLOSELY)
            .map(Map.Entry::getKey)
            .toList();
    return best(path, closest).filter(match -> match.confidence() >= SIMILAR);
  }

  private Optional<Match> best(String path, List<Integer> pages) {
    return pages.stream()
        .map(page -> new Match(page, Way.SIMILAR_ADDRESS, similarity(path, facts.url(page).path())))
        .max(
            Comparator.comparingDouble(Match::confidence)
                .thenComparingDouble(match -> facts.flows().scores().get(match.page()))
                .thenComparing(Comparator.comparingInt(Match::page).reversed()));
  }

  private Optional<Match> searched(Set<String> words) {
    Optional<PageUrl> hit = search.apply(String.join(" ", words));
    int page = hit.map(url -> facts.graph().node(url.value())).orElse(-1);
    if (page < 0) {
      return Optional.empty();
    }
    Set<String> theirs = words(facts.url(page).path());
    theirs.addAll(words(facts.title(page)));
    long common = words.stream().filter(theirs::contains).count();
    return common == 0
        ? Optional.empty()
        : Optional.of(new Match(page, Way.SITE_SEARCH, common / (2.0 * words.size())));
  }

  /** The last segment of a path without its file type. */
  private static String name(String path) {
    String trimmed = path.endsWith("/") ? path.substring(0, path.length() - 1) : path;
    String last = trimmed.substring(trimmed.lastIndexOf('/') + 1).toLowerCase(Locale.ROOT);
    int dot = last.lastIndexOf('.');
    return dot > 0 ? last.substring(0, dot) : last;
  }

  private static Set<String> words(String text) {
    Set<String> words = new HashSet<>();
    for (String word : text.toLowerCase(Locale.ROOT).split("[^\\p{L}\\p{N}]+", -1)) {
      if (word.length() > 1) {
        words.add(word);
      }
    }
    words.removeAll(Set.of("html", "htm", "php", "index", "aspx"));
    return words;
  }

  /** Years, days and versions: two addresses that differ in them are not the same thing. */
  private static Set<String> numbers(Set<String> words) {
    Set<String> numbers = new HashSet<>(words);
    numbers.removeIf(word -> !MONTH.contains(word) && !word.chars().allMatch(Character::isDigit));
    return numbers;
  }

  /** 1 less the edit distance (V. Levenshtein, 1966) over the length of the longer text. */
  static double similarity(String a, String b) {
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
