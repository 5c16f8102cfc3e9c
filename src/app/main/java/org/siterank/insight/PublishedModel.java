package org.siterank.insight;

import java.io.IOException;
import java.util.Optional;
import org.siterank.config.SiteConfig;
import org.siterank.model.StoredSite;
import org.siterank.site.LinkPosition;
import org.siterank.site.PageUrl;
import org.siterank.site.SiteScope;
import org.siterank.store.SiteStore;
import org.siterank.store.StoredRun;

/**
 * A published run in memory: its graph, resolver, flows and facts by node. It is read once per
 * publication and shared by all that ask about pages. Immutable; safe for several threads.
 *
 * <p>Ranks and inflow are those of the run. Links and visits are those known when it was read,
 * without the words of links, which take as much memory as all the rest.
 *
 * @param run the run whose ranks are published
 * @param site the graph, and the resolver of addresses
 * @param facts ranks, flows, visits and clicks by node of that graph
 */
public record PublishedModel(StoredRun run, StoredSite site, PageFacts facts) {

  /** Reads a run; takes time and memory in proportion to pages and links. */
  public static PublishedModel read(
      SiteConfig config, SiteScope scope, SiteStore store, StoredRun run) throws IOException {
    StoredSite site =
        StoredSite.read(store, scope, config.links())
            .withoutAnchors()
            .withNewLinks(store, LinkPosition.CONTENT);
    return new PublishedModel(
        run, site, PageFacts.read(store, site, config, scope, Optional.of(run)));
  }

  /** Returns true if this is that run; runs of a restored backup may have the numbers of others. */
  public boolean isOf(StoredRun published) {
    return run.id() == published.id() && run.started().equals(published.started());
  }

  /**
   * Returns all that is known of the page that an address stands for, or nothing when the site has
   * none there. Costs a few look-ups in the database.
   */
  public Optional<PageReport> page(PageUrl address, SiteStore store) throws IOException {
    int node = site.node(address);
    return node < 0 ? Optional.empty() : Optional.of(facts.report(node, store, site));
  }
}
