package org.siterank.report;

import java.net.URI;
import java.time.Instant;
import java.time.format.TextStyle;
import java.util.ArrayList;
import java.util.List;
import org.siterank.report.Today.Change;
import org.siterank.report.Today.Period;
import org.siterank.report.Today.SourceViews;
import org.siterank.report.Today.Task;

/** Says a {@link Today} in sentences: for a terminal, a mail, and the first part of pages. */
public final class TodayText {

  /** The part of a source's change that the changes of pages must name. */
  private static final double MOST = 0.8;

  private final Today today;
  private final ReportTexts t;

  /**
   * Prepares the sentences.
   *
   * @param language {@code en}, {@code de} or {@code fr}
   */
  public TodayText(Today today, String language) {
    this(today, ReportTexts.of(language, true));
  }

  TodayText(Today today, ReportTexts texts) {
    this.today = today;
    this.t = texts;
  }

  /** The site and the day. */
  public String heading() {
    return t.say("today.heading", today.site(), date());
  }

  /** The day. */
  public String date() {
    return t.say("today.date", weekday(), t.day(today.day()));
  }

  /** Says the count of the day, and the usual one. */
  public String sentence() {
    if (today.viewsUsual() == 0) {
      return t.count("today.views", today.views());
    }
    String key =
        today.whole().stream().anyMatch(c -> c.period() == Period.DAY && c.sources().size() != 1)
            ? today.views() > today.viewsUsual() ? "today.more" : "today.less"
            : "today.usual";
    if (today.week().days() <= Today.Week.LENGTH) { // no such weekday was logged before
      key += ".days";
    }
    return t.say(key, t.number(today.views()), t.number(today.viewsUsual()), weekday());
  }

  /** Says the counts of the week and of the week before. */
  public String week() {
    Today.Week week = today.week();
    int before = week.days() - Today.Week.LENGTH;
    return t.say(
        before > 0 ? "today.week" : "today.week.only",
        t.number(week.views()),
        t.number(week.viewsBefore()),
        Math.min(week.days(), Today.Week.LENGTH),
        before);
  }

  private String weekday() {
    return today.day().getDayOfWeek().getDisplayName(TextStyle.FULL, t.locale());
  }

  /** A change in a line. */
  public String change(Change change) {
    boolean oneSource = change.page().isEmpty() && change.sources().size() == 1;
    String about =
        !change.page().isEmpty()
            ? path(change.page())
            : oneSource
                ? t.say("today.source", source(change.sources().get(0).source()))
                : t.say("today.site");
    return t.say(
        change.period() == Period.DAY ? "today.day.change" : "today.week.change",
        about,
        t.number(change.views()),
        t.number(change.before()));
  }

  /**
   * The sources of a change, a line each, and what is known of the page. A source of the whole site
   * is left out where changes of pages that are said name most of it.
   */
  public List<String> reasons(Change change) {
    List<String> lines = new ArrayList<>();
    if (!change.page().isEmpty() || change.sources().size() > 1) {
      for (SourceViews source : change.sources()) {
        if (change.page().isEmpty() && isOnPages(source, change.period())) {
          continue;
        }
        lines.add(
            t.say(
                change.period() == Period.DAY ? "today.day.change" : "today.week.source",
                source(source.source()),
                t.number(source.views()),
                t.number(source.before())));
      }
    }
    change.reasons().forEach(reason -> lines.add(reason(reason)));
    return lines;
  }

  private String reason(Today.Reason reason) {
    String key = "today.reason." + reason.what().label();
    if (reason.what() == Today.What.INDEXED) {
      key += "." + reason.after();
    }
    return t.say(key, t.day(reason.day()), reason.before(), reason.after());
  }

  private String source(String name) {
    return switch (name) {
      case "direct" -> t.say("today.direct");
      case "internal" -> t.say("today.internal");
      case "site search" -> t.say("today.search");
      default -> name.contains("://") ? path(name) : name;
    };
  }

  /** An address as people read it: the path, of another host the whole. */
  private String path(String address) {
    URI uri = URI.create(address);
    if (!today.site().equals(uri.getHost())) {
      return address;
    }
    return uri.getRawQuery() == null
        ? uri.getRawPath()
        : uri.getRawPath() + "?" + uri.getRawQuery();
  }

  /** A task in a sentence or two. */
  public String task(Task task) {
    boolean relative = !task.links().relative().isEmpty();
    String asked =
        t.say(
            "today.task." + (relative ? "relative" : task.kind().label()),
            about(task),
            task.requests(),
            t.number(task.requests()),
            task.links().addresses() - 1L,
            t.number(task.links().addresses() - 1L),
            t.say("today.words", task.links().relative()));
    return asked + " " + action(task);
  }

