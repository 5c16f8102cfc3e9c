package org.siterank.exports;

import java.time.LocalDate;
import java.util.Optional;
import org.siterank.accesslog.RequestClass;
import org.siterank.site.PageUrl;

/** Counts the visits of an export. */
public interface VisitCounter {

  /** Result of counting a row. */
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
   * @param day nothing if the export has none
   * @param address its URL, or its path on the site
   * @param requestClass how the visitors came: {@code EXTERNAL, SEARCH, SOCIAL, ASSISTANT} or
   *     {@code DIRECT}; {@code INTERNAL} for clicks on links of the page {@code from}
   * @param from the host, or empty
   * @param count how many, 0 or more
   */
  Fate add(
      Optional<LocalDate> day, String address, RequestClass requestClass, String from, long count);

  /** Returns the canonical address of a page of the site; nothing for another site. */
  Optional<PageUrl> page(String address);

  /** Returns true for a day that is not over, so that more of its visits may come. */
  boolean isUnfinished(LocalDate day);

  /** Returns true if some visits have no day. */
  boolean hasUndated();

  /**
   * Sets the days of the visits that have none.
   *
   * @throws IllegalArgumentException naming the days and what is allowed
   */
  void over(DaySpan days);
}
