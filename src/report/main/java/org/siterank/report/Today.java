package org.siterank.report;

import com.fasterxml.jackson.annotation.JsonValue;
import java.time.LocalDate;
import java.util.List;
import java.util.Locale;

/**
 * The last complete day of the logs against what is usual, and the things to do. All numbers but
 * {@code viewsUsual} and the {@code before} of a single day are counts of page views; those two are
 * rounded means.
 *
 * @param site the host of the site
 * @param day the last complete day of the logs
 * @param views page views on that day, repeats within half an hour left out
 * @param viewsUsual the median of the same weekday in the weeks before, at most 4; the mean of the
 *     days before while there is no such weekday; 0 when there is no day before
 * @param week the seven days that end with {@code day}, and the seven before
 * @param whole changes of the whole site and of sources over all pages that chance does not explain
 * @param changes changes of pages that chance does not explain, the largest first
 * @param tasks what to do, the largest counted loss first
 * @param sources where the week's views came from, the most first
 * @param campaigns the views of the week by campaign, the most first
 * @param assistants what assistants sent, and what their crawlers and those of search engines read
 */
public record Today(
    String site,
    LocalDate day,
    long views,
    long viewsUsual,
    Week week,
    List<Change> whole,
    List<Change> changes,
    List<Task> tasks,
    List<SourceViews> sources,
    List<CampaignViews> campaigns,
    Assistants assistants) {

  /** Tasks that are shown to start with. */
  public static final int SHOWN = 3;

  /** Whether a change was seen in one day or over a week. */
  public enum Period {
    /** The day against the usual for that weekday. */
    DAY,
    /** The week against the week before, or against four. */
    WEEK;

    /** The word in JSON. */
    @JsonValue
    public String label() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /**
   * The page views of seven days, and of the seven days before them; 0 where no log covers those.
   *
   * @param days how many of these fourteen days the logs cover, the last ones
   */
  public record Week(LocalDate from, LocalDate to, long views, long viewsBefore, int days) {

    /** Days of a week. */
    public static final int LENGTH = 7;
  }

  /**
   * A change that chance does not explain.
   *
   * @param page the page; empty for the whole site
   * @param period one day against the usual for that weekday, or one week against the week before
   * @param views counted in the period
   * @param before what is usual for the day, or the count of the week before
   * @param sources the sources that changed, the largest change first
   * @param reasons what is known to have happened to the page, the newest first
   */
  public record Change(
      String page,
      Period period,
      long views,
      long before,
      List<SourceViews> sources,
      List<Reason> reasons) {

    public Change {
      sources = List.copyOf(sources);
      reasons = List.copyOf(reasons);
    }

    /** Returns it with the reasons that are known. */
    public Change with(List<Reason> known) {
      return new Change(page, period, views, before, sources, known);
    }

    /** Views more than before; negative for a loss. */
    public long difference() {
      return views - before;
    }
  }

  /**
   * An event in the life of a page.
   *
   * @param day when a crawl saw it; of {@link What#SLOWER} the day itself
   * @param before what was there: the title, the answer, the number of pages that link there no
   *     more, or three quarters of the visitors waited no longer, in seconds
   * @param after what is there now
   */
  public record Reason(LocalDate day, What what, String before, String after) {}

  /** Kinds of events of a page. */
  public enum What {
    /** It has another title. */
    TITLE,
    /** Search engines are told to leave it out, or no longer. */
    INDEXED,
    /** It is gone, redirects, or is there again. */
    ANSWER,
    /** Fewer pages link to it. */
    LINKS,
    /** The server takes longer for it. */
    SLOWER;

    /** The word in JSON. */
    @JsonValue
    public String label() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /**
   * Page views by where they came from.
   *
   * @param source the name of a search engine, the host of another site, the address of a page of
   *     the site, {@code direct}, {@code internal} or {@code site search}
   */
  public record SourceViews(String source, long views, long before) {

    /** Views more than before; negative for a loss. */
    public long difference() {
      return views - before;
    }
  }

  /**
   * Page views of a campaign in a week.
   *
   * @param source {@code utm_source}, where it is told
   * @param medium {@code utm_medium}, where it is told
   * @param campaign {@code utm_campaign}, where it is told
   * @param before in the week before
   */
  public record CampaignViews(
      String source, String medium, String campaign, long views, long before) {}

  /** Page views from assistants, and what their crawlers read, in a week. */
  public record Assistants(List<AssistantViews> visits, List<CrawlerRequests> crawlers) {

    public Assistants {
      visits = List.copyOf(visits);
      crawlers = List.copyOf(crawlers);
    }
  }

  /**
   * Page views from an assistant in a week.
   *
   * @param source its host
   * @param before in the week before
   * @param pages the pages it led to most, the most first
   */
  public record AssistantViews(String source, long views, long before, List<PageCount> pages) {

    public AssistantViews {
      pages = List.copyOf(pages);
    }
  }

  /**
   * Requests of the crawler of an assistant in a week.
   *
   * @param crawler its name
   * @param requests in the week
   * @param before in the week before
   * @param pages the pages it read most, the most first
   */
  public record CrawlerRequests(String crawler, long requests, long before, List<PageCount> pages) {

    public CrawlerRequests {
      pages = List.copyOf(pages);
    }
  }

  /** How often a page was viewed or read. */
  public record PageCount(String page, long count) {}

  /** Kinds of things to do. */
  public enum TaskKind {
    /** People ask for an address that is missing. */
    MISSING,
    /** People search the site and then open no page. */
    SEARCH;

    /** The word in JSON. */
    @JsonValue
    public String label() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /**
   * Links of the site to a missing address.
   *
   * @param pages how many pages of the site have one
   * @param template whether it is in a menu, or in another part that pages share
   * @param relative the link as pages write it, if it leads from several folders to several missing
   *     addresses; else empty
   * @param addresses how many missing addresses it leads to
   */
  public record Links(long pages, boolean template, String relative, int addresses) {
    /** There are none. */
    public static final Links NONE = new Links(0, false);

    /** Links to one address. */
    public Links(long pages, boolean template) {
      this(pages, template, "", 1);
    }
  }

  /**
   * Something to do.
   *
   * @param id by which it can be ignored or marked as done
   * @param kind what kind
   * @param page the missing address, of several the one that is asked for most; empty for a search
   * @param query the words that people search for; empty for a missing address
   * @param requests views of the missing address, or searches that led to no page, within {@code
   *     days}
   * @param days the days that were looked at
   * @param from full addresses of pages that link there, the most clicked first; of the pages that
   *     share the link only one
   * @param links the links of the site to the missing address
   * @param target the page where the address should lead, or that is nearest to the query; empty
   *     when no page is near
   * @param action a sentence that says what to do
   */
  public record Task(
      String id,
      TaskKind kind,
      String page,
      String query,
      long requests,
      int days,
      List<String> from,
      Links links,
      String target,
      String action) {

    public Task {
      from = List.copyOf(from);
    }

    /** The address or the words that it is about. */
    public String about() {
      return kind == TaskKind.SEARCH ? query : page;
    }

    /** Returns it with a page that the address may stand for, and with the action. */
    public Task with(String otherTarget, String otherAction) {
      return new Task(id, kind, page, query, requests, days, from, links, otherTarget, otherAction);
    }
  }

  public Today {
    whole = List.copyOf(whole);
    changes = List.copyOf(changes);
    tasks = List.copyOf(tasks);
    sources = List.copyOf(sources);
    campaigns = List.copyOf(campaigns);
  }

  /** Returns true when nothing changed that chance does not explain. */
  public boolean isQuiet() {
    return whole.isEmpty() && changes.isEmpty();
  }

  /** Returns it with other tasks. */
  public Today with(List<Task> others) {
    return new Today(
        site, day, views, viewsUsual, week, whole, changes, others, sources, campaigns, assistants);
  }
}
