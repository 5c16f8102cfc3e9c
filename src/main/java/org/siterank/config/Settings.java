package org.siterank.config;

import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDate;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.siterank.site.AddressRange;
import org.siterank.site.ListingPattern;
import org.siterank.site.PageUrl;
import org.siterank.site.SearchPage;
import org.siterank.site.UrlGlob;

/**
 * Every setting there is, in the order of the file. This is the only place where a key, its flag,
 * its range, its default and its description are written. Long because it is one table: what it
 * says of a setting is read in one place, by people as by the tests that hold it complete.
 */
public final class Settings {

  private static final Duration NO_TIME = Duration.ZERO;
  private static final Duration INSTANT = Duration.ofMillis(1);
  private static final Duration CENTURY = Duration.ofDays(36_500);

  private static final ValueType<PageUrl> URL =
      new TextType<>("URL", "an absolute http or https URL", PageUrl::of);
  private static final ValueType<ListingPattern> LISTING =
      new TextType<>(
          "GLOB", "a URL pattern; write /tags/* or !/docs/index.html", ListingPattern::new);

  private static final ValueType<UrlGlob> GLOB =
      new TextType<>("GLOB", "a URL pattern; write /path/* or https://host/*", UrlGlob::new);
  private static final ValueType<Path> FOLDER = new TextType<>("DIR", "a folder", Settings::folder);
  private static final ValueType<Path> FILE =
      new TextType<>("PATH", "a file or a folder", Settings::folder);
  private static final ValueType<String> LANGUAGE =
      new TextType<>("CODE", "an ISO 639-1 language code; write en, de or fr", Settings::language);

  // Control characters would let a value add header lines to a request.
  private static final ValueType<String> AGENT =
      TextType.matching(
          "NAME",
          "a product name of letters, - and _, with an optional /VERSION (RFC 9309, 2.2.1)",
          "[A-Za-z_-]+(/[!#$%&'*+.^_`|~0-9A-Za-z-]+)?");
  private static final ValueType<String> CONTACT =
      TextType.matching(
          "ADDRESS",
          "a web or mail address",
          "(https?://[\\x21-\\x27\\x2a-\\x7e]+)|([\\x21-\\x27\\x2a-\\x7e]+@[a-zA-Z0-9.-]+)");
  private static final ValueType<String> PARAMETER =
      TextType.matching(
          "NAME", "a parameter name; write sid, or utm_* for all that start so", "[^\\s&=*#]+\\*?");
  private static final ValueType<String> PROXY =
      TextType.matching(
              "URL",
              "a proxy; write http://host:port, and its user and password into access.login",
              "http://[A-Za-z0-9._-]+:[1-9]\\d{0,4}")
          .ofSecrets();
  private static final ValueType<String> HEADER =
      TextType.matching(
              "HEADER",
              "a header (RFC 9110, 5); write \"Name: value\"",
              "[!#$%&'*+.^_`|~0-9A-Za-z-]+:[\\x20-\\x7e]*")
          .ofSecrets();
  private static final ValueType<String> LOG_FILES =
      TextType.matching("GLOB", "a file or a pattern of files", "[^\\x00]+");
  private static final ValueType<String> LOG_FORMAT =
      TextType.matching(
          "FORMAT",
          "the name of a log format ("
              + String.join(", ", LogsSection.FORMATS)
              + ") or a format string with the % of Apache or the $ of nginx",
          String.join("|", LogsSection.FORMATS) + "|[^\\x00-\\x1f]*[%$][^\\x00-\\x1f]*");
  private static final ValueType<String> AGENT_PART =
      TextType.matching("TEXT", "a part of a user agent's name", ".*\\S.*");
  private static final ValueType<String> ADDRESS =
      new TextType<>(
          "ADDRESS",
          "an IP address or block; write 192.0.2.7, 10.0.0.0/8 or 2001:db8::/32",
          text -> AddressRange.parse(text).toString());

  private static final ValueType<String> HEADER_NAME =
      TextType.matching(
          "NAME",
          "the name of a header other than Forwarded; write X-Forwarded-For",
          "(?i)(?!forwarded$)[!#$%&'*+.^_`|~0-9a-z-]+");

  private static final ValueType<LocalDate> DAY =
      new TextType<>("DAY", "a day; write 2026-01-31", Settings::day);
  private static final ValueType<SearchPage> SEARCH_PAGE =
      new TextType<>("PAGE", "a search page; write /search?q={query}", SearchPage::new);

  public static final Setting<List<PageUrl>> SITE_URL =
      Setting.many(
          about(
              "site.url",
              "--site",
              List.of(),
              List.of("https://www.example.org/"),
              "Where the site starts. Everything below the last slash of this address belongs to"
                  + " the site, with http and https and with and without www. taken for the same."
                  + " Several addresses together make one site. There is no default."),
          URL,
          config -> config.site().urls());

  public static final Setting<List<PageUrl>> SITE_ALIASES =
      Setting.many(
          about(
              "site.aliases",
              "--alias",
              List.of(),
              List.of("http://old.example.org/"),
              "Another address of the same site, as it occurs in links and referrers. A link to an"
                  + " alias is an internal link, and a visit that comes from there is an internal"
                  + " visit. Default: none."),
          URL,
          config -> config.site().aliases());

  public static final Setting<List<UrlGlob>> SITE_INCLUDE =
      Setting.many(
          about(
              "site.include",
              "--include",
              List.of(),
              List.of("/docs/*"),
              "Only pages that match one of these patterns belong to the site. A star stands for"
                  + " any characters; a pattern that starts with a slash is held against path and"
                  + " query, any other against the whole URL. Default: all pages."),
          GLOB,
          config -> config.site().include());

  public static final Setting<List<UrlGlob>> SITE_EXCLUDE =
      Setting.many(
          about(
              "site.exclude",
              "--exclude",
              List.of(),
              List.of("/private/*", "*/print?*"),
              "Pages that match one of these patterns do not belong to the site. They are neither"
                  + " read nor ranked, and links to them count as links that leave. Default:"
                  + " none."),
          GLOB,
          config -> config.site().exclude());

  public static final Setting<List<String>> SITE_IGNORE_PARAMETERS =
      Setting.many(
          about(
              "site.ignore-parameters",
              "--ignore-parameter",
              List.of(
                  "utm_*",
                  "gclid",
                  "dclid",
                  "gbraid",
                  "wbraid",
                  "fbclid",
                  "msclkid",
                  "jsessionid",
                  "phpsessid"),
              List.of(),
              "Query parameters that do not tell pages apart. They are taken off every URL; a"
                  + " trailing star matches by prefix, case does not matter. The default holds the"
                  + " campaign tags of Google Analytics (utm_*), the click identifiers that Google"
                  + " Ads, Facebook and Microsoft Advertising add to links, and the session"
                  + " parameters of Java servlets and PHP, as their manuals name them. A list"
                  + " written here replaces the default."),
          PARAMETER,
          config -> config.site().ignoreParameters());

