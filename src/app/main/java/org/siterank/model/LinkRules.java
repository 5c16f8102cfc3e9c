package org.siterank.model;

import java.io.IOException;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import org.siterank.cache.Recent;
import org.siterank.config.LinksSection;
import org.siterank.config.LinksSection.Dead;
import org.siterank.config.LinksSection.Nofollow;
import org.siterank.graph.ArcKind;
import org.siterank.site.AssetPaths;
import org.siterank.site.PageUrl;
import org.siterank.store.SiteStore;
import org.siterank.store.StoredLink;

/**
 * Which links of a page count, and what for: the rules by which the graph of a site is made from
 * what stands on its pages. Redirects and canonical addresses are resolved before a target is
 * classified; a page's link to itself does not count; several links to one target count once, and a
 * followed one wins.
 */
public final class LinkRules {

  /** One followed link inside the site, with the words it is made of. */
  public interface Anchor {
    void accept(PageUrl source, PageUrl target, String text);
  }

  /** Targets remembered; some 10 MB; our choice. */
  private static final int KEPT = 100_000;

  /**
   * Target of a link.
   *
   * @param isPage whether it is not an asset by its name
   */
  private record Target(UrlResolver.Meaning meaning, boolean isPage) {}

  private final UrlResolver resolver;
  private final Nofollow nofollow;
  private final Dead dead;
  private long broken;

  public LinkRules(UrlResolver resolver, LinksSection options) {
    this.resolver = resolver;
    this.nofollow = options.nofollow();
    this.dead = options.dead();
  }

  /** Links to pages that are gone, met so far; each pair of pages once. */
  long brokenLinks() {
    return broken;
  }

  /**
   * Walks over the pages that have links, in URL order.
   *
   * @param page gets the distinct targets of each page with the kind of arc they make
   * @param anchor gets every followed link inside the site, repetitions included
   */
  public void forEachPage(
      SiteStore store, BiConsumer<PageUrl, Map<String, ArcKind>> page, Anchor anchor)
      throws IOException {
    forEachPage(store, page, anchor, (source, target) -> {});
  }

  /**
   * Walks over the links that lead to pages that are gone, each pair of pages once, in URL order.
   *
   * @param action gets the page and the address that is gone, redirects followed
   */
  public void forEachBroken(SiteStore store, BiConsumer<PageUrl, PageUrl> action)
      throws IOException {
    forEachPage(
        store,
        (source, targets) -> {},
        (source, target, text) -> {},
        (source, target) -> action.accept(source, new PageUrl(target)));
  }

  /**
   * Walks over all links.
   *
   * @param dead gets the pages and addresses of {@link #forEachBroken}
   */
  void forEachPage(
      SiteStore store,
      BiConsumer<PageUrl, Map<String, ArcKind>> page,
      Anchor anchor,
      BiConsumer<PageUrl, String> dead)
      throws IOException {
    Collector collector = new Collector(page, anchor, dead);
    store.pages().forEachLink(collector::add);
    collector.flush();
  }

  private final class Collector {

    private final BiConsumer<PageUrl, Map<String, ArcKind>> page;
    private final Anchor anchor;
    private final BiConsumer<PageUrl, String> dead;
    private final Map<String, ArcKind> targets = new TreeMap<>();
    private final Map<String, ArcKind> gone = new TreeMap<>();

    /** Menus and indexes name the same addresses on page after page. */
    private final Map<PageUrl, Target> known = new Recent<>(KEPT);

    private PageUrl source;
    private boolean counts;

    Collector(
        BiConsumer<PageUrl, Map<String, ArcKind>> page,
        Anchor anchor,
        BiConsumer<PageUrl, String> dead) {
      this.page = page;
      this.anchor = anchor;
      this.dead = dead;
    }

    void add(StoredLink link) {
      if (!link.source().equals(source)) {
        flush();
        source = link.source();
        UrlResolver.Meaning self = resolver.meaning(source);
        counts = self.kind() == UrlResolver.Kind.PAGE && self.url().equals(source);
      }
      if (counts) {
        classify(link);
      }
    }

    private void classify(StoredLink link) {
      Target found = target(link.target());
      UrlResolver.Meaning target = found.meaning();
      String name = target.url().value();
      if (!found.isPage() || target.url().equals(source)) {
        return;
      }
      if (target.kind() == UrlResolver.Kind.EXTERNAL) {
        put(name, ArcKind.FOLLOW);
      } else if (target.kind() == UrlResolver.Kind.DEAD) {
        gone.put(name, ArcKind.DEAD);
      } else if (!link.nofollow() || nofollow == Nofollow.FOLLOW) {
        put(name, ArcKind.FOLLOW);
        anchor.accept(source, target.url(), link.anchorText());
      } else if (nofollow == Nofollow.LEAK) {
        put(name, ArcKind.NOFOLLOW);
      }
    }

    private Target target(PageUrl address) {
      Target target = known.get(address);
      if (target == null) {
        UrlResolver.Meaning meaning = resolver.meaning(address);
        target = new Target(meaning, !AssetPaths.isAsset(meaning.url()));
        known.put(address, target);
      }
      return target;
    }

    private void put(String name, ArcKind kind) {
      targets.merge(name, kind, (a, b) -> a == ArcKind.FOLLOW ? a : b);
    }

    void flush() {
      broken += gone.size();
      gone.keySet().forEach(target -> dead.accept(source, target));
      if (LinkRules.this.dead == Dead.LEAK) {
        targets.putAll(gone);
      }
      if (!targets.isEmpty()) {
        page.accept(source, targets);
      }
      targets.clear();
      gone.clear();
    }
  }
}
