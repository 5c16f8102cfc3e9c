package org.siterank.search;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
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

  /** Between the alternatives of a query, which Lucene keeps in a hash table. */
  private static final String OR = " | ";

  private static final Comparator<ScoreTree> LARGEST_FIRST =
      Comparator.comparingDouble(ScoreTree::value).reversed().thenComparing(ScoreTree::toString);

  public ScoreTree {
    parts = List.copyOf(parts);
  }

  static ScoreTree of(Explanation explanation) {
    String text = inOrder(DOCUMENT.matcher(explanation.getDescription()).replaceFirst(") ["));
    Stream<ScoreTree> parts = Arrays.stream(explanation.getDetails()).map(ScoreTree::of);
    return new ScoreTree(
        explanation.getValue().doubleValue(),
        text,
        // Lucene keeps the parts of some sums in hash tables, in another order at each start.
        (ANY_ORDER.matcher(text).find() ? parts.sorted(LARGEST_FIRST) : parts).toList());
  }

  /** A text with the alternatives of each group, {@code (b | a)}, in the order of the alphabet. */
  private static String inOrder(String text) {
    if (!text.contains(OR)) {
      return text;
    }
    Deque<List<StringBuilder>> open = new ArrayDeque<>();
    open.push(new ArrayList<>(List.of(new StringBuilder())));
    for (int i = 0; i < text.length(); i++) {
      StringBuilder last = open.peek().get(open.peek().size() - 1);
      if (text.charAt(i) == '(') {
        open.push(new ArrayList<>(List.of(new StringBuilder())));
      } else if (text.charAt(i) == ')' && open.size() > 1) {
        List<StringBuilder> group = open.pop();
        List<StringBuilder> around = open.peek();
        around
            .get(around.size() - 1)
            .append(group.stream().sorted().collect(Collectors.joining(OR, "(", ")")));
      } else if (text.startsWith(OR, i)) {
        open.peek().add(new StringBuilder());
        i += OR.length() - 1;
      } else {
        last.append(text.charAt(i));
      }
    }
    // A bracket of a word itself has no other one.
    return open.size() == 1 ? String.join(OR, open.pop()) : text;
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
