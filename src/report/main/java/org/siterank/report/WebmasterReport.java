package org.siterank.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.siterank.flow.EntryValues;
import org.siterank.rank.Convergence;
import org.siterank.rank.Method;
import org.siterank.rank.Ranks;
import org.siterank.rank.SitePageRank;
import org.siterank.rank.Stop;
import org.siterank.site.PageUrl;
import org.siterank.whatif.WhatIf;

/**
 * Findings and advice for a webmaster. What the model expects is in page views per day where the
 * run was measured, otherwise in the unit of its inflow, which sums to 1; what was counted in the
 * logs is named so.
 *
 * @param basis the run, and the size of the site
 * @param views page views in the logs
 * @param flows sources and sinks of importance
 * @param ranks distribution of the scores
 * @param findings faults of single pages, links and addresses
 * @param links links to add
 * @param actions tasks, the most valuable first
 * @param history changes
 */
public record WebmasterReport(
    Basis basis,
    Views views,
    Flows flows,
    Scores ranks,
    Findings findings,
    Links links,
    List<Action> actions,
    History history) {

  /**
   * The run, and the size of the site.
   *
   * @param site where the site starts
   * @param run the published run
   * @param pages nodes: pages read and pages known
   * @param links followed links inside the site
   * @param moved ranked pages that are gone, and new pages without a rank: the ranks are older than
   *     the known pages
   * @param crawl what became of the addresses that the crawl knows
   * @param sisters the sites, where several are ranked together
   */
  public record Basis(
      PageUrl site,
      SiteFacts.Run run,
      int pages,
      long links,
      int moved,
      SiteFacts.Crawl crawl,
      Optional<SisterSites> sisters) {}

  /**
   * Page views in the logs.
   *
   * @param counted over the window
   * @param daily by day and way
   * @param scatter variance over mean of daily counts
   */
  public record Views(Counted counted, DailyViews daily, double scatter) {}

  /**
   * Sources and sinks of importance.
   *
   * @param balance of the whole site
   * @param sections by section of the site
   * @param map the site folded to at most {@value #MAP_SECTIONS} sections, for a picture
   * @param leaks where it leaves
   */
  public record Flows(FlowBalance balance, SectionFlows sections, SectionFlows map, Leaks leaks) {}

  /**
   * Distribution of the scores.
   *
   * @param damping d
   * @param top every page with its score
   * @param curve of the scores
   * @param amplification how many page views a visit brings, and what holds it back
   * @param bestEntry the page whose visitors see most
   * @param fit the model against the visits, where visits were measured
   */
  public record Scores(
      double damping,
      TopPages top,
      RankCurve curve,
      AmplificationFinding amplification,
      PageUrl bestEntry,
      Optional<ModelFit> fit) {}

  /**
   * Links to add.
   *
   * @param advice for the pages one cares about
   * @param site those that raise the whole site
   * @param editor for the same pages, by texts and counts
   */
  public record Links(Advice advice, SiteLinks site, EditorLinks editor) {}

  /**
   * Changes.
   *
   * @param sinceLast since the run before; nothing for the first run
   * @param sinceAMonth since a month, or since the oldest run that is kept
   * @param trend scores over the runs that are kept
   * @param today the last complete day of the logs, when there is one
   */
  public record History(
      Optional<Changes> sinceLast,
      Optional<Changes> sinceAMonth,
      Trend trend,
      Optional<Today> today) {}

  /** Sections that a picture shows and people can still read. */
  static final int MAP_SECTIONS = 30;

  public WebmasterReport {
    actions = List.copyOf(actions);
  }

  /**
   * Makes the report of a site.
   *
   * @throws org.siterank.rank.RankSinkException when d = 1 and the site has a trap
   */
  public static WebmasterReport of(SiteFacts facts) {
    SiteFacts.Run run = facts.run();
    double d = facts.flows().damping();
    Stop stop = Stop.errorBelow(run.tolerance()).or(Stop.afterIterations(run.maxIterations()));
    EntryValues entries = EntryValues.of(facts.ranking().system(), stop);
    SitePageRank algorithm =
        new SitePageRank(d, run.tolerance(), run.maxIterations(), Method.ACCELERATED);
    WhatIf whatIf =
        WhatIf.of(
            new Ranks(
                algorithm,
                facts.flows().scores(),
                new Convergence(run.iterations(), run.l1ErrorBound(), run.converged())),
            facts.ranking().system(),
            facts.inflow());
    PageMatcher matcher = new PageMatcher(facts);
    FlowBalance balance = FlowBalance.of(facts);
    PathSections paths = new PathSections(facts.graph(), facts.crawled().sisters());
    AmplificationFinding amplification = AmplificationFinding.of(facts, balance, entries);
    BrokenLinks broken = BrokenLinks.of(facts, matcher);
    LostEntries lost = LostEntries.of(facts, matcher, entries);
    Adviser adviser = new Adviser(facts, whatIf);
    SiteLinks siteLinks = adviser.forTheSite();
    Advice advice = adviser.advise();
    return new WebmasterReport(
        new Basis(
            facts.site(),
            run,
            facts.graph().numNodes(),
            facts.graph().numArcs(),
            facts.history().moved(),
            facts.crawled().crawl(),
            facts.crawled().sisters().map(sisters -> SisterSites.of(facts, sisters))),
        new Views(Counted.of(facts.views()), facts.views().daily(), facts.views().scatter()),
        new Flows(
            balance,
            SectionFlows.of(facts, paths.byFirstFolder()),
            SectionFlows.of(facts, paths.folded(facts.flows().scores().toArray(), MAP_SECTIONS)),
            Leaks.of(facts)),
        new Scores(
            d,
            TopPages.of(facts),
            RankCurve.of(facts),
            amplification,
            facts.url(amplification.bestEntry()),
            facts.ranking().fit()),
        Findings.of(facts, broken, lost),
        new Links(
            advice,
            siteLinks,
            EditorLinks.to(
                advice.goals().stream()
                    .map(goal -> facts.graph().node(goal.page().value()))
                    .toList(),
                facts,
                whatIf)),
        Action.of(facts.daysOfAddresses(), lost, broken, siteLinks.links()),
        new History(
            Changes.sinceLast(facts),
            Changes.sinceAMonth(facts),
            Trend.of(facts),
            facts.history().today()));
  }

  /** A page as people read it: its path, with its host in front where there are several sites. */
  String name(PageUrl page) {
    return basis.sisters().isEmpty() ? page.pathAndQuery() : page.authority() + page.pathAndQuery();
  }

  /** Reasons for a look before the report is believed. */
  public enum Doubt {
    /** The balance of the flows does not close. */
    BALANCE,
    /** The ranks did not reach their tolerance. */
    NOT_CONVERGED,
    /** Hardly anybody leaves the site, so that few links decide all ranks. */
    NEARLY_SINGULAR,
    /** Pages or links have changed since they were ranked. */
    STALE,
    /** Some advice was not confirmed, and left out. */
    REFUSED_ADVICE,
    /** Configured goals are no pages of the site. */
    UNKNOWN_GOALS
  }

  /** Returns what needs a look. */
  public List<Doubt> doubts() {
    List<Doubt> doubts = new ArrayList<>();
    if (!flows.balance().closes()) {
      doubts.add(Doubt.BALANCE);
    }
    if (!basis.run().converged()) {
      doubts.add(Doubt.NOT_CONVERGED);
    }
    if (ranks.amplification().sharpUpper() > EntryValues.NEARLY_SINGULAR) {
      doubts.add(Doubt.NEARLY_SINGULAR);
    }
    if (basis.moved() > 0) {
      doubts.add(Doubt.STALE);
    }
    if (links.advice().refused() > 0) {
      doubts.add(Doubt.REFUSED_ADVICE);
    }
    if (!links.advice().unknown().isEmpty()) {
      doubts.add(Doubt.UNKNOWN_GOALS);
    }
    return doubts;
  }
}
