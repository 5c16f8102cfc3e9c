package org.siterank.insight;

import java.util.Locale;
import java.util.Optional;
import org.siterank.site.PageDate;

/** When a page is from and who says so, as two fields that are null when nothing is told. */
public record DatedView(Optional<String> dated, Optional<String> datedBy) {

  /** The date of a page; empty without one. */
  public static DatedView of(Optional<PageDate> date) {
    return new DatedView(
        date.map(d -> d.when().toString()),
        date.map(d -> d.kind().name().toLowerCase(Locale.ROOT)));
  }

  /** A date in words. */
  public static String words(PageDate date) {
    String by =
        switch (date.kind()) {
          case MODIFIED -> "when it was changed, as it says";
          case PUBLISHED -> "when it was published, as it says";
          case SHOWN -> "the date at its top";
          case LISTED -> "last changed, as a feed or sitemap says";
          case ADDRESS -> "the day in its address";
          case WRITTEN -> "the day written at its top";
          case SERVED -> "last changed, according to the server (Last-Modified)";
        };
    return date.when() + ", " + by;
  }
}