  public static final Setting<Optional<Path>> SITE_DIR =
      Setting.optional(
          about(
              "site.dir",
              "--dir",
              List.of(),
              List.of("public"),
              "Read the site's files from this folder instead of asking its server. For the build"
                  + " output of a static site; the files are named as the server would name them"
                  + " below site.url. Default: HTTP."),
          FOLDER,
          config -> config.site().dir());

  public static final Setting<List<Path>> SITE_WARC =
      Setting.many(
          about(
              "site.warc",
              "--warc",
              List.of(),
              List.of("archive/site.warc.gz"),
              "Read the site from this web archive (WARC or ARC, compressed or not), or from the"
                  + " archives in this folder, instead of asking its server. Of several captures of"
                  + " a page the latest counts. Default: HTTP."),
          FILE,
          config -> config.site().warc());

  public static final Setting<String> CRAWL_USER_AGENT =
      Setting.one(
          about(
              "crawl.user-agent",
              "--user-agent",
              List.of("Siterank"),
              List.of(),
              "The name under which the crawler asks. robots.txt can address it by this name; the"
                  + " version is added where none is written. Default: the product's name, as RFC"
                  + " 9309 (2.2.1) asks."),
          AGENT,
          config -> config.crawl().userAgent());

  public static final Setting<Optional<String>> CRAWL_CONTACT =
      Setting.optional(
          about(
              "crawl.contact",
              "--contact",
              List.of(),
              List.of("webmaster@example.org"),
              "A web or mail address under which the server's operator reaches you. It is sent with"
                  + " every request, as RFC 9110 (10.1.5) lets a user agent do. Default: none."),
          CONTACT,
          config -> config.crawl().contact());

  public static final Setting<Optional<Duration>> CRAWL_DELAY =
      Setting.one(
          about(
              "crawl.delay",
              "--delay",
              List.of("auto"),
              List.of(),
              "Time between two requests to the server. auto: each connection rests as long as the"
                  + " last answer took, and at least the Crawl-delay of robots.txt; a slow server is"
                  + " left alone more, as by the delay factor of the Heritrix crawler (Mohr et al.,"
                  + " 2004)."),
          new KeywordOr<>("auto", new DurationType(NO_TIME, Duration.ofHours(1))),
          config -> config.crawl().delay());

  public static final Setting<Integer> CRAWL_CONNECTIONS =
      Setting.one(
          about(
              "crawl.connections",
              "--connections",
              List.of("2"),
              List.of(),
              "Requests under way at one time, at most. The default is the limit that RFC 2616"
                  + " (8.1.4) set for a single client of a server: it has long been lifted for"
                  + " browsers and is still polite for a robot."),
          new IntegerType(1, 64),
          config -> config.crawl().connections());

  public static final Setting<Optional<Integer>> CRAWL_MAX_PAGES =
      Setting.one(
          about(
              "crawl.max-pages",
              "--max-pages",
              List.of("none"),
              List.of(),
              "Pages read in one run, at most. What is left unread is ranked by its links and said"
                  + " in the summary. Default: no limit; the site is the limit."),
          new KeywordOr<>("none", new IntegerType(1, Integer.MAX_VALUE)),
          config -> config.crawl().maxPages());

  public static final Setting<Long> CRAWL_MAX_PAGE_SIZE =
      Setting.one(
          about(
              "crawl.max-page-size",
              "--max-page-size",
              List.of("10MB"),
              List.of(),
              "Bytes of one page after decompression, at most. A larger page is set aside and"
                  + " counted. The default is our choice: far above any page written for people,"
                  + " far below what a decompression bomb needs."),
          new SizeType(1_000, 1_000_000_000),
          config -> config.crawl().maxPageBytes());

  public static final Setting<Duration> CRAWL_TIMEOUT =
      Setting.one(
          about(
              "crawl.timeout",
              "--timeout",
              List.of("20s"),
              List.of(),
              "Longest wait for a connection, for an answer, and for the next bytes of it. The"
                  + " default is the socket time-out that the Heritrix crawler ships with."),
          new DurationType(INSTANT, Duration.ofHours(1)),
          config -> config.crawl().timeout());

  public static final Setting<Optional<Duration>> CRAWL_TIME_LIMIT =
      Setting.one(
          about(
              "crawl.time-limit",
              "--time-limit",
              List.of("none"),
              List.of(),
              "Longest time that the crawl of one run may take. What is left unread is ranked by"
                  + " its links and read first by the next run. Default: no limit."),
          new KeywordOr<>("none", new DurationType(INSTANT, CENTURY)),
          config -> config.crawl().timeLimit());

  public static final Setting<CrawlSection.Order> CRAWL_ORDER =
      Setting.one(
          about(
              "crawl.order",
              "--order",
              List.of("opic"),
              List.of(),
              "Which page is read next; with a limit of pages or time, which pages are read at all."
                  + " opic, the default: the page that has received most cash, by links and by"
                  + " visits from outside (Abiteboul, Preda and Cobena, WWW 2003); known pages are"
                  + " looked at again by their importance and rate of change. breadth-first: the"
                  + " start page, the pages it links to, and so on (Najork and Wiener, WWW 2001)."
                  + " The others go by the links read so far: backlinks by their number, pagerank"
                  + " and distancerank by the measure of that name (Zareh Bidoki and Yazdani,"
                  + " 2007)."),
          ChoiceType.of(CrawlSection.Order.class),
          config -> config.crawl().order());

  public static final Setting<Duration> CRAWL_MAX_AGE =
      Setting.one(
          about(
              "crawl.max-age",
              "--max-age",
              List.of("30d"),
              List.of(),
              "A page that nobody has looked at for so long comes before all others. Only a limit of"
                  + " pages or time lets pages wait at all; the summary says when the limit is too"
                  + " small for this age. The default is that of Apache Nutch"
                  + " (db.fetch.interval.default)."),
          new DurationType(Duration.ofMinutes(1), CENTURY),
          config -> config.crawl().maxAge());

  public static final Setting<Double> CRAWL_MAX_VANISHED =
      Setting.one(
          about(
              "crawl.max-vanished",
              "--max-vanished",
              List.of("0.2"),
              List.of(),
              "Share of the site's pages that may go in one run. When more are not there (404 or 410"
                  + " at two looks), cannot be read (three runs in a row) or do not belong to the site"
                  + " any more because its settings changed, nothing is removed and nothing"
                  + " published; --max-vanished 1 confirms that it is meant. When canonical"
                  + " addresses, noindex, robots.txt or redirects to one page (a login, say) newly keep"
                  + " more out of the search, the run says so and ends with 1. The default is our"
                  + " choice: sites are rebuilt, but seldom overnight."),
          new NumberType(0, 1),
          config -> config.crawl().maxVanished());

  public static final Setting<Optional<Path>> CRAWL_ARCHIVE =
      Setting.optional(
          about(
              "crawl.archive",
              "--archive",
              List.of(),
              List.of("archive"),
              "Write what was fetched to web archives: to this file when its name ends in .warc or"
                  + " .warc.gz, otherwise to files in this folder. Requests and answers are kept as"
                  + " they were transferred, without cookies and other credentials, and can be read"
                  + " by --warc and by other tools. A file that is there already is never touched."
                  + " Default: none."),
          FILE,
          config -> config.crawl().archive());

