package org.siterank.lab;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.siterank.crawl.CrawlOrder;

/** How soon the crawl orders find the pages of high PageRank. */
final class DistanceRankThroughput implements Experiment {

  private static final int PAGES = 50_000;

  /** Where the paper gives numbers. */
  private static final int PERCENT = 65;

  private static final String DISTANCE_RANK = "DistanceRank";
  private static final String PAGE_RANK = "PageRank";
  private static final String OPIC = "OPIC";

  /** By the name of the order. */
  private static final Map<String, CrawlOrder> ORDERS = orders();

  private static Map<String, CrawlOrder> orders() {
    Map<String, CrawlOrder> orders = new LinkedHashMap<>();
    orders.put(DISTANCE_RANK, new CrawlOrder.PartialDistanceRank());
    orders.put(PAGE_RANK, new CrawlOrder.PartialPageRank());
    orders.put(OPIC, new CrawlOrder.Opic());
    orders.put("back-links", new CrawlOrder.Backlinks());
    orders.put("breadth first", new CrawlOrder.BreadthFirst());
    return orders;
  }

  @Override
  public String name() {
    return "distancerank-throughput";
  }

  @Override
  public String source() {
    return "Zareh Bidoki, Yazdani 2007, figure 2";
  }

  @Override
  public String claim() {
    return "a crawl in the order of DistanceRank finds 81 % of the hot pages with 65 % crawled, where"
        + " partial PageRank finds 74 % and OPIC 73 %, and is some 5 % ahead of both";
  }

  @Override
  public String paperSize() {
    return "5,000,000 pages of one university, sorted after every 5 %";
  }

  @Override
  public Outcome run(Bench bench) throws IOException {
    Repetitions throughput = Repetitions.of("throughput", "graph", "order", "crawled_percent");
    Repetitions means = Repetitions.of("mean_throughput", "graph", "order");
    List<Web> first =
        bench.repeat(
            (one, web) -> measure(one, web, throughput, means),
            PAGES,
            new PowerLawGraph(),
            new CopyingGraph(),
            new MultiSiteWeb());
    List<String> found = new ArrayList<>();
    List<Finding> ahead = new ArrayList<>();
    for (Web web : first) {
      List<String> shown = new ArrayList<>();
      for (String order : List.of(DISTANCE_RANK, PAGE_RANK, OPIC)) {
        shown.add(order + " " + throughput.interval(web.name(), order, PERCENT).shown(3));
      }
      found.add(web.name() + " " + String.join(", ", shown));
      List<Object> own = List.of(web.name(), DISTANCE_RANK);
      ahead.add(means.lead(own, List.of(web.name(), PAGE_RANK)).above(0));
      ahead.add(means.lead(own, List.of(web.name(), OPIC)).above(0));
    }
    Web shown = first.get(first.size() - 1);
    List<Figure.Curve> curves = new ArrayList<>();
    for (String order : ORDERS.keySet()) {
      List<Double> y = new ArrayList<>();
      for (int percent : CrawlTrial.PERCENT) {
        y.add(throughput.interval(shown.name(), order, percent).mean());
      }
      curves.add(CrawlTrial.curve(order, curves.size(), Figure.Look.MARKED, y));
    }
    return Outcome.of(
        bench,
        first,
        "share of the hot pages found with 65 % crawled: "
            + String.join("; ", found)
            + "; DistanceRank is ahead of PageRank or OPIC, on average over the crawl, in "
            + ahead.stream().filter(part -> part == Finding.HOLDS).count()
            + " of "
            + ahead.size()
            + " comparisons, and behind in "
            + ahead.stream().filter(part -> part == Finding.FAILS).count(),
        ahead,
        throughput.table(),
        new Figure.Curves(
            "Hot pages found by crawl order, " + shown.name(),
            new Figure.Axis("pages crawled (% of those that can be reached)", Figure.Scale.LINEAR),
            new Figure.Axis("share of the hot pages found (throughput)", Figure.Scale.SHARE),
            curves));
  }

  private static void measure(Bench bench, Web web, Repetitions throughput, Repetitions means) {
    CrawlTrial trial = new CrawlTrial(web, bench.seed());
    int done = 0;
    for (Map.Entry<String, CrawlOrder> order : ORDERS.entrySet()) {
      bench.progress().at("Crawling the " + web.name() + " graph", done++, ORDERS.size());
      CrawlTrial.Result result = trial.run(order.getValue());
      for (int percent : CrawlTrial.PERCENT) {
        throughput.add(List.of(web.name(), order.getKey(), percent), result.at(percent));
      }
      means.add(List.of(web.name(), order.getKey()), result.mean());
    }
  }
}
