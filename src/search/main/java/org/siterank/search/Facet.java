package org.siterank.search;

import java.util.List;
import java.util.regex.Pattern;

/**
 * A property of the pages found, with its most frequent values.
 *
 * @param kind what it is a property of
 * @param values the most frequent first, equal ones in alphabetical order; of years the newest
 */
public record Facet(Kind kind, List<Value> values) {

  /** Values given of one facet; rarer ones can still be filtered by. */
  public static final int MOST_VALUES = 12;

  /** A property of pages, which a filter of the query language narrows. */
  public enum Kind {
    /** {@code site:handbook}: the names of several sites. */
    SITE("site"),
    /** {@code type:pdf}. */
    TYPE("type"),
    /** {@code in:/docs/}. */
    SECTION("in"),
    /** {@code is:list}: pages that list others, in the place of the sections they are in. */
    LIST("is"),
    /** {@code lang:de}. */
    LANGUAGE("lang"),
    /** {@code date:2024-05-24..}: the past week, month and year, and what is older. */
    PERIOD("period", "date"),
    /** {@code date:2024}: years, the newest first. */
    DATE("date");

    private final String label;
    private final String filter;

    Kind(String filter) {
      this(filter, filter);
    }

    Kind(String label, String filter) {
      this.label = label;
      this.filter = filter;
    }

    /** The name of the property. */
    public String label() {
      return label;
    }

    /** The name of the filter, as it stands before the colon. */
    public String filter() {
      return filter;
    }
  }

  /**
   * A value.
   *
   * @param text the value, as the filter takes it
   * @param count pages found that have it, positive
   */
  public record Value(String text, int count) {}

  public Facet {
    values = List.copyOf(values);
  }

  private static final Pattern YEAR = Pattern.compile("/(?:19|20)\\d\\d/");

  /**
   * The facets without folders that are called like a year, where there are dates: a blog files its
   * posts there.
   */
  public static List<Facet> withoutYears(List<Facet> facets) {
    if (facets.stream().noneMatch(facet -> facet.kind == Kind.DATE)) {
      return facets;
    }
    return facets.stream()
        .map(facet -> facet.kind == Kind.SECTION ? facet.withoutYears() : facet)
        .filter(facet -> !facet.values.isEmpty())
        .toList();
  }

  private Facet withoutYears() {
    return new Facet(
        kind, values.stream().filter(value -> !YEAR.matcher(value.text()).matches()).toList());
  }
}
