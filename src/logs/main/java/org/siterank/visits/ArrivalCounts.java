package org.siterank.visits;

import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.siterank.accesslog.Arrival;
import org.siterank.accesslog.RequestClass;
import org.siterank.site.PageUrl;

/**
 * Counts of views by day, page, class and referrer. A view's counts are left as a {@linkplain
 * Arrival#mark mark} where the next view of the same finds them, which is one look instead of a
 * search that compares texts.
 */
final class ArrivalCounts {

  /** The key that views are counted by. */
  record Key(long epochDay, PageUrl url, RequestClass requestClass, String referrer) {

    /** Written out, since it is asked for often, before any compiler sees through it. */
    @Override
    public int hashCode() {
      int hash = 31 * url.value().hashCode() + referrer.hashCode();
      return (31 * hash + requestClass.hashCode()) * 31 + Long.hashCode(epochDay);
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof Key key
          && epochDay == key.epochDay
          && requestClass == key.requestClass
          && url.value().equals(key.url.value())
          && referrer.equals(key.referrer);
    }
  }

  /** Views by the part of their referrers that was told. */
  static final class Parts {
    long pages;
    long origins;
  }

  /** The views of one key. */
  static final class Counts {
    private final ArrivalCounts table;
    final Key key;
    long visits;
    long views;
    long referringPages;

    /** Those of the referring host; null when none have been asked for. */
    Parts parts;

    /** Views of the page by the bin of {@link ServedTimes}; null when none have been asked for. */
    long[] served;

    Counts(ArrivalCounts table, Key key) {
      this.table = table;
      this.key = key;
    }
  }

  private Map<Key, Counts> counts = new HashMap<>();

  /** The counts of an arrival, which begin at 0. */
  Counts of(long epochDay, Arrival arrival) {
    if (arrival.mark() instanceof Counts known
        && known.table == this
        && known.key.epochDay() == epochDay) {
      return known;
    }
    Key key = new Key(epochDay, arrival.url(), arrival.requestClass(), arrival.referrer());
    Counts found = counts.get(key);
    if (found == null) {
      found = new Counts(this, key);
      counts.put(key, found);
    }
    arrival.setMark(found);
    return found;
  }

  int size() {
    return counts.size();
  }

  /** Returns the counts and forgets them, for marks that are left do not forget this table. */
  List<VisitCount> drain() {
    List<VisitCount> drained = new ArrayList<>(counts.size());
    counts.forEach(
        (key, count) ->
            drained.add(
                new VisitCount(
                    LocalDate.ofEpochDay(key.epochDay()),
                    key.url(),
                    key.requestClass(),
                    key.referrer(),
                    count.visits,
                    count.views,
                    count.referringPages)));
    counts = new HashMap<>();
    return drained;
  }
}
