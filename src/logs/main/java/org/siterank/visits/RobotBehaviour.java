package org.siterank.visits;

/**
 * By which behaviour robots are recognised that call themselves browsers.
 *
 * @param recognised whether they are at all
 * @param pageViews views of pages within the horizon, and no part of one asked for, that make a
 *     client a robot; at least 2
 * @param partsPerView the log must show that it has the lines for parts of pages: those of the
 *     horizon, for each page view of other clients, at least; positive. In a log without them
 *     nobody asks for any, and the rule says nothing.
 */
public record RobotBehaviour(boolean recognised, int pageViews, double partsPerView) {

  /**
   * A hundred views in at most an hour: a person whose browser has every part of the site in its
   * cache asks for few pages and no part, but does not read for an hour at two pages a minute. One
   * part for ten views: pages have dozens of parts each (HTTP Archive), so a log that has their
   * lines is above it even if most visitors' browsers have them cached. Both are our choice.
   */
  public static final RobotBehaviour STANDARD = new RobotBehaviour(true, 100, 0.1);

  /** Robots are known by their agent alone. */
  public static final RobotBehaviour IGNORED = new RobotBehaviour(false, 100, 0.1);

  public RobotBehaviour {
    if (pageViews < 2) {
      throw new IllegalArgumentException(
          "the page views that make a robot must be at least 2, got " + pageViews);
    }
    if (!(partsPerView > 0)) {
      throw new IllegalArgumentException(
          "the parts of pages for each view must be positive, got " + partsPerView);
    }
  }
}
