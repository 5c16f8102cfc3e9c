package org.siterank.model;

import java.io.IOException;
import java.util.BitSet;
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

  private static final int CONTENT = LinkFeatures.NAMES.indexOf("content");
  private static final int PROSE = LinkFeatures.NAMES.indexOf("prose");
  private static final int HEADING = LinkFeatures.NAMES.indexOf("heading");
  private static final int WORDS = LinkFeatures.NAMES.indexOf("words");
  private static final int REPEATED = LinkFeatures.NAMES.indexOf("repeated");
  private static final int EVERYWHERE = LinkFeatures.NAMES.indexOf("everywhere");
  private static final int LATER = LinkFeatures.NAMES.indexOf("later");
  private static final int TITLED = LinkFeatures.NAMES.indexOf("titled");

  /** Share of the site's pages that link to a target which is linked everywhere; our choice. */
  private static final double EVERYWHERE_SHARE = 0.5;

  private final Arcs successors;
  private final LinkFeatures features;
  private final BitSet met; // Arcs of which a link was read.

  private PlacedLinks(Arcs successors) {
    this.successors = successors;
    this.features = LinkFeatures.none(successors);
    this.met = new BitSet(successors.size());
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
    PlacedLinks links = new PlacedLinks(graph.successors());
    Reader reader = links.new Reader(model, places, TitleWords.read(store, graph));
    store.pages().forEachLink(reader::add);
    links.finish(graph);
    return links.features;
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
    private final TitleWords titles;
    private final Map<PageUrl, Integer> nodes = new HashMap<>();
    private PageUrl source;
    private byte[] ofSource;
    private int page;
    private int position;

    Reader(StoredSite model, Map<PageUrl, byte[]> places, TitleWords titles) {
      this.model = model;
      this.places = places;
      this.titles = titles;
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
        int place = order < ofSource.length ? ofSource[order] : 0;
        for (int f = CONTENT; f <= HEADING; f++) {
          raise(arc, f, place >> f & 1);
        }
        raise(arc, WORDS, link.anchorText().isBlank() ? 0 : 1);
        raise(arc, TITLED, titles.share(link.anchorText(), target));
        if (met.get(arc)) {
          features.set(arc, REPEATED, 1);
        } else {
          met.set(arc);
          features.set(arc, LATER, (float) Math.log1p(order));
        }
      }
    }

    private void raise(int arc, int feature, float value) {
      if (value > features.value(arc, feature)) {
        features.set(arc, feature, value);
      }
    }
  }

  private void finish(SiteGraph graph) {
    for (int k = 0; k < successors.size(); k++) {
      features.set(k, EVERYWHERE, isEverywhere(graph, successors.node(k)) ? 1 : 0);
    }
  }

  /** Returns true if most pages of the site link to a page. */
  static boolean isEverywhere(SiteGraph graph, int page) {
    return graph.predecessors().degree(page) > EVERYWHERE_SHARE * graph.numNodes();
  }
}
