package org.siterank.model;

import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.siterank.content.PageContent;
import org.siterank.content.Template;
import org.siterank.graph.Arcs;
import org.siterank.graph.SiteGraph;
import org.siterank.shares.LinkFeatures;
import org.siterank.site.Block;
import org.siterank.site.PageUrl;
import org.siterank.store.SiteStore;
import org.siterank.store.StoredLink;

/** Reads the kind and place of each link, as far as the crawl recorded them. */
public final class PlacedLinks {

  private static final int SIZE = LinkFeatures.NAMES.size();
  private static final int CONTENT = 0;
  private static final int PROSE = 1;
  private static final int HEADING = 2;
  private static final int WORDS = 3;
  private static final int REPEATED = 4;
  private static final int LATER = 5;
  private static final int EVERYWHERE = 6;

  /** Share of the site's pages that link to a target which is linked everywhere; our choice. */
  private static final double EVERYWHERE_SHARE = 0.5;

  private final Arcs successors;
  private final float[] values;

  private PlacedLinks(Arcs successors, float[] values) {
    this.successors = successors;
    this.values = values;
  }

  /** Reads them from the pages that were read. */
  public static LinkFeatures read(SiteStore store, StoredSite model) throws IOException {
    SiteGraph graph = model.graph();
    Template template = store.layouts().template();
    Map<PageUrl, byte[]> places = new HashMap<>();
    store
        .layouts()
        .forEachBlocks(
            url -> graph.node(url.value()) >= 0,
            (url, blocks) -> places.put(url, places(blocks, template)));
    PlacedLinks links =
        new PlacedLinks(graph.successors(), new float[graph.successors().size() * SIZE]);
    Reader reader = links.new Reader(model, places);
    store.pages().forEachLink(reader::add);
    links.finish(graph);
    return LinkFeatures.of(links.successors, links.values);
  }

  /** For each link of a page, in order, what the line is that it stands in. */
  private static byte[] places(List<Block> blocks, Template template) {
    PageContent content = PageContent.of(blocks, template);
    byte[] places = new byte[blocks.stream().mapToInt(Block::links).sum()];
    int link = 0;
    for (int i = 0; i < blocks.size(); i++) {
      Block block = blocks.get(i);
      int place = content.has(i) ? 1 << CONTENT : 0;
      place |= 2 * block.linked() < block.length() ? 1 << PROSE : 0;
      place |= block.heading() ? 1 << HEADING : 0;
      for (int k = 0; k < block.links(); k++) {
        places[link++] = (byte) place;
      }
    }
    return places;
  }

  private final class Reader {

    private final StoredSite model;
    private final Map<PageUrl, byte[]> places;
    private final Map<PageUrl, Integer> nodes = new HashMap<>();
    private PageUrl source;
    private byte[] ofSource;
    private int page;
    private int position;

    Reader(StoredSite model, Map<PageUrl, byte[]> places) {
      this.model = model;
      this.places = places;
    }

    void add(StoredLink link) {
      if (!link.source().equals(source)) {
        source = link.source();
        ofSource = places.getOrDefault(source, new byte[0]);
        page = model.graph().node(source.value());
        position = 0;
      }
      int order = position++;
      int target = nodes.computeIfAbsent(link.target(), model::node);
      int arc = page < 0 || target < 0 ? -1 : successors.find(page, target);
      if (arc >= 0) {
        int first = arc * SIZE;
        int place = order < ofSource.length ? ofSource[order] : 0;
        for (int f = CONTENT; f <= HEADING; f++) {
          values[first + f] = Math.max(values[first + f], place >> f & 1);
        }
        values[first + WORDS] =
            Math.max(values[first + WORDS], link.anchorText().isBlank() ? 0 : 1);
        if (values[first + REPEATED]++ == 0) {
          values[first + LATER] = order;
        }
      }
    }
  }

  private void finish(SiteGraph graph) {
    for (int k = 0; k < successors.size(); k++) {
      int first = k * SIZE;
      values[first + REPEATED] = values[first + REPEATED] > 1 ? 1 : 0;
      values[first + LATER] = (float) Math.log1p(values[first + LATER]);
      values[first + EVERYWHERE] = isEverywhere(graph, successors.node(k)) ? 1 : 0;
    }
  }

  /** Returns true if most pages of the site link to a page. */
  static boolean isEverywhere(SiteGraph graph, int page) {
    return graph.predecessors().degree(page) > EVERYWHERE_SHARE * graph.numNodes();
  }
}