  public static final Setting<Long> CRAWL_ARCHIVE_SIZE =
      Setting.one(
          about(
              "crawl.archive-size",
              "--archive-size",
              List.of("1GB"),
              List.of(),
              "Bytes after which a web archive is followed by a new one. The default is what the"
                  + " standard of the format recommends (ISO 28500:2017, annex C)."),
          new SizeType(1_000, 1_000_000_000_000L),
          config -> config.crawl().archiveSize());

  public static final Setting<Optional<String>> ACCESS_PROXY =
      Setting.optional(
          about(
              "access.proxy",
              "--proxy",
              List.of(),
              List.of("http://proxy.example.org:3128"),
              "An HTTP proxy that all requests go through, robots.txt and sitemaps included. Default:"
                  + " none."),
          PROXY,
          config -> config.access().proxy());

  public static final Setting<List<String>> ACCESS_HEADERS =
      Setting.many(
          about(
              "access.headers",
              "--header",
              List.of(),
              List.of("X-Preview: 1"),
              "Further headers of every request to the host of the start page. Default: none."),
          HEADER,
          config -> config.access().headers());

  public static final Setting<AccessSection.Cookies> ACCESS_COOKIES =
      Setting.one(
          about(
              "access.cookies",
              "--cookies",
              List.of("forget"),
              List.of(),
              "Whether cookies of the site are kept for the time of a run and sent back. A login by"
                  + " form keeps them in any case. The default shows the site as a first visitor"
                  + " sees it."),
          ChoiceType.of(AccessSection.Cookies.class),
          config -> config.access().cookies());

  public static final Setting<Optional<Path>> ACCESS_LOGIN =
      Setting.optional(
          about(
              "access.login",
              "--login",
              List.of(),
              List.of("conf/login.properties"),
              "A file that only you can read, with the lines user = NAME and password = SECRET, for"
                  + " basic or digest authentication; a line form = URL makes it a login by the form"
                  + " on that page. They go to the host of the start page alone. The lines proxy-user"
                  + " and proxy-password are for the proxy, and go to it alone. Default: none."),
          FOLDER,
          config -> config.access().login());

  public static final Setting<Optional<Path>> ACCESS_AUTHORITIES =
      Setting.optional(
          about(
              "access.authorities",
              "--authorities",
              List.of(),
              List.of("conf/intranet-ca.pem"),
              "A file of certificates (PEM) that are trusted beside those of Java: the authority of"
                  + " an intranet. Default: none."),
          FOLDER,
          config -> config.access().authorities());

  public static final Setting<Optional<Path>> ACCESS_CERTIFICATE =
      Setting.optional(
          about(
              "access.certificate",
              "--certificate",
              List.of(),
              List.of("conf/crawler.p12"),
              "Our own certificate with its key, a PKCS #12 file, for servers that ask for one. Its"
                  + " password is the line certificate-password of access.login. Default: none."),
          FOLDER,
          config -> config.access().certificate());

  public static final Setting<LinksSection.Nofollow> LINKS_NOFOLLOW =
      Setting.one(
          about(
              "links.nofollow",
              "--nofollow",
              List.of("leak"),
              List.of(),
              "What becomes of the share of an internal link that asks not to be followed. leak: it"
                  + " counts as a link and its share leaves the site; follow: a link like any"
                  + " other; ignore: it does not count at all. The default is how"
                  + " Google has described its own reading since 2009: the share is neither passed on nor"
                  + " given to the other links."),
          ChoiceType.of(LinksSection.Nofollow.class),
          config -> config.links().nofollow());

  public static final Setting<LinksSection.Dead> LINKS_DEAD =
      Setting.one(
          about(
              "links.dead",
              "--dead",
              List.of("drop"),
              List.of(),
              "What becomes of the share of an internal link to a page that does not exist. drop:"
                  + " the link does not count, because a visitor comes back and clicks something"
                  + " else; leak: it counts and its share is lost. The default is our choice."),
          ChoiceType.of(LinksSection.Dead.class),
          config -> config.links().dead());

  public static final Setting<List<String>> LOGS_FILES =
      Setting.many(
          about(
              "logs.files",
              "--logs",
              List.of(),
              List.of("/var/log/nginx/access.log*"),
              "Access logs of the site's server: files, or patterns with *, ? and [...]. Rotated and"
                  + " compressed files may match too: what was read before is not counted again."
                  + " Quote a pattern on the command line. Default: none; every page then has the"
                  + " same inflow."),
          LOG_FILES,
          config -> config.logs().files());

  public static final Setting<Optional<String>> LOGS_FORMAT =
      Setting.one(
          about(
              "logs.format",
              "--log-format",
              List.of("auto"),
              List.of(),
              "The format of a log line. auto finds it out from the first lines of every file. By"
                  + " name: "
                  + String.join(", ", LogsSection.FORMATS)
                  + ". Any other: the LogFormat string of Apache or the log_format"
                  + " string of nginx, in single quotes, as in '%h %l %u %t \"%r\" %>s %b'."),
          new KeywordOr<>("auto", LOG_FORMAT),
          config -> config.logs().format());

  public static final Setting<Duration> LOGS_WINDOW =
      Setting.one(
          about(
              "logs.window",
              "--log-window",
              List.of("365d"),
              List.of(),
              "The time before the newest visit that counts at all. Days that are older are"
                  + " forgotten. The default, our choice, is one year: a full round of the seasons,"
                  + " and beyond it a half-life of 30 days leaves nothing to see."),
          new DurationType(Duration.ofDays(1), CENTURY),
          config -> config.logs().window());

  public static final Setting<Duration> LOGS_HALF_LIFE =
      Setting.one(
          about(
              "logs.half-life",
              "--half-life",
              List.of("30d"),
              List.of(),
              "The age at which a visit counts half. Short follows the news, long counts more"
                  + " visits. The default, our choice, lies between the three weeks and the three"
                  + " months over which Abiteboul, Preda and Cobena (WWW 2003) measured pages."),
          new DurationType(Duration.ofHours(1), CENTURY),
          config -> config.logs().halfLife());

  public static final Setting<LogsSection.Estimator> LOGS_ESTIMATOR =
      Setting.one(
          about(
              "logs.estimator",
              "--estimator",
              List.of("smoothed"),
              List.of(),
              "How visits become the importance that enters a page from outside. smoothed draws the"
                  + " counts towards their mean as far as that makes the ranks more certain: with"
                  + " many visits not at all; visits takes the counts alone, as Mathieu and Viennot"
                  + " (2004, 3.3) do, views of one client, page and referrer within half an hour"
                  + " being one, but for clicks after another page; mixed shrinks the counts by their own noise and adds the number of"
                  + " referring hosts and a uniform part, which errs where sections of a site are"
                  + " visited unlike; hits counts every"
                  + " page view; referrers spreads the external visits by the number of distinct"
                  + " referring hosts, or pages where browsers name them, so that a busy link counts"
                  + " no more than a quiet one. It can be changed without reading logs again."
                  + " smoothed is the default because in simulations its error was less than that of"
                  + " visits on every shape of site and size of log."),
          ChoiceType.of(LogsSection.Estimator.class),
          config -> config.logs().estimator());

