package org.siterank.crawl;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.siterank.browser.InstalledBrowser;
import org.siterank.browser.RenderOptions;
import org.siterank.fetch.FetchOptions;
import org.siterank.fetch.WebAccess;
import org.siterank.setting.Binder;
import org.siterank.setting.ChoiceType;
import org.siterank.setting.Section;
import org.siterank.setting.Setting;
import org.siterank.setting.Text;
import org.siterank.site.PageUrl;
import org.siterank.site.UrlGlob;

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
                The crawler's user agent. robots.txt can address it by this name; the version
                is added when none is given. Default: the product's name, as RFC 9309 (2.2.1)
                asks.""")
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
                A web or mail address where the server's operator can reach you. It is sent with
                every request, as RFC 9110 (10.1.5) lets a user agent do. Default: none.""")
        Optional<String> contact,
    @Setting(
            none = "auto",
            min = "0",
            max = "1h",
            about =
                """
                Delay between two requests to the server. auto: each connection pauses as long as
                the last response took, and at least the Crawl-delay of robots.txt; a slow server
                gets longer pauses, as with the delay factor of the Heritrix crawler (Mohr et al.,
                2004).""")
        Optional<Duration> delay,
    @Setting(
            defaults = "2",
            min = "1",
            max = "64",
            about =
                """
                Maximum concurrent requests. The default is the limit that RFC 2616 (8.1.4) set for
                a single client of a server: browsers have long exceeded it, but for a robot it is
                still polite.""")
        int connections,
    @Setting(
            none = "none",
            min = "1",
            about =
                """
                Maximum pages read in one run. Pages left unread are ranked by their links and
                counted in the summary. Default: none; the site is the limit.""")
        Optional<Integer> maxPages,
    @Setting(
            key = "max-page-size",
            defaults = "10MB",
            min = "1kB",
            max = "1GB",
            about =
                """
                Maximum size of a page after decompression. Larger pages are skipped and counted.
                The default is our choice: far above any page written for people, far below what a
                decompression bomb needs.""")
        long maxPageBytes,
    @Setting(
            defaults = "20s",
            min = "1ms",
            max = "1h",
            about =
                """
                Timeout for a connection, for a response and between two parts of it. The default is
                the socket timeout that the Heritrix crawler ships with.""")
        Duration timeout,
    @Setting(
            none = "none",
            min = "1ms",
            max = "36500d",
            about =
                """
                Maximum duration of the crawl in one run. Pages left unread are ranked by their
                links and read first by the next run. Default: none.""")
        Optional<Duration> timeLimit,
    @Setting(
            defaults = "opic",
            about =
                """
                The order in which pages are read; with a limit of pages or time it decides which
                are read at all. opic, the default: the page that has received most cash, by links
                and by visits from outside (Abiteboul, Preda and Cobena, WWW 2003); known pages are
                revisited by importance and rate of change. breadth-first: the start page, the pages
                it links to, and so on (Najork and Wiener, WWW 2001). The others use the links read
                so far: backlinks their number, pagerank and distancerank the measure of that name
                (Zareh Bidoki and Yazdani, 2007).""")
        PageOrder order,
    @Setting(
            defaults = "30d",
            min = "1m",
            max = "36500d",
            about =
                """
                Pages not visited for this long come first. It matters only with a limit of pages or
                time, without which every run visits all pages; the summary says when the limit is
                too small for this age. The default is that of Apache Nutch
                (db.fetch.interval.default).""")
        Duration maxAge,
    @Setting(
            defaults = "delay",
            about =
                """
                With the order opic, which known page is revisited first. delay, the default: the
                one with the largest age * sqrt(importance * rate of change), which keeps the delay
                least until what is new on important pages is seen (Sia, Cho and Cho, 2007). greedy:
                the one with most cash, whether it is new or known (Abiteboul, Preda and Cobena,
                2003), which does not look at changes.""")
        RevisitOrder revisit,
    @Setting(
            none = "auto",
            min = "0",
            max = "1",
            about =
                """
                With the order opic and a limit of pages or time, how much of a run is for pages not
                read yet. With crawl.revisit: delay, their share among pages that are neither too
                old nor named by a feed; auto is 0.5, a new page and a known one in turn. With
                greedy, the share of the cash from outside that only they receive (Abiteboul, Preda
                and Cobena, 2003); auto is 0, cash alone decides.""")
        Optional<Double> discovery,
    @Setting(
            example = {"/news/*", "/products/*"},
            about =
                """
                With the order opic, pages whose addresses match one of these patterns (as those of
                crawl.known-bad) are read and revisited earlier: they receive half of the cash from
                outside beside what links and visits give them (focused crawling; Abiteboul, Preda
                and Cobena, 2003; the half is our choice). Ranks do not depend on it. Default:
                none.""")
        List<UrlGlob> focus,
    @Setting(
            defaults = "equal",
            about =
                """
                With the order opic, how a page divides its cash among its links to the site. equal,
                the default: each gets the same, as in the paper. clicks: as the published run
                divides importance (links.weights), so that pages come first to which visitors go
                on; a link that the run did not have counts as an average one.""")
        CashDivision cash,
    @Setting(
            defaults = "0.2",
            min = "0",
            max = "1",
            about =
                """
                The share of the site's pages that one run may remove. When more are missing (404 or
                410 at two visits), unreadable (in three consecutive runs), outside the site after a
                change of its settings, or published but now redirect to one URL (a login page,
                say), nothing is removed or published; --max-vanished 1 confirms that it is
                intended. When canonical URLs, noindex or robots.txt newly exclude more from the
                search, the run reports it and ends with exit status 1. The default is our choice:
                sites are rebuilt, but seldom overnight.""")
        double maxVanished,
    @Setting(
            flag = "--feed",
            example = "https://www.example.org/news.xml",
            about =
                """
                Feeds of the site (RSS 2.0, RSS 1.0, Atom). In each run, the pages that they name
                and that are new, or were changed since they were read, come right after the start
                page; in other orders than opic, with the pages it links to. Entries outside the
                site are counted and not followed. A feed is read as a sitemap is: conditionally,
                from the site's own hosts, as far as robots.txt allows. Default: none.""")
        List<PageUrl> feeds,
    @Setting(
            flag = "--sitemap",
            example = "https://www.example.org/sitemaps/news.xml",
            about =
                """
                Sitemaps of the site, besides those that robots.txt names and /sitemap.xml: XML,
                text or indexes of others, from the site's own hosts, as far as robots.txt allows.
                Default: none.""")
        List<PageUrl> sitemaps,
    @Setting(
            example = {"/old-forum/*", "*.ps"},
            about =
                """
                Addresses matching one of these patterns are known to be unreadable: they count in
                the summary, and the run does not warn of them. Unlike those of site.exclude, these
                patterns must match the address to its end: a star matches any characters; a
                pattern that starts with a slash is matched against path and query, any other
                against the whole URL. Default: none.""")
        List<UrlGlob> knownBad,
    @Setting(
            example = "archive",
            about =
                """
                Write all responses to web archives: to this file when its name ends in .warc or
                .warc.gz, otherwise to files in this folder. Requests and responses are stored as
                transferred, without cookies and other credentials; --warc and other tools can read
                them. An existing file is never touched. Default: none.""")
        Optional<Path> archive,
    @Setting(
            defaults = "1GB",
            min = "1kB",
            max = "1000GB",
            about =
                """
                Size at which a new web archive is begun. The default is what the standard of the
                format recommends (ISO 28500:2017, annex C).""")
        long archiveSize,
    @Setting(
            defaults = "auto",
            about =
                """
                Whether pages are rendered in Chromium before they are read. auto, the default:
                pages that are empty without JavaScript are, where a browser is there and may run.
                always: every HTML page is. never: none is but those of crawl.render-pages. One page
                of a host is rendered at a time; its scripts and data come without delay, four at a
                time at most, from the hosts of the site and as far as robots.txt allows.""")
        Rendering render,
    @Setting(
            flag = "--render-page",
            example = "/app/*",
            about =
                """
                HTML pages matching one of these patterns are rendered whatever crawl.render says:
                those that show more with JavaScript and are not empty without it. Default: none.""")
        List<UrlGlob> renderPages,
    @Setting(
            example = "/usr/bin/chromium",
            about =
                """
                The Chromium that renders pages. Default: chromium, chromium-browser or
                google-chrome on the PATH.""")
        Optional<Path> browser,
    @Setting(
            defaults = "required",
            about =
                """
                Whether Chromium has to confine pages in its sandbox. It cannot as root, or where
                the system allows no user namespaces; off renders without, so that a page that
                breaks out of its process has the rights of this program.""")
        BrowserSandbox browserSandbox,
    @Setting(
            defaults = "15s",
            min = "1s",
            max = "10m",
            about =
                """
                Maximum time for rendering one page. What is there by then is read, and the summary
                says so. The default is our choice.""")
        Duration renderTime,
    @Setting(
            defaults = "200",
            min = "1",
            max = "10000",
            about =
                """
                Maximum requests of one page that is rendered. The default is our choice: several
                times what a page of an application needs.""")
        int renderRequests,
    @Setting(
            key = "render-size",
            defaults = "20MB",
            min = "1kB",
            max = "1GB",
            about =
                """
                Maximum size of a rendered page, and of its scripts and data together. The default
                is our choice.""")
        long renderBytes) {

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

  /** The {@code User-Agent} header (RFC 9110, 10.1.5): {@code Siterank/1.0.0 (+contact)}. */
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

  /** Share of the cash from outside that goes to pages not read yet. */
  double discoveryCash() {
    return revisit == RevisitOrder.GREEDY ? discovery.orElse(0.0) : 0;
  }

  /** Share of the turns that pages not read yet have beside known ones. */
  double discoveryTurns() {
    return discovery.orElse(0.5);
  }

  boolean isFocused(PageUrl url) {
    return focus.stream().anyMatch(pages -> pages.matches(url));
  }

  /** How pages are rendered. */
  RenderOptions rendering() {
    return new RenderOptions(
        browser,
        browserSandbox == BrowserSandbox.REQUIRED,
        renderTime,
        renderRequests,
        renderBytes);
  }

  /** Whether a page is rendered also when it has text and links without JavaScript. */
  boolean rendersFully(PageUrl url) {
    return render == Rendering.ALWAYS || renderPages.stream().anyMatch(pages -> pages.matches(url));
  }

  /** The remedy before a page that is empty can be rendered; nothing where it is. */
  public Optional<String> renderObstacle() {
    return render == Rendering.NEVER
        ? Optional.of("set crawl.render: auto")
        : InstalledBrowser.obstacle(rendering());
  }

  /**
   * Checks that there is a browser where pages have to be rendered.
   *
   * @throws NoBrowserException naming what to do
   */
  public void requireBrowser() throws NoBrowserException {
    if (render != Rendering.ALWAYS && renderPages.isEmpty()) {
      return;
    }
    Optional<String> obstacle = InstalledBrowser.obstacle(rendering());
    if (obstacle.isPresent()) {
      throw new NoBrowserException(
          render == Rendering.ALWAYS ? "crawl.render is always" : "crawl.render-pages names pages",
          obstacle.get());
    }
  }
}
