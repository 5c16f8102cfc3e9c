package org.siterank.report;

import java.time.Instant;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.IntPredicate;
import java.util.function.ToDoubleFunction;
import org.siterank.flow.RankInterval;
import org.siterank.flow.SiteFlows;
import org.siterank.graph.NodeVector;
import org.siterank.graph.SiteGraph;
import org.siterank.rank.SiteSystem;
import org.siterank.site.PageUrl;

/**
 * All that a report is made of: what is known of a site and of its published ranks. Lists are by
 * node of the graph of the flows.
 *
 * @param site where the site starts
 * @param run the published run
 * @param ranking the scores of that run
 * @param crawled what the crawl found
 * @param views what the logs say
 * @param history earlier runs
 * @param goalPages pages that the webmaster cares about
 * @param audit what is known of single pages, addresses and answers
 */
public record SiteFacts(
    PageUrl site,
    Run run,
    Ranking ranking,
    Crawled crawled,
    Views views,
    History history,
    GoalPages goalPages,
    AuditFacts audit) {

  public SiteFacts {
    int n = ranking.flows().scores().size();
    Pages pages = crawled.pages();
    if (pages.titles().size() != n || pages.depths().size() != n) {
      throw new IllegalArgumentException(
          "there must be one title and one depth per page, "
              + n
              + ", got "
              + pages.titles().size()
              + " and "
              + pages.depths().size());
    }
  }

  /**
   * The scores of the published run over the links known now.
   *
   * @param system of the links known now, with the damping of that run
   * @param flows the scores with all their flows
   * @param intervals of the scores, 95 %
   * @param structural what the scores would be by the links alone, in any unit
   * @param fit the model against the visits, where both are there
   * @param sources what each source of visitors is worth
   */
  public record Ranking(
      SiteSystem system,
      SiteFlows flows,
      List<RankInterval> intervals,
      NodeVector structural,
      Optional<ModelFit> fit,
      SourceValues sources) {

    public Ranking {
      intervals = List.copyOf(intervals);
      SiteGraph graph = flows.scores().graph();
      if (intervals.size() != flows.scores().size()
          || structural.graph() != graph
          || system.graph() != graph) {
        throw new IllegalArgumentException("scores and intervals belong to different graphs");
      }
      if (system.damping() != flows.damping()) {
        throw new IllegalArgumentException(
            "system and flows must have one damping, got "
                + system.damping()
                + " and "
                + flows.damping());
      }
    }
  }

  /**
   * The findings of the crawl.
   *
   * @param pages what is known of single pages
   * @param links links that do not lead straight to a page, and those that leave
   * @param copies pages that were folded onto others
   * @param crawl what became of the addresses that the crawl knows
   * @param search finds a page by words, for addresses that are gone
   * @param sisters which page is of which site, where several are ranked together
   */
  public record Crawled(
      Pages pages,
      Links links,
      List<Copy> copies,
      Crawl crawl,
      Function<String, Optional<PageUrl>> search,
      Optional<Sisters> sisters) {

    public Crawled {
      copies = List.copyOf(copies);
    }
  }

  /**
   * The runs before the published one, and the last weeks.
   *
   * @param past earlier published runs whose scores are kept, newest first
   * @param moved pages of the published run that are none any more, and pages that it did not rank
   * @param today the last complete day of the logs, when there is one
   * @param recent the visits of the last weeks
   * @param misplaced searches whose most opened result does not come first
   */
  public record History(
      List<PastRun> past,
      int moved,
      Optional<Today> today,
      RecentVisits recent,
      MisplacedResults misplaced) {

    public History {
      past = List.copyOf(past);
    }
  }

  /**
   * The configured goals.
   *
   * @param goals pages that the webmaster cares about
   * @param unknown configured goals that are no page of the site
   * @param editor finds sentences where links to them, or to other pages, fit
   */
  public record GoalPages(List<Integer> goals, List<PageUrl> unknown, EditorLinks.Editor editor) {

    public GoalPages {
      goals = List.copyOf(goals);
      unknown = List.copyOf(unknown);
    }
  }

  /**
   * A published run.
   *
   * @param measured whether scores are visits per day
   * @param tolerance the proven relative L1 error that was asked for
   * @param l1ErrorBound the proven absolute L1 error
   */
  public record Run(
      long id,
      Instant when,
      boolean measured,
      double tolerance,
      int maxIterations,
      int iterations,
      double l1ErrorBound,
      boolean converged) {}

  /**
   * Single pages.
   *
   * @param start node of the start page, -1 when it is none
   * @param titles titles, empty where there is none
   * @param depths clicks from the start page; -1: no path
   * @param editable pages that a person can put a link on
   */
  public record Pages(int start, List<String> titles, List<Integer> depths, IntPredicate editable) {

    public Pages {
      titles = List.copyOf(titles);
      depths = List.copyOf(depths);
    }
  }

  /**
   * Several sites that are ranked together.
   *
   * @param siteOf the name of the site of each page
   * @param siteOfAddress the same of an address, which need not be a page; empty when it is of none
   * @param clicks clicks counted from the pages of a site to those of another, by their names
   */
  public record Sisters(
      List<String> siteOf,
      Function<PageUrl, String> siteOfAddress,
      Map<String, Map<String, Long>> clicks) {

    public Sisters {
      siteOf = List.copyOf(siteOf);
      clicks = Map.copyOf(clicks);
    }
  }

  /**
   * Visits by the logs, all days of the window alike.
   *
   * @param days days observed; 0 without logs
   * @param outside views per page from outside the site
   * @param internal views per page by links of the site
   * @param classes weighted visits by class, of the external side and of the induced one
   * @param scatter variance over mean of daily counts
   * @param lost addresses that people asked for and that are no pages, most visits first
   * @param daily the same views by day and way
   * @param pageDays days observed of each page: fewer than {@code days} where the logs of its site
   *     begin later than those of others
   */
  public record Views(
      double days,
      NodeVector outside,
      NodeVector internal,
      List<ClassShare> classes,
      double scatter,
      List<Lost> lost,
      DailyViews daily,
      NodeVector pageDays) {

    public Views {
      classes = List.copyOf(classes);
      lost = List.copyOf(lost);
    }

    /** Views of a site alone: its days are those of each page. */
    Views(
        double days,
        NodeVector outside,
        NodeVector internal,
        List<ClassShare> classes,
        double scatter,
        List<Lost> lost,
        DailyViews daily) {
      this(
          days,
          outside,
          internal,
          classes,
          scatter,
          lost,
          daily,
          NodeVector.uniform(outside.graph(), days * outside.size()));
    }

    /** Views of a page per day; 0 without logs. */
    public double perDay(int page) {
      return days == 0 ? 0 : (outside.get(page) + internal.get(page)) / pageDays.get(page);
    }
  }

  /**
   * The states of the addresses that the crawl knows.
   *
   * @param addresses how many, by their status in lower case such as {@code read}; all statuses, in
   *     the order in which people read them
   */
  public record Crawl(Map<String, Long> addresses) {

    public Crawl {
      addresses = Collections.unmodifiableMap(new LinkedHashMap<>(addresses));
    }

    /** Addresses with a status; 0 where there is none. */
    public long of(String status) {
      return addresses.getOrDefault(status, 0L);
    }
  }

  /** The weighted visits of a class, such as {@code search}, and the side that they count on. */
  public record ClassShare(String name, boolean external, double visits) {}

  /**
   * Views of an address that is no page: of all classes, and from outside the site.
   *
   * @param from the host that most of those from outside came from; empty when none is told
   */
  public record Lost(PageUrl address, long visits, long outside, String from) {}

  /**
   * Links.
   *
   * @param broken links to addresses that are gone, each pair once
   * @param redirected links to addresses that lead on, each pair once
   * @param hosts other sites that are linked to, by number of links and flow
   */
  public record Links(List<Broken> broken, List<Redirected> redirected, List<Host> hosts) {

    public Links {
      broken = List.copyOf(broken);
      redirected = List.copyOf(redirected);
      hosts = List.copyOf(hosts);
    }
  }

  /** A link to an address that is gone for good. */
  public record Broken(int source, PageUrl target) {}

  /** A link to an address that redirects, in so many hops, to another. */
  public record Redirected(int source, PageUrl address, PageUrl target, int hops) {}

  /** Another site: distinct links to it, and the importance that leaves for it. */
  public record Host(String name, long links, double flow) {}

  /**
   * A copy.
   *
   * @param declared whether the copy itself names its original; otherwise they say the same
   * @param links links to the copy
   * @param linkFlow importance that comes by them
   * @param visits views of the copy
   */
  public record Copy(
      PageUrl original, PageUrl copy, boolean declared, long links, double linkFlow, long visits) {}

  /**
   * An earlier run on the pages of now; 0 where a page was not ranked.
   *
   * @param ranked which pages of now were ranked then
   * @param ranks its ranks by node
   * @param gone ranked pages of then that are no pages now, with their score
   */
  public record PastRun(
      long id,
      Instant when,
      double damping,
      boolean measured,
      IntPredicate ranked,
      PastRanks ranks,
      Map<PageUrl, Double> gone,
      double goneInflow) {

    public PastRun {
      gone = Map.copyOf(gone);
    }
  }

  /** The ranks of an earlier run, one value per page of now. */
  public record PastRanks(NodeVector scores, NodeVector inflow, NodeVector deviation) {}

  /** Days observed of any address: those of its site, where there are several. */
  ToDoubleFunction<PageUrl> daysOfAddresses() {
    if (crawled.sisters().isEmpty()) {
      return address -> views.days();
    }
    Sisters sites = crawled.sisters().get();
    Map<String, Double> days = new HashMap<>();
    for (int v = 0; v < sites.siteOf().size(); v++) {
      days.put(sites.siteOf().get(v), views.pageDays().get(v));
    }
    return address -> days.getOrDefault(sites.siteOfAddress().apply(address), views.days());
  }

  /** The scores of the published run over the links known now, with all their flows. */
  public SiteFlows flows() {
    return ranking.flows();
  }

  /** The site as a graph. */
  public SiteGraph graph() {
    return flows().scores().graph();
  }

  /** Inflow of a page, P_ie + P_ind. */
  public double inflow(int page) {
    return flows().incoming().external().get(page) + flows().incoming().induced().get(page);
  }

  /** Inflow of every page, s. */
  public NodeVector inflow() {
    return flows().incoming().external().plus(flows().incoming().induced());
  }

  /** The address of a page. */
  public PageUrl url(int page) {
    return new PageUrl(graph().name(page));
  }

  /** The title of a page, or empty. */
  public String title(int page) {
    return crawled.pages().titles().get(page);
  }

  /** Importance over an average link of a page, d P / d+; 0 without links. */
  public double perLink(int page) {
    return flows().perLink(page);
  }
}
