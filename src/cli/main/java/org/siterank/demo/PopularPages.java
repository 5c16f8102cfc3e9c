package org.siterank.demo;

import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.function.Predicate;
import org.siterank.site.PageUrl;

/**
 * Pages that the world knows, the better known the more often: a page's weight is {@code
 * rank^-skew} (Zipf's law, which requests to web pages follow with a skew of 0.6 to 0.8: Breslau et
 * al., "Web Caching and Zipf-like Distributions", INFOCOM 1999).
 *
 * <p>Which page has which rank is simulated: pages with much to say come first on the whole, so the
 * order is that of the size of the file times a log-normal chance.
 */
final class PopularPages {

  /** One standard deviation makes a page pass for one 1.8 times its size. */
  private static final double CHANCE = 0.6;

  private final List<PageUrl> pages;
  private final double[] cumulative;

  private PopularPages(List<PageUrl> pages, double skew) {
    this.pages = pages;
    this.cumulative = new double[pages.size()];
    double sum = 0;
    for (int i = 0; i < cumulative.length; i++) {
      sum += Math.pow(i + 1, -skew);
      cumulative[i] = sum;
    }
  }

  /**
   * @param root the address under which the site is served
   * @param eligible paths of pages that somebody may come to
   * @param skew exponent of Zipf's law, at least 0
   * @param seed decides about the chance
   */
  static PopularPages of(
      DemoSite site, PageUrl root, Predicate<String> eligible, double skew, long seed)
      throws IOException {
    record Sized(String path, double size) {}
    Random chance = new Random(seed);
    List<Sized> sized = new ArrayList<>();
    for (String path : site.pages()) {
      // Drawn for every page, so that one page's rank does not depend on which others may be had.
      double factor = Math.exp(CHANCE * chance.nextGaussian());
      if (eligible.test(path)) {
        sized.add(new Sized(path, Files.size(site.folder().resolve(path)) * factor));
      }
    }
    if (sized.isEmpty()) {
      throw new IOException("the site in " + site.folder() + " has no page that one could visit");
    }
    sized.sort(Comparator.comparingDouble(Sized::size).reversed().thenComparing(Sized::path));
    return new PopularPages(
        sized.stream().map(page -> root.resolve("/" + encoded(page.path())).orElseThrow()).toList(),
        skew);
  }

  /** A page, the likelier the more popular it is. */
  PageUrl draw(SplittableRandom random) {
    double at = random.nextDouble() * cumulative[cumulative.length - 1];
    int found = Arrays.binarySearch(cumulative, at);
    return pages.get(Math.min(found < 0 ? -found - 1 : found + 1, pages.size() - 1));
  }

  /** Pages in order, the most popular first. */
  List<PageUrl> ranked() {
    return pages;
  }

  /** A file name is no address yet: these three would end or break it. */
  private static String encoded(String path) {
    return path.replace("%", "%25").replace("?", "%3F").replace("#", "%23");
  }
}
