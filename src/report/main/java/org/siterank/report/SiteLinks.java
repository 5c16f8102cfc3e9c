package org.siterank.report;

import java.util.List;

/**
 * Links that would raise the whole site.
 *
 * @param links the best ones, most gain first
 * @param missed what a link that was not looked at brings at most; 0 where none can be better
 */
public record SiteLinks(List<Advice.Link> links, double missed) {

  public SiteLinks {
    links = List.copyOf(links);
  }
}
