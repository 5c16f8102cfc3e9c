package org.siterank.search;

import java.nio.charset.StandardCharsets;
import java.util.Objects;

/**
 * A question for passages: texts that an application hands to a language model together with the
 * question.
 *
 * @param search the search that finds the pages, of which the first {@value #PAGES} are read
 * @param most most passages returned, 1 to {@value #MOST}
 * @param tokens the budget: {@link #tokens} of all texts together, {@value #LEAST_TOKENS} to
 *     {@value #MOST_TOKENS}
 */
public record PassageRequest(SearchRequest search, int most, int tokens) {

  /** Pages that are read for passages: two pages of results. */
  public static final int PAGES = 20;

  /** Passages returned unless told otherwise. */
  public static final int USUAL = 10;

  /** Most passages that are returned. */
  public static final int MOST = 100;

  /** The budget unless told otherwise: what fits beside a question everywhere. Our choice. */
  public static final int USUAL_TOKENS = 2_000;

  /** The smallest budget: two sentences. */
  public static final int LEAST_TOKENS = 50;

  /** The largest budget. */
  public static final int MOST_TOKENS = 100_000;

  /** Bytes of UTF-8 that are one token; English text has about four letters to one. */
  static final int BYTES = 4;

  public PassageRequest {
    Objects.requireNonNull(search, "search");
    if (most < 1 || most > MOST) {
      throw new IllegalArgumentException("most must be in [1, " + MOST + "], got " + most);
    }
    if (tokens < LEAST_TOKENS || tokens > MOST_TOKENS) {
      throw new IllegalArgumentException(
          "tokens must be in [" + LEAST_TOKENS + ", " + MOST_TOKENS + "], got " + tokens);
    }
    search = search.page(0, PAGES);
  }

  /**
   * Estimates the tokens of a text: its bytes in UTF-8, divided by {@value #BYTES} and rounded up.
   * Every model cuts texts in its own way; the estimate needs none of them.
   */
  public static int tokens(String text) {
    return (text.getBytes(StandardCharsets.UTF_8).length + BYTES - 1) / BYTES;
  }
}
