package org.siterank.search;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.siterank.site.Section;

/**
 * Chooses the passages that answer a query, of the pages that a search found.
 *
 * <p>A passage p of a page scores {@code S · s_p / max s}: S is the score of the page, and {@code
 * s_p = Σ_t w_t · f/(f + k1·(1 − b + b·l_p/l))} is BM25 with the page as the collection, as in
 * {@link PageSections}. The best passage of a page thus scores as the page does. A page that was
 * found by its title or by links alone has its first passage, and one that was found by its meaning
 * the passage that is nearest.
 */
final class PassageChoice {

  /** Passages of one page at most, so that other pages have their say. */
  private static final int OF_ONE_PAGE = PageSections.MOST;

  private static final String CUT = " …";

  /** Characters shown before a word where a passage is cut. */
  private static final int BEFORE = 40;

  private final PublishedSearcher searcher;
  private final BodyMatches matches;
  private final HitReader hits;
  private final boolean[] telling;

  private PassageChoice(PublishedSearcher searcher, BodyMatches matches, HitReader hits) {
    this.searcher = searcher;
    this.matches = matches;
    this.hits = hits;
    this.telling = matches.telling();
  }

  /**
   * A passage and what it comes behind.
   *
   * @param word where its first word of the query is in its text; 0 where none is
   */
  private record Candidate(Passage passage, int word, Hit.Labels labels) {}

  /**
   * The passages of pages.
   *
   * @param pages the query as it was read
   * @param found the pages that it finds
   */
  static PassageList of(
      PageQueries pages, PublishedSearcher searcher, SearchResponse found, PassageRequest wanted)
      throws IOException {
    BodyMatches matches =
        new BodyMatches(
            searcher.getIndexReader(), RequestAnswer.text(pages, searcher), pages.marked());
    HitReader hits =
        new HitReader(
            searcher,
            RequestAnswer.boosted(pages.graded(), wanted.search(), searcher),
            pages,
            Optional.empty());
    List<Candidate> candidates = new PassageChoice(searcher, matches, hits).candidates(found);
    return filled(candidates, found, wanted);
  }

  private List<Candidate> candidates(SearchResponse found) throws IOException {
    int[] docs = new int[found.hits().size()];
    float[] scores = new float[docs.length];
    List<ShownPage> shown = new ArrayList<>();
    for (int i = 0; i < docs.length; i++) {
      Hit hit = found.hits().get(i);
      docs[i] = WrittenAddress.document(searcher, hit.url()).orElseThrow();
      scores[i] = hit.scores().textScore();
      shown.add(ShownPage.read(searcher.storedFields(), docs[i]));
    }
    List<Optional<MeantPassage>> meant = hits.meant(docs, shown, scores);
    List<Candidate> candidates = new ArrayList<>();
    for (int i = 0; i < docs.length; i++) {
      candidates.addAll(passages(found.hits().get(i), shown.get(i), docs[i], meant.get(i)));
    }
    candidates.sort(
        Comparator.comparing((Candidate each) -> !each.labels().recommended())
            .thenComparing(each -> each.labels().listing())
            .thenComparing(each -> each.passage().score(), Comparator.reverseOrder()));
    return candidates;
  }

  private List<Candidate> passages(Hit hit, ShownPage page, int doc, Optional<MeantPassage> meant)
      throws IOException {
    List<PassageParts.Part> parts = PassageParts.of(page);
    if (meant.isPresent() && meant.get().end() > meant.get().start()) {
      MeantPassage near = meant.get();
      PassageParts.Part part = new PassageParts.Part(near.start(), near.end(), near.section());
      return List.of(new Candidate(passage(hit, page, part, 1), 0, hit.labels()));
    }
    if (parts.isEmpty()) {
      // A page without a text, such as an image: its description, if it has one.
      String text = page.description().strip();
      PassageParts.Part whole = new PassageParts.Part(0, 0, Optional.empty());
      return text.isEmpty()
          ? List.of()
          : List.of(new Candidate(passage(hit, page, whole, 1).saying(text), 0, hit.labels()));
    }
    List<BodyMatches.Match> words = matches.of(doc);
    double[] shares = shares(parts, words, page.body().length());
    return IntStream.range(0, shares.length)
        .filter(part -> shares[part] > 0)
        .boxed()
        .sorted(Comparator.comparingDouble(part -> -shares[part]))
        .limit(OF_ONE_PAGE)
        .map(
            part ->
                new Candidate(
                    passage(hit, page, parts.get(part), shares[part]),
                    firstWord(parts.get(part), words, page.body()),
                    hit.labels()))
        .toList();
  }

  private int firstWord(PassageParts.Part part, List<BodyMatches.Match> words, String body) {
    String text = body.substring(part.start(), part.end());
    int blank = text.length() - text.stripLeading().length();
    return words.stream()
        .filter(word -> telling[word.term()])
        .mapToInt(BodyMatches.Match::start)
        .filter(at -> at >= part.start() && at < part.end())
        .map(at -> Math.max(0, at - part.start() - blank))
        .findFirst()
        .orElse(0);
  }

