package org.siterank.today;

import java.io.IOException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.siterank.report.Today.Change;
import org.siterank.report.Today.Reason;
import org.siterank.report.Today.What;
import org.siterank.site.PageUrl;
import org.siterank.store.PageChange;
import org.siterank.store.SiteStore;
import org.siterank.visits.ServedTimes;

/** Says of pages whose views changed what is known to have happened to them. */
final class ChangeReasons {

  /** Days before the period in which a change is looked for: crawls do not come every day. */
  private static final int DAYS = 14;

  /** Reasons that are named of a page. */
  private static final int MOST = 4;

  /** How much slower a page must be to be called so: by half, and by so many milliseconds. */
  private static final double SLOWER = 1.5;

  private static final double SLOWER_MILLIS = 500;

  /** Views of a week without which its times say nothing. */
  private static final int TIMED = 10;

  private static final double THREE_OF_FOUR = 0.75;

  private final SiteStore store;
  private final LocalDate day;

  ChangeReasons(SiteStore store, LocalDate day) {
    this.store = store;
    this.day = day;
  }

  /** Adds the reasons to changes. */
  List<Change> of(List<Change> changes) throws IOException {
    List<Change> explained = new ArrayList<>();
    for (Change change : changes) {
      explained.add(change.with(reasons(new PageUrl(change.page()), change.difference() < 0)));
    }
    return explained;
  }

  private List<Reason> reasons(PageUrl page, boolean lost) throws IOException {
    List<Reason> reasons = new ArrayList<>();
    for (PageChange change : store.pageChanges().since(day.minusDays(DAYS), page)) {
      What what = What.valueOf(change.kind().name());
      if (what != What.LINKS || (lost && losesLinks(change))) {
        reasons.add(new Reason(change.day(), what, change.before(), change.after()));
      }
    }
    if (lost) {
      addSlower(page, reasons);
    }
    return reasons.subList(0, Math.min(MOST, reasons.size()));
  }

  private static boolean losesLinks(PageChange change) {
    return Long.parseLong(change.before()) > Long.parseLong(change.after());
  }

  private void addSlower(PageUrl page, List<Reason> reasons) throws IOException {
    ServedTimes week = times(page, 0);
    ServedTimes before = times(page, DaySeries.WEEK);
    if (week.views() >= TIMED && before.views() >= TIMED) {
      double now = week.quantileMillis(THREE_OF_FOUR);
      double then = before.quantileMillis(THREE_OF_FOUR);
      if (now >= SLOWER * then && now >= then + SLOWER_MILLIS) {
        reasons.add(new Reason(day, What.SLOWER, seconds(then), seconds(now)));
      }
    }
  }

  private ServedTimes times(PageUrl page, int age) throws IOException {
    LocalDate last = day.minusDays(age);
    return store.served().of(last.minusDays(DaySeries.WEEK - 1L), last, page);
  }

  private static String seconds(double millis) {
    return String.format(Locale.ROOT, "%.1f", millis / 1000);
  }
}
