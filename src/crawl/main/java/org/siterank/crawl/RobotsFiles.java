package org.siterank.crawl;

import crawlercommons.robots.BaseRobotRules;
import crawlercommons.robots.SimpleRobotRules;
import crawlercommons.robots.SimpleRobotRulesParser;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.siterank.fetch.FetchException;
import org.siterank.fetch.FetchResponse;
import org.siterank.fetch.PageRequest;
import org.siterank.site.PageUrl;
import org.siterank.site.SiteScope;

/**
 * The robots.txt of every origin of the site (RFC 9309). 4xx means that everything is allowed
 * (2.3.1.3), 5xx and silence that nothing is (2.3.1.4); 429 is taken for silence, as Google does.
 */
final class RobotsFiles {

  enum Access {
    ALLOWED,
    EXCLUDED,
    /** Nobody can tell, so nothing may be asked for, but nothing is known to be excluded either. */
    UNKNOWN
  }

  /** Bytes read of a robots.txt: the least that RFC 9309 asks for (2.5, 500 KiB). */
  static final int MAX_BYTES = 512_000;

  /** Bytes in which an HTML page says that it is one. */
  private static final int HEAD = 1000;

  /** Redirects followed to a robots.txt (RFC 9309, 2.3.1.2: at least five). */
  static final int MAX_HOPS = 5;

  /**
   * Longest {@code Crawl-delay} that is kept to (Heritrix {@code respectCrawlDelayUpToSeconds});
   * longer ones are cut to it, counted and reported.
   */
  static final Duration MAX_CRAWL_DELAY = Duration.ofMinutes(5);

  /** The rules of one origin; none when its robots.txt could not be had. */
  record File(Optional<BaseRobotRules> rules, String problem, Optional<Duration> crawlDelay) {}

  private final Map<String, File> files = new LinkedHashMap<>();
  private final List<String> warnings = new ArrayList<>();
  private long cutFiles;
  private long cutDelays;

  private RobotsFiles() {}

  /** Fetches the files of all origins of the site and tells the pace what they ask for. */
  static RobotsFiles load(
      SiteScope scope, CrawlOptions options, Fetcher fetcher, Politeness politeness)
      throws InterruptedException {
    RobotsFiles robots = new RobotsFiles();
    Set<String> origins = origins(scope);
    Politeness.Connection connection = new Politeness.Connection();
    for (String origin : origins) {
      PageUrl url = PageUrl.of(origin + "/robots.txt");
      File file = robots.load(url, scope, options, fetcher, connection);
      robots.files.put(origin, file);
      file.crawlDelay().ifPresent(delay -> politeness.crawlDelay(url.authority(), delay));
    }
    return robots;
  }

  /** The scheme and authority of every prefix of the site, in configured order. */
  static Set<String> origins(SiteScope scope) {
    Set<String> origins = new LinkedHashSet<>();
    scope.prefixes().forEach(prefix -> origins.add(PageUrl.of(prefix).origin()));
    return origins;
  }

  Access access(PageUrl url) {
    File file = files.get(url.origin());
    if (file == null || file.rules().isEmpty()) {
      return Access.UNKNOWN;
    }
    return file.rules().get().isAllowed(url.value()) ? Access.ALLOWED : Access.EXCLUDED;
  }

  /** The rule that decides about an address, as it stands in the file; empty when none does. */
  String rule(PageUrl url) {
    File file = files.get(url.origin());
    if (file == null || file.rules().isEmpty()) {
      return file == null ? "" : file.problem();
    }
    if (!(file.rules().get() instanceof SimpleRobotRules rules)) {
      return "";
    }
    // The longest one that matches decides, an Allow before a Disallow (RFC 9309, 2.2.2).
    return rules.getRobotRules().stream()
        .filter(rule -> matches(rule, url))
        .max(
            Comparator.<SimpleRobotRules.RobotRule>comparingInt(rule -> rule.getPrefix().length())
                .thenComparing(SimpleRobotRules.RobotRule::isAllow))
        .map(rule -> (rule.isAllow() ? "Allow: " : "Disallow: ") + rule.getPrefix())
        .orElse("");
  }