  /** The score of each part, where that of the best is 1. */
  private double[] shares(
      List<PassageParts.Part> parts, List<BodyMatches.Match> words, int length) {
    int[][] counts = counts(parts, words);
    double[] weights = new double[telling.length];
    for (int t = 0; t < weights.length; t++) {
      int term = t;
      long having = Arrays.stream(counts).filter(count -> count[term] > 0).count();
      weights[t] = telling[t] ? Math.log(1 + (parts.size() - having + 0.5) / (having + 0.5)) : 0;
    }
    double mean = (double) length / parts.size();
    double[] scores = new double[parts.size()];
    for (int i = 0; i < scores.length; i++) {
      double relative = (parts.get(i).end() - parts.get(i).start()) / mean;
      double norm = TextScore.K1 * (1 - TextScore.B + TextScore.B * relative);
      for (int t = 0; t < weights.length; t++) {
        scores[i] += weights[t] * counts[i][t] / (counts[i][t] + norm);
      }
    }
    double best = Arrays.stream(scores).max().orElse(0);
    if (best == 0) {
      scores[0] = 1; // The title or links have the words: the page says at its top what it is.
      return scores;
    }
    return Arrays.stream(scores).map(score -> score / best).toArray();
  }

  private int[][] counts(List<PassageParts.Part> parts, List<BodyMatches.Match> words) {
    int[][] counts = new int[parts.size()][telling.length];
    int part = 0;
    for (BodyMatches.Match word : words) {
      while (part < parts.size() && parts.get(part).end() <= word.start()) {
        part++;
      }
      if (part < parts.size() && parts.get(part).start() <= word.start()) {
        counts[part][word.term()]++;
      }
    }
    return counts;
  }

  private static Passage passage(Hit hit, ShownPage page, PassageParts.Part part, double share) {
    Passage.Place place =
        part.section()
            .map(section -> place(section, page))
            .orElseGet(() -> new Passage.Place("", "", page.url()));
    String text = page.body().substring(part.start(), part.end()).strip();
    return new Passage(
            hit.url(),
            page.shownTitle(),
            place,
            hit.labels().dated(),
            page.language(),
            share * hit.scores().score(),
            0,
            "")
        .saying(text);
  }

  static Passage.Place place(Section section, ShownPage page) {
    return new Passage.Place(
        PageSections.title(section),
        section.anchor(),
        SectionAddress.of(page.url(), section, page.body()));
  }

  /** As many as the budget holds, in their order. */
  private static PassageList filled(
      List<Candidate> candidates, SearchResponse found, PassageRequest wanted) {
    List<Passage> chosen = new ArrayList<>();
    Set<String> texts = new HashSet<>();
    int left = wanted.tokens();
    boolean more = found.total() > found.hits().size();
    for (Candidate candidate : candidates) {
      Passage passage = candidate.passage();
      if (!texts.add(passage.text())) {
        continue; // Another page says just the same.
      }
      if (chosen.size() == wanted.most() || (passage.tokens() > left && !chosen.isEmpty())) {
        more = true; // A shorter one behind it may still fit.
        continue;
      }
      Passage fitting = passage;
      if (passage.tokens() > left) {
        fitting = passage.saying(shortened(passage.text(), candidate.word(), left));
        more = true;
      }
      chosen.add(fitting);
      left -= fitting.tokens();
    }
    return new PassageList(found.total(), wanted.tokens() - left, more, chosen);
  }

  /** The part of a text that fits a budget: its beginning, or from just before a word on. */
  static String shortened(String text, int word, int tokens) {
    // A character has a byte at least, so that the word is in there for sure.
    int from = word < tokens ? 0 : text.lastIndexOf(' ', word - BEFORE) + 1;
    if (from == 0 && word >= tokens) {
      from = word;
    }
    from -= splits(text, from) ? 1 : 0;
    String before = from == 0 ? "" : "… ";
    if (PassageRequest.tokens(before + text.substring(from)) <= tokens) {
      return ending(text, from, tokens);
    }
    int end = text.length();
    int over = 1;
    while (over > 0 && end > from) {
      end = Math.max(from, end - over);
      over = PassageRequest.tokens(before + text.substring(from, end) + CUT) - tokens;
    }
    int space = text.lastIndexOf(' ', end);
    int cut = space > (from + end) / 2 ? space : end;
    return before + text.substring(from, cut - (splits(text, cut) ? 1 : 0)) + CUT;
  }

  /** The end of a text, as much before an index as fits too. */
  private static String ending(String text, int from, int tokens) {
    int start = from;
    while (start > 0 && PassageRequest.tokens("… " + text.substring(start - 1)) <= tokens) {
      start--;
    }
    int space = text.indexOf(' ', start);
    int cut = space >= 0 && space < from ? space + 1 : start;
    return "… " + text.substring(cut + (splits(text, cut) ? 1 : 0));
  }

  /** Returns true if an index is between the two halves of a character. */
  private static boolean splits(String text, int at) {
    return at > 0 && at < text.length() && Character.isLowSurrogate(text.charAt(at));
  }
}
