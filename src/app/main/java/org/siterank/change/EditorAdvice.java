package org.siterank.change;

import java.util.List;
import org.siterank.site.PageUrl;

/**
 * Links to add, as an editor would choose them, by counts alone.
 *
 * @param page the page that gets the links, or has them
 * @param title its title, or empty
 * @param views its page views that were counted
 * @param days the days in which these were; 0 without logs
 * @param clicks the clicks a month that a new link on it may get
 * @param links the links, the best first
 */
public record EditorAdvice<T>(
    PageUrl page, String title, long views, double days, ExpectedClicks clicks, List<T> links) {

  public EditorAdvice {
    links = List.copyOf(links);
  }
}
