package org.siterank.search;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.siterank.analysis.Names;
import org.siterank.site.Section;

/**
 * The sections of a long page that hold the answer to a query.
 *
 * <p>A section s is scored as BM25 scores a document of a collection, the page being the
 * collection: {@code Σ_t w_t · f/(f + k1·(1 − b + b·l_s/l))} with {@code w_t = ln(1 + (N − n_t +
 * ½)/(n_t + ½))}, where N is the number of sections, n_t of those that have word t, f how often s
 * has it (in its heading it counts {@value #HEADING} times), l_s its length and l the mean (S.
 * Robertson, H. Zaragoza, <em>The Probabilistic Relevance Framework: BM25 and Beyond</em>, 2009).
 * So a word counts by how well it tells the sections of this page apart, and the page alone
 * decides: a cluster chooses the same ones.
 */
final class PageSections {

  /** Sections shown of a page. */
  static final int MOST = 3;

  /** Characters of a long page: about four screens. */
  static final int LONG = 8_000;

  /** Of a page on which a section called like the query is worth a jump: more than one screen. */
  static final int NAMED = 2_000;

  /** Sections that a choice is made from. */
  private static final int FEWEST = 3;

  /** A section says as much as the best does, or nearly. */
  private static final double SHARE = 0.7;

  /**
   * Weight of the words of a section that is worth showing. A single word has it that stands in
   * less than three of ten sections; what stands in most of them is what the page is about.
   */
  private static final double TELLING = 1.2;

  /** Gain of a section that is called like a word of the query: dumps, where dump stands too. */
  private static final double PARTLY_CALLED = 1.5;

  /** Share that a section has of what the words of the page weigh. */
  private static final double ENOUGH = 0.5;

  private static final double HEADING = 3;
  private static final double K1 = TextScore.K1;
  private static final double B = TextScore.B;

  /** Marks at the end of a heading that links to itself. */
  private static final Pattern MARK = Pattern.compile("[\\s¶§#🔗]+$");

  private final ShownPage page;
  private final List<Section> sections;
  private final List<BodyMatches.Match> matches;
  private final int[] firstMatch;
  private final double[] weights;
  private final String queryName;
  private final String pageName;
  private final Set<String> pageNames;
  private final String restName;
  private final List<String> restNames;

  private PageSections(
      ShownPage page, List<String> words, List<BodyMatches.Match> matches, boolean[] telling) {
    this.page = page;
    this.matches = matches;
    this.sections = sections(page);
    this.firstMatch = firstMatches();
    this.weights = weights(telling);
    this.queryName = Names.normal(String.join(" ", words));
    this.pageName = Names.normal(page.title());
    this.pageNames = Names.of(page.title());
    List<String> rest =
        words.stream().filter(word -> !pageNames.contains(Names.normal(word))).toList();
    // All words are the page's name, or none is: then nothing is beside it.
    this.restName = rest.size() < words.size() ? Names.normal(String.join(" ", rest)) : "";
    this.restNames = rest.stream().map(Names::normal).filter(name -> !name.isEmpty()).toList();
  }

  /** One that may be shown. */
  private record Candidate(int number, double score, boolean named) {}

  /** Whether words tell a section from the others, and are most of what the page has of them. */
  private boolean isTelling(double[] frequencies) {
    double told = told(frequencies);
    return told >= TELLING && told >= ENOUGH * Arrays.stream(weights).sum();
  }

  /**
   * The sections of a page, the best first; none where the page is short.
   *
   * @param words the words of the query, as they were typed
   * @param matches the words in the body, in their order
   * @param telling tells of each different one that there may be whether sections are chosen by it
   */
  static List<SectionHit> of(
      ShownPage page, List<String> words, List<BodyMatches.Match> matches, boolean[] telling) {
    if (page.body().length() < NAMED || page.sections().isEmpty() || matches.isEmpty()) {
      return List.of();
    }
    PageSections found = new PageSections(page, words, matches, telling);
    return found.sections.size() < FEWEST ? List.of() : found.best();
  }

  /**
   * The text before the first heading, as a section without a title, and those of the page. Where
   * most headings can be led to, one that cannot is a box in a section: "Note", "Tip".
   */
  private static List<Section> sections(ShownPage page) {
    List<Section> all = Section.ofText(page.sections());
    long anchored = all.stream().filter(section -> !section.anchor().isEmpty()).count();
    boolean boxes = 2 * anchored > all.size();
    List<Section> sections = new ArrayList<>(List.of(new Section("", "", 0)));
    for (Section section : all) {
      if (section.start() < Math.min(page.body().length(), Snippets.MAX_BODY)
          && section.start() >= sections.get(sections.size() - 1).start()
          && !(boxes && section.anchor().isEmpty())) {
        sections.add(section);
      }
    }
    return sections;
  }

  private int end(int section) {
    return section + 1 < sections.size()
        ? sections.get(section + 1).start()
        : Math.min(page.body().length(), Snippets.MAX_BODY);
  }

