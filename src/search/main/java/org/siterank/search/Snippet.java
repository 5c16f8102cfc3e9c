package org.siterank.search;

import com.fasterxml.jackson.annotation.JsonFormat;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;

/**
 * A passage of a page with the words that matched.
 *
 * @param text the passage, plain text
 * @param matches where the matching words are, ascending, not overlapping
 */
public record Snippet(@JsonProperty("snippet") String text, List<Range> matches) {

  /**
   * Part of a text.
   *
   * @param start index of its first char
   * @param end index after its last char
   */
  @JsonFormat(shape = JsonFormat.Shape.ARRAY)
  public record Range(int start, int end) {
    public Range {
      if (start < 0 || end <= start) {
        throw new IllegalArgumentException(
            "a range must satisfy 0 <= start < end, got " + start + " and " + end);
      }
    }
  }

  public Snippet {
    matches = List.copyOf(matches);
    int before = 0;
    for (Range match : matches) {
      if (match.start() < before || match.end() > text.length()) {
        throw new IllegalArgumentException(
            "matches must be ascending and within the text, got " + matches);
      }
      before = match.end();
    }
  }

  /** The text with marks put around each match; the text itself is not escaped. */
  public String marked(String open, String close) {
    StringBuilder marked = new StringBuilder();
    int done = 0;
    for (Range match : matches) {
      marked
          .append(text, done, match.start())
          .append(open)
          .append(text, match.start(), match.end())
          .append(close);
      done = match.end();
    }
    return marked.append(text, done, text.length()).toString();
  }
}
