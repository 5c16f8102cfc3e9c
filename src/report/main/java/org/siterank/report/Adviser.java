package org.siterank.report;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.IntPredicate;
import org.siterank.flow.BoostBound;
import org.siterank.graph.ArcEdit;
import org.siterank.graph.NodeKind;
import org.siterank.graph.NodeVector;
import org.siterank.graph.SiteGraph;
import org.siterank.rank.Ranks;
import org.siterank.whatif.Aim;
import org.siterank.whatif.GainRobustness;
import org.siterank.whatif.LinkAdvice;
import org.siterank.whatif.PairAdvice;
import org.siterank.whatif.WhatIf;

/** Looks for links to add, and solves the site with each of them before it is named. */
final class Adviser {

  /** Pages that are advised where none is configured. */
  private static final int GOALS = 5;

  /** Pages with most inflow among which those are looked for. */
  private static final int CONTENDERS = 20;

  /** Links named for one page. */
  private static final int LINKS = 3;

  /** New links on one page, over all advice: more would crowd it. */
  static final int PER_PAGE = 2;

  /** Pages that may get a link and are looked at: where all are alike there is no end of them. */
  private static final int MOST_OPENED = 100;

  /** Links looked for that would raise the whole site. */
  private static final int SITE_LINKS = 5;

  private final SiteFacts facts;
  private final SiteGraph graph;
  private final WhatIf whatIf;
  private final Map<Integer, Integer> used = new HashMap<>();
  private int refused;
  private double missed;

  Adviser(SiteFacts facts, WhatIf whatIf) {
    this.facts = facts;
    this.graph = facts.graph();
    this.whatIf = whatIf;
  }

  /** Links for the goals, or for pages that have most to gain. */
  Advice advise() {
    boolean configured =
        !facts.goalPages().goals().isEmpty() || !facts.goalPages().unknown().isEmpty();
    List<Integer> pages = configured ? facts.goalPages().goals() : widestGaps();
    List<List<Found>> found = new ArrayList<>();
    for (int page : pages) {
      found.add(goal(page));
    }
    Iterator<Advice.Link> links = links(found.stream().flatMap(List::stream).toList()).iterator();
    List<Advice.Goal> goals = new ArrayList<>();
    for (int k = 0; k < pages.size(); k++) {
      int page = pages.get(k);
      goals.add(
          new Advice.Goal(
              facts.url(page),
              facts.title(page),
              facts.flows().scores().get(page),
              BoostBound.of(facts.flows(), page).sharp(),
              found.get(k).stream().map(one -> links.next()).toList()));
    }
    return new Advice(
        configured, facts.goalPages().unknown(), goals, missed, refused, graph.expectsNewLinks());
  }

  private boolean mayGetALink(int page) {
    return facts.crawled().pages().editable().test(page) && used.getOrDefault(page, 0) < PER_PAGE;
  }

  private List<Found> goal(int target) {
    List<Found> links = new ArrayList<>();
    LinkAdvice advice = LinkAdvice.of(whatIf, target, LINKS, this::mayGetALink, MOST_OPENED);
    missed = Math.max(missed, advice.missed());
    for (LinkAdvice.Candidate candidate : advice.candidates()) {
      Optional<Found> link =
          verified(
              Aim.page(target),
              candidate.from(),
              target,
              candidate.gain(),
              candidate.gainErrorBound());
      link.ifPresent(
          found -> {
            links.add(found);
            used.merge(candidate.from(), 1, Integer::sum);
          });
    }
    return links;
  }

  /** Of the pages that most people come to, those that one link would help most. */
  private List<Integer> widestGaps() {
    int[] byInflow = facts.inflow().descending();
    List<Integer> contenders =
        Arrays.stream(byInflow)
            .filter(v -> graph.kind(v) == NodeKind.READ && v != facts.crawled().pages().start())
            .limit(CONTENDERS)
            .boxed()
            .toList();
    Map<Integer, Double> gaps = new HashMap<>();
    IntPredicate editable = v -> facts.crawled().pages().editable().test(v);
    for (int page : contenders) {
      LinkAdvice.of(whatIf, page, 1, editable, MOST_OPENED).candidates().stream()
          .findFirst()
          .ifPresent(best -> gaps.put(page, best.gain()));
    }
    return gaps.entrySet().stream()
        .sorted(
            Map.Entry.<Integer, Double>comparingByValue(Comparator.reverseOrder())
                .thenComparing(Map.Entry.comparingByKey()))
        .limit(GOALS)
        .map(Map.Entry::getKey)
        .toList();
  }

