package org.siterank.model;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.siterank.index.HostLanguages;
import org.siterank.site.PageUrl;

/** Gives pages without a language the main one of their host. */
final class MainLanguages {

  private final HostLanguages hosts = new HostLanguages();
  private final List<PageUrl> untold = new ArrayList<>();

  /**
   * Adds a page.
   *
   * @param language primary tag, or empty
   */
  void add(PageUrl page, String language) {
    if (language.isEmpty()) {
      untold.add(page);
    } else {
      hosts.add(page.authority(), language);
    }
  }

  /** Adds the main language of each page without one for which the map has none. */
  void addTo(Map<PageUrl, String> languages) {
    for (PageUrl page : untold) {
      String main = hosts.main(page.authority());
      if (!main.isEmpty()) {
        languages.putIfAbsent(page, main);
      }
    }
  }
}
