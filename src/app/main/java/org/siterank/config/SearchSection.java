package org.siterank.config;

import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.siterank.site.ListingPattern;

/**
 * How queries are answered.
 *
 * @param language ISO 639-1 code of the language of queries; empty = the site's most frequent one
 * @param boost how the rank r of a page becomes a factor
 * @param weight strength w of the boost; empty = by what is known about the site
 * @param pivot rank at which the boost has half its strength; empty = the site's typical rank
 * @param combine how text score and boost come together
 * @param synonyms file of words that mean the same; empty = none
 * @param bestBets file of pages that stand first for a query; empty = none
 * @param listings which pages are listings of others, and which are not, whatever their content
 */
public record SearchSection(
    Optional<String> language,
    Boost boost,
    Optional<Double> weight,
    Optional<Double> pivot,
    Combine combine,
    Optional<Path> synonyms,
    Optional<Path> bestBets,
    List<ListingPattern> listings) {

  public SearchSection {
    Settings.SEARCH_LANGUAGE.require(language);
    Settings.SEARCH_BOOST.require(boost);
    Settings.SEARCH_WEIGHT.require(weight);
    Settings.SEARCH_PIVOT.require(pivot);
    Settings.SEARCH_COMBINE.require(combine);
    Settings.SEARCH_SYNONYMS.require(synonyms);
    Settings.SEARCH_BEST_BETS.require(bestBets);
    listings = List.copyOf(Settings.SEARCH_LISTINGS.require(listings));
  }

  /** How the rank of a page becomes a factor. */
  public enum Boost {
    /** r / (r + pivot). */
    SATURATION,
    /** Logarithmic in r. */
    LOG,
    /** A sigmoid of r. */
    SIGMOID,
    /** Proportional to r. */
    LINEAR,
    /** The rank does not matter. */
    NONE;

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** How text score and boost come together. */
  public enum Combine {
    /** text · (1 + w·f(r)). */
    MULTIPLY,
    /** text + w·f(r). */
    ADD;

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }
}
