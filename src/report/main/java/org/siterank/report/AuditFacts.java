package org.siterank.report;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.siterank.site.PageMarkup;
import org.siterank.site.PageUrl;

/**
 * Input of an audit of the pages.
 *
 * @param pages pages of the graph that were read, in URL order
 * @param codes response codes
 * @param chains redirects of more than one hop, and those without end, in URL order
 * @param alternates what the pages name as themselves in other languages
 * @param nights what the pages took to fetch, the newest crawl first
 * @param segments visits by class over two periods; nothing where no visit was counted
 * @param queries words that people searched for on the site, and the page that they opened
 * @param engine queries of search engines
 */
public record AuditFacts(
    List<Audited> pages,
    List<Code> codes,
    List<Chain> chains,
    List<Alternate> alternates,
    List<Night> nights,
    Optional<Segments> segments,
    List<Query> queries,
    EngineCounts engine) {

  /** Of a site of which nothing is known. */
  public static final AuditFacts NONE =
      new AuditFacts(
          List.of(),
          List.of(),
          List.of(),
          List.of(),
          List.of(),
          Optional.empty(),
          List.of(),
          EngineCounts.NONE);

  public AuditFacts {
    pages = List.copyOf(pages);
    codes = List.copyOf(codes);
    chains = List.copyOf(chains);
    alternates = List.copyOf(alternates);
    nights = List.copyOf(nights);
    queries = List.copyOf(queries);
  }

  /**
   * A page that was read.
   *
   * @param node its number in the graph
   * @param html whether it is HTML
   * @param findable whether it may be shown in results
   * @param texts its texts
   * @param listing whether it is a listing of other pages
   * @param markup what its markup says; nothing while it is not known
   * @param transfer size and time of its answers
   */
  public record Audited(
      int node,
      boolean html,
      boolean findable,
      Texts texts,
      boolean listing,
      Optional<PageMarkup> markup,
      Transfer transfer) {}

  /**
   * The texts of a page that was read.
   *
   * @param title its title, or empty
   * @param description its description, or empty
   * @param words how many are of its own, template text apart
   */
  public record Texts(String title, String description, int words) {}

  /**
   * The transfers of a page.
   *
   * @param bytes of its body as transferred; nothing while it is not known
   * @param millis of its last whole answers, the newest first; none where no server was asked
   */
  public record Transfer(OptionalLong bytes, List<Long> millis) {

    public Transfer {
      millis = List.copyOf(millis);
    }
  }

  /**
   * A response code, 304 counted as 200; 0 for no answer.
   *
   * @param addresses that answered so when the crawl last asked
   * @param lines of the logs with it, in the window; nothing without logs
   */
  public record Code(int code, long addresses, OptionalLong lines) {}

  /**
   * A redirect of more than one hop, or without end.
   *
   * @param path the addresses that it leads over, its own first; without end the last one stands
   *     there twice
   * @param end {@code page}, {@code gone}, {@code elsewhere}, {@code loop} or {@code unknown}
   * @param sources pages that link to it
   */
  public record Chain(List<PageUrl> path, String end, List<Integer> sources) {

    public Chain {
      path = List.copyOf(path);
      sources = List.copyOf(sources);
    }
  }

  /**
   * A page in another language.
   *
   * @param page the page that names it
   * @param code as the page writes it
   * @param target as the page names it
   * @param state what the target is
   * @param node of the target, when it is a page; it may be the page itself
   */
  public record Alternate(
      int page, String code, PageUrl target, TargetState state, OptionalInt node) {}

  /** The state of an address named by a page. */
  public enum TargetState {
    /** A page, by this address. */
    PAGE,
    /** An address that redirects or is a copy of another one. */
    DETOUR,
    /** Gone, failed, or a redirect without end. */
    NO_PAGE,
    /** On another site, or not asked for: nothing is known of it. */
    UNKNOWN
  }

  /**
   * The cost of fetching the pages, at the end of a crawl.
   *
   * @param pages whose bytes are known
   * @param fetched of them, those that came whole in that crawl
   * @param timed pages whose time is known
   */
  public record Night(
      Instant ended,
      long pages,
      long fetched,
      long medianBytes,
      long timed,
      long medianMillis,
      long slowMillis) {}

  /**
   * Visits that start on the site by class.
   *
   * @param days days from the first to the last with visits
   * @param rows one for each class
   */
  public record Segments(long days, List<Segment> rows) {

    public Segments {
      rows = List.copyOf(rows);
    }
  }

  /** Visits of a class in the last 7 and 28 days, and in those before. */
  public record Segment(String name, long last7, long before7, long last28, long before28) {}

  /** Clicks of the window from the site's own search on a page. */
  public record Query(String words, int page, long clicks) {}
}
