package org.siterank.crawl;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.siterank.site.PageUrl;

/**
 * A sitemap in plain text: one address a line (sitemaps.org, "Text file").
 *
 * @param addresses of the lines that have one
 * @param lines lines that are not blank
 * @param damaged those of them that are no address
 * @param firstDamaged number of the first of these in the file; 0 without any
 */
record SitemapLines(List<PageUrl> addresses, int lines, int damaged, int firstDamaged) {

  private static final String BYTE_ORDER_MARK = "\ufeff";

  SitemapLines {
    addresses = List.copyOf(addresses);
  }

  /** Reads a file. */
  static SitemapLines of(String text) {
    List<PageUrl> addresses = new ArrayList<>();
    int lines = 0;
    int damaged = 0;
    int firstDamaged = 0;
    int number = 0;
    String marked = text.startsWith(BYTE_ORDER_MARK) ? text.substring(1) : text;
    for (String line : (Iterable<String>) marked.lines()::iterator) {
      number++;
      if (line.isBlank()) {
        continue;
      }
      lines++;
      Optional<PageUrl> url = PageUrl.parse(line.strip());
      url.ifPresent(addresses::add);
      if (url.isEmpty()) {
        damaged++;
        firstDamaged = firstDamaged == 0 ? number : firstDamaged;
      }
    }
    return new SitemapLines(addresses, lines, damaged, firstDamaged);
  }

  /** How many lines are no address, and where the first of them is. */
  String damage() {
    return damaged + " of " + lines + ", the first is line " + firstDamaged;
  }
}
