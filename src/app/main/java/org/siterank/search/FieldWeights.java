package org.siterank.search;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import org.siterank.index.SiteField;
import org.siterank.index.WordWeights;

/**
 * How much a word counts in each field, and what agreement of the whole query adds.
 *
 * @param words how many times a word counts in each field, body being 1
 * @param titleName factor for a title, or part of it, that is the query
 * @param headingName factor for a heading that is the query
 * @param anchorName factor for an incoming link whose words are the query
 * @param proximity factor for words that stand close together
 * @param parts factor for an identifier whose parts are found, but not the whole
 */
public record FieldWeights(
    WordWeights words,
    double titleName,
    double headingName,
    double anchorName,
    double proximity,
    double parts) {

  /** The largest factor. */
  public static final double MAX = 100;

  /**
   * Chosen on the words that the authors of two documentations put into their indexes and titles,
   * Python 3.11 and Django 3.2, 20,000 judgments: with 0.5 for headings and 1 for links that are
   * the query, MRR@10 of Django's index falls by 0.036 and of its titles by 0.012, that of Python's
   * by 0.002 and 0.005; without names of incoming links Python's falls by 0.04, without nearness by
   * 0.015. {@code siterank eval --sweep} finds those of a site. Nearness counts half of what was
   * best for these two: words of other pages stand near to each other by chance.
   */
  public static final FieldWeights DEFAULT =
      new FieldWeights(WordWeights.DEFAULT, 1, 2, 2, 0.25, 0.5);

  public FieldWeights {
    Objects.requireNonNull(words, "words");
    check("titleName", titleName);
    check("headingName", headingName);
    check("anchorName", anchorName);
    check("proximity", proximity);
    check("parts", parts);
  }

  private static void check(String name, double factor) {
    if (!(factor >= 0 && factor <= MAX)) {
      throw new IllegalArgumentException(
          "factor " + name + " must be in [0, " + MAX + "], got " + factor);
    }
  }

  /** The same with other weights of words. */
  public FieldWeights withWords(WordWeights other) {
    return new FieldWeights(other, titleName, headingName, anchorName, proximity, parts);
  }

  /** The factors of names by field; those of 0 left out. */
  Map<SiteField, Float> names() {
    Map<SiteField, Float> names = new LinkedHashMap<>();
    names.put(SiteField.TITLE_NAMES, (float) titleName);
    names.put(SiteField.HEADING_NAMES, (float) headingName);
    names.put(SiteField.ANCHOR_NAMES, (float) anchorName);
    names.values().removeIf(factor -> factor == 0);
    return names;
  }
}
