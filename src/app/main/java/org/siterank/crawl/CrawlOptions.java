package org.siterank.crawl;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.siterank.fetch.FetchOptions;
import org.siterank.fetch.WebAccess;
import org.siterank.setting.Binder;
import org.siterank.setting.ChoiceType;
import org.siterank.setting.Section;
import org.siterank.setting.Setting;
import org.siterank.setting.Text;

/** How the site is read. */
@Section(name = "crawl", about = "How the site is read.")
public record CrawlOptions(
    @Text(
            placeholder = "NAME",
            what =
                "a product name of letters, - and _, with an optional /VERSION (RFC 9309, 2.2.1)",
            pattern = "[A-Za-z_-]+(/[!#$%&'*+.^_`|~0-9A-Za-z-]+)?")
        @Setting(
            defaults = "Siterank",
            about =
                """
                The name under which the crawler asks. robots.txt can address it by this name; the
                version is added where none is written. Default: the product's name, as RFC 9309
                (2.2.1) asks.""")
        String userAgent,
    @Text(
            placeholder = "ADDRESS",
            what = "a web or mail address",
            pattern =
                "(https?://[\\x21-\\x27\\x2a-\\x7e]+)|([\\x21-\\x27\\x2a-\\x7e]+@[a-zA-Z0-9.-]+)")
        @Setting(
            example = "webmaster@example.org",
            about =
                """
                A web or mail address under which the server's operator reaches you. It is sent
                with every request, as RFC 9110 (10.1.5) lets a user agent do. Default: none.""")
        Optional<String> contact,
    @Setting(
            none = "auto",
            min = "0",
            max = "1h",
            about =
                """
                Time between two requests to the server. auto: each connection rests as long as
                the last answer took, and at least the Crawl-delay of robots.txt; a slow server is
                left alone more, as by the delay factor of the Heritrix crawler (Mohr et al.,
                2004).""")
        Optional<Duration> delay,
    @Setting(
            defaults = "2",
            min = "1",
            max = "64",
            about =
                """
                Requests under way at one time, at most. The default is the limit that RFC 2616
                (8.1.4) set for a single client of a server: it has long been lifted for browsers
                and is still polite for a robot.""")
        int connections,
    @Setting(
            none = "none",
            min = "1",
            about =
                """
                Pages read in one run, at most. What is left unread is ranked by its links and
                said in the summary. Default: no limit; the site is the limit.""")
        Optional<Integer> maxPages,
    @Setting(
            key = "max-page-size",
            defaults = "10MB",
            min = "1kB",
            max = "1GB",
            about =
                """
                Bytes of one page after decompression, at most. A larger page is set aside and
                counted. The default is our choice: far above any page written for people, far
                below what a decompression bomb needs.""")
        long maxPageBytes,
    @Setting(
            defaults = "20s",
            min = "1ms",
            max = "1h",
            about =
                """
                Longest wait for a connection, for an answer, and for the next bytes of it. The
                default is the socket time-out that the Heritrix crawler ships with.""")
        Duration timeout,
    @Setting(
            none = "none",
            min = "1ms",
            max = "36500d",
            about =
                """
                Longest time that the crawl of one run may take. What is left unread is ranked by
                its links and read first by the next run. Default: no limit.""")
        Optional<Duration> timeLimit,
    @Setting(
            defaults = "opic",
            about =
                """
                Which page is read next; with a limit of pages or time, which pages are read at
                all. opic, the default: the page that has received most cash, by links and by
                visits from outside (Abiteboul, Preda and Cobena, WWW 2003); known pages are
                looked at again by their importance and rate of change. breadth-first: the start
                page, the pages it links to, and so on (Najork and Wiener, WWW 2001). The others
                go by the links read so far: backlinks by their number, pagerank and distancerank
                by the measure of that name (Zareh Bidoki and Yazdani, 2007).""")
        Order order,
    @Setting(
            defaults = "30d",
            min = "1m",
            max = "36500d",
            about =
                """
                A page that nobody has looked at for so long comes before all others. Only a limit
                of pages or time lets pages wait at all; the summary says when the limit is too
                small for this age. The default is that of Apache Nutch
                (db.fetch.interval.default).""")
        Duration maxAge,
    @Setting(
            defaults = "0.2",
            min = "0",
            max = "1",
            about =
                """
                Share of the site's pages that may go in one run. When more are not there (404 or
                410 at two looks), cannot be read (three runs in a row) or do not belong to the
                site any more because its settings changed, nothing is removed and nothing
                published; --max-vanished 1 confirms that it is meant. When canonical addresses,
                noindex, robots.txt or redirects to one page (a login, say) newly keep more out of
                the search, the run says so and ends with 1. The default is our choice: sites are
                rebuilt, but seldom overnight.""")
        double maxVanished,
    @Setting(
            example = "archive",
            about =
                """
                Write what was fetched to web archives: to this file when its name ends in .warc
                or .warc.gz, otherwise to files in this folder. Requests and answers are kept as
                they were transferred, without cookies and other credentials, and can be read by
                --warc and by other tools. A file that is there already is never touched. Default:
                none.""")
        Optional<Path> archive,
    @Setting(
            defaults = "1GB",
            min = "1kB",
            max = "1000GB",
            about =
                """
                Bytes after which a web archive is followed by a new one. The default is what the
                standard of the format recommends (ISO 28500:2017, annex C).""")
        long archiveSize) {

  /** Shortest time that a document as a whole is given, however short the timeout. */
  private static final Duration LEAST_DEADLINE = Duration.ofSeconds(60);

  /** The options in which nothing was set. */
  public static CrawlOptions defaults() {
    return Binder.of(CrawlOptions.class).defaults();
  }

  /**
   * These options with one changed.
   *
   * @param key as in the file: {@code crawl.delay}
   * @param text the value as it would stand in the file
   * @throws IllegalArgumentException naming key, value and what is allowed
   */
  public CrawlOptions with(String key, String text) {
    return Binder.of(CrawlOptions.class).with(this, key, text);
  }

  /** How the server is asked, with these credentials. */
  public FetchOptions fetch(WebAccess access) {
    String version = CrawlOptions.class.getPackage().getImplementationVersion();
    Duration deadline = timeout.multipliedBy(3);
    return new FetchOptions(
        // Classes that run from a build directory have no manifest and so no version.
        userAgentHeader(version == null ? "0" : version),
        connections,
        timeout,
        deadline.compareTo(LEAST_DEADLINE) > 0 ? deadline : LEAST_DEADLINE,
        access);
  }

  /** The {@code User-Agent} header (RFC 9110, 10.1.5): {@code Siterank/0.1.0 (+contact)}. */
  public String userAgentHeader(String version) {
    String product = userAgent.contains("/") ? userAgent : userAgent + "/" + version;
    return contact.map(address -> product + " (+" + address + ")").orElse(product);
  }

  /** The name that robots.txt calls the crawler by (RFC 9309, 2.2.1). */
  public String productToken() {
    int slash = userAgent.indexOf('/');
    return slash < 0 ? userAgent : userAgent.substring(0, slash);
  }

  /** The order in which pages are read. */
  CrawlOrder crawlOrder() {
    return CrawlOrder.named(ChoiceType.word(order));
  }

  /** Which page is read next. */
  public enum Order {
    /** The start page, the pages it links to, the pages these link to, and so on. */
    BREADTH_FIRST,
    /** The page with most links from pages read so far. */
    BACKLINKS,
    /** The page with the largest PageRank in what is known so far. */
    PAGERANK,
    /** The page that has received most cash from pages read so far. */
    OPIC,
    /** The page with the smallest DistanceRank in what is known so far. */
    DISTANCERANK
  }
}
