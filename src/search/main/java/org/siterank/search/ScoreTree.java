package org.siterank.search;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.lucene.search.Explanation;

/**
 * How a score came about.
 *
 * @param value the value
 * @param text how it is made of its parts
 * @param parts what it is made of
 */
public record ScoreTree(double value, String text, List<ScoreTree> parts) {

  /** Lucene's number of the document, which tells how many stand before it. */
  private static final Pattern DOCUMENT = Pattern.compile(" in \\d+\\) \\[");

  /** Parts of sums and maxima, which may stand in any order. */
  private static final Pattern ANY_ORDER = Pattern.compile(" of:$");

  private static final Comparator<ScoreTree> LARGEST_FIRST =
      Comparator.comparingDouble(ScoreTree::value).reversed().thenComparing(ScoreTree::toString);

  public ScoreTree {
    parts = List.copyOf(parts);
  }

  static ScoreTree of(Explanation explanation) {
    String text = DOCUMENT.matcher(explanation.getDescription()).replaceFirst(") [");
    Stream<ScoreTree> parts = Arrays.stream(explanation.getDetails()).map(ScoreTree::of);
    return new ScoreTree(
        explanation.getValue().doubleValue(),
        text,
        // Lucene keeps the parts of some sums in hash tables, in another order at each start.
        (ANY_ORDER.matcher(text).find() ? parts.sorted(LARGEST_FIRST) : parts).toList());
  }

  /**
   * The score of a page that stands first by hand.
   *
   * @param found the score it has for the query; nothing when the query does not find it
   */
  public static ScoreTree recommended(Optional<ScoreTree> found) {
    return new ScoreTree(
        found.map(ScoreTree::value).orElse(0.0),
        "recommended: placed here by an editor; its own score would be",
        found.stream().toList());
  }

  /** The tree as indented lines, values first. */
  @Override
  public String toString() {
    StringBuilder lines = new StringBuilder();
    write(lines, 0);
    return lines.toString();
  }

  private void write(StringBuilder lines, int depth) {
    lines.append("  ".repeat(depth)).append(value).append("  ").append(text).append('\n');
    parts.forEach(part -> part.write(lines, depth + 1));
  }
}
