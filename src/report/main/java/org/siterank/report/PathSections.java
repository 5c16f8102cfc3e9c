package org.siterank.report;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.siterank.graph.SiteGraph;
import org.siterank.site.PageUrl;

/**
 * The pages of a site by the folders of their paths. A section is named by its path, {@code
 * /docs/}; pages of no folder are in {@code /}. Where a site has several hosts the host is part of
 * the name, and of several sites their names are.
 */
final class PathSections {

  private final PageUrl[] urls;
  private final String[] groups; // What stands before the path.

  PathSections(SiteGraph graph, Optional<SiteFacts.Sisters> sisters) {
    urls = new PageUrl[graph.numNodes()];
    groups = new String[urls.length];
    Set<String> authorities = new HashSet<>();
    for (int v = 0; v < urls.length; v++) {
      urls[v] = new PageUrl(graph.name(v));
      groups[v] = sisters.isPresent() ? sisters.get().siteOf().get(v) : urls[v].authority();
      authorities.add(groups[v]);
    }
    if (sisters.isEmpty() && authorities.size() <= 1) {
      Arrays.fill(groups, "");
    }
  }

  /** The section of a page by the first so many folders of its path. */
  String name(int page, int folders) {
    String path = urls[page].path();
    int end = 0; // of the slash that closes the last folder
    for (int k = 0; k < folders; k++) {
      int next = path.indexOf('/', end + 1);
      if (next < 0) {
        break;
      }
      end = next;
    }
    String section = path.substring(0, end + 1);
    return groups[page] + section;
  }

  /** Names of all pages by their first folder. */
  String[] byFirstFolder() {
    String[] names = new String[urls.length];
    Arrays.setAll(names, v -> name(v, 1));
    return names;
  }

  private static final class Group {
    private final int folders;
    private final boolean whole;
    private final List<Integer> pages = new ArrayList<>();
    private double weight;

    Group(int folders, boolean whole) {
      this.folders = folders;
      this.whole = whole;
    }

    void add(int page, double by) {
      pages.add(page);
      weight += by;
    }
  }

  /**
   * The site in at most so many sections: the heaviest section is opened again and again, as long
   * as there is room.
   *
   * @param weights weight of each page
   * @param most sections, at least 1
   * @return the name of the section of each page
   */
  String[] folded(double[] weights, int most) {
    Map<String, Group> groups = new HashMap<>();
    for (int v = 0; v < urls.length; v++) {
      groups.computeIfAbsent(name(v, 0), none -> new Group(0, false)).add(v, weights[v]);
    }
    while (groups.size() < most) {
      String heaviest =
          groups.entrySet().stream()
              .filter(entry -> !entry.getValue().whole)
              .max(
                  Comparator.<Map.Entry<String, Group>>comparingDouble(e -> e.getValue().weight)
                      .thenComparing(Map.Entry::getKey))
              .map(Map.Entry::getKey)
              .orElse(null);
      if (heaviest == null) {
        break;
      }
      open(groups, heaviest, weights, most);
    }
    String[] names = new String[urls.length];
    groups.forEach((name, group) -> group.pages.forEach(v -> names[v] = name));
    return names;
  }

  /** Puts the heaviest folders of a section beside it; the rest stays in it, for good. */
  private void open(Map<String, Group> groups, String name, double[] weights, int most) {
    Group group = groups.remove(name);
    Map<String, Group> parts = new HashMap<>();
    for (int v : group.pages) {
      parts
          .computeIfAbsent(name(v, group.folders + 1), none -> new Group(group.folders + 1, false))
          .add(v, weights[v]);
    }
    Group rest = new Group(group.folders, true);
    Group own = parts.remove(name);
    if (own != null) {
      own.pages.forEach(v -> rest.add(v, weights[v]));
    }
    List<Map.Entry<String, Group>> heaviestFirst = new ArrayList<>(parts.entrySet());
    heaviestFirst.sort(
        Comparator.<Map.Entry<String, Group>>comparingDouble(e -> -e.getValue().weight)
            .thenComparing(Map.Entry::getKey));
    int room = most - groups.size() - 1; // one for the rest
    for (int k = 0; k < heaviestFirst.size(); k++) {
      boolean last = rest.pages.isEmpty() && k == room && k == heaviestFirst.size() - 1;
      if (k < room || last) {
        groups.put(heaviestFirst.get(k).getKey(), heaviestFirst.get(k).getValue());
      } else {
        heaviestFirst.get(k).getValue().pages.forEach(v -> rest.add(v, weights[v]));
      }
    }
    if (!rest.pages.isEmpty()) {
      groups.put(name, rest);
    }
  }
}
