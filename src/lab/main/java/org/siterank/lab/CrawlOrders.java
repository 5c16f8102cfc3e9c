package org.siterank.lab;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.siterank.crawl.CrawlOrder;
import org.siterank.crawl.ReorderingInterval;
import org.siterank.graph.Arcs;
import org.siterank.graph.NodeVector;
import org.siterank.graph.SiteGraph;

/**
 * How much of what matters most a crawl of a site has read when it is cut short. The crawl begins
 * at one page, as that of a site does: the best one by PageRank from which a tenth of the pages can
 * be reached, which on a site is its home page or one click away. It sorts as the live crawl does.
 */
final class CrawlOrders implements Experiment {

  private static final int PAGES = 20_000;

  /** The best pages, of which the share that was read is told: the final top 10 %. */
  private static final int TOP_PERCENT = 10;

  /** Of fewer there are not ten best ones. */
  private static final int LEAST_PAGES = 100;

  /** Where the claim is. */
  private static final int PERCENT = 30;

  private static final List<Integer> PERCENTS =
      IntStream.rangeClosed(1, 19).map(k -> 5 * k).boxed().toList();

  private static final String BREADTH_FIRST = "breadth first";
  private static final String OPIC = "OPIC";
  private static final String DISTANCE_RANK = "DistanceRank";

  /** By the name of the order; the first is what the others are held against. */
  private static final Map<String, CrawlOrder> ORDERS = orders();

  private static Map<String, CrawlOrder> orders() {
    Map<String, CrawlOrder> orders = new LinkedHashMap<>();
    orders.put(BREADTH_FIRST, new CrawlOrder.BreadthFirst());
    orders.put(OPIC, new CrawlOrder.Opic());
    orders.put(DISTANCE_RANK, new CrawlOrder.PartialDistanceRank());
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
  public String paperSize() {
    return "5,000,000 pages of one university; no paper has it for a crawl from one page";
  }

  @Override
  public Outcome run(Bench bench) throws IOException {
    Repetitions read = Repetitions.of("top_pages_read", "graph", "order", "crawled_percent");
    List<Web> first =
        bench.repeat(
            (one, web) -> crawl(one, web, read),
            PAGES,
            new PowerLawGraph(),
            new CopyingGraph(),
            new MultiSiteWeb());
    List<String> found = new ArrayList<>();
    List<Finding> parts = new ArrayList<>();
    for (Web web : first) {
      found.add(web.name() + " " + words(web, read));
      List<Object> base = List.of(web.name(), BREADTH_FIRST, PERCENT);
      parts.add(read.lead(List.of(web.name(), OPIC, PERCENT), base).above(0));
      parts.add(read.lead(List.of(web.name(), DISTANCE_RANK, PERCENT), base).above(0));
    }
    Web shown = first.get(first.size() - 1);
    List<Figure.Curve> curves = new ArrayList<>();
    for (String order : ORDERS.keySet()) {
      curves.add(
          new Figure.Curve(
              order,
              curves.size(),
              Figure.Look.MARKED,
              PERCENTS.stream().map(Integer::doubleValue).toList(),
              PERCENTS.stream().map(p -> read.interval(shown.name(), order, p).mean()).toList()));
    }
    return Outcome.of(
        bench,
        first,
        "share of the top pages read at 30 %: " + String.join("; ", found),
        parts,
        read.table(),
        new Figure.Curves(
            "Top pages read by crawl order, " + shown.name(),
            new Figure.Axis("pages crawled (% of those that can be reached)", Figure.Scale.LINEAR),
            new Figure.Axis("share of the final top 10 % read", Figure.Scale.SHARE),
            curves));
  }

  private static void crawl(Bench bench, Web web, Repetitions read) {
    SiteGraph graph = web.graph();
    int[] best = NodeVector.of(graph, Scores.pageRank(graph)).descending();
    int start = start(graph, best);
    int done = 0;
    for (Map.Entry<String, CrawlOrder> order : ORDERS.entrySet()) {
      bench.progress().at("Crawling the " + web.name() + " graph", done++, ORDERS.size());
      int[] sequence =
          CrawlSimulation.run(graph, order.getValue(), ReorderingInterval.live(), new int[] {start})
              .sequence();
      double[] share = shares(sequence, best, graph.numNodes());
      for (int k = 0; k < share.length; k++) {
        read.add(List.of(web.name(), order.getKey(), PERCENTS.get(k)), share[k]);
      }
    }
  }

  /** The best page from which a tenth of all pages can be reached, and at least 100. */
  static int start(SiteGraph graph, int[] best) {
    int least = Math.max(LEAST_PAGES, graph.numNodes() / 10);
    return IntStream.of(best)
        .filter(page -> reaches(graph, page, least))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "a crawl must reach at least "
                        + least
                        + " pages from some page, got none in "
                        + graph));
  }

  /** Whether so many pages can be reached, the first one counted. */
  private static boolean reaches(SiteGraph graph, int from, int least) {
    Arcs successors = graph.successors();
    BitSet seen = new BitSet();
    int[] queue = new int[least];
    queue[0] = from;
    seen.set(from);
    int size = 1;
    for (int head = 0; head < size && size < least; head++) {
      for (int k = successors.begin(queue[head]); k < successors.end(queue[head]); k++) {
        int page = successors.node(k);
        if (size < least && !seen.get(page)) {
          seen.set(page);
          queue[size++] = page;
        }
      }
    }
    return size >= least;
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

  private static String words(Web web, Repetitions read) {
    return ORDERS.keySet().stream()
        .map(order -> order + " " + read.interval(web.name(), order, PERCENT).shown(2))
        .collect(Collectors.joining(", "));
  }
}
