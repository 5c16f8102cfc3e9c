package org.siterank.site;

import java.util.Collection;
import java.util.HashMap;
import java.util.Map;

/**
 * The pages of a site that link to one address. The link is in a menu, or in another part that
 * pages share, when more than a fifth of the pages of a folder have it; small folders are no sign.
 */
public final class LinkingPages {

  /** Pages of a folder with the link, from which on they may share it. */
  private static final int FEWEST = 10;

  /** Share of the pages of a folder that have a link of its template. */
  private static final double TEMPLATE = 0.2;

  private final Map<String, Integer> byFolder = new HashMap<>(2);
  private final PageUrl first;
  private int pages;

  /** Begins with the first page that has the link. */
  public LinkingPages(PageUrl first) {
    this.first = first;
    add(first);
  }

  /** Adds another page that has the link. */
  public void add(PageUrl page) {
    pages++;
    byFolder.merge(folder(page), 1, Integer::sum);
  }

  /** Adds other pages that have the link, and returns this. */
  public LinkingPages plus(LinkingPages others) {
    pages += others.pages;
    others.byFolder.forEach((folder, count) -> byFolder.merge(folder, count, Integer::sum));
    return this;
  }

  /** The pages that have one of some links; at least one. */
  public static LinkingPages of(Collection<LinkingPages> links) {
    LinkingPages all = new LinkingPages(links.iterator().next());
    links.stream().skip(1).forEach(all::plus);
    return all;
  }

  private LinkingPages(LinkingPages copied) {
    this.first = copied.first;
    plus(copied);
  }

  /** How many pages have the link. */
  public int pages() {
    return pages;
  }

  /** The page that was added first. */
  public PageUrl first() {
    return first;
  }

  /**
   * Returns true if pages share the part with the link.
   *
   * @param sizes pages of the site by {@link #folder}
   */
  public boolean inTemplate(Map<String, Integer> sizes) {
    return byFolder.entrySet().stream()
        .anyMatch(
            folder ->
                folder.getValue() >= FEWEST
                    && folder.getValue() > TEMPLATE * sizes.getOrDefault(folder.getKey(), 0));
  }

  /** The host and the first folder of an address. */
  public static String folder(PageUrl url) {
    String path = url.path();
    int end = path.indexOf('/', 1);
    return url.authority() + (end < 0 ? "/" : path.substring(0, end + 1));
  }

  /** Counts pages by folder. */
  public static Map<String, Integer> sizes(Iterable<PageUrl> pages) {
    Map<String, Integer> sizes = new HashMap<>();
    pages.forEach(page -> sizes.merge(folder(page), 1, Integer::sum));
    return sizes;
  }
}
