package org.siterank.demo;

import java.util.List;
import org.siterank.site.PageUrl;

/**
 * Path of one surfer.
 *
 * @param visit how the surfer came
 * @param pages the pages seen, in order, the entry first
 * @param ending why there are no more
 */
record Walk(Visit visit, List<PageUrl> pages, Ending ending) {

  Walk {
    pages = List.copyOf(pages);
  }

  /** Why a walk is over. */
  enum Ending {
    /** The surfer had enough: (1-d). */
    STOPPED,
    /** The surfer followed a link to another site. */
    LEFT,
    /** There was no link that leads anywhere. */
    DEAD_END,
    /** The limit of clicks was reached. */
    CUT
  }
}
