package org.siterank.shares;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.function.Function;
import org.siterank.graph.ArcEdit;
import org.siterank.graph.ArcKind;
import org.siterank.graph.Arcs;
import org.siterank.graph.NewLinks;
import org.siterank.graph.NodeKind;
import org.siterank.graph.NodeVector;
import org.siterank.graph.SiteGraph;
import org.siterank.rank.SitePageRank;
import org.siterank.site.LinkPosition;

/**
 * A site whose readers are known: of the links of a page they take one by its place and by what it
 * is about, which nothing records. Between two periods some pages get one link more.
 */
final class SimulatedLinks {

  static final double DAMPING = 0.6;

  private static final int PAGES = 300;
  private static final int MENU = 5;
  private static final int FOOTER = 2;
  private static final int NEW = 120;
  private static final double VISITS = 20_000;
  private static final double SUBJECT = 0.7; // Standard deviation of what a link's subject adds.

  private static final List<LinkPosition> PLACES =
      List.of(LinkPosition.CONTENT, LinkPosition.LIST, LinkPosition.MENU, LinkPosition.FOOTER);

  /** How much readers like each feature, in the order of {@link LinkFeatures#NAMES}. */
  private static final double[] TASTE = {1.2, 0.8, 0, 0, 0, -0.5, -0.5, 0};

  /** A link that comes between the periods. */
  record NewLink(int from, int to, LinkPosition place, double utility) {}

  private final Random random;
  private final SiteGraph graph;
  private final LinkFeatures features;
  private final double[] utilities; // by arc
  private final double[] inflow = new double[PAGES];
  private final List<NewLink> added = new ArrayList<>();
  private final Map<Long, double[]> made = new HashMap<>(); // features by from and to
  private final int[] proses = new int[PAGES];
  private final int[] lists = new int[PAGES];

  SimulatedLinks(long seed) {
    this.random = new Random(seed);
    SiteGraph.Builder builder = new SiteGraph.Builder();
    for (int v = 0; v < PAGES; v++) {
      builder.addNode(name(v), NodeKind.READ);
      inflow[v] = Math.exp(1.2 * random.nextGaussian());
      layOut(v, builder);
    }
    this.graph = builder.build();
    Arcs arcs = graph.successors();
    float[] values = new float[arcs.size() * TASTE.length];
    this.utilities = new double[arcs.size()];
    for (int v = 0; v < PAGES; v++) {
      for (int k = arcs.begin(v); k < arcs.end(v); k++) {
        double[] of = made.get(key(v, arcs.node(k)));
        for (int f = 0; f < of.length; f++) {
          values[k * of.length + f] = (float) of[f];
        }
        utilities[k] = utility(of);
      }
    }
    this.features = LinkFeatures.of(arcs, values);
    scaleInflow();
    addLinks();
  }

  private static String name(int v) {
    return "p" + (100 + v);
  }

  private static long key(int from, int to) {
    return (long) from << 32 | to;
  }

  private double utility(double[] of) {
    double sum = SUBJECT * random.nextGaussian();
    for (int f = 0; f < of.length; f++) {
      sum += TASTE[f] * of[f];
    }
    return sum;
  }

  /** A menu, sentences with links, a list and a footer. */
  private void layOut(int v, SiteGraph.Builder builder) {
    proses[v] = 3 + random.nextInt(8);
    lists[v] = 2 + random.nextInt(7);
    int order = 0;
    for (int to = 0; to < MENU; to++) {
      order = link(v, to, false, false, order, builder);
    }
    for (int k = 0; k < proses[v] + lists[v]; k++) {
      int to = MENU + FOOTER + random.nextInt(PAGES - MENU - FOOTER);
      order = link(v, to, true, k < proses[v], order, builder);
    }
    for (int to = MENU; to < MENU + FOOTER; to++) {
      order = link(v, to, false, false, order, builder);
    }
  }

  private int link(
      int v, int to, boolean content, boolean prose, int order, SiteGraph.Builder builder) {
    if (to != v && !made.containsKey(key(v, to))) {
      builder.addArc(name(v), name(to), ArcKind.FOLLOW);
      double everywhere = to < MENU + FOOTER ? 1 : 0;
      made.put(key(v, to), of(content, prose, order, everywhere));
    }
    return order + 1;
  }

  private static double[] of(boolean content, boolean prose, int order, double everywhere) {
    return new double[] {content ? 1 : 0, prose ? 1 : 0, 0, 1, 0, everywhere, Math.log1p(order), 0};
  }

