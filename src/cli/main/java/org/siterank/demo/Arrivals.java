package org.siterank.demo;

import java.io.IOException;
import java.util.List;
import java.util.SplittableRandom;
import org.siterank.site.PageUrl;
import org.siterank.site.UrlGlob;

/**
 * Draws the visitors of the demo site: their source and their entry page. Everything about a visit
 * follows from the seed and the number of the visit, whoever asks and in whatever order.
 */
final class Arrivals {

  /** Shares of the three doors; what is left comes directly. */
  static final double FROM_PORTALS = 0.45;

  static final double FROM_SEARCH = 0.35;

  /** Of those who come directly, who typed the name of the site. */
  static final double TO_HOME = 0.5;

  /** Links of other sites go to few pages (Breslau et al. 1999 find 0.6 to 0.8). */
  private static final double PORTAL_SKEW = 0.8;

  /** Search engines bring visitors to the most remote page. */
  private static final double SEARCH_SKEW = 0.6;

  /** Two visits, or two seeds, never draw from one stream. An odd number from L'Ecuyer (1999). */
  private static final long STREAM = 0xD1342543DE82EF95L;

  private final PageUrl home;
  private final long seed;
  private final PopularPages linked;
  private final PopularPages found;

  /**
   * @param root the address under which the site is served
   * @param home where people go who type the site's name
   * @param inside pages that nobody outside links to, only search engines know them
   * @throws IOException when the site's files cannot be read, or no page is left
   */
  Arrivals(DemoSite site, PageUrl root, PageUrl home, List<UrlGlob> inside, long seed)
      throws IOException {
    this.home = home;
    this.seed = seed;
    this.linked =
        PopularPages.of(site, root, path -> !matches(inside, root, path), PORTAL_SKEW, seed);
    this.found = PopularPages.of(site, root, path -> true, SEARCH_SKEW, seed);
  }

  private static boolean matches(List<UrlGlob> globs, PageUrl root, String path) {
    PageUrl url = new PageUrl(root.value() + path);
    return globs.stream().anyMatch(glob -> glob.matches(url));
  }

  /** A page that others link to, neither the best known nor the least. */
  PageUrl wellLinked() {
    List<PageUrl> pages = linked.ranked();
    return pages.get(pages.size() / 2);
  }

  /** The source of chance of one visit. */
  SplittableRandom chance(int visit) {
    return new SplittableRandom(seed * STREAM + visit);
  }

  /** How the visit begins; draws from {@code chance}, which the walk goes on with. */
  Visit visit(int number, SplittableRandom chance) {
    double door = chance.nextDouble();
    String client = Neighbourhood.surferAddress(number);
    String browser = Neighbourhood.browser(chance);
    if (door < FROM_PORTALS) {
      String portal = Neighbourhood.portal(chance);
      PageUrl entry = linked.draw(chance);
      return new Visit(number, client, browser, Visit.Arrival.PORTAL, entry, portal);
    }
    if (door < FROM_PORTALS + FROM_SEARCH) {
      String engine = Neighbourhood.searchEngine(chance);
      PageUrl entry = found.draw(chance);
      return new Visit(number, client, browser, Visit.Arrival.SEARCH, entry, engine);
    }
    PageUrl entry = chance.nextDouble() < TO_HOME ? home : linked.draw(chance);
    return new Visit(number, client, browser, Visit.Arrival.DIRECT, entry, "");
  }
}
