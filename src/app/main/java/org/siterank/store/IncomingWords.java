package org.siterank.store;

import java.io.IOException;
import java.sql.SQLException;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** The words of the links that lead to some pages, found by one pass over all links. */
final class IncomingWords {

  private IncomingWords() {}

  /** Links by page and words; pages are given and named by their numbers. */
  static Map<Long, Map<String, Integer>> of(Database database, Collection<Long> pages)
      throws SQLException, IOException {
    Map<Long, Long> ways = new HashMap<>(); // Page by the address that leads to it.
    pages.forEach(page -> ways.put(page, page));
    Map<Long, Long> redirects = new HashMap<>();
    database.forEach(
        "SELECT address, target FROM crawl WHERE target IN " + list(ways.keySet()),
        row -> redirects.put(row.getLong("address"), row.getLong("target")));
    redirects.forEach(ways::putIfAbsent);
    Map<Long, Map<String, Integer>> words = new HashMap<>();
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

  /** Numbers of our own making, so that how many there are is not bounded as parameters are. */
  private static String list(Set<Long> numbers) {
    return numbers.stream().map(String::valueOf).collect(Collectors.joining(",", "(", ")"));
  }
}