  private void scaleInflow() {
    double sum = 0;
    for (double visits : inflow) {
      sum += visits;
    }
    for (int v = 0; v < PAGES; v++) {
      inflow[v] *= VISITS / sum;
    }
  }

  private void addLinks() {
    Set<Integer> sources = new HashSet<>();
    while (added.size() < NEW) {
      int from = random.nextInt(PAGES);
      int to = MENU + FOOTER + random.nextInt(PAGES - MENU - FOOTER);
      if (from == to || made.containsKey(key(from, to)) || !sources.add(from)) {
        continue;
      }
      LinkPosition place = PLACES.get(random.nextInt(PLACES.size()));
      int end = MENU + proses[from] + lists[from];
      double[] of =
          switch (place) {
            case CONTENT -> of(true, true, MENU + random.nextInt(proses[from] + 1), 0);
            case LIST -> of(true, false, end, 0);
            case MENU -> of(false, false, random.nextInt(MENU + 1), 0);
            case FOOTER -> of(false, false, end + FOOTER, 0);
          };
      added.add(new NewLink(from, to, place, utility(of)));
    }
  }

  /** The graph before, with equal links. */
  SiteGraph graph() {
    return graph;
  }

  LinkFeatures features() {
    return features;
  }

  List<NewLink> added() {
    return added;
  }

  /** The weights of all links as readers have them. */
  private SiteGraph liked() {
    Arcs arcs = graph.successors();
    double[] weights = new double[utilities.length];
    double[] ofNew = new double[PAGES];
    double[] ones = new double[PAGES];
    Arrays.fill(ones, 1);
    for (int v = 0; v < PAGES; v++) {
      double sum = 0;
      for (int k = arcs.begin(v); k < arcs.end(v); k++) {
        sum += Math.exp(utilities[k]);
      }
      for (int k = arcs.begin(v); k < arcs.end(v); k++) {
        weights[k] = arcs.degree(v) * Math.exp(utilities[k]) / sum;
      }
      ofNew[v] = arcs.degree(v) / sum;
    }
    for (NewLink link : added) {
      ofNew[link.from] *= Math.exp(link.utility);
    }
    return graph.weighted(weights).withNewLinks(NewLinks.of(ofNew, ones));
  }

  /** Clicks on each arc in the first period: each has the Poisson distribution of its mean. */
  double[] clicks() {
    SiteGraph liked = liked();
    Arcs arcs = liked.successors();
    double[] views = views(liked);
    double[] clicks = new double[arcs.size()];
    for (int v = 0; v < PAGES; v++) {
      for (int k = arcs.begin(v); k < arcs.end(v); k++) {
        clicks[k] = poisson(DAMPING * views[v] * arcs.weight(k) / arcs.degree(v));
      }
    }
    return clicks;
  }

  /** Clicks on the new links in the second period. */
  double[] clicksOnNewLinks() {
    return Arrays.stream(clicksOnNewLinks(liked().with(edits()))).map(this::poisson).toArray();
  }

  private List<ArcEdit> edits() {
    return added.stream().map(link -> ArcEdit.add(name(link.from), name(link.to))).toList();
  }

  /** The clicks on the new links that are expected with the shares of a graph that has them. */
  double[] clicksOnNewLinks(SiteGraph after) {
    double[] views = views(after);
    return added.stream()
        .mapToDouble(
            link -> {
              Arcs arcs = after.successors();
              double weight = arcs.weight(arcs.find(link.from, link.to));
              return DAMPING * views[link.from] * weight / after.outdegree(link.from);
            })
        .toArray();
  }

  /**
   * A graph with the new links.
   *
   * @param expected what each may weigh, by its place
   */
  SiteGraph with(SiteGraph before, Function<LinkPosition, NewLinks> expected) {
    SiteGraph after = before;
    for (NewLink link : added) {
      after =
          after
              .withNewLinks(expected.apply(link.place))
              .with(List.of(ArcEdit.add(name(link.from), name(link.to))));
    }
    return after;
  }

  /** The graph with the new links, where all links of a page are alike. */
  SiteGraph equalWithNewLinks() {
    return graph.with(edits());
  }

  private double[] views(SiteGraph shares) {
    NodeVector entering = NodeVector.of(shares, inflow);
    return new SitePageRank(DAMPING).rank(shares, entering).scores().toArray();
  }

  private double poisson(double mean) {
    if (mean > 50) {
      return Math.max(0, Math.rint(mean + Math.sqrt(mean) * random.nextGaussian()));
    }
    double limit = Math.exp(-mean);
    double product = random.nextDouble();
    int n = 0;
    while (product > limit) {
      product *= random.nextDouble();
      n++;
    }
    return n;
  }
}
