package org.siterank.model;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
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

  /** Addresses by the relative link that leads to them, where it leads to several. */
  private final Map<String, List<String>> byLink = new HashMap<>();

  private final Map<String, String> links = new HashMap<>(); // the other way round

  /** Addresses that one relative link leads to, from which on it is an error of a template. */
  private static final int FEWEST = 3;

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
      findRelative();
      folders =
          LinkingPages.sizes(
              () ->
                  IntStream.range(0, graph.numNodes())
                      .filter(v -> graph.kind(v) == NodeKind.READ)
                      .mapToObj(v -> new PageUrl(graph.name(v)))
                      .iterator());
    }
  }

  private void findRelative() {
    byAddress.forEach(
        (address, linking) ->
            RelativeLink.between(linking.first(), new PageUrl(address))
                .ifPresent(
                    link -> byLink.computeIfAbsent(link, none -> new ArrayList<>()).add(address)));
    byLink.values().removeIf(addresses -> addresses.size() < FEWEST);
    byLink.forEach((link, addresses) -> addresses.forEach(address -> links.put(address, link)));
  }

  /**
   * The relative link, such as {@code about.html}, that leads to an address from one folder and to
   * other missing addresses from others; empty if there is no such link.
   */
  public Optional<String> relative(PageUrl address) {
    return Optional.ofNullable(links.get(address.value()));
  }

  /** The missing addresses that a relative link leads to. */
  public int addresses(String relative) {
    return byLink.getOrDefault(relative, List.of()).size();
  }

  /** The pages that have a relative link; at least one. */
  public LinkingPages with(String relative) {
    return LinkingPages.of(byLink.get(relative).stream().map(byAddress::get).toList());
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
