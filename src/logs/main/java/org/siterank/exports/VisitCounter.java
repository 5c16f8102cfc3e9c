package org.siterank.exports;

import java.time.LocalDate;
import java.util.Optional;
import org.siterank.accesslog.RequestClass;
import org.siterank.site.PageUrl;

/** Counts the visits that an export tells. */
public interface VisitCounter {

  /** Fate of a row of the table. */
  enum Fate {
    /** It is a page of the site. */
    TAKEN,
    /** Its address is neither an absolute http or https URL nor a path. */
    UNREADABLE,
    /** It belongs to another site. */
    ELSEWHERE,
    /** It is an image, a style sheet, a script or another part of pages. */
    NO_PAGE
  }

  /**
   * Takes the visits to a page on a day.
   *
   * @param day nothing where it is not told
   * @param address its URL, or its path on the site
   * @param requestClass how the visitors came: {@code EXTERNAL, SEARCH, SOCIAL, ASSISTANT} or
   *     {@code DIRECT}; {@code INTERNAL} for clicks on links of the page {@code from}
   * @param from the host, or empty
   * @param count how many, 0 or more
   */
  Fate add(
      Optional<LocalDate> day, String address, RequestClass requestClass, String from, long count);

  /** The one name of an address of the site, if it is one. */
  Optional<PageUrl> page(String address);

  /** Whether a day is not over: visits of it are still to come. */
  boolean isUnfinished(LocalDate day);

  /** Whether the days of some visits are not told. */
  boolean hasUndated();

  /**
   * Tells the days of visits whose day is not told.
   *
   * @throws IllegalArgumentException naming the days and what is allowed
   */
  void over(DaySpan days);
}
