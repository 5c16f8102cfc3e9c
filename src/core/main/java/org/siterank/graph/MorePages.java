package org.siterank.graph;

import java.util.Arrays;
import java.util.Collection;
import java.util.Objects;

/** A graph with some more pages, that nothing links to. */
final class MorePages {

  private MorePages() {}

  static SiteGraph of(SiteGraph graph, Collection<String> more) {
    String[] all = new String[graph.numNodes() + more.size()];
    int size = graph.numNodes();
    for (int v = 0; v < size; v++) {
      all[v] = graph.name(v);
    }
    for (String name : more) {
      all[size++] = Objects.requireNonNull(name, "name");
    }
    Arrays.sort(all);
    int[] place = new int[graph.numNodes()];
    for (int v = 0, w = 0; w < all.length; w++) {
      if (w > 0 && all[w].equals(all[w - 1])) {
        throw new IllegalArgumentException("a new page must not be there already, got " + all[w]);
      }
      if (v < place.length && graph.name(v).equals(all[w])) {
        place[v++] = w;
      }
    }
    Arcs nofollow = graph.nofollow();
    NewLinks newLinks = graph.newLinks();
    return new SiteGraph(
        NodeNames.of(all),
        graph.predecessors().moved(place, all.length),
        graph.outdegrees().moved(place, all.length),
        nofollow == null ? null : nofollow.moved(place, all.length),
        newLinks == null ? null : newLinks.moved(place, all.length));
  }
}
