package org.siterank.engines;

import java.util.Objects;

/**
 * A query in the language of an engine that uses the ranks, with weight and pivot filled in.
 *
 * @param title what it is and when to use it, one line
 * @param text the query itself, to be copied
 */
public record ReadyQuery(String title, String text) {

  public ReadyQuery {
    Objects.requireNonNull(title, "title");
    Objects.requireNonNull(text, "text");
  }
}
