package org.siterank.report;

import java.net.URI;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.siterank.site.PageUrl;

/**
 * Tells the changes of a month in sentences: what was counted, what is expected, and what to do.
 */
final class MonthChanges {

  /** Pages and addresses named of each kind. */
  static final int MOST = 5;

  /** A heading with lines of a list. */
  record Part(String heading, List<String> lines) {

    Part {
      lines = List.copyOf(lines);
    }
  }

  private final WebmasterReport report;
  private final ReportTexts t;

  MonthChanges(WebmasterReport report, ReportTexts texts) {
    this.report = report;
    this.t = texts;
  }

  /** One line: the site, what was counted, and how much there is to do. */
  String subject() {
    Counted counted = report.views().counted();
    String todo = t.count("month.todo", report.actions().size());
    return counted.any()
        ? t.say("month.subject.counted", host(), t.number(counted.viewsPerDay()), todo)
        : t.say("month.subject", host(), todo);
  }

  String host() {
    return URI.create(report.basis().site().value()).getAuthority();
  }

  /** The sentences before the lists: counted first, then expected. */
  List<String> introduction() {
    List<String> lines = new ArrayList<>();
    Counted counted = report.views().counted();
    lines.add(
        counted.any()
            ? t.say(
                "summary.counted",
                t.number(counted.viewsPerDay()),
                t.number(counted.entriesPerDay()),
                t.number(counted.views()),
                t.number(counted.days()),
                counted.days())
            : t.say("month.uncounted"));
    if (report.history().sinceAMonth().isEmpty()) {
      lines.add(t.say("summary.first"));
      return lines;
    }
    Changes changes = report.history().sinceAMonth().get();
    lines.add(
        t.say(
            "month.expected",
            t.time(changes.when()),
            t.number(changes.before()),
            t.number(changes.after()),
            t.unit()));
    return lines;
  }

  /** Things to do, pages that gained and lost, links that broke; those of which there are any. */
  List<Part> parts() {
    List<Part> parts = new ArrayList<>();
    Summary summary = new Summary(report, t);
    add(
        parts,
        "month.actions",
        report.actions().stream().limit(Summary.ACTIONS).map(summary::action).toList());
    Optional<Changes> month = report.history().sinceAMonth();
    if (month.isPresent()) {
      Changes changes = month.get();
      add(parts, "month.gained", moved(changes, 1));
      add(parts, "month.lost", moved(changes, -1));
      add(parts, "month.broken", broken(changes));
    }
    return parts;
  }

  private void add(List<Part> parts, String key, List<String> lines) {
    if (!lines.isEmpty()) {
      parts.add(new Part(t.say(key), lines));
    }
  }

  /** Pages that changed beyond noise in one direction, most first. */
  private List<String> moved(Changes changes, int sign) {
    return changes.rows().stream()
        .filter(row -> !row.withinNoise() && Math.signum(row.change()) == sign)
        .limit(MOST)
        .map(
            row ->
                t.say(
                    "month.page",
                    report.name(row.page()),
                    (sign > 0 ? "+" : "\u2212") + t.number(Math.abs(row.change())),
                    t.number(row.before()),
                    t.number(row.after())))
        .toList();
  }

  /** Links to pages that are gone since then, the most requested first, and how many more. */
  private List<String> broken(Changes changes) {
    Set<PageUrl> gone = new HashSet<>();
    changes.gone().forEach(page -> gone.add(page.page()));
    List<BrokenLinks.Target> targets =
        report.findings().get(BrokenLinks.class).targets().stream()
            .filter(each -> gone.contains(each.address()))
            .toList();
    List<String> lines = new ArrayList<>();
    for (BrokenLinks.Target target : targets.subList(0, Math.min(MOST, targets.size()))) {
      lines.add(
          t.say(
              "month.link",
              report.name(target.address()),
              target.links(),
              t.number(target.visits()),
              report.name(target.busiest())));
    }
    if (targets.size() > MOST) {
      lines.add(t.say("month.more", targets.size() - MOST));
    }
    return lines;
  }
}
