package org.siterank.crawl;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.siterank.site.PageUrl;

/**
 * Preview of a crawl, made with a handful of requests.
 *
 * @param page the start page
 * @param problem what is wrong with it, in plain words, or empty
 * @param barrier what stands in the place of the site, a login say, in plain words
 * @param crawlDelay what robots.txt asks for
 * @param sitemaps the sitemaps of the site
 * @param warnings what a webmaster should know
 */
public record SiteProbe(
    StartPage page,
    String problem,
    Optional<String> barrier,
    Optional<Duration> crawlDelay,
    Sitemaps sitemaps,
    List<String> warnings) {

  /**
   * The answer to the request of the start page.
   *
   * @param url the start page, under its canonical name
   * @param httpStatus what it answered; 0 when robots.txt keeps us away from it
   * @param title its title, or empty
   * @param internalLinks distinct pages of the site that it links to
   * @param externalLinks distinct addresses elsewhere that it links to
   * @param leadsTo where it redirects, or what it names as its own address
   * @param took time until the start page was there
   */
  public record StartPage(
      PageUrl url,
      int httpStatus,
      String title,
      int internalLinks,
      int externalLinks,
      Optional<PageUrl> leadsTo,
      Duration took) {}

  /**
   * The sitemaps of a site.
   *
   * @param files sitemaps that could be read
   * @param addresses how many pages of the site they name
   */
  public record Sitemaps(List<PageUrl> files, int addresses) {

    public Sitemaps {
      files = List.copyOf(files);
    }
  }

  public SiteProbe {
    warnings = List.copyOf(warnings);
  }
}
