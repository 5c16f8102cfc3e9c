package org.siterank.lab;

import java.util.SplittableRandom;

/**
 * Pages that come one after the other and copy the links of an earlier page, each link with the
 * chance {@code 1 - uniform}; otherwise it leads to any page, also to one that is yet to come. R.
 * Kumar et al., Stochastic models for the web graph, 2000, who only link to earlier pages; a web so
 * grown would have no cycle.
 *
 * <p>Most pages end up without in-link, so a crawl reaches only a part of them.
 *
 * @param links out-degree before repeated links are dropped; positive
 * @param uniform chance of a link that is not copied, in [0, 1]
 */
public record CopyingGraph(int links, double uniform) implements GraphModel {

  /** Some three links per page, 15 % of them not copied. */
  public CopyingGraph() {
    this(3, 0.15);
  }

  public CopyingGraph {
    if (links < 1) {
      throw new IllegalArgumentException("links per page must be at least 1, got " + links);
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
    int[] targets = new int[Math.multiplyExact(pages, links)]; // Of page v from v * links.
    NumberedPages graph = new NumberedPages(pages);
    for (int page = 0; page < pages; page++) {
      int copied = random.nextInt(Math.max(1, page));
      for (int k = 0; k < links; k++) {
        boolean copy = page > 0 && random.nextDouble() >= uniform;
        int target = copy ? targets[copied * links + k] : random.nextInt(pages);
        targets[page * links + k] = target;
        graph.link(page, target);
      }
    }
    return Web.of(name(), graph.graph());
  }
}
