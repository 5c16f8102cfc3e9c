package org.siterank.accesslog;

import java.util.Optional;
import org.siterank.site.PageUrl;

/**
 * A line with its class.
 *
 * @param hitClass the one class of the line
 * @param url what was asked for, as a canonical address; only for page views
 * @param referrer the referring host (registrable domain), for internal clicks the canonical
 *     address of the referring page, otherwise empty
 * @param robot the robot's name; only for robots
 */
public record Classified(HitClass hitClass, Optional<PageUrl> url, String referrer, String robot) {

  static Classified of(HitClass hitClass) {
    return new Classified(hitClass, Optional.empty(), "", "");
  }

  /** Whether a person looked at a page. */
  public boolean isPageView() {
    return url.isPresent();
  }
}
