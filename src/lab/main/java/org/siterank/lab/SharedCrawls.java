package org.siterank.lab;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import org.siterank.disk.Scratch;
import org.siterank.graph.Arcs;
import org.siterank.graph.NodeVector;
import org.siterank.graph.SiteGraph;

/**
 * Several crawlers share a site: each fetches the pages that the hash of their address gives it,
 * and sends cash for the others' pages in batches ({@link org.siterank.crawl.CrawlGroup}).
 *
 * <p>The crawlers are those of a run, with their databases, and ask a web server for the pages. The
 * error is the L1 distance of the estimated importance to PageRank, of which the sum is 1.
 *
 * <p>Source: S. Abiteboul, M. Preda and G. Cobena, WWW 2003, section 4. Sizes are our choice.
 */
final class SharedCrawls implements Experiment {

  private static final int PAGES = 400;
  private static final int NIGHTS = 30;

  /** Nights at the end, by which the crawlers' clocks are compared. */
  private static final int COMPARED = 8;

  private static final List<Integer> CRAWLERS = List.of(1, 2, 4);

  /** More error than that of one crawler, in percent of all importance, that is little. */
  private static final double LITTLE = 5;

  private static final String ERROR = "l1_error_percent";
  private static final String FETCHED = "fetches_per_page_and_night";
  private static final String MOST = "most_fetches_of_a_page_in_a_night";

  @Override
  public String name() {
    return "shared-crawl";
  }

  /** Crawlers and server are threads: which page is read first depends on the machine. */
  @Override
  public boolean isExact() {
    return false;
  }

  @Override
  public String source() {
    return "Abiteboul, Preda, Cobena 2003, 4 (a distributed implementation)";
  }

  @Override
  public String claim() {
    return "crawlers that divide the pages by a hash of the URL and send each other cash in batches"
        + " compute the importance together";
  }

  @Override
  public String paperSize() {
    return "the Web, with 2 to 8 computers";
  }

  @Override
  public Outcome run(Bench bench) throws IOException {
    Repetitions measured = new Repetitions(List.of("crawlers"), List.of(ERROR, FETCHED, MOST));
    List<Web> webs =
        bench.repeat(
            (one, web) -> {
              int[] best = NodeVector.of(web.graph(), Scores.pageRank(web.graph())).descending();
              int start = CrawlOrders.start(web.graph(), best);
              int[] nodes = reachable(web.graph(), start);
              SiteGraph graph = web.graph().restrictedTo(nodes);
              int first = Arrays.binarySearch(nodes, start);
              for (int crawlers : CRAWLERS) {
                crawl(one, graph, first, crawlers, measured);
              }
            },
            PAGES,
            new PowerLawGraph());
    List<String> words = new ArrayList<>();
    List<String> names = new ArrayList<>();
    List<Double> bars = new ArrayList<>();
    Parts parts = null;
    for (int crawlers : CRAWLERS) {
      words.add(crawlers + ": " + measured.measure(ERROR, crawlers).shown(1) + " %");
      names.add(Integer.toString(crawlers));
      bars.add(measured.measure(ERROR, crawlers).mean());
      Finding once =
          Finding.always(measured.valuesOf(FETCHED, crawlers), fetched -> fetched == 1)
              .and(Finding.always(measured.valuesOf(MOST, crawlers), most -> most == 1));
      String all = crawlers + " fetch each page once a night";
      parts = parts == null ? Parts.of(all, once) : parts.and(all, once);
      if (crawlers > 1) {
        parts.and(
            crawlers + " err by at most " + (int) LITTLE + " % more than one",
            measured.lead(ERROR, List.of(crawlers), List.of(1)).below(LITTLE));
      }
    }
    return Outcome.of(
        bench,
        webs,
        "error of the importance after "
            + NIGHTS
            + " nights, by crawlers: "
            + String.join(", ", words),
        parts.byName(),
        measured.table(),
        new Figure.Bars(
            "Error of the importance, by the number of crawlers",
            "crawlers",
            new Figure.Axis("L1 error (%)", Figure.Scale.LINEAR),
            names,
            List.of(new Figure.BarGroup("error", bars))));
  }

  private static void crawl(
      Bench bench, SiteGraph graph, int start, int crawlers, Repetitions measured)
      throws IOException {
    double[] importance = shares(Scores.pageRank(graph));
    int n = graph.numNodes();
    long fetched = 0;
    int most = 0;
    double[] since = new double[crawlers];
    try (Scratch scratch = Scratch.make();
        WebServer site = new WebServer(graph, start);
        CrawlerTeam team = new CrawlerTeam(site, crawlers, scratch.folder())) {
      for (int night = 0; night < NIGHTS; night++) {
        bench.progress().at("Crawling with " + crawlers, night, NIGHTS);
        if (night == NIGHTS - COMPARED) {
          since = team.clocks();
        }
        team.night();
        site.takeRequests(start); // Each crawler enters there.
        for (int v = 0; v < n; v++) {
          int requests = site.takeRequests(v);
          fetched += requests;
          most = Math.max(most, requests);
        }
      }
      double[] estimate = team.estimate(n, since);
      double error = 0;
      for (int v = 0; v < n; v++) {
        error += Math.abs(estimate[v] - importance[v]);
      }
      measured.add(List.of(crawlers), 100 * error, fetched / ((n - 1.0) * NIGHTS), (double) most);
    }
  }

  private static double[] shares(double[] scores) {
    double sum = Arrays.stream(scores).sum();
    return Arrays.stream(scores).map(score -> score / sum).toArray();
  }

  /** The pages that can be reached from one, itself included, ascending. */
  private static int[] reachable(SiteGraph graph, int start) {
    Arcs successors = graph.successors();
    BitSet seen = new BitSet();
    int[] queue = new int[graph.numNodes()];
    int size = 0;
    queue[size++] = start;
    seen.set(start);
    for (int head = 0; head < size; head++) {
      for (int k = successors.begin(queue[head]); k < successors.end(queue[head]); k++) {
        int target = successors.node(k);
        if (!seen.get(target)) {
          seen.set(target);
          queue[size++] = target;
        }
      }
    }
    return seen.stream().toArray();
  }
}
