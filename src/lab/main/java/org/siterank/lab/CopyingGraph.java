package org.siterank.lab;

import java.util.SplittableRandom;

/**
 * Pages that come one after the other and copy the links of an earlier page, each link with the
 * chance {@code 1 - uniform}; otherwise it leads to any page, also to one that is yet to come. R.
 * Kumar et al., Stochastic models for the web graph, 2000, who only link to earlier pages; a web so
 * grown would have no cycle.
 *
 * <p>About half of the pages end up without in-link, so a crawl reaches only a part of them.
 *
 * @param links mean out-degree before repeated links are dropped: every page has one more, as many,
 *     or one less; at least 2
 * @param uniform chance of a link that is not copied, in [0, 1]
 */
public record CopyingGraph(int links, double uniform) implements GraphModel {

  /** Some three links per page, 15 % of them not copied. */
  public CopyingGraph() {
    this(3, 0.15);
  }

  public CopyingGraph {
    if (links < 2 || links > MIN_PAGES) {
      throw new IllegalArgumentException(
          "links per page must be from 2 to " + MIN_PAGES + ", got " + links);
    }
    if (!(uniform >= 0 && uniform <= 1)) {
      throw new IllegalArgumentException("uniform share must be in [0, 1], got " + uniform);
    }
  }

  @Override
  public String name() {
    return "copying";
  }

  @Override
  public Web generate(int pages, long seed) {
    GraphModel.checkPages(pages);
    SplittableRandom random = new SplittableRandom(seed);
    int[][] targets = new int[pages][];
    NumberedPages graph = new NumberedPages(pages);
    for (int page = 0; page < pages; page++) {
      int[] copied = page == 0 ? new int[0] : targets[random.nextInt(page)];
      // Not the same number for all: rankings that know out-degrees would not show.
      targets[page] = new int[random.nextInt(links - 1, links + 2)];
      for (int k = 0; k < targets[page].length; k++) {
        boolean copy = k < copied.length && random.nextDouble() >= uniform;
        targets[page][k] = copy ? copied[k] : random.nextInt(pages);
        graph.link(page, targets[page][k]);
      }
    }
    return Web.of(name(), graph.graph());
  }
}