  public static final Setting<LogsSection.RobotsByBehaviour> LOGS_ROBOTS_BY_BEHAVIOUR =
      Setting.one(
          about(
              "logs.robots-by-behaviour",
              "--robots-by-behaviour",
              List.of("on"),
              List.of(),
              "Whether a client with a browser's name is a robot when it asks for robots.txt, or for"
                  + " 100 pages within an hour and for no image, style sheet or script. off: robots"
                  + " are known by their name alone; for a site all of whose visitors share one"
                  + " address and one browser. The limits are our choice: a person whose browser has"
                  + " everything cached stays below them. It holds for lines read from then on;"
                  + " siterank logs --forget reads all of them anew."),
          ChoiceType.of(LogsSection.RobotsByBehaviour.class),
          config -> config.logs().robotsByBehaviour());

  public static final Setting<List<ClassWeight>> LOGS_CLASS_WEIGHTS =
      Setting.many(
          about(
              "logs.class-weights",
              "--class-weight",
              List.of(),
              List.of("direct=0.5", "search=1:external"),
              "How much a visit counts by where it came from: external, search, social, assistant or"
                  + " direct. 0 leaves a class out. With :external or :induced it is taken for a"
                  + " link of another site, or for a visit without one; by themselves search and"
                  + " direct are induced and the others external (Mathieu and Viennot, 2004, 3.3)."
                  + " Default: every visit counts one."),
          new TextType<>(
              ClassWeight.SYNTAX,
              "a class and its weight from 0 to 1000; write search=0.5 or direct=1:external",
              ClassWeight::parse),
          config -> config.logs().classWeights());

  public static final Setting<List<String>> LOGS_MONITORING_AGENTS =
      Setting.many(
          about(
              "logs.monitoring-agents",
              "--monitoring-agent",
              List.of(),
              List.of("Nagios", "check_http"),
              "Visits of a user agent whose name holds one of these texts are not visits. For your"
                  + " own monitoring; robots and this crawler are known without it. Default: none."),
          AGENT_PART,
          config -> config.logs().monitoringAgents());

  public static final Setting<List<String>> LOGS_MONITORING_ADDRESSES =
      Setting.many(
          about(
              "logs.monitoring-addresses",
              "--monitoring-address",
              List.of(),
              List.of("192.0.2.7", "10.0.0.0/8"),
              "Visits from one of these client addresses or blocks of addresses are not visits. For"
                  + " your own monitoring and staff. Default: none."),
          ADDRESS,
          config -> config.logs().monitoringAddresses());

  public static final Setting<Optional<LocalDate>> LOGS_FIRST_DAY =
      Setting.optional(
          about(
              "logs.first-day",
              "--first-day",
              List.of(),
              List.of("2026-01-01"),
              "Visits before this day do not count. They are read and kept all the same, so that the"
                  + " day can be changed at any time without reading a log again. Days are those"
                  + " of the log's own time zone. Default: the window alone decides."),
          DAY,
          config -> config.logs().firstDay());

  public static final Setting<Optional<LocalDate>> LOGS_LAST_DAY =
      Setting.optional(
          about(
              "logs.last-day",
              "--last-day",
              List.of(),
              List.of("2026-01-31"),
              "Visits after this day do not count; the window and the half-life begin at the last"
                  + " day that counts. Default: the newest day."),
          DAY,
          config -> config.logs().lastDay());

  public static final Setting<List<SearchPage>> LOGS_OWN_SEARCH =
      Setting.many(
          about(
              "logs.own-search",
              "--own-search",
              List.of("/search?q={query}"),
              List.of(),
              "The page on which the site answers queries: a path of the site, or a whole address"
                  + " when it is elsewhere, with {query} for what was asked. Visits that come from"
                  + " there are known as such; they give queries with the pages that people chose,"
                  + " for siterank export judgments. Lines that were read before keep what they"
                  + " were; siterank logs --forget reads them again. The default is the page of"
                  + " siterank serve."),
          SEARCH_PAGE,
          config -> config.logs().ownSearch());

  public static final Setting<LogsSection.OwnSearchVisits> LOGS_OWN_SEARCH_VISITS =
      Setting.one(
          about(
              "logs.own-search-visits",
              "--own-search-visits",
              List.of("leave-out"),
              List.of(),
              "What becomes of visits that come from the site's own search. leave-out: they are"
                  + " counted and shown, and make no page more important; count: they enter the"
                  + " page as visits from a search engine do. leave-out is the default because a"
                  + " ranking that counts its own effects confirms itself (Cho and Roy, WWW 2004,"
                  + " on search engines and page popularity)."),
          ChoiceType.of(LogsSection.OwnSearchVisits.class),
          config -> config.logs().ownSearchVisits());

  public static final Setting<Integer> LOGS_OWN_SEARCH_MIN_VISITS =
      Setting.one(
          about(
              "logs.own-search-min-visits",
              "--own-search-min-visits",
              List.of("5"),
              List.of(),
              "Queries that fewer visits asked are not shown or exported: what few people ask can"
                  + " say who they are. Visits are counted from below, by the page that was chosen"
                  + " most. The default is our choice, within the 3 to 10 that statistical offices"
                  + " use for the smallest cell of a table."),
          new IntegerType(1, Integer.MAX_VALUE),
          config -> config.logs().ownSearchMinVisits());

  public static final Setting<Damping> RANK_DAMPING =
      Setting.one(
          about(
              "rank.damping",
              "--damping",
              List.of("auto"),
              List.of(),
              "The probability that a visitor follows a link rather than stops, from 0 to 1. auto"
                  + " takes the share of possible clicks inside the site that the logs show, where"
                  + " it is known to within 0.05 (some 400 visits), and 0.85, the one of Brin and"
                  + " Page (WWW 1998), where it is not or no log was read; the summary says which."
                  + " measured does the same and warns where it is not. People stop earlier than"
                  + " 0.85 says on most sites, and a rank that spreads what they do not spread"
                  + " finds worse."),
          new Damping.Type(new KeywordOr<>("measured", new NumberType(0, 1))),
          config -> config.rank().choice());

  public static final Setting<Double> RANK_TOLERANCE =
      Setting.one(
          about(
              "rank.tolerance",
              "--tolerance",
              List.of("1e-10"),
              List.of(),
              "The proven bound on the error of all scores together, relative to their sum, at which"
                  + " the solver stops. The default, our choice, orders every pair of pages that"
                  + " anybody could tell apart and costs some 30 sweeps."),
          new NumberType(1e-15, 1),
          config -> config.rank().tolerance());

