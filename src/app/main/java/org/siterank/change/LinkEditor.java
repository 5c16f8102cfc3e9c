package org.siterank.change;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntPredicate;
import org.siterank.config.LogsSection;
import org.siterank.graph.NodeKind;
import org.siterank.graph.SiteGraph;
import org.siterank.insight.PageFacts;
import org.siterank.insight.PublishedModel;
import org.siterank.model.DayRange;
import org.siterank.model.SiteListings;
import org.siterank.model.StoredSite;
import org.siterank.search.LinkPlace;
import org.siterank.site.Link;
import org.siterank.site.PageUrl;
import org.siterank.store.SiteStore;
import org.siterank.store.StoredPage;

/**
 * Chooses links as an editor would: where the text of a page that people read mentions another
 * page, and where readers want to go. Counts decide, not the model. One object serves one question
 * after another while the database is open.
 */
public final class LinkEditor {

  /** Places that are looked at for each link that is wanted. */
  private static final int PLACES = 6;

  /** Clicks a month that are added to what is expected, so that no page is worth nothing. */
  private static final double SOME = 0.1;

  private final StoredSite site;
  private final SiteGraph graph;
  private final PageFacts facts;
  private final SiteStore store;
  private final LogsSection logs;
  private final SiteParts parts;
  private final LinkClicks clicks;
  private final IntPredicate writes;
  private final boolean counted;

  /** Finds the sentences where links to a page fit. */
  @FunctionalInterface
  public interface Places {

    /** Those that fit best, at most so many. */
    List<LinkPlace> of(PageUrl target, LinkPlace.Links links, int most) throws IOException;
  }

  /** Reads which pages are lists, and looks through all links once. */
  public LinkEditor(PublishedModel published, SiteStore store, LogsSection logs)
      throws IOException {
    this.site = published.site();
    this.graph = site.graph();
    this.facts = published.facts();
    this.store = store;
    this.logs = logs;
    SiteListings listings = SiteListings.stored(store, site);
    this.writes = node -> graph.kind(node) == NodeKind.READ && !listings.has(node);
    this.parts = new SiteParts(graph, writes);
    this.clicks = new LinkClicks(graph, facts, parts, writes);
    this.counted = facts.hasViews();
  }

  /**
   * The pages that should link to a page, each with the sentence; nothing for an address without a
   * page. Where there are logs, only pages that have readers.
   *
   * @param most how many, at least 1
   */
  public Optional<EditorAdvice<LinkSource>> linksTo(PageUrl address, int most, Places places)
      throws IOException {
    int target = site.node(address);
    if (target < 0) {
      return Optional.empty();
    }
    List<LinkSource> links = new ArrayList<>();
    for (LinkPlace place : places.of(url(target), new Links(target), PLACES * most)) {
      int from = site.node(place.page());
      links.add(new LinkSource(place, facts.counted(from), clicks.onNewLink(from)));
    }
    links.sort(
        Comparator.comparingDouble(
                (LinkSource link) -> -link.place().fit() * Math.sqrt(SOME + link.clicks().mean()))
            .thenComparing(link -> link.place().page()));
    return Optional.of(advice(target, links, most));
  }

  private final class Links implements LinkPlace.Links {

    private final int target;

    Links(int target) {
      this.target = target;
    }

    @Override
    public boolean mayGet(PageUrl page) {
      int from = site.node(page);
      return from >= 0
          && from != target
          && writes.test(from)
          && (!counted || facts.counted(from) > 0)
          && parts.belong(from, target)
          && !isLinked(from, target);
    }

    @Override
    public List<String> words(PageUrl page) throws IOException {
      return store.links().of(page).stream().map(Link::anchorText).toList();
    }
  }

  private boolean isLinked(int from, int to) {
    // Where clicks were counted and no link is known, a script makes the link.
    return graph.successors().contains(from, to) || facts.clicks().between(from, to) > 0;
  }

  /**
   * The pages that readers of a page want and that it does not link to, the most wanted first;
   * nothing for an address without a page. These are pages that its readers reached by several
   * clicks; of a page that lists others, such as the home page, also those that are read most.
   *
   * @param most how many, at least 1
   */
  public Optional<EditorAdvice<LinkTarget>> linksFrom(PageUrl address, int most)
      throws IOException {
    int from = site.node(address);
    if (from < 0) {
      return Optional.empty();
    }
    Map<Integer, Long> searched = searched();
    Onward onward = Onward.from(from, facts);
    List<LinkTarget> links = new ArrayList<>();
    for (int to = 0; to < graph.numNodes(); to++) {
      long reached = Math.round(onward.reached(to));
      boolean wanted = reached > 0 || (!writes.test(from) && facts.counted(to) > 0);
      if (wanted && to != from && writes.test(to) && !isLinked(from, to)) {
        links.add(
            new LinkTarget(
                url(to),
                "",
                facts.counted(to),
                reached,
                reached > 0 ? Optional.of(url(onward.via(to))) : Optional.empty(),
                searched.getOrDefault(to, 0L)));
      }
    }
    links.sort(
        Comparator.comparingLong((LinkTarget link) -> -link.reached() - link.searched())
            .thenComparingLong(link -> -link.views())
            .thenComparing(LinkTarget::page));
    List<LinkTarget> titled = new ArrayList<>();
    for (LinkTarget link : links.subList(0, Math.min(most, links.size()))) {
      titled.add(
          new LinkTarget(
              link.page(),
              title(link.page()),
              link.views(),
              link.reached(),
              link.via(),
              link.searched()));
    }
    return Optional.of(advice(from, titled, most));
  }

  private <T> EditorAdvice<T> advice(int page, List<T> links, int most) throws IOException {
    return new EditorAdvice<>(
        url(page),
        title(url(page)),
        facts.counted(page),
        facts.days(page),
        clicks.onNewLink(page),
        links.subList(0, Math.min(most, links.size())));
  }

  private Map<Integer, Long> searched() throws IOException {
    Map<Integer, Long> searched = new HashMap<>();
    DayRange days = DayRange.of(logs);
    store
        .referrals()
        .forEachQuery(
            count -> {
              if (days.contains(count.day())) {
                searched.merge(site.node(count.url()), count.clicks(), Long::sum);
              }
            });
    return searched;
  }

  private String title(PageUrl page) throws IOException {
    return store.pages().page(page).map(StoredPage::title).orElse("");
  }

  private PageUrl url(int node) {
    return new PageUrl(graph.name(node));
  }
}
