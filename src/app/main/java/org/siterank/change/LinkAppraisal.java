package org.siterank.change;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.IntPredicate;
import org.siterank.flow.BoostBound;
import org.siterank.flow.SiteFlows;
import org.siterank.graph.Arcs;
import org.siterank.graph.NodeKind;
import org.siterank.graph.SiteGraph;
import org.siterank.site.PageUrl;
import org.siterank.whatif.Aim;
import org.siterank.whatif.LinkAdvice;
import org.siterank.whatif.LinkPrices;
import org.siterank.whatif.WhatIf;

/** Computes the value of existing and missing links to a page. */
final class LinkAppraisal {

  /** Links of each kind. Each incoming one takes a column of the inverse. */
  private static final int LISTED = 8;

  private final WhatIf whatIf;
  private final SiteGraph graph;
  private final SiteFlows flows;
  private final IntPredicate editable;

  LinkAppraisal(WhatIf whatIf, SiteFlows flows, IntPredicate editable) {
    this.whatIf = whatIf;
    this.graph = whatIf.inflow().graph();
    this.flows = flows;
    this.editable = editable;
  }

  PageWorth of(int page) {
    LinkPrices prices = LinkPrices.of(whatIf, Aim.page(page));
    List<LinkPrices.Price> in = new ArrayList<>();
    Arcs predecessors = graph.predecessors();
    for (int k = predecessors.begin(page); k < predecessors.end(page); k++) {
      in.add(prices.bracket(predecessors.node(k), page));
    }
    in.sort(
        Comparator.comparingDouble((LinkPrices.Price price) -> price.gainIfRemoved())
            .thenComparingInt(LinkPrices.Price::from));
    List<PageWorth.LinkWorth> linksIn = new ArrayList<>();
    for (LinkPrices.Price bracket : in.subList(0, Math.min(LISTED, in.size()))) {
      prices.of(bracket.from()).stream()
          .filter(price -> price.to() == page)
          .forEach(price -> linksIn.add(removal(price)));
    }
    linksIn.sort(Comparator.comparingDouble(PageWorth.LinkWorth::gain));
    List<PageWorth.LinkWorth> linksOut =
        prices.of(page).stream()
            .sorted(
                Comparator.comparingDouble(
                        (LinkPrices.Price price) -> -Math.abs(price.gainIfRemoved()))
                    .thenComparingInt(LinkPrices.Price::to))
            .limit(LISTED)
            .map(this::removal)
            .toList();
    int sources = 0;
    for (int v = 0; v < graph.numNodes(); v++) {
      boolean able = v != page && graph.kind(v) == NodeKind.READ && editable.test(v);
      sources += able && !graph.predecessors().contains(page, v) ? 1 : 0;
    }
    LinkAdvice advice = LinkAdvice.of(whatIf, page, LISTED, editable);
    List<PageWorth.LinkWorth> newLinks =
        advice.candidates().stream()
            .filter(link -> link.gain() > 0)
            .map(
                link ->
                    new PageWorth.LinkWorth(
                        true, url(link.from()), Optional.of(url(page)), link.gain()))
            .toList();
    return new PageWorth(
        linksIn,
        linksOut,
        newLinks,
        sources,
        BoostBound.of(flows, page).sharp(),
        prices.converged() && advice.converged());
  }

  private PageWorth.LinkWorth removal(LinkPrices.Price price) {
    Optional<PageUrl> to = price.to() < 0 ? Optional.empty() : Optional.of(url(price.to()));
    return new PageWorth.LinkWorth(false, url(price.from()), to, price.gainIfRemoved());
  }

  private PageUrl url(int node) {
    return new PageUrl(graph.name(node));
  }
}
