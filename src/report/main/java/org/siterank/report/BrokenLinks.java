package org.siterank.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.siterank.graph.NodeKind;
import org.siterank.site.LinkingPages;
import org.siterank.site.PageUrl;

/**
 * Links that lead to nothing and links that lead on by redirects, by the flow that runs into them:
 * what goes over a link of the page when all its links, these among them, are followed alike.
 *
 * @param targets addresses that are gone, most requested first, then largest flow first
 * @param links each such link with its flow, largest first; they sum to the targets
 * @param redirects addresses that redirect, largest flow first
 */
public record BrokenLinks(List<Target> targets, List<Link> links, List<Redirect> redirects)
    implements Finding {

  /**
   * An address that is gone.
   *
   * @param links pages that link to it
   * @param template whether the link is in a menu, or in another part that pages share
   * @param flow importance that runs into it
   * @param busiest the page that sends most there
   * @param visits views of it in the logs
   * @param match the page that may be meant; looked for at the first {@value #MOST} addresses
   */
  public record Target(
      PageUrl address,
      int links,
      boolean template,
      double flow,
      PageUrl busiest,
      long visits,
      Optional<LostEntries.Target> match) {

    private Target with(Optional<LostEntries.Target> found) {
      return new Target(address, links, template, flow, busiest, visits, found);
    }
  }

  /** One broken link. */
  public record Link(PageUrl page, PageUrl address, double flow) {}

  /**
   * An address that redirects.
   *
   * @param target where it ends
   * @param hops redirects on the way
   * @param links pages that link to it
   * @param flow importance that goes over it
   */
  public record Redirect(
      PageUrl address, PageUrl target, int hops, int links, double flow, PageUrl busiest) {}

  /** Addresses for which a page is looked for. */
  static final int MOST = 200;

  public BrokenLinks {
    targets = List.copyOf(targets);
    links = List.copyOf(links);
    redirects = List.copyOf(redirects);
  }

  private static final class Sum {
    private int links;
    private double flow;
    private double most = -1;
    private int busiest;

    void add(int source, double by) {
      links++;
      flow += by;
      if (by > most) {
        most = by;
        busiest = source;
      }
    }
  }

  static BrokenLinks of(SiteFacts facts, PageMatcher matcher) {
    Map<PageUrl, Long> visits = new HashMap<>();
    facts.views().lost().forEach(lost -> visits.put(lost.address(), lost.visits()));
    int[] broken = new int[facts.graph().numNodes()];
    facts.crawled().links().broken().forEach(link -> broken[link.source()]++);
    TreeMap<PageUrl, Sum> sums = new TreeMap<>();
    Map<PageUrl, LinkingPages> linking = new HashMap<>();
    List<Link> links = new ArrayList<>();
    for (SiteFacts.Broken link : facts.crawled().links().broken()) {
      double flow = flow(facts, link.source(), broken[link.source()]);
      sums.computeIfAbsent(link.target(), none -> new Sum()).add(link.source(), flow);
      PageUrl page = facts.url(link.source());
      links.add(new Link(page, link.target(), flow));
      linking.merge(link.target(), new LinkingPages(page), (known, one) -> known.plus(one));
    }
    Map<String, Integer> folders = folders(facts);
    List<Target> targets = new ArrayList<>();
    sums.forEach(
        (address, sum) ->
            targets.add(
                new Target(
                    address,
                    sum.links,
                    linking.get(address).inTemplate(folders),
                    sum.flow,
                    facts.url(sum.busiest),
                    visits.getOrDefault(address, 0L),
                    Optional.empty())));
    targets.sort(
        Comparator.comparingLong(Target::visits)
            .thenComparingDouble(Target::flow)
            .reversed()
            .thenComparing(Target::address));
    for (int k = 0; k < Math.min(MOST, targets.size()); k++) {
      Target t = targets.get(k);
      Optional<LostEntries.Target> match =
          matcher.match(t.address()).map(m -> LostEntries.Target.of(facts, m));
      targets.set(k, t.with(match));
    }
    links.sort(
        Comparator.comparingDouble(Link::flow)
            .reversed()
            .thenComparing(Link::page)
            .thenComparing(Link::address));
    return new BrokenLinks(targets, links, redirects(facts));
  }

  private static Map<String, Integer> folders(SiteFacts facts) {
    return LinkingPages.sizes(
        () ->
            IntStream.range(0, facts.graph().numNodes())
                .filter(v -> facts.graph().kind(v) == NodeKind.READ)
                .mapToObj(facts::url)
                .iterator());
  }

  /** Dead links count in the out-degree, or they are added to it here. */
  private static double flow(SiteFacts facts, int source, int broken) {
    int counted = facts.graph().deadOutdegree(source);
    int links = facts.graph().outdegree(source) - counted + broken;
    return facts.flows().damping() * facts.flows().scores().get(source) / links;
  }

  private static List<Redirect> redirects(SiteFacts facts) {
    TreeMap<PageUrl, Sum> sums = new TreeMap<>();
    Map<PageUrl, SiteFacts.Redirected> known = new HashMap<>();
    for (SiteFacts.Redirected link : facts.crawled().links().redirected()) {
      sums.computeIfAbsent(link.address(), none -> new Sum())
          .add(link.source(), facts.perLink(link.source()));
      known.put(link.address(), link);
    }
    List<Redirect> redirects = new ArrayList<>();
    sums.forEach(
        (address, sum) ->
            redirects.add(
                new Redirect(
                    address,
                    known.get(address).target(),
                    known.get(address).hops(),
                    sum.links,
                    sum.flow,
                    facts.url(sum.busiest))));
    redirects.sort(
        Comparator.comparingDouble(Redirect::flow).reversed().thenComparing(Redirect::address));
    return redirects;
  }

  @Override
  public Section section(ReportTexts t) {
    double flow = links().stream().mapToDouble(Link::flow).sum();
    return Section.of(
        "broken",
        List.of(
            t.say(
                "broken.text", links().size(), targets().size(), t.flow(flow), redirects().size())),
        Table.of("broken-targets", targets())
            .page("address", Target::address)
            .count("links", Target::links)
            .word("linkPlace", target -> target.template() ? "in-template" : "in-text")
            .flow("hitFlow", Target::flow)
            .page("busiest", Target::busiest)
            .count("visits", Target::visits)
            .page("proposed", LostEntries.match(Target::match, LostEntries.Target::page))
            .word("foundBy", LostEntries.match(Target::match, LostEntries.Target::way))
            .number("confidence", LostEntries.match(Target::match, LostEntries.Target::confidence))
            .build(),
        Table.of("broken-links", links())
            .page("page", Link::page)
            .page("address", Link::address)
            .flow("hitFlow", Link::flow)
            .build(),
        Table.of("redirects", redirects())
            .page("address", Redirect::address)
            .page("target", Redirect::target)
            .count("hops", Redirect::hops)
            .count("links", Redirect::links)
            .flow("hitFlow", Redirect::flow)
            .page("busiest", Redirect::busiest)
            .build());
  }
}
