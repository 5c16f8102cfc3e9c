package org.siterank.config;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;

/**
 * How the site is read.
 *
 * @param userAgent the name under which the crawler asks, without the contact
 * @param contact where the webmaster reaches the operator: a web or mail address
 * @param delay time between two requests to the server; empty = as the server's answers suggest
 * @param connections requests under way at one time, at most
 * @param maxPages pages read in one run, at most; empty = all
 * @param maxPageBytes bytes of one page, after decompression, at most
 * @param timeout longest wait for a connection, an answer, or the next bytes of it
 * @param timeLimit longest time that the crawl of one run may take; empty = no limit
 * @param order which page is read next
 * @param maxAge a page is looked at again within this time, as far as the limits allow
 * @param maxVanished share of the pages that may go in one run
 * @param archive the file or folder of the web archives to write; empty = none
 * @param archiveSize bytes after which a web archive is followed by a new one
 */
public record CrawlSection(
    String userAgent,
    Optional<String> contact,
    Optional<Duration> delay,
    int connections,
    Optional<Integer> maxPages,
    long maxPageBytes,
    Duration timeout,
    Optional<Duration> timeLimit,
    Order order,
    Duration maxAge,
    double maxVanished,
    Optional<Path> archive,
    long archiveSize) {

  public CrawlSection {
    Settings.CRAWL_USER_AGENT.require(userAgent);
    Settings.CRAWL_CONTACT.require(contact);
    Settings.CRAWL_DELAY.require(delay);
    Settings.CRAWL_CONNECTIONS.require(connections);
    Settings.CRAWL_MAX_PAGES.require(maxPages);
    Settings.CRAWL_MAX_PAGE_SIZE.require(maxPageBytes);
    Settings.CRAWL_TIMEOUT.require(timeout);
    Settings.CRAWL_TIME_LIMIT.require(timeLimit);
    Settings.CRAWL_ORDER.require(order);
    Settings.CRAWL_MAX_AGE.require(maxAge);
    Settings.CRAWL_MAX_VANISHED.require(maxVanished);
    Settings.CRAWL_ARCHIVE.require(archive);
    Settings.CRAWL_ARCHIVE_SIZE.require(archiveSize);
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
    DISTANCERANK;

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
  }
}
