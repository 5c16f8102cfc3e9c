package org.siterank.today;

import java.io.IOException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.ToIntFunction;
import org.siterank.accesslog.OwnSearch;
import org.siterank.accesslog.RequestClass;
import org.siterank.model.MissingLinks;
import org.siterank.report.Today.Links;
import org.siterank.report.Today.Task;
import org.siterank.report.Today.TaskKind;
import org.siterank.site.LinkingPages;
import org.siterank.site.PageUrl;
import org.siterank.store.SiteStore;
import org.siterank.visits.VisitCount;

/** Missing addresses that people ask for at least once a month, as things to do. */
final class LostTasks {

  /** Days over which requests are counted. */
  static final int WINDOW = 28;

  /** Pages that are named of those that link to an address. */
  private static final int FROM = 5;

  private static final double MONTH = 30;

  private final LocalDate day;
  private final int days;
  private final TaskMarks marks;
  private final MissingLinks missing;
  private final Map<PageUrl, Lost> lost = new HashMap<>();

  /** The views of one address, in all and by where they came from. */
  private static final class Lost {
    private long requests;
    private final Map<String, Long> from = new TreeMap<>();
    private final Set<String> own = new HashSet<>(); // of those, the pages of the site
  }

  /**
   * @param day the last day that counts
   * @param logged days of the logs up to it
   * @param missing the links of the site to pages that are gone
   */
  LostTasks(LocalDate day, int logged, TaskMarks marks, MissingLinks missing) {
    this.missing = missing;
    this.day = day;
    this.days = Math.max(1, Math.min(WINDOW, logged));
    this.marks = marks;
  }

  /**
   * Counts the visits to addresses that are no pages.
   *
   * @param node the node of a page, negative for an address that is not a page
   */
  void read(SiteStore store, ToIntFunction<PageUrl> node) throws IOException {
    Map<PageUrl, Boolean> pages = new HashMap<>();
    store
        .lost()
        .forEach(
            visit -> {
              if (counts(visit)
                  && !pages.computeIfAbsent(visit.url(), url -> node.applyAsInt(url) >= 0)) {
                add(visit);
              }
            });
    store
        .lostLinks()
        .forEach(
            day.minusDays(days - 1L),
            day,
            link -> {
              Lost sum = lost.get(link.url());
              if (sum != null && !marks.doneBy(id(link.url()), link.day())) {
                sum.from.merge(link.page(), link.visits(), Long::sum);
              }
            });
  }

  /** Counts the views of pages before they were gone, if a link of the site still leads there. */
  void addGone(RecentViews views) {
    views
        .gone()
        .forEach(
            (url, byDay) -> {
              if (missing.to(url).isPresent()) {
                byDay.forEach(
                    (on, count) -> {
                      if (on.isAfter(day.minusDays(days)) && !marks.doneBy(id(url), on)) {
                        lost.computeIfAbsent(url, none -> new Lost()).requests += count;
                      }
                    });
              }
            });
  }

  private boolean counts(VisitCount visit) {
    return !visit.day().isAfter(day) && visit.day().isAfter(day.minusDays(days));
  }

  private void add(VisitCount visit) {
    if (marks.doneBy(id(visit.url()), visit.day())) {
      return; // It was mended later.
    }
    Lost sum = lost.computeIfAbsent(visit.url(), none -> new Lost());
    sum.requests += visit.visits();
    if (visit.requestClass() == RequestClass.INTERNAL && !OwnSearch.isMarked(visit.referrer())) {
      sum.from.merge(visit.referrer(), visit.visits(), Long::sum);
      sum.own.add(visit.referrer());
    }
  }

  /** Of the task of an address; addresses that one link leads to have one task. */
  private String id(PageUrl url) {
    return TaskMarks.id(TaskKind.MISSING, missing.relative(url).orElse(url.value()));
  }

  /** Returns those that are asked for at least once a month, in no order. */
  List<Task> tasks() {
    Map<String, List<PageUrl>> byTask = new HashMap<>();
    lost.forEach(
        (url, sum) -> {
          if (sum.requests > 0) {
            byTask.computeIfAbsent(id(url), none -> new ArrayList<>()).add(url);
          }
        });
    List<Task> tasks = new ArrayList<>();
    byTask.forEach(
        (id, urls) -> {
          urls.sort(
              Comparator.comparingLong((PageUrl url) -> lost.get(url).requests)
                  .reversed()
                  .thenComparing(Comparator.naturalOrder()));
          long requests = urls.stream().mapToLong(url -> lost.get(url).requests).sum();
          if (requests * MONTH / days >= 1) {
            tasks.add(task(id, urls, requests));
          }
        });
    return tasks;
  }

  /**
   * A task.
   *
   * @param urls the addresses of one link, the one that is asked for most first
   */
  private Task task(String id, List<PageUrl> urls, long requests) {
    PageUrl most = urls.get(0);
    List<String> from =
        urls.stream().flatMap(url -> from(url, lost.get(url)).stream()).distinct().toList();
    return new Task(
        id,
        TaskKind.MISSING,
        most.value(),
        "",
        requests,
        days,
        from.subList(0, Math.min(FROM, from.size())),
        links(most),
        "",
        "");
  }

  private Links links(PageUrl url) {
    Optional<String> relative = missing.relative(url);
    if (relative.isPresent()) {
      LinkingPages pages = missing.with(relative.get());
      return new Links(
          pages.pages(),
          missing.inTemplate(pages),
          relative.get(),
          missing.addresses(relative.get()));
    }
    return missing
        .to(url)
        .map(linking -> new Links(linking.pages(), missing.inTemplate(linking)))
        .orElse(Links.NONE);
  }

  /** Pages that link to an address; of those that share the link the one with most clicks. */
  private List<String> from(PageUrl url, Lost sum) {
    boolean template = links(url).template();
    List<String> from = new ArrayList<>();
    boolean ofSite = false;
    for (String page : mostClicked(sum)) {
      boolean own = sum.own.contains(page);
      if (from.size() < FROM && !(own && template && ofSite)) {
        from.add(page);
        ofSite |= own;
      }
    }
    if (!ofSite && missing.to(url).isPresent()) {
      from.add(0, missing.to(url).get().first().value());
    }
    return from.subList(0, Math.min(FROM, from.size()));
  }

  private static List<String> mostClicked(Lost sum) {
    return sum.from.entrySet().stream()
        .sorted(
            Map.Entry.<String, Long>comparingByValue(Comparator.reverseOrder())
                .thenComparing(Map.Entry.comparingByKey()))
        .map(Map.Entry::getKey)
        .toList();
  }
}