  public static final Setting<Integer> RANK_MAX_ITERATIONS =
      Setting.one(
          about(
              "rank.max-iterations",
              "--max-iterations",
              List.of("10000"),
              List.of(),
              "Sweeps over the links, at most. Reaching it is reported, with the bound that was"
                  + " reached. The default, our choice, is sixty times what a damping of 0.85"
                  + " can need (154 sweeps for 1e-10)."),
          new IntegerType(1, Integer.MAX_VALUE),
          config -> config.rank().maxIterations());

  public static final Setting<List<Promotion>> RANK_PROMOTIONS =
      Setting.many(
          about(
              "rank.promotions",
              "--promote",
              List.of(),
              List.of("/news/*=2", "/archive/*=0.2"),
              "Pages to promote or demote: what enters them from outside is multiplied by the factor,"
                  + " and what they pass on changes with it (Mathieu and Viennot, 2004, 4.4.1). The"
                  + " first pattern that fits a page counts. Every audit shows it. Default: none."),
          new TextType<>(
              Promotion.SYNTAX,
              "a URL pattern and a factor from 0 to 1000; write /news/*=2",
              Promotion::parse),
          config -> config.rank().promotions());

  public static final Setting<Optional<String>> SEARCH_LANGUAGE =
      Setting.one(
          about(
              "search.language",
              "--language",
              List.of("auto"),
              List.of(),
              "The language in which queries are read. auto is the most frequent language of the"
                  + " site's pages; a page itself is always read in its own language."),
          new KeywordOr<>("auto", LANGUAGE),
          config -> config.search().language());

  public static final Setting<SearchSection.Boost> SEARCH_BOOST =
      Setting.one(
          about(
              "search.boost",
              "--boost",
              List.of("saturation"),
              List.of(),
              "How the rank r of a page raises its text score. saturation is r/(r + pivot); none"
                  + " leaves the text score alone. The forms are those of Craswell, Robertson,"
                  + " Zaragoza and Taylor (SIGIR 2005); saturation is the default because it needs"
                  + " no tuning."),
          ChoiceType.of(SearchSection.Boost.class),
          config -> config.search().boost());

  public static final Setting<Optional<Double>> SEARCH_WEIGHT =
      Setting.one(
          about(
              "search.weight",
              "--weight",
              List.of("auto"),
              List.of(),
              "The strength of the boost. auto follows the evidence: small where no log was read,"
                  + " and the larger the more visits were measured and the more they differ from"
                  + " what the links alone say; \"siterank check\" shows it."),
          new KeywordOr<>("auto", new NumberType(0, 1000)),
          config -> config.search().weight());

  public static final Setting<Optional<Double>> SEARCH_PIVOT =
      Setting.one(
          about(
              "search.pivot",
              "--pivot",
              List.of("auto"),
              List.of(),
              "The rank at which saturation and sigmoid reach half of their height. auto is the"
                  + " geometric mean of the site's ranks, the usual choice for saturation (Apache"
                  + " Lucene, FeatureField); where visits were measured, their mean, for most pages"
                  + " have hardly a visit."),
          new KeywordOr<>("auto", new NumberType(Double.MIN_NORMAL, Double.MAX_VALUE)),
          config -> config.search().pivot());

  public static final Setting<SearchSection.Combine> SEARCH_COMBINE =
      Setting.one(
          about(
              "search.combine",
              "--combine",
              List.of("multiply"),
              List.of(),
              "How text score and boost come together. multiply: text * (1 + weight * f(r)), the same"
                  + " share for every query; add: text + weight * f(r), as in the paper above. The"
                  + " default is our choice: it does not depend on the scale of text scores."),
          ChoiceType.of(SearchSection.Combine.class),
          config -> config.search().combine());

  public static final Setting<Optional<Path>> SEARCH_SYNONYMS =
      Setting.optional(
          about(
              "search.synonyms",
              "--synonyms",
              List.of(),
              List.of("conf/synonyms.txt"),
              "A file of words that mean the same on this site, one rule a line, as Solr takes them:"
                  + " \"car, automobile, motor car\" for words of which each stands for the others,"
                  + " \"car => automobile\" for words to search for instead. It counts for the next"
                  + " query, without a new run. Default: none."),
          FILE,
          config -> config.search().synonyms());

  public static final Setting<Optional<Path>> SEARCH_BEST_BETS =
      Setting.optional(
          about(
              "search.best-bets",
              "--best-bets",
              List.of(),
              List.of("conf/best-bets.tsv"),
              "A file of pages that stand first for a query, whatever their score, one a line:"
                  + " query<TAB>url. They are marked as recommended. It counts for the next query,"
                  + " without a new run. Default: none."),
          FILE,
          config -> config.search().bestBets());

  public static final Setting<List<ListingPattern>> SEARCH_LISTINGS =
      Setting.many(
          about(
              "search.listings",
              "--listing",
              List.of(),
              List.of("/tags/*", "!/docs/index.html"),
              "Pages that match one of these patterns are listings of others, such as archives and"
                  + " tables of contents, and stand behind the pages that they list; those that"
                  + " match a pattern with an exclamation mark before it are none. The last one"
                  + " that matches decides, for the next run. Default: what a page is follows from"
                  + " its content; \"siterank page URL\" says why."),
          LISTING,
          config -> config.search().listings());

  public static final Setting<Integer> FIELDS_TITLE =
      Setting.one(
          about(
              "fields.title",
              "--title-weight",
              List.of("5"),
              List.of(),
              "Weight of a word of the title; in the body a word counts 1. Changing "
                  + "it makes the next run index all pages anew. The default was chosen on "
                  + "the index of the Python documentation; \"siterank eval --sweep\" finds "
                  + "it for a site."),
          new IntegerType(0, 100),
          config -> config.fields().title());

  public static final Setting<Integer> FIELDS_HEADINGS =
      Setting.one(
          about(
              "fields.headings",
              "--headings-weight",
              List.of("3"),
              List.of(),
              "Weight of a word of the headings; in the body a word counts 1."),
          new IntegerType(0, 100),
          config -> config.fields().headings());

  public static final Setting<Integer> FIELDS_ANCHORS =
      Setting.one(
          about(
              "fields.anchors",
              "--anchors-weight",
              List.of("5"),
              List.of(),
              "Weight of a word of the links that lead to a page; in the body it counts 1."),
          new IntegerType(0, 100),
          config -> config.fields().anchors());

  public static final Setting<Integer> FIELDS_URL_WORDS =
      Setting.one(
          about(
              "fields.url-words",
              "--url-words-weight",
              List.of("3"),
              List.of(),
              "Weight of a word of the address of a page; in the body it counts 1."),
          new IntegerType(0, 100),
          config -> config.fields().urlWords());

  public static final Setting<Integer> FIELDS_DESCRIPTION =
      Setting.one(
          about(
              "fields.description",
              "--description-weight",
              List.of("1"),
              List.of(),
              "Weight of a word of the page's own description; in the body it counts 1."),
          new IntegerType(0, 100),
          config -> config.fields().description());

