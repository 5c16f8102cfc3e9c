package org.siterank.config;

import org.siterank.setting.NumberType;
import org.siterank.site.UrlGlob;

/**
 * Pages whose inflow is multiplied by hand: {@code /news/*=2}.
 *
 * @param pages which pages
 * @param factor from 0 to {@link #MOST}; above 1 promotes, below 1 demotes
 */
public record Promotion(UrlGlob pages, double factor) {

  /** The largest factor: with more, a single visit would outweigh the rest of most sites. */
  public static final double MOST = 1000;

  static final String SYNTAX = "GLOB=FACTOR";

  public Promotion {
    if (!(factor >= 0 && factor <= MOST)) {
      throw new IllegalArgumentException(
          "the factor of a promotion must be from 0 to " + MOST + ", got " + factor);
    }
  }

  /** Reads {@code /news/*=2}. The last = divides: there may be others in the pattern. */
  public static Promotion parse(String text) {
    int equal = text.lastIndexOf('=');
    if (equal < 0) {
      throw new IllegalArgumentException("no = in " + text);
    }
    return new Promotion(
        new UrlGlob(text.substring(0, equal)),
        new NumberType(0, MOST).parse(text.substring(equal + 1)));
  }

  @Override
  public String toString() {
    return pages.pattern() + "=" + factor;
  }
}
