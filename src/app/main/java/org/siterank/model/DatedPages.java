package org.siterank.model;

import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.siterank.site.ListingKind;
import org.siterank.site.PageDate;

/**
 * How far it is known when pages are from. What the server says ({@code Last-Modified}) counts for
 * pages that say nothing themselves, unless most of them have one day: that is the day on which the
 * site was built.
 *
 * @param pages pages of the index
 * @param stated those that say when they are from
 * @param served those of which the server alone says it
 * @param builtOn the day that most of the served have, when they are left out for it
 */
public record DatedPages(int pages, int stated, int served, Optional<LocalDate> builtOn) {

  /** A day that more than this share of the served pages have says nothing of them; our choice. */
  private static final double MAX_SHARE = 0.5;

  /** Of fewer pages, several may well be of one day. */
  private static final int FEW = 5;

  static DatedPages of(Collection<Optional<PageDate>> dates) {
    int stated = 0;
    int served = 0;
    Map<LocalDate, Integer> days = new HashMap<>();
    for (Optional<PageDate> date : dates) {
      if (date.isPresent() && date.get().kind() == PageDate.Kind.SERVED) {
        served++;
        days.merge(day(date.get().when()), 1, Integer::sum);
      } else if (date.isPresent()) {
        stated++;
      }
    }
    double limit = served < FEW ? Double.POSITIVE_INFINITY : MAX_SHARE * served;
    Optional<LocalDate> builtOn =
        days.entrySet().stream()
            .filter(day -> day.getValue() > limit)
            .map(Map.Entry::getKey)
            .findFirst();
    return new DatedPages(dates.size(), stated, served, builtOn);
  }

  /** The day that a page is from, when it is to be believed. */
  Optional<LocalDate> day(Optional<PageDate> date) {
    return date.filter(d -> d.kind() != PageDate.Kind.SERVED || builtOn.isEmpty())
        .map(d -> day(d.when()));
  }

  /** Returns false for the day at the top of a list, which is that of its first entry. */
  static boolean isOwn(PageDate date, ListingKind listing) {
    return date.kind() != PageDate.Kind.WRITTEN || !listing.isListing();
  }

  /** The day that a page itself says it is from: what is known before the other pages are. */
  public static Optional<LocalDate> statedDay(Optional<PageDate> date, ListingKind listing) {
    return date.filter(d -> isOwn(d, listing))
        .filter(d -> d.kind() != PageDate.Kind.SERVED)
        .map(d -> day(d.when()));
  }

  private static LocalDate day(Instant when) {
    return LocalDate.ofInstant(when, ZoneOffset.UTC);
  }
}
