package org.siterank.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.siterank.graph.NodeKind;
import org.siterank.graph.SiteGraph;
import org.siterank.site.AddressLikeness;
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
        byName.computeIfAbsent(AddressLikeness.name(path), none -> new ArrayList<>()).add(v);
        for (String word : AddressLikeness.words(path)) {
          byWord.computeIfAbsent(word, none -> new ArrayList<>()).add(v);
        }
      }
    }
  }

  /** The most likely page; nothing when none is likely. */
  Optional<Match> match(PageUrl address) {
    String path = address.path();
    Set<String> words = AddressLikeness.words(path);
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
    String name = AddressLikeness.name(path);
    if (!AddressLikeness.isTelling(name)) {
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
    Set<String> numbers = AddressLikeness.numbers(words);
    List<Integer> closest =
        shared.entrySet().stream()
            .filter(
                entry ->
                    AddressLikeness.numbers(AddressLikeness.words(facts.url(entry.getKey()).path()))
                        .equals(numbers))
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
        .map(
            page ->
                new Match(
                    page,
                    Way.SIMILAR_ADDRESS,
                    AddressLikeness.similarity(path, facts.url(page).path())))
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
    Set<String> theirs = AddressLikeness.words(facts.url(page).path());
    theirs.addAll(AddressLikeness.words(facts.title(page)));
    long common = words.stream().filter(theirs::contains).count();
    return common == 0
        ? Optional.empty()
        : Optional.of(new Match(page, Way.SITE_SEARCH, common / (2.0 * words.size())));
  }
}