  private int headingEnd(int section) {
    int start = sections.get(section).start();
    int lineEnd = section == 0 ? start : page.body().indexOf('\n', start);
    return lineEnd < 0 ? end(section) : Math.min(lineEnd, end(section));
  }

  private int[] firstMatches() {
    int[] first = new int[sections.size() + 1];
    int match = 0;
    for (int i = 0; i < sections.size(); i++) {
      while (match < matches.size() && matches.get(match).start() < sections.get(i).start()) {
        match++;
      }
      first[i] = match;
    }
    first[sections.size()] = matches.size();
    return first;
  }

  private List<BodyMatches.Match> matches(int section) {
    return matches.subList(firstMatch[section], firstMatch[section + 1]);
  }

  private double[] weights(boolean[] telling) {
    int[] having = new int[telling.length];
    for (int i = 0; i < sections.size(); i++) {
      matches(i).stream().mapToInt(BodyMatches.Match::term).distinct().forEach(t -> having[t]++);
    }
    double[] weights = new double[telling.length];
    for (int t = 0; t < weights.length; t++) {
      if (having[t] == 0 || !telling[t]) {
        continue; // It is on other pages, or is a stop word.
      }
      weights[t] = Math.log(1 + (sections.size() - having[t] + 0.5) / (having[t] + 0.5));
    }
    return weights;
  }

  private List<SectionHit> best() {
    List<Candidate> candidates = new ArrayList<>();
    double best = 0;
    double meanLength = (double) page.body().length() / sections.size();
    for (int i = 0; i < sections.size(); i++) {
      if (matches(i).isEmpty()) {
        continue;
      }
      double[] frequencies = frequencies(i);
      double score = score(frequencies, (end(i) - sections.get(i).start()) / meanLength);
      Called called = called(i);
      score *= called == Called.PARTLY ? PARTLY_CALLED : 1;
      best = Math.max(best, score);
      boolean named = called == Called.SO;
      boolean telling = page.body().length() >= LONG && isTelling(frequencies);
      if ((named || telling) && !isTop(i)) {
        candidates.add(new Candidate(i, score, named));
      }
    }
    double least = SHARE * best;
    SectionSnippets snippets = new SectionSnippets(page.body(), weights);
    return candidates.stream()
        .filter(candidate -> candidate.named() || candidate.score() >= least)
        .sorted(
            Comparator.comparing(Candidate::named)
                .thenComparingDouble(Candidate::score)
                .reversed()
                .thenComparingInt(Candidate::number))
        .limit(MOST)
        .map(candidate -> hit(candidate, snippets))
        .toList();
  }

  private double[] frequencies(int section) {
    double[] frequencies = new double[weights.length];
    int headingEnd = headingEnd(section);
    for (BodyMatches.Match match : matches(section)) {
      frequencies[match.term()] += match.start() < headingEnd ? HEADING : 1;
    }
    return frequencies;
  }

  private double score(double[] frequencies, double length) {
    double score = 0;
    for (int t = 0; t < frequencies.length; t++) {
      score += weights[t] * frequencies[t] / (frequencies[t] + K1 * (1 - B + B * length));
    }
    return score;
  }

  private double told(double[] frequencies) {
    double told = 0;
    for (int t = 0; t < frequencies.length; t++) {
      told += frequencies[t] > 0 ? weights[t] : 0;
    }
    return told;
  }

  /** The heading of the page itself, and what has none. */
  private boolean isTop(int section) {
    String title = sections.get(section).title();
    if (title.isBlank()) {
      return true;
    }
    String name = Names.normal(title);
    return (pageName + " ").startsWith(name + " ") || pageNames.contains(name);
  }

  /** How a section is called. */
  private enum Called {
    /** Like the query, or like all that the query has beside the page's name. */
    SO,
    /** Like a word of it. */
    PARTLY,
    OTHERWISE
  }

  private Called called(int section) {
    if (matches(section).get(0).start() >= headingEnd(section)) {
      return Called.OTHERWISE;
    }
    Set<String> names = Names.of(sections.get(section).title());
    if (names.contains(queryName) || names.contains(restName)) {
      return Called.SO;
    }
    return restNames.stream().anyMatch(names::contains) ? Called.PARTLY : Called.OTHERWISE;
  }

  /** The heading of a section, without the mark of a link to itself. */
  static String title(Section section) {
    return MARK.matcher(section.title()).replaceFirst("");
  }

  private SectionHit hit(Candidate candidate, SectionSnippets snippets) {
    int section = candidate.number();
    Section shown = sections.get(section);
    int start = headingEnd(section);
    List<BodyMatches.Match> inside =
        matches(section).stream().filter(match -> match.start() >= start).toList();
    boolean empty = page.body().substring(start, end(section)).isBlank();
    // Where the next heading follows at once, what it is about begins there.
    int end = empty ? Math.min(page.body().length(), Snippets.MAX_BODY) : end(section);
    return new SectionHit(
        title(shown),
        SectionAddress.of(page.url(), shown, page.body()),
        candidate.named()
            ? snippets.beginning(start, end, inside)
            : snippets.of(start, end, inside));
  }
}
