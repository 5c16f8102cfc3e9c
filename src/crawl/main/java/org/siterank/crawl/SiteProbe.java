package org.siterank.crawl;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.siterank.site.PageUrl;

/**
 * Preview of a crawl, made with a handful of requests.
 *
 * @param start the start page, under its canonical name
 * @param httpStatus what it answered; 0 when robots.txt keeps us away from it
 * @param title its title, or empty
 * @param internalLinks distinct pages of the site that it links to
 * @param externalLinks distinct addresses elsewhere that it links to
 * @param leadsTo where it redirects, or what it names as its own address
 * @param problem what is wrong with it, in plain words, or empty
 * @param crawlDelay what robots.txt asks for
 * @param sitemapFiles sitemaps that could be read
 * @param sitemapAddresses pages of the site that they name
 * @param took time until the start page was there
 * @param barrier what stands in the place of the site, a login say, in plain words
 * @param warnings what a webmaster should know
 */
public record SiteProbe(
    PageUrl start,
    int httpStatus,
    String title,
    int internalLinks,
    int externalLinks,
    Optional<PageUrl> leadsTo,
    String problem,
    Optional<Duration> crawlDelay,
    List<PageUrl> sitemapFiles,
    int sitemapAddresses,
    Duration took,
    Optional<String> barrier,
    List<String> warnings) {

  public SiteProbe {
    sitemapFiles = List.copyOf(sitemapFiles);
    warnings = List.copyOf(warnings);
  }
}
