package org.siterank.engines;

import java.util.List;

/**
 * How many there are of something, and the first of them.
 *
 * @param first at most {@link #MOST}
 */
public record Sampled(long count, List<String> first) {

  /** As many as fit on a screen beside the other samples. */
  public static final int MOST = 5;

  public Sampled {
    first = List.copyOf(first);
  }
}
