package org.siterank.lab;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.IntStream;
import org.siterank.crawl.CrawlOrder;
import org.siterank.crawl.ReorderingInterval;
import org.siterank.graph.NodeVector;
import org.siterank.graph.SiteGraph;

/**
 * How much of what matters most a crawl of a site has read when it is cut short. The crawl begins
 * at one page, as that of a site does: the best one by PageRank, which on a site is its home page
 * or one click away. It sorts as the live crawl does.
 */
final class CrawlOrders implements Experiment {

  private static final int PAGES = 20_000;

  /** The best pages, of which the share that was read is told: the final top 10 %. */
  private static final int TOP_PERCENT = 10;

  /** Where the claim is. */
  private static final int PERCENT = 30;

  private static final List<Integer> SHOWN = List.of(10, 30, 50);

  private static final List<Integer> PERCENTS =
      IntStream.rangeClosed(1, 19).map(k -> 5 * k).boxed().toList();

  /** By the name of the order; the first is what the others are held against. */
  private static final Map<String, CrawlOrder> ORDERS = orders();

  private static Map<String, CrawlOrder> orders() {
    Map<String, CrawlOrder> orders = new LinkedHashMap<>();
    orders.put("breadth first", new CrawlOrder.BreadthFirst());
    orders.put("OPIC", new CrawlOrder.Opic());
    orders.put("DistanceRank", new CrawlOrder.PartialDistanceRank());
    orders.put("PageRank", new CrawlOrder.PartialPageRank());
    orders.put("back-links", new CrawlOrder.Backlinks());
    return orders;
  }

  @Override
  public String name() {
    return "crawl-orders";
  }

  @Override
  public String source() {
    return "Abiteboul, Preda, Cobena 2003, and Zareh Bidoki, Yazdani 2007, of one site";
  }

  @Override
  public String claim() {
    return "with 30 % of a site read, OPIC and DistanceRank have read more of its final top 10 % than"
        + " breadth first";
  }

  @Override
  public Outcome run(Bench bench) {
    List<Web> webs = bench.webs(PAGES, new PowerLawGraph(), new CopyingGraph(), new MultiSiteWeb());
    NumberTable numbers =
        new NumberTable("graph", "order", "crawled_percent", "top_pages_read", "pages_reached");
    List<Figure.Curve> curves = new ArrayList<>();
    List<String> found = new ArrayList<>();
    List<Boolean> held = new ArrayList<>();
    for (Web web : webs) {
      SiteGraph graph = web.graph();
      NodeVector ideal = NodeVector.of(graph, Scores.pageRank(graph));
      int[] best = ideal.descending();
      curves.clear();
      Map<String, double[]> shares = new LinkedHashMap<>();
      for (Map.Entry<String, CrawlOrder> order : ORDERS.entrySet()) {
        bench.progress().at("Crawling the " + web.name() + " graph", shares.size(), ORDERS.size());
        int[] sequence =
            CrawlSimulation.run(
                    graph, order.getValue(), ReorderingInterval.live(), new int[] {best[0]})
                .sequence();
        double[] share = shares(sequence, best, graph.numNodes());
        for (int k = 0; k < share.length; k++) {
          numbers.row(web.name(), order.getKey(), PERCENTS.get(k), share[k], sequence.length);
        }
        curves.add(
            new Figure.Curve(
                order.getKey(),
                shares.size(),
                Figure.Look.MARKED,
                PERCENTS.stream().map(Integer::doubleValue).toList(),
                Arrays.stream(share).boxed().toList()));
        shares.put(order.getKey(), share);
      }
      found.add(web.name() + " " + words(shares));
      double base = at(shares.get("breadth first"), PERCENT);
      held.add(at(shares.get("OPIC"), PERCENT) > base);
      held.add(at(shares.get("DistanceRank"), PERCENT) > base);
    }
    boolean[] parts = new boolean[held.size()];
    for (int k = 0; k < parts.length; k++) {
      parts[k] = held.get(k);
    }
    return Outcome.of(
        webs,
        "share of the top pages read at 10, 30 and 50 %: " + String.join("; ", found),
        Verdict.of(parts),
        numbers,
        new Figure.Curves(
            "Top pages read by crawl order, " + webs.get(webs.size() - 1).name(),
            new Figure.Axis("pages crawled (% of those that can be reached)", Figure.Scale.LINEAR),
            new Figure.Axis("share of the final top 10 % read", Figure.Scale.SHARE),
            List.copyOf(curves)));
  }

  /** Of the best pages that can be reached, the share among the first ones read, by percentage. */
  private static double[] shares(int[] sequence, int[] best, int nodes) {
    int[] place = new int[nodes];
    Arrays.fill(place, Integer.MAX_VALUE);
    for (int k = 0; k < sequence.length; k++) {
      place[sequence[k]] = k;
    }
    int[] top =
        IntStream.of(best)
            .filter(page -> place[page] < Integer.MAX_VALUE)
            .limit(Math.max(1, (long) sequence.length * TOP_PERCENT / 100))
            .toArray();
    double[] shares = new double[PERCENTS.size()];
    for (int k = 0; k < shares.length; k++) {
      long read = (long) sequence.length * PERCENTS.get(k) / 100;
      long met = IntStream.of(top).filter(page -> place[page] < read).count();
      shares[k] = met / (double) top.length;
    }
    return shares;
  }

  private static double at(double[] shares, int percent) {
    return shares[PERCENTS.indexOf(percent)];
  }

  private static String words(Map<String, double[]> shares) {
    List<String> words = new ArrayList<>();
    shares.forEach(
        (order, share) -> {
          List<String> values = new ArrayList<>();
          SHOWN.forEach(p -> values.add(String.format(Locale.ROOT, "%.0f", 100 * at(share, p))));
          words.add(order + " " + String.join("/", values));
        });
    return String.join(", ", words);
  }
}
