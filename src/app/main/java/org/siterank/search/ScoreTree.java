package org.siterank.search;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
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

  public ScoreTree {
    parts = List.copyOf(parts);
  }

  static ScoreTree of(Explanation explanation) {
    return new ScoreTree(
        explanation.getValue().doubleValue(),
        DOCUMENT.matcher(explanation.getDescription()).replaceFirst(") ["),
        Arrays.stream(explanation.getDetails()).map(ScoreTree::of).toList());
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
