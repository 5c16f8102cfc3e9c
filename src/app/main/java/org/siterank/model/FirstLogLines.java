package org.siterank.model;

import java.io.IOException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.siterank.graph.SiteGraph;
import org.siterank.inflow.SiteDays;
import org.siterank.site.PageUrl;
import org.siterank.site.SiteScope;
import org.siterank.store.SiteStore;

/**
 * The day of the first line of each site's own logs, of several that are ranked together. They are
 * stored beside the settings of the last run, because logs are rotated and deleted.
 */
public final class FirstLogLines {

  /** How the keys begin under which they are stored; none of them is a setting. */
  private static final String KEY = "first-log-line.";

  private FirstLogLines() {}

  /** Returns true for the key of a first line. */
  static boolean isKey(String key) {
    return key.startsWith(KEY);
  }

  /**
   * Notes the first lines of the logs that are there now, where none is known that is older.
   *
   * @param days the day of the first line by the name of the site
   */
  public static void note(SiteStore store, Map<String, LocalDate> days) throws IOException {
    Map<String, List<String>> kept = store.runs().settings();
    Map<String, List<String>> now = new LinkedHashMap<>(kept);
    days.forEach(
        (site, day) ->
            now.merge(
                KEY + site,
                List.of(day.toString()),
                (old, later) -> old.get(0).compareTo(later.get(0)) <= 0 ? old : later));
    if (!now.equals(kept)) {
      store.runs().saveSettings(now);
    }
  }

  /** Forgets them, with the logs that they are of. */
  public static void forget(SiteStore store) throws IOException {
    Map<String, List<String>> kept = new LinkedHashMap<>(store.runs().settings());
    if (kept.keySet().removeIf(FirstLogLines::isKey)) {
      store.runs().saveSettings(kept);
    }
  }

  /** Those of some sites, among stored settings. */
  static Map<String, List<String>> of(Map<String, List<String>> settings, List<String> sites) {
    Map<String, List<String>> own = new LinkedHashMap<>(settings);
    own.keySet().removeIf(key -> !isKey(key) || !sites.contains(key.substring(KEY.length())));
    return own;
  }

  static SiteDays of(Map<String, List<String>> settings, SiteScope scope, SiteGraph graph) {
    List<String> names = scope.siteNames();
    if (names.size() < 2) {
      return SiteDays.ONE;
    }
    List<Optional<LocalDate>> first = new ArrayList<>();
    Map<String, Integer> numbers = new HashMap<>();
    for (String name : names) {
      numbers.put(name, first.size());
      first.add(
          settings.getOrDefault(KEY + name, List.of()).stream().findFirst().map(LocalDate::parse));
    }
    int[] siteOf = new int[graph.numNodes()];
    for (int v = 0; v < siteOf.length; v++) {
      siteOf[v] = scope.siteName(new PageUrl(graph.name(v))).map(numbers::get).orElse(0);
    }
    return new SiteDays(siteOf, first);
  }
}
