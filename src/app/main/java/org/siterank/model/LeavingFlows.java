package org.siterank.model;

import java.io.IOException;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.siterank.config.LinksSection;
import org.siterank.flow.SiteFlows;
import org.siterank.graph.ArcKind;
import org.siterank.graph.SiteGraph;
import org.siterank.site.PageUrl;
import org.siterank.store.SiteStore;

/** Flows over the links that leave a site, by the address that they lead to: P_oe, link by link. */
public final class LeavingFlows {

  private LeavingFlows() {}

  /**
   * Adds up d P / d+ of the links to each address; links with {@code rel=nofollow} carry nothing.
   *
   * @param flows of a run on the graph of the model
   * @param wanted which addresses
   */
  public static SortedMap<PageUrl, Double> read(
      SiteStore store,
      StoredSite model,
      LinksSection links,
      SiteFlows flows,
      Predicate<PageUrl> wanted)
      throws IOException {
    SortedMap<PageUrl, Double> leaving = new TreeMap<>();
    SiteGraph graph = model.graph();
    new LinkRules(model.resolver(), links)
        .forEachPage(
            store,
            (source, targets) -> {
              int page = graph.node(source.value());
              if (page < 0) {
                return;
              }
              double perLink = flows.perLink(page) * graph.otherWeight(page);
              targets.forEach(
                  (target, kind) -> {
                    PageUrl url = new PageUrl(target);
                    if (kind != ArcKind.NOFOLLOW && wanted.test(url)) {
                      leaving.merge(url, perLink, Double::sum);
                    }
                  });
            },
            (source, target, text) -> {});
    return leaving;
  }
}
