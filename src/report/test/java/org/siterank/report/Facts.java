package org.siterank.report;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.siterank.flow.RankInterval;
import org.siterank.flow.SiteFlows;
import org.siterank.graph.ArcKind;
import org.siterank.graph.NodeKind;
import org.siterank.graph.NodeVector;
import org.siterank.graph.SiteGraph;
import org.siterank.rank.Method;
import org.siterank.rank.Ranks;
import org.siterank.rank.SitePageRank;
import org.siterank.rank.SiteSystem;
import org.siterank.site.PageUrl;

/** Facts to make reports of: a solved site, to which a test adds what it is about. */
final class Facts {

  static final String SITE = "https://s.example/";
  static final Instant NOW = Instant.parse("2026-03-31T03:00:00Z");
  static final double TOLERANCE = 1e-12;

  final SiteGraph graph;
  final double damping;
  final NodeVector external;
  final NodeVector induced;
  Ranks ranks;
  double days = 2;
  NodeVector outside;
  NodeVector internal;
  List<String> titles;
  List<Integer> depths;
  List<SiteFacts.ClassShare> classes = List.of();
  List<SiteFacts.Lost> lost = List.of();
  List<SiteFacts.Broken> broken = List.of();
  List<SiteFacts.Redirected> redirected = List.of();
  List<SiteFacts.Host> hosts = List.of();
  List<SiteFacts.Copy> copies = List.of();
  List<SiteFacts.PastRun> past = List.of();
  List<Integer> goals = List.of();
  private EditorLinks.Editor editor = EditorLinks.Editor.NONE;
  List<PageUrl> unknownGoals = List.of();
  DailyViews daily = DailyViews.NONE;
  Map<String, Long> crawl = Map.of("read", 3L);
  double scatter = 1;
  int moved;
  AuditFacts audit = AuditFacts.NONE;
  Optional<Today> today = Optional.empty();

  Facts(SiteGraph graph, NodeVector external, NodeVector induced, double damping) {
    this.graph = graph;
    this.external = external;
    this.induced = induced;
    this.damping = damping;
    this.ranks =
        new SitePageRank(damping, TOLERANCE, 100_000, Method.GAUSS_SEIDEL)
            .rank(graph, external.plus(induced));
    outside = NodeVector.zero(graph);
    internal = NodeVector.zero(graph);
    titles = new ArrayList<>();
    for (int v = 0; v < graph.numNodes(); v++) {
      titles.add("Title " + v);
    }
    depths = new ArrayList<>(Collections.nCopies(graph.numNodes(), 0));
  }

  /** The home page with two documents, worked out by hand in {@link WebmasterReportTest}. */
  static Facts ofTheSmallSite() {
    SiteGraph graph =
        new SiteGraph.Builder(name -> name.startsWith(SITE))
            .addNode(SITE, NodeKind.READ)
            .addNode(SITE + "docs/a.html", NodeKind.READ)
            .addNode(SITE + "docs/b.html", NodeKind.READ)
            .addArc(SITE, SITE + "docs/a.html", ArcKind.FOLLOW)
            .addArc(SITE, SITE + "docs/b.html", ArcKind.FOLLOW)
            .addArc(SITE + "docs/a.html", SITE, ArcKind.FOLLOW)
            .addArc(SITE + "docs/a.html", "https://other.example/", ArcKind.FOLLOW)
            .build();
    return new Facts(
        graph,
        NodeVector.of(graph, new double[] {6, 0, 0}),
        NodeVector.of(graph, new double[] {2, 2, 0}),
        0.5);
  }

  /** A random site, its pages called by URLs of three folders. */
  static SiteGraph withUrls(SiteGraph random) {
    SiteGraph.Builder builder = new SiteGraph.Builder(name -> name.startsWith(SITE));
    for (int v = 0; v < random.numNodes(); v++) {
      builder.addNode(url(random, v), random.kind(v));
      for (int k = random.successors().begin(v); k < random.successors().end(v); k++) {
        builder.addArc(url(random, v), url(random, random.successors().node(k)), ArcKind.FOLLOW);
      }
      for (int w = 0; w < random.numNodes(); w++) {
        if (random.isNofollow(v, w)) {
          builder.addArc(url(random, v), url(random, w), ArcKind.NOFOLLOW);
        }
      }
      for (int k = 0; k < random.externalOutdegree(v); k++) {
        builder.addArc(url(random, v), "https://other.example/" + k, ArcKind.FOLLOW);
      }
      for (int k = 0; k < random.deadOutdegree(v); k++) {
        builder.addArc(url(random, v), "https://gone.example/" + k, ArcKind.DEAD);
      }
    }
    return builder.build();
  }

  private static String url(SiteGraph random, int v) {
    return SITE + (v % 3 == 0 ? "" : "part" + v % 3 + "/") + random.name(v);
  }

  /** Has the links of an editor. */
  Facts with(EditorLinks.Editor other) {
    editor = other;
    return this;
  }

  int node(String path) {
    return graph.node(SITE + path);
  }

  SiteFacts facts() {
    return new SiteFacts(
        new PageUrl(SITE),
        new SiteFacts.Run(
            7,
            NOW,
            true,
            TOLERANCE,
            100_000,
            ranks.convergence().iterations(),
            ranks.convergence().l1ErrorBound(),
            ranks.convergence().converged()),
        new SiteFacts.Ranking(
            new SiteSystem(graph, damping),
            SiteFlows.of(ranks.scores(), external, induced, damping),
            Collections.nCopies(graph.numNodes(), new RankInterval(0, 0)),
            NodeVector.uniform(graph, 1),
            Optional.empty(),
            new SourceValues(List.of())),
        new SiteFacts.Crawled(
            new SiteFacts.Pages(
                graph.node(SITE),
                titles,
                depths,
                v -> graph.kind(v) == NodeKind.READ && !graph.isDangling(v)),
            new SiteFacts.Links(broken, redirected, hosts),
            copies,
            new SiteFacts.Crawl(crawl),
            words -> Optional.empty(),
            Optional.empty()),
        new SiteFacts.Views(days, outside, internal, classes, scatter, lost, daily),
        new SiteFacts.History(
            past, moved, today, RecentVisits.NONE, new MisplacedResults(List.of())),
        new SiteFacts.GoalPages(goals, unknownGoals, editor),
        audit);
  }

  WebmasterReport report() {
    return WebmasterReport.of(facts());
  }

  /** This site as an earlier run of a site with the same pages. */
  SiteFacts.PastRun asPast(SiteGraph now, Instant when) {
    return new SiteFacts.PastRun(
        6,
        when,
        damping,
        true,
        v -> true,
        new SiteFacts.PastRanks(
            NodeVector.of(now, ranks.scores().toArray()),
            NodeVector.of(now, external.plus(induced).toArray()),
            NodeVector.zero(now)),
        Map.of(),
        0);
  }
}