  public static final Setting<Double> FIELDS_TITLE_NAME =
      Setting.one(
          about(
              "fields.title-name",
              "--title-name-factor",
              List.of("1"),
              List.of(),
              "Factor for a page whose title, or part of it, is the query; 0 ignores it."),
          new NumberType(0, 100),
          config -> config.fields().titleName());

  public static final Setting<Double> FIELDS_HEADING_NAME =
      Setting.one(
          about(
              "fields.heading-name",
              "--heading-name-factor",
              List.of("2"),
              List.of(),
              "Factor for a page that has the query as one of its headings; 0 ignores it."),
          new NumberType(0, 100),
          config -> config.fields().headingName());

  public static final Setting<Double> FIELDS_ANCHOR_NAME =
      Setting.one(
          about(
              "fields.anchor-name",
              "--anchor-name-factor",
              List.of("2"),
              List.of(),
              "Factor for a page to which links lead whose words are the query."),
          new NumberType(0, 100),
          config -> config.fields().anchorName());

  public static final Setting<Double> FIELDS_PROXIMITY =
      Setting.one(
          about(
              "fields.proximity",
              "--proximity-factor",
              List.of("0.25"),
              List.of(),
              "Factor for neighbours in the query that stand close together in a " + "page."),
          new NumberType(0, 100),
          config -> config.fields().proximity());

  public static final Setting<Double> FIELDS_PARTS =
      Setting.one(
          about(
              "fields.parts",
              "--parts-factor",
              List.of("0.5"),
              List.of(),
              "Factor for an identifier, such as os.path.join, of which only the "
                  + "parts are found."),
          new NumberType(0, 100),
          config -> config.fields().parts());

  public static final Setting<String> SERVE_HOST =
      Setting.one(
          about(
              "serve.host",
              "--host",
              List.of("127.0.0.1"),
              List.of(),
              "The address on which the search page listens. The default is loopback, for people on"
                  + " this machine and for a reverse proxy in front; 0.0.0.0 opens it to the"
                  + " network."),
          ADDRESS,
          config -> config.serve().host());

  public static final Setting<Integer> SERVE_PORT =
      Setting.one(
          about(
              "serve.port",
              "--port",
              List.of("8080"),
              List.of(),
              "The port on which the search page listens; 0 takes any that is free. The default is"
                  + " the usual one beside a web server."),
          new IntegerType(0, 65_535),
          config -> config.serve().port());

  public static final Setting<String> SERVE_PATH =
      Setting.one(
          about(
              "serve.path",
              "--base-path",
              List.of("/"),
              List.of(),
              "The path under which the search page lives, as a reverse proxy hands it on: /suche/"
                  + " for https://www.example.org/suche/."),
          TextType.matching("PATH", "a path that begins and ends with /", "/([A-Za-z0-9._~-]+/)*"),
          config -> config.serve().path());

  public static final Setting<Optional<PageUrl>> SERVE_PUBLIC_URL =
      Setting.optional(
          about(
              "serve.public-url",
              "--public-url",
              List.of(),
              List.of("https://www.example.org/search/"),
              "The address under which people reach the search page. Browsers that add it as a"
                  + " search engine are given this one. Default: the address of the request."),
          URL,
          config -> config.serve().publicUrl());

  public static final Setting<Optional<String>> SERVE_TITLE =
      Setting.optional(
          about(
              "serve.title",
              "--title",
              List.of(),
              List.of("Example intranet"),
              "The name above the search box. Default: the host of the site."),
          TextType.matching("TEXT", "a line of text", "\\P{Cntrl}*\\S\\P{Cntrl}*"),
          config -> config.serve().title());

  public static final Setting<String> SERVE_ACCENT =
      Setting.one(
          about(
              "serve.accent",
              "--accent",
              List.of("#0b5cad"),
              List.of(),
              "The colour of links and buttons. It is made darker on white and lighter on dark"
                  + " ground as far as WCAG 2.2 (1.4.3, level AA) asks."),
          TextType.matching("COLOUR", "a colour; write #rrggbb", "#[0-9A-Fa-f]{6}"),
          config -> config.serve().accent());

  public static final Setting<ServeSection.Texts> SERVE_TEXTS =
      Setting.one(
          about(
              "serve.texts",
              "--texts",
              List.of("auto"),
              List.of(),
              "The language of the page itself. auto is what the browser asks for, English when it"
                  + " is none of these."),
          ChoiceType.of(ServeSection.Texts.class),
          config -> config.serve().texts());

  public static final Setting<List<String>> SERVE_TRUSTED_PROXIES =
      Setting.many(
          about(
              "serve.trusted-proxies",
              "--trusted-proxy",
              List.of(),
              List.of("127.0.0.1", "10.0.0.0/8"),
              "Proxies that are believed about who asks: in serve.client-header and"
                  + " serve.user-header. From anybody else both are ignored. Name each proxy, not"
                  + " the network in which clients are as well. Default: none."),
          ADDRESS,
          config -> config.serve().trustedProxies());

  public static final Setting<String> SERVE_CLIENT_HEADER =
      Setting.one(
          about(
              "serve.client-header",
              "--client-header",
              List.of("X-Forwarded-For"),
              List.of(),
              "The header in which trusted proxies name the client: one address, or the list to"
                  + " which each proxy adds the one it was asked from. The rightmost address that"
                  + " is no trusted proxy is the client; whatever stands left of it, and every"
                  + " other header of that kind, may be forged and is ignored. X-Real-IP or"
                  + " CF-Connecting-IP where the proxy sets that one."),
          HEADER_NAME,
          config -> config.serve().clientHeader());

  public static final Setting<List<String>> SERVE_CORS_ORIGINS =
      Setting.many(
          about(
              "serve.cors-origins",
              "--cors-origin",
              List.of(),
              List.of("https://www.example.org"),
              "Other sites whose pages may ask the JSON API from a browser. Default: none."),
          TextType.matching(
              "ORIGIN",
              "an origin; write https://www.example.org",
              "https?://[A-Za-z0-9.:\\[\\]-]+"),
          config -> config.serve().corsOrigins());

  public static final Setting<Integer> SERVE_RATE_LIMIT =
      Setting.one(
          about(
              "serve.rate-limit",
              "--rate-limit",
              List.of("20"),
              List.of(),
              "Requests a second that one client may send in the long run; ten times as many at"
                  + " once. More are answered with 429. Webmasters who are known (serve.webmaster)"
                  + " are not limited, nor is health. Behind a proxy that is not trusted, all"
                  + " clients are one. The default, our choice, is far more than fast typing"
                  + " needs."),
          new IntegerType(1, 1_000_000),
          config -> config.serve().rateLimit());

  public static final Setting<ServeSection.SearchLog> SERVE_SEARCH_LOG =
      Setting.one(
          about(
              "serve.search-log",
              "--search-log",
              List.of("on"),
              List.of(),
              "Whether it is counted which queries were asked, what they found and which results"
                  + " were opened: per day, without anything of the person who asked."),
          ChoiceType.of(ServeSection.SearchLog.class),
          config -> config.serve().searchLog());

