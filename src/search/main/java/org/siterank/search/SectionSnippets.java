package org.siterank.search;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** The passage of a part of a body with the words of a query that tell most. */
final class SectionSnippets {

  /** Characters in which words count together. */
  private static final int WINDOW = 180;

  /** Where breaks look for the end of a sentence first. */
  private static final int AHEAD = PassageBreaks.AHEAD;

  private final String body;
  private final double[] weights;
  private final PassageBreaks breaks = new PassageBreaks();

  /**
   * @param weights what each word tells
   */
  SectionSnippets(String body, double[] weights) {
    this.body = body;
    this.weights = weights;
    breaks.setText(body);
  }

  /**
   * The passage of a part.
   *
   * @param start index of its first char
   * @param end index after its last char
   * @param matches the words in it, in their order
   */
  Snippet of(int start, int end, List<BodyMatches.Match> matches) {
    if (matches.isEmpty()) {
      return beginning(start, end, matches);
    }
    Span best = best(matches);
    int from = Math.max(start, breaks.preceding(best.start()));
    int to = Math.max(breaks.following(best.start()), breaks.following(best.end() - AHEAD));
    return of(start, end, from, Math.max(best.end(), Math.min(end, to)), matches);
  }

  /** The beginning of a part: where it is called like the query, it says there what that is. */
  Snippet beginning(int start, int end, List<BodyMatches.Match> matches) {
    return of(start, end, start, Math.min(end, breaks.following(start + AHEAD)), matches);
  }

  private Snippet of(int start, int end, int first, int last, List<BodyMatches.Match> matches) {
    int from = first;
    int to = last;
    while (from < to && Character.isWhitespace(body.charAt(from))) {
      from++;
    }
    while (to > from && Character.isWhitespace(body.charAt(to - 1))) {
      to--;
    }
    String before = body.substring(start, from).isBlank() ? "" : "… ";
    String after = body.substring(to, end).isBlank() ? "" : " …";
    return new Snippet(
        before + Snippets.oneLine(body.substring(from, to)) + after,
        ranges(matches, from, to, before.length() - from));
  }

  /** From one word to another. */
  private record Span(int start, int end) {}

  /** The words side by side that tell most. */
  private Span best(List<BodyMatches.Match> matches) {
    Span best = new Span(matches.get(0).start(), matches.get(0).end());
    double most = -1;
    for (int i = 0; i < matches.size(); i++) {
      Set<Integer> terms = new HashSet<>();
      double told = 0;
      int start = matches.get(i).start();
      int end = matches.get(i).end();
      for (int j = i; j < matches.size() && matches.get(j).end() <= start + WINDOW; j++) {
        if (terms.add(matches.get(j).term())) {
          told += weights[matches.get(j).term()];
          end = Math.max(end, matches.get(j).end());
        }
      }
      if (told > most) {
        most = told;
        best = new Span(start, end);
      }
    }
    return best;
  }

  /** An identifier matches whole and in parts: overlapping matches become one. */
  private static List<Snippet.Range> ranges(
      List<BodyMatches.Match> matches, int from, int to, int shift) {
    List<Snippet.Range> ranges = new ArrayList<>();
    int start = -1;
    int end = -1;
    for (BodyMatches.Match match : matches) {
      if (match.start() < from || match.end() > to) {
        continue;
      }
      if (match.start() < end) {
        end = Math.max(end, match.end());
        continue;
      }
      if (end >= 0) {
        ranges.add(new Snippet.Range(start + shift, end + shift));
      }
      start = match.start();
      end = match.end();
    }
    if (end >= 0) {
      ranges.add(new Snippet.Range(start + shift, end + shift));
    }
    return ranges;
  }
}