  /** Says the action. */
  public String action(Task task) {
    String key =
        switch (task.kind()) {
          case MISSING -> missing(task);
          case SEARCH -> task.target().isEmpty() ? "write" : "near";
        };
    return t.say(
        "today.action." + key, about(task), task.target().isEmpty() ? "" : path(task.target()));
  }

  private static String missing(Task task) {
    boolean known = !task.target().isEmpty();
    return task.links().relative().isEmpty()
        ? known ? "redirect" : "missing"
        : known ? "relative.target" : "relative";
  }

  /** The path of the missing page, or the words in quotation marks. */
  private String about(Task task) {
    return task.kind() == Today.TaskKind.SEARCH
        ? t.say("today.words", task.query())
        : path(task.page());
  }

  /**
   * Says that a task was marked.
   *
   * @param how {@code DONE}, {@code IGNORED} or {@code UNDO}
   */
  public String marked(Task task, String how) {
    return t.say("today.marked." + how, about(task), task.id());
  }

  /** Says which pages link to the address of a task; empty when none is known. */
  public String linked(Task task) {
    return task.from().isEmpty() ? "" : linkedBy(task) + " " + String.join(", ", task.from());
  }

  /** Returns true when there is nothing to say of changes. */
  public boolean isQuiet() {
    return today.isQuiet();
  }

  /**
   * The changes that are said, those of the whole site first. A change of one source is left out
   * where changes of pages that are said name most of it.
   */
  public List<Change> news() {
    List<Change> news = new ArrayList<>();
    today.whole().stream().filter(change -> !isOnPages(change)).forEach(news::add);
    news.addAll(today.changes());
    return news;
  }

  private boolean isOnPages(Change change) {
    return change.sources().size() == 1
        && change.sources().get(0).views() == change.views()
        && isOnPages(change.sources().get(0), change.period());
  }

  private boolean isOnPages(SourceViews source, Period period) {
    long onPages =
        today.changes().stream()
            .filter(page -> page.period() == period)
            .flatMap(page -> page.sources().stream())
            .filter(named -> named.source().equals(source.source()))
            .mapToLong(SourceViews::difference)
            .sum();
    return onPages * Long.signum(source.difference()) >= MOST * Math.abs(source.difference());
  }

  /** The tasks that are said to start with. */
  public List<Task> shownTasks() {
    return today.tasks().subList(0, Math.min(Today.SHOWN, today.tasks().size()));
  }

  /** The words before the pages that link to the address of a task. */
  public String linkedBy(Task task) {
    String key =
        task.links().template()
            ? "today.from.template"
            : task.links().pages() > 1 ? "today.from.pages" : "today.from";
    return t.say(key, t.number(task.links().pages()));
  }

  /** The heading of the changes. */
  public String changes() {
    return t.say("section.changes");
  }

  /** The heading of the tasks, with the days that they were counted in. */
  public String tasks() {
    return t.say("today.tasks", today.tasks().get(0).days());
  }

  /** Says that nothing changed. */
  public String quiet() {
    return t.say("today.quiet");
  }

  /** Says how many tasks are not shown; empty for none. */
  public String more(int shown) {
    int more = today.tasks().size() - shown;
    return more > 0 ? t.say("today.more.tasks", more, t.number((long) more)) : "";
  }

  /** The whole as plain text, tasks with the identifier by which they are ignored. */
  public List<String> lines(int tasks) {
    List<String> lines = new ArrayList<>();
    lines.add(heading());
    lines.add("");
    lines.add(sentence());
    lines.add(week());
    lines.add("");
    if (today.isQuiet()) {
      lines.add(quiet());
    } else {
      lines.add(changes());
      for (Change change : news()) {
        lines.add("  " + change(change));
        reasons(change).forEach(reason -> lines.add("      " + reason));
      }
    }
    if (!today.tasks().isEmpty()) {
      lines.add("");
      lines.add(tasks());
      int number = 0;
      for (Task task : today.tasks().subList(0, Math.min(tasks, today.tasks().size()))) {
        lines.add("  " + ++number + ". " + task(task));
        if (!linked(task).isEmpty()) {
          lines.add("     " + linked(task));
        }
        lines.add("     " + t.say("today.ignore", task.id()));
      }
      if (!more(number).isEmpty()) {
        lines.add("  " + t.say("today.more.command", more(number)));
      }
    }
    return lines;
  }

  /**
   * A mail without recipient: header, empty line, text.
   *
   * @param when the date of the mail
   */
  public List<String> mail(Instant when) {
    return MailText.of(
        t, t.say("today.subject", today.site(), sentence()), when, lines(Today.SHOWN));
  }
}
