package org.siterank.model;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.siterank.graph.NodeKind;
import org.siterank.graph.SiteGraph;
import org.siterank.site.LinkingPages;
import org.siterank.site.PageUrl;

/** The links of the site to pages that are gone, by the address that is gone. */
public final class MissingLinks {

  private final Map<String, LinkingPages> byAddress = new HashMap<>();
  private Map<String, Integer> folders = Map.of();

  MissingLinks() {}

  void add(PageUrl source, String target) {
    LinkingPages known = byAddress.get(target);
    if (known == null) {
      byAddress.put(target, new LinkingPages(source));
    } else {
      known.add(source);
    }
  }

  /** Counts the pages by folder, if any link leads to a page that is gone. */
  void count(SiteGraph graph) {
    if (!byAddress.isEmpty()) {
      folders =
          LinkingPages.sizes(
              () ->
                  IntStream.range(0, graph.numNodes())
                      .filter(v -> graph.kind(v) == NodeKind.READ)
                      .mapToObj(v -> new PageUrl(graph.name(v)))
                      .iterator());
    }
  }

  /** The pages that link to an address that is gone; nothing when none does. */
  public Optional<LinkingPages> to(PageUrl address) {
    return Optional.ofNullable(byAddress.get(address.value()));
  }

  /** Returns true if the address is gone, and a page of the site links to it. */
  public boolean isGone(PageUrl address) {
    return byAddress.containsKey(address.value());
  }

  /** Returns true if the link is in a menu, or in another part that pages share. */
  public boolean inTemplate(LinkingPages links) {
    return links.inTemplate(folders);
  }
}