  public static final Setting<Integer> SERVE_SEARCH_LOG_PEOPLE =
      Setting.one(
          about(
              "serve.search-log-people",
              "--search-log-people",
              List.of("3"),
              List.of(),
              "How many people, each on another day, must have asked a query before its words are"
                  + " kept (k-anonymity: Sweeney, 2002); until then it is counted without them."
                  + " People are told apart by their address. 1 keeps the words of every query at"
                  + " once. The default is our choice."),
          new IntegerType(1, 100),
          config -> config.serve().searchLogPeople());

  public static final Setting<ServeSection.Webmaster> SERVE_WEBMASTER =
      Setting.one(
          about(
              "serve.webmaster",
              "--webmaster",
              List.of("token"),
              List.of(),
              "How webmasters are known, who may open webmaster/ (where importance comes from, and"
                  + " what changes of links do) and metrics, and are not limited by"
                  + " serve.rate-limit. token: serve prints an address with a token, made anew at"
                  + " each start; programs send it as Authorization: Bearer TOKEN. on: by"
                  + " serve.users or serve.user-header. off: nobody is one."),
          ChoiceType.of(ServeSection.Webmaster.class),
          config -> config.serve().webmaster());

  public static final Setting<Optional<Path>> SERVE_USERS =
      Setting.optional(
          about(
              "serve.users",
              "--users",
              List.of(),
              List.of("conf/webmasters"),
              "With serve.webmaster: on, a file of the webmasters: a line NAME:PASSWORD for each,"
                  + " asked for by HTTP Basic authentication; put TLS in front where they are not"
                  + " on this machine. Nobody but its owner may be allowed to read it."),
          FILE,
          config -> config.serve().users());

  public static final Setting<Optional<String>> SERVE_USER_HEADER =
      Setting.optional(
          about(
              "serve.user-header",
              "--user-header",
              List.of(),
              List.of("X-Remote-User"),
              "With serve.webmaster: on, the header in which a trusted proxy names the user whom it"
                  + " has let in. The proxy must set or empty it in every request: what it hands on"
                  + " from clients would be believed."),
          HEADER_NAME,
          config -> config.serve().userHeader());

  public static final Setting<Optional<String>> CLUSTER_ON =
      Setting.optional(
          about(
              "cluster.on",
              "--on",
              List.of(),
              List.of("http://localhost:9200/docs"),
              "The index in an OpenSearch cluster that search and serve ask instead of what is"
                  + " published here: http://HOST:9200/INDEX, as it was pushed to. Several nodes of"
                  + " one cluster: http://A:9200,B:9200/INDEX."),
          TextType.matching("URL", "an http or https URL", "https?://\\S+/\\S+"),
          config -> config.cluster().on());

  public static final Setting<Optional<Path>> CLUSTER_CREDENTIALS =
      Setting.optional(
          about(
              "cluster.credentials",
              "--credentials",
              List.of(),
              List.of("conf/cluster.credentials"),
              "A file with the user and password, or the key, under which an OpenSearch cluster is"
                  + " asked: lines user=NAME and password=TEXT, or api-key=TEXT. Nobody but its owner"
                  + " may be allowed to read it. Default: what the environment says"
                  + " (SITERANK_CLUSTER_USER and SITERANK_CLUSTER_PASSWORD, or"
                  + " SITERANK_CLUSTER_API_KEY), or else nobody."),
          FILE,
          config -> config.cluster().credentials());

  public static final Setting<Optional<Path>> CLUSTER_CA =
      Setting.optional(
          about(
              "cluster.ca",
              "--ca",
              List.of(),
              List.of("/etc/ssl/certs/company-ca.pem"),
              "The certificates, in PEM, of the authorities that may vouch for a cluster asked by"
                  + " https. Default: those that the Java platform trusts."),
          FILE,
          config -> config.cluster().ca());

  public static final Setting<Integer> CLUSTER_SHARDS =
      Setting.one(
          about(
              "cluster.shards",
              "--shards",
              List.of("1"),
              List.of(),
              "Parts into which an index in a cluster is divided. Changing it makes the next push"
                  + " build the index anew. The default is OpenSearch's own; its guide recommends"
                  + " shards of 10 to 30 GB for search."),
          new IntegerType(1, 1024),
          config -> config.cluster().shards());

  public static final Setting<Integer> CLUSTER_REPLICAS =
      Setting.one(
          about(
              "cluster.replicas",
              "--replicas",
              List.of("1"),
              List.of(),
              "Copies of each shard, on other nodes, so that one may fail. Counts for an index that"
                  + " is made. The default is OpenSearch's own."),
          new IntegerType(0, 100),
          config -> config.cluster().replicas());

  public static final Setting<ClusterSection.Ranks> CLUSTER_RANKS =
      Setting.one(
          about(
              "cluster.ranks",
              "--cluster-ranks",
              List.of("together"),
              List.of(),
              "How ranks that moved are sent. together: those of all pages, four bytes each, which"
                  + " all nodes hold in memory and exchange at once. pages: each in its page, which"
                  + " the cluster then writes again as a whole; for nodes that are short of memory."),
          ChoiceType.of(ClusterSection.Ranks.class),
          config -> config.cluster().ranks());

  public static final Setting<Double> CLUSTER_RANK_THRESHOLD =
      Setting.one(
          about(
              "cluster.rank-threshold",
              "--rank-threshold",
              List.of("0.01"),
              List.of(),
              "With ranks: pages, the share by which a page's rank must differ from the one in the"
                  + " cluster to be sent again. The default, our choice: a hundredth of the rank changes the factor of"
                  + " the default boost by less than a thousandth."),
          new NumberType(0, 1),
          config -> config.cluster().rankThreshold());

  public static final Setting<Integer> CLUSTER_CONNECTIONS =
      Setting.one(
          about(
              "cluster.connections",
              "--cluster-connections",
              List.of("2"),
              List.of(),
              "Requests to a cluster under way at one time while pages are sent. The default, our"
                  + " choice, keeps one node busy; raise it for many."),
          new IntegerType(1, 64),
          config -> config.cluster().connections());

  public static final Setting<Duration> CLUSTER_RETRY_FOR =
      Setting.one(
          about(
              "cluster.retry-for",
              "--retry-for",
              List.of("5m"),
              List.of(),
              "How long a request is repeated that a cluster is too busy for, or that no node"
                  + " answers. The default, our choice, outlasts the restart of a node."),
          new DurationType(NO_TIME, Duration.ofDays(1)),
          config -> config.cluster().retryFor());

  public static final Setting<List<PageUrl>> REPORT_GOALS =
      Setting.many(
          about(
              "report.goals",
              "--goal",
              List.of(),
              List.of("https://www.example.org/order.html"),
              "A page that you want people to find: the report says which links would help it, and"
                  + " how it fares. Default: the pages that one new link would help most."),
          URL,
          config -> config.report().goals());