  /** The links that would raise the whole site most, from one page each. */
  SiteLinks forTheSite() {
    PairAdvice.Limits limits =
        new PairAdvice.Limits(
            v -> facts.crawled().pages().editable().test(v),
            v -> graph.kind(v) == NodeKind.READ,
            1,
            MOST_OPENED);
    List<Found> found = new ArrayList<>();
    Set<Integer> sources = new HashSet<>();
    PairAdvice advice = PairAdvice.of(whatIf, Aim.site(), SITE_LINKS, limits);
    for (PairAdvice.Candidate candidate : advice.candidates()) {
      if (sources.add(candidate.from())) {
        verified(
                Aim.site(),
                candidate.from(),
                candidate.to(),
                candidate.gain(),
                candidate.gainErrorBound())
            .ifPresent(
                link -> {
                  found.add(link);
                  used.merge(candidate.from(), 1, Integer::sum);
                });
      }
    }
    return new SiteLinks(links(found), advice.missed());
  }

  /** A link that the solution confirmed, with the page that loses most, -1: none. */
  private record Found(
      GainRobustness.NewLink link,
      double gain,
      double siteGain,
      double loss,
      int loser,
      double loserLoss) {}

  /** Adds what stays of the gains. */
  private List<Advice.Link> links(List<Found> found) {
    List<Optional<GainRobustness.Remainder>> left =
        GainRobustness.of(
            whatIf,
            found.stream().map(Found::link).toList(),
            page -> page != facts.crawled().pages().start());
    List<Advice.Link> links = new ArrayList<>();
    for (int k = 0; k < found.size(); k++) {
      Found one = found.get(k);
      Optional<GainRobustness.Remainder> rest =
          left.get(k).filter(GainRobustness.Remainder::converged);
      links.add(
          new Advice.Link(
              facts.url(one.link.from()),
              facts.url(one.link.to()),
              one.gain,
              one.siteGain,
              new Advice.Losses(
                  one.loss,
                  one.loser < 0 ? Optional.empty() : Optional.of(facts.url(one.loser)),
                  one.loserLoss),
              new Advice.Robustness(
                  rest.map(remainder -> facts.url(remainder.without())),
                  rest.isEmpty()
                      ? OptionalDouble.empty()
                      : OptionalDouble.of(rest.get().gain() / one.gain))));
    }
    return links;
  }

  /** Solves the site with the link; nothing when it does not bring what was promised. */
  private Optional<Found> verified(
      Aim aim, int from, int to, double promised, double promisedError) {
    SiteGraph edited = graph.with(List.of(ArcEdit.add(graph.name(from), graph.name(to))));
    NodeVector inflow = NodeVector.of(edited, facts.inflow().toArray());
    Ranks ranks = whatIf.algorithm().rank(edited, inflow);
    Ranks before = whatIf.before();
    double siteGain = 0;
    double loss = 0;
    double most = 0;
    int loser = -1;
    for (int v = 0; v < graph.numNodes(); v++) {
      double change = ranks.scores().get(v) - before.scores().get(v);
      siteGain += change;
      loss -= Math.min(0, change);
      if (change < most) {
        most = change;
        loser = v;
      }
    }
    double gain = aim.page() < 0 ? siteGain : ranks.scores().get(to) - before.scores().get(to);
    double error =
        promisedError
            + ranks.convergence().l1ErrorBound()
            + before.convergence().l1ErrorBound()
            + FlowBalance.ROUNDING * (ranks.scores().sum() + before.scores().sum());
    if (gain <= error) {
      return Optional.empty(); // Nothing that the solution could tell from none.
    }
    if (!ranks.convergence().converged() || !(Math.abs(gain - promised) <= error)) {
      refused++;
      return Optional.empty();
    }
    return Optional.of(
        new Found(
            new GainRobustness.NewLink(aim, from, to),
            gain,
            siteGain,
            loss,
            loser,
            loser < 0 ? 0 : -most));
  }
}
