package org.siterank.lab;

import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.siterank.graph.Arcs;

/**
 * Surfers of a whole web, as PageRank has them: each begins at any page, goes on with the chance d
 * along any link of the page, to whatever site it leads, and stops otherwise and where there is no
 * link. So the views of a page are in proportion to its PageRank in the web; no site is asked what
 * enters it.
 */
final class WebSurfers {

  private final Web web;
  private final int[] recorderOf; // by site of the web, -1: nobody looks
  private final Recorder[] recorders;

  private WebSurfers(Web web, List<LocalSite> sites, int viewsPerPage) {
    this.web = web;
    recorderOf = new int[web.numSites()];
    Arrays.fill(recorderOf, -1);
    recorders = new Recorder[sites.size()];
    for (int k = 0; k < recorders.length; k++) {
      recorderOf[web.site(sites.get(k).nodes()[0])] = k;
      recorders[k] = new Recorder(Math.multiplyExact(viewsPerPage, sites.get(k).size()));
    }
  }

  /** The views of one site, up to a number. */
  private static final class Recorder {
    private final int[] visitors;
    private final int[] pages;
    private final int[] from;
    private int size;

    Recorder(int views) {
      visitors = new int[views];
      pages = new int[views];
      from = new int[views];
    }

    /** Whether this view fills it up. */
    boolean add(int visitor, int page, int before) {
      if (size == pages.length) {
        return false;
      }
      visitors[size] = visitor;
      pages[size] = page;
      from[size++] = before;
      return size == pages.length;
    }
  }

  /** Surfs until each of some sites has so many views per page. */
  static List<SiteLog.Views> views(Web web, List<LocalSite> sites, int viewsPerPage, long seed) {
    WebSurfers surfers = new WebSurfers(web, sites, viewsPerPage);
    surfers.surf(new SplittableRandom(seed));
    return Arrays.stream(surfers.recorders)
        .map(recorder -> new SiteLog.Views(recorder.visitors, recorder.pages, recorder.from))
        .toList();
  }

  private void surf(SplittableRandom random) {
    Arcs links = web.graph().successors();
    int n = web.graph().numNodes();
    int filled = 0;
    for (int visitor = 0; filled < recorders.length; visitor++) {
      int page = random.nextInt(n);
      filled += view(visitor, page, SiteLog.Views.NOWHERE) ? 1 : 0;
      while (links.degree(page) > 0 && random.nextDouble() < LocalSite.DAMPING) {
        int before = page;
        page = links.node(links.begin(page) + random.nextInt(links.degree(page)));
        filled += view(visitor, page, before) ? 1 : 0;
      }
    }
  }

  private boolean view(int visitor, int page, int before) {
    int recorder = recorderOf[web.site(page)];
    return recorder >= 0 && recorders[recorder].add(visitor, page, before);
  }
}
