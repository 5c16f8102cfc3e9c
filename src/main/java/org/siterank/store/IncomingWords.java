package org.siterank.store;

import java.io.IOException;
import java.sql.SQLException;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.siterank.site.PageUrl;

/** The words of the links that lead to some pages, found by one pass over all links. */
final class IncomingWords {

  private final Database database;
  private final Addresses addresses;

  IncomingWords(Database database, Addresses addresses) {
    this.database = database;
    this.addresses = addresses;
  }

  /** Links by page and words. */
  Map<PageUrl, Map<String, Integer>> of(Collection<PageUrl> pages)
      throws SQLException, IOException {
    Map<Long, PageUrl> ways = new HashMap<>();
    for (PageUrl page : pages) {
      ways.put(addresses.find(page), page);
    }
    Map<Long, PageUrl> redirects = new HashMap<>();
    database.forEach(
        "SELECT address, target FROM crawl WHERE target IN " + list(ways.keySet()),
        row -> redirects.put(row.getLong("address"), ways.get(row.getLong("target"))));
    redirects.forEach(ways::putIfAbsent);
    Map<PageUrl, Map<String, Integer>> words = new HashMap<>();
    database.forEach(
        "SELECT target, anchor, count(*) AS links FROM link WHERE target IN "
            + list(ways.keySet())
            + " AND nofollow = 0 AND source <> target AND trim(anchor) <> ''"
            + " GROUP BY target, anchor",
        row ->
            words
                .computeIfAbsent(ways.get(row.getLong("target")), page -> new HashMap<>())
                .merge(row.getString("anchor"), row.getInt("links"), Integer::sum));
    return words;
  }

  /** Numbers of our own making, so that their number is not bounded by that of parameters. */
  private static String list(Set<Long> ids) {
    return ids.stream().map(String::valueOf).collect(Collectors.joining(",", "(", ")"));
  }
}
