package org.siterank.demo;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicLong;
import org.siterank.site.PageUrl;
import org.siterank.site.SiteScope;

/**
 * The random surfer of PageRank, walking a real site.
 *
 * <p>On a page the surfer goes on with probability d, and then follows one of the page's links,
 * each with the same chance: to a page of the site, which is asked for; or to another site, and is
 * gone. A link that leads nowhere (404) brings the surfer back to choose among the others. So the
 * mean number of views of page v over many visits is P_v / |s| where P = d A_S^T P + s and s is the
 * distribution of entries.
 */
final class Surfer {

  /** The surfer model's usual damping (Brin and Page, 1998). */
  static final double DAMPING = 0.85;

  /** Most clicks of one visit: a chance of 0.85^200, about 10^-14, to be cut. */
  static final int MAX_CLICKS = 200;

  /** As browsers: Chrome and Firefox follow 20. */
  private static final int MAX_REDIRECTS = 20;

  /** One visit in so many is the first of its browser, which then loads the assets too. */
  private static final int COLD_CACHE = 4;

  private final Browser browser;
  private final SiteScope scope;
  private final ConcurrentMap<PageUrl, LinkedPage> known = new ConcurrentHashMap<>();
  private final AtomicLong notFound = new AtomicLong();

  Surfer(Browser browser, SiteScope scope) {
    this.browser = browser;
    this.scope = scope;
  }

  /** Where a request ended up. */
  private record Landing(PageUrl url, LinkedPage page) {}

  /** Makes one visit from its entry to its end. */
  Walk walk(Visit visit, SplittableRandom chance) throws IOException {
    List<PageUrl> seen = new ArrayList<>();
    Optional<Landing> entry = open(visit, visit.entry(), visit.referrer());
    if (entry.isEmpty()) {
      return new Walk(visit, seen, Walk.Ending.DEAD_END);
    }
    Landing here = entry.get();
    seen.add(here.url());
    if (visit.number() % COLD_CACHE == 0) {
      loadAssets(visit, here);
    }
    for (int clicks = 0; clicks < MAX_CLICKS; clicks++) {
      if (chance.nextDouble() >= DAMPING) {
        return new Walk(visit, seen, Walk.Ending.STOPPED);
      }
      List<PageUrl> choices = new ArrayList<>(here.page().targets());
      Optional<Landing> next = Optional.empty();
      while (next.isEmpty()) {
        if (choices.isEmpty()) {
          return new Walk(visit, seen, Walk.Ending.DEAD_END);
        }
        PageUrl choice = choices.remove(chance.nextInt(choices.size()));
        if (!scope.owns(scope.canonical(choice))) {
          return new Walk(visit, seen, Walk.Ending.LEFT);
        }
        next = open(visit, choice, here.url().value());
      }
      here = next.get();
      seen.add(here.url());
    }
    return new Walk(visit, seen, Walk.Ending.CUT);
  }

  /** Asks for a page; nothing when it is not there. */
  private Optional<Landing> open(Visit visit, PageUrl address, String referrer) throws IOException {
    PageUrl url = address;
    for (int hop = 0; hop <= MAX_REDIRECTS; hop++) {
      LinkedPage page = known.get(url);
      Browser.Answer answer = ask(visit, url, referrer, page == null);
      if (answer.status() == 200) {
        if (page == null) {
          page = answer.html() ? LinkedPage.parse(answer.body(), url) : LinkedPage.PLAIN;
          known.put(url, page);
        }
        return Optional.of(new Landing(url, page));
      }
      if (answer.status() / 100 != 3 || answer.location().isEmpty()) {
        notFound.incrementAndGet();
        return Optional.empty();
      }
      url = answer.location().get();
    }
    notFound.incrementAndGet();
    return Optional.empty();
  }

  private void loadAssets(Visit visit, Landing landing) throws IOException {
    for (PageUrl asset : landing.page().assets()) {
      if (scope.owns(scope.canonical(asset))) {
        ask(visit, asset, landing.url().value(), false);
      }
    }
    ask(visit, scope.start().resolve("/favicon.ico").orElseThrow(), landing.url().value(), false);
  }

  private Browser.Answer ask(Visit visit, PageUrl url, String referrer, boolean read)
      throws IOException {
    return browser.ask("GET", url, visit.client(), visit.userAgent(), referrer, read);
  }

  /** How many clicks led nowhere. */
  long notFound() {
    return notFound.get();
  }
}