  private static boolean matches(SimpleRobotRules.RobotRule rule, PageUrl url) {
    SimpleRobotRules alone = new SimpleRobotRules(SimpleRobotRules.RobotRulesMode.ALLOW_SOME);
    alone.addRule(rule.getPrefix(), false);
    return !alone.isAllowed(url.value());
  }

  File file(String origin) {
    return files.get(origin);
  }

  /** Sitemaps named by any of the files, as written. */
  List<String> sitemaps() {
    return files.values().stream()
        .flatMap(file -> file.rules().stream())
        .flatMap(rules -> rules.getSitemaps().stream())
        .distinct()
        .toList();
  }

  List<String> warnings() {
    return warnings;
  }

  long cutFiles() {
    return cutFiles;
  }

  long cutDelays() {
    return cutDelays;
  }

  private File load(
      PageUrl url,
      SiteScope scope,
      CrawlOptions options,
      Fetcher fetcher,
      Politeness.Connection connection)
      throws InterruptedException {
    FetchResponse answer;
    try {
      answer =
          fetcher.fetchFollowing(
              PageRequest.start(url, MAX_BYTES), MAX_HOPS, insideOrigins(scope), connection);
    } catch (FetchException e) {
      return new File(Optional.empty(), url + ": " + e.getMessage(), Optional.empty());
    }
    int status = answer.status();
    if (status >= 500 || status == 429) {
      return new File(Optional.empty(), url + " answers " + status, Optional.empty());
    }
    SimpleRobotRulesParser parser = new SimpleRobotRulesParser(Long.MAX_VALUE, 0);
    if (!answer.hasDocument()) {
      if (answer.isRedirect()) {
        warnings.add(
            url + " redirects off the site or in circles and is taken as absent (RFC 9309)");
      }
      return new File(Optional.of(parser.failedFetch(404)), "", Optional.empty());
    }
    if (answer.extent() == FetchResponse.Extent.TRUNCATED) {
      cutFiles++;
    }
    if (isHtml(answer)) {
      warnings.add(
          url
              + " is an HTML page, no robots.txt, and is taken as absent: let the server answer 404,"
              + " or a text file");
      return new File(Optional.of(parser.failedFetch(404)), "", Optional.empty());
    }
    BaseRobotRules rules =
        parser.parseContent(
            url.value(),
            answer.body(),
            answer.header("Content-Type"),
            List.of(options.productToken().toLowerCase(Locale.ROOT)));
    return new File(Optional.of(rules), "", crawlDelay(url, rules));
  }

  /** Whether the document begins as an HTML page does, whatever its type. */
  static boolean isHtml(String head) {
    String begin = head.replace("\ufeff", "").stripLeading().toLowerCase(Locale.ROOT);
    return begin.startsWith("<!doctype html") || begin.startsWith("<html");
  }

  private static boolean isHtml(FetchResponse answer) {
    byte[] body = answer.body();
    return isHtml(new String(body, 0, Math.min(HEAD, body.length), StandardCharsets.UTF_8));
  }

  /** An address with one of the site's origins under its canonical name, or null. */
  static UnaryOperator<PageUrl> insideOrigins(SiteScope scope) {
    Set<String> origins = origins(scope);
    return url -> {
      PageUrl canonical = scope.canonical(url);
      return origins.contains(canonical.origin()) ? canonical : null;
    };
  }

  private Optional<Duration> crawlDelay(PageUrl url, BaseRobotRules rules) {
    long millis = rules.getCrawlDelay();
    if (millis == BaseRobotRules.UNSET_CRAWL_DELAY || millis <= 0) {
      return Optional.empty();
    }
    if (millis > MAX_CRAWL_DELAY.toMillis()) {
      cutDelays++;
      warnings.add(
          url
              + " demands a Crawl-delay of "
              + millis / 1000
              + " s; "
              + MAX_CRAWL_DELAY.toSeconds()
              + " s, the longest that is kept to, lie between two requests");
      return Optional.of(MAX_CRAWL_DELAY);
    }
    return Optional.of(Duration.ofMillis(millis));
  }
}