  public static final Setting<ReportSection.Language> REPORT_LANGUAGE =
      Setting.one(
          about(
              "report.language",
              "--report-language",
              List.of("en"),
              List.of(),
              "The language of the report: en, de or fr. Names of columns in CSV files are English"
                  + " in all of them."),
          ChoiceType.of(ReportSection.Language.class),
          config -> config.report().language());

  public static final Setting<List<PageUrl>> GATE_PAGES =
      Setting.many(
          about(
              "gate.pages",
              "--gate-page",
              List.of(),
              List.of("https://www.example.org/contact/"),
              "The pages that must not starve, for siterank gate: the change of the site is refused"
                  + " when one of them loses too much. Pages named on the command line are taken"
                  + " instead. Default: report.goals."),
          URL,
          config -> config.gate().pages());

  public static final Setting<Double> GATE_MAX_DROP =
      Setting.one(
          about(
              "gate.max-drop",
              "--max-drop",
              List.of("20%"),
              List.of(),
              "The share of its importance that such a page may lose. The default is our choice:"
                  + " more than links move in daily work, less than a page that left a menu loses."),
          new PercentType(),
          config -> config.gate().maxDrop());

  public static final Setting<Integer> GATE_MAX_BROKEN_LINKS =
      Setting.one(
          about(
              "gate.max-broken-links",
              "--max-broken-links",
              List.of("0"),
              List.of(),
              "How many links to pages that are gone may be new. Those that were broken before do"
                  + " not count."),
          new IntegerType(0, Integer.MAX_VALUE),
          config -> config.gate().maxBrokenLinks());

  public static final Setting<Integer> GATE_MAX_UNREACHABLE =
      Setting.one(
          about(
              "gate.max-unreachable",
              "--max-unreachable",
              List.of("0"),
              List.of(),
              "How many pages may be left to which no links lead from the start page any more."),
          new IntegerType(0, Integer.MAX_VALUE),
          config -> config.gate().maxUnreachable());

  public static final Setting<Path> DATA =
      Setting.one(
          about(
              "data",
              "--data",
              List.of("data/"),
              List.of(),
              "The folder in which everything is kept that is known between two runs. Delete it to"
                  + " start anew."),
          FOLDER,
          SiteConfig::data);

  private static final List<Setting<?>> ALL =
      List.of(
          SITE_URL,
          SITE_ALIASES,
          SITE_INCLUDE,
          SITE_EXCLUDE,
          SITE_IGNORE_PARAMETERS,
          SITE_DIR,
          SITE_WARC,
          CRAWL_USER_AGENT,
          CRAWL_CONTACT,
          CRAWL_DELAY,
          CRAWL_CONNECTIONS,
          CRAWL_MAX_PAGES,
          CRAWL_MAX_PAGE_SIZE,
          CRAWL_TIMEOUT,
          CRAWL_TIME_LIMIT,
          CRAWL_ORDER,
          CRAWL_MAX_AGE,
          CRAWL_MAX_VANISHED,
          CRAWL_ARCHIVE,
          CRAWL_ARCHIVE_SIZE,
          ACCESS_PROXY,
          ACCESS_HEADERS,
          ACCESS_COOKIES,
          ACCESS_LOGIN,
          ACCESS_AUTHORITIES,
          ACCESS_CERTIFICATE,
          LINKS_NOFOLLOW,
          LINKS_DEAD,
          LOGS_FILES,
          LOGS_FORMAT,
          LOGS_WINDOW,
          LOGS_HALF_LIFE,
          LOGS_ESTIMATOR,
          LOGS_ROBOTS_BY_BEHAVIOUR,
          LOGS_CLASS_WEIGHTS,
          LOGS_MONITORING_AGENTS,
          LOGS_MONITORING_ADDRESSES,
          LOGS_FIRST_DAY,
          LOGS_LAST_DAY,
          LOGS_OWN_SEARCH,
          LOGS_OWN_SEARCH_VISITS,
          LOGS_OWN_SEARCH_MIN_VISITS,
          RANK_DAMPING,
          RANK_TOLERANCE,
          RANK_MAX_ITERATIONS,
          RANK_PROMOTIONS,
          SEARCH_LANGUAGE,
          SEARCH_BOOST,
          SEARCH_WEIGHT,
          SEARCH_PIVOT,
          SEARCH_COMBINE,
          SEARCH_SYNONYMS,
          SEARCH_BEST_BETS,
          SEARCH_LISTINGS,
          FIELDS_TITLE,
          FIELDS_HEADINGS,
          FIELDS_ANCHORS,
          FIELDS_URL_WORDS,
          FIELDS_DESCRIPTION,
          FIELDS_TITLE_NAME,
          FIELDS_HEADING_NAME,
          FIELDS_ANCHOR_NAME,
          FIELDS_PROXIMITY,
          FIELDS_PARTS,
          SERVE_HOST,
          SERVE_PORT,
          SERVE_PATH,
          SERVE_PUBLIC_URL,
          SERVE_TITLE,
          SERVE_ACCENT,
          SERVE_TEXTS,
          SERVE_TRUSTED_PROXIES,
          SERVE_CLIENT_HEADER,
          SERVE_CORS_ORIGINS,
          SERVE_RATE_LIMIT,
          SERVE_SEARCH_LOG,
          SERVE_SEARCH_LOG_PEOPLE,
          SERVE_WEBMASTER,
          SERVE_USERS,
          SERVE_USER_HEADER,
          CLUSTER_ON,
          CLUSTER_CREDENTIALS,
          CLUSTER_CA,
          CLUSTER_SHARDS,
          CLUSTER_REPLICAS,
          CLUSTER_RANKS,
          CLUSTER_RANK_THRESHOLD,
          CLUSTER_CONNECTIONS,
          CLUSTER_RETRY_FOR,
          REPORT_GOALS,
          REPORT_LANGUAGE,
          GATE_PAGES,
          GATE_MAX_DROP,
          GATE_MAX_BROKEN_LINKS,
          GATE_MAX_UNREACHABLE,
          DATA);

  private Settings() {}

  /** Every setting, in the order of the file. */
  public static List<Setting<?>> all() {
    return ALL;
  }

  /** The setting with this key. */
  public static Optional<Setting<?>> byKey(String key) {
    for (Setting<?> setting : ALL) {
      if (setting.key().equals(key)) {
        return Optional.of(setting);
      }
    }
    return Optional.empty();
  }

  private static Setting.Definition about(
      String key, String flag, List<String> defaults, List<String> example, String description) {
    return new Setting.Definition(key, flag, defaults, example, description);
  }

  private static Path folder(String text) {
    if (text.isBlank()) {
      throw new IllegalArgumentException("blank");
    }
    return Path.of(text);
  }

  private static LocalDate day(String text) {
    try {
      return LocalDate.parse(text);
    } catch (DateTimeParseException e) {
      throw new IllegalArgumentException(e.getMessage(), e);
    }
  }

  private static String language(String text) {
    if (!Set.of(Locale.getISOLanguages()).contains(text)) {
      throw new IllegalArgumentException("not in ISO 639-1");
    }
    return text;
  }
}
