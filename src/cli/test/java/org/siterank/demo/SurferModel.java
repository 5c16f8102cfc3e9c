package org.siterank.demo;

import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.siterank.site.PageUrl;

/** What the mathematics says about a site in a folder: P = d A_S^T P + s, solved from its files. */
final class SurferModel {

  private final Map<PageUrl, List<PageUrl>> links = new TreeMap<>();

  /** Reads every HTML page; a link to a file that is not there is no link. */
  SurferModel(DemoSite site, PageUrl root) throws IOException {
    for (String path : site.pages()) {
      PageUrl url = root.resolve(path).orElseThrow();
      List<PageUrl> targets = new ArrayList<>();
      LinkedPage page = LinkedPage.parse(Files.readString(site.folder().resolve(path)), url);
      for (PageUrl target : page.targets()) {
        boolean inside = target.value().startsWith(root.value());
        String file = inside ? target.value().substring(root.value().length()) : "";
        if (!inside || Files.isRegularFile(site.folder().resolve(file))) {
          targets.add(target);
        }
      }
      links.put(url, targets);
    }
  }

  /** Expected views per page when so many visits begin at each page. */
  Map<PageUrl, Double> views(Map<PageUrl, ? extends Number> entries) {
    Map<PageUrl, Double> views = new HashMap<>();
    Map<PageUrl, Double> step = new HashMap<>();
    entries.forEach((page, count) -> step.put(page, count.doubleValue()));
    double left = 1;
    while (left > 1e-9) {
      Map<PageUrl, Double> next = new HashMap<>();
      step.forEach(
          (page, value) -> {
            views.merge(page, value, Double::sum);
            List<PageUrl> targets = links.getOrDefault(page, List.of());
            for (PageUrl target : targets) {
              if (target.authority().equals(page.authority())) {
                next.merge(target, Surfer.DAMPING * value / targets.size(), Double::sum);
              }
            }
          });
      step.clear();
      step.putAll(next);
      left = next.values().stream().mapToDouble(Double::doubleValue).sum();
    }
    return views;
  }

  Iterable<PageUrl> pages() {
    return links.keySet();
  }
}
