package org.siterank.store;

import java.io.IOException;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.function.Predicate;
import org.siterank.site.PageUrl;
import org.siterank.site.SiteScope;

/**
 * The addresses of one of several sites. They lie side by side in the index of {@code address}, one
 * range for each URL prefix of the site, so that a crawl reads the rows of its own site and not
 * those of all sites.
 */
final class SiteAddresses {

  /** All addresses, for an installation with one site. */
  static final SiteAddresses ALONE = new SiteAddresses("", List.of(), url -> true);

  private final String site;
  private final List<String> prefixes; // In order, none below another; empty: all addresses.
  private final Predicate<PageUrl> owns;

  private SiteAddresses(String site, List<String> prefixes, Predicate<PageUrl> owns) {
    this.site = site;
    this.prefixes = prefixes;
    this.owns = owns;
  }

  /** The addresses of a part of a union of sites. */
  static SiteAddresses of(String site, SiteScope part) {
    List<String> outer = new ArrayList<>();
    for (String prefix : new TreeSet<>(part.prefixes())) {
      if (outer.isEmpty() || !prefix.startsWith(outer.get(outer.size() - 1))) {
        outer.add(prefix);
      }
    }
    return new SiteAddresses(site, List.copyOf(outer), part::owns);
  }

  /** The name of the site; empty where there is only one. */
  String site() {
    return site;
  }

  /** Returns true if the site owns an address. Another site may lie below its prefix. */
  boolean owns(PageUrl url) {
    return owns.test(url);
  }

  /**
   * Walks over the rows of a table that belong to the site, in URL order.
   *
   * @param select a query with the column {@code url} of the table {@code address}, which it calls
   *     {@code a}; without conditions and order
   */
  void forEach(Database database, String select, Database.Row action)
      throws SQLException, IOException {
    if (prefixes.isEmpty()) {
      database.forEach(select + " ORDER BY a.url", action);
      return;
    }
    Database.Row own =
        row -> {
          if (owns(StoredValue.url(row, "url"))) {
            action.accept(row);
          }
        };
    for (String prefix : prefixes) {
      database.forEach(within(select), own, prefix, end(prefix));
    }
  }

  /** The query for the rows of one range, whose ends are its parameters. */
  static String within(String select) {
    return select + " WHERE a.url >= ? AND a.url < ? ORDER BY a.url";
  }

  /** The first text behind all that begin with a prefix; this ends with a slash. */
  private static String end(String prefix) {
    int last = prefix.length() - 1;
    return prefix.substring(0, last) + (char) (prefix.charAt(last) + 1);
  }
}
