package org.siterank.crawl;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.siterank.graph.GivenVectors;
import org.siterank.graph.NodeVector;
import org.siterank.graph.RandomSites;
import org.siterank.graph.SiteGraph;
import org.siterank.rank.BacklinkCount;
import org.siterank.rank.DistanceRank;
import org.siterank.rank.LearningRate;
import org.siterank.rank.SitePageRank;

@Tag("slow")
class CrawlQueueTest {

  /** Everything read, page numbers being those of the nodes. */
  private static KnownGraph wholeOf(SiteGraph graph, List<PagePriority> keys) {
    KnownGraph known = new KnownGraph();
    keys.addAll(CrawlOrder.all().stream().map(order -> PagePriority.of(order, known)).toList());
    for (int v = 0; v < graph.numNodes(); v++) {
      known.addPage();
    }
    keys.forEach(key -> key.seeds(new int[] {0}));
    for (int v = 0; v < graph.numNodes(); v++) {
      int from = graph.successors().begin(v);
      int[] targets =
          IntStream.range(from, graph.successors().end(v)).map(graph.successors()::node).toArray();
      known.read(v, targets, targets.length, graph.outdegree(v));
      for (PagePriority key : keys) {
        key.read(v);
      }
    }
    keys.forEach(PagePriority::refresh);
    return known;
  }

  @Test
  void whenAllIsKnownTheKeysAreThoseOfTheAlgorithmsThemselves() {
    for (long seed = 0; seed < 300; seed++) {
      SiteGraph graph = RandomSites.site(seed);
      int n = graph.numNodes();
      List<PagePriority> keys = new ArrayList<>();
      KnownGraph known = wholeOf(graph, keys);
      assertEquals(graph.numArcs(), known.links());
      NodeVector ones = NodeVector.uniform(graph, n);
      double[] pageRank = new SitePageRank().rank(graph, ones).scores().toArray();
      double[] backlinks = new BacklinkCount().rank(graph, ones).scores().toArray();
      double[] distance = new double[n];
      DistanceRank algorithm = new DistanceRank();
      Arrays.fill(distance, algorithm.worst(graph));
      distance[0] = 0;
      for (int t = 0; t < DistanceRank.DEFAULT_SWEEPS; t++) {
        distance = swept(graph, distance, LearningRate.EXPONENTIAL.at(0.1, t), 0.85);
      }
      for (int v = 0; v < n; v++) {
        assertEquals(0, keys.get(0).key(v));
        assertEquals(backlinks[v], 0 - keys.get(1).key(v));
        assertEquals(-pageRank[v], keys.get(2).key(v), 1e-6 * pageRank[v]);
        assertEquals(distance[v], keys.get(4).key(v), 1e-12);
      }
    }
  }

  private static double[] swept(SiteGraph graph, double[] d, double rate, double gamma) {
    double[] next = d.clone();
    for (int v = 0; v < d.length; v++) {
      double nearest = Double.POSITIVE_INFINITY;
      for (int k = graph.predecessors().begin(v); k < graph.predecessors().end(v); k++) {
        int from = graph.predecessors().node(k);
        nearest = Math.min(nearest, Math.log10(graph.outdegree(from)) + gamma * d[from]);
      }
      if (nearest < Double.POSITIVE_INFINITY) {
        next[v] = (1 - rate) * d[v] + rate * nearest;
      }
    }
    return next;
  }

  @Test
  void cashIsNeverMadeAndIsLostOnlyWhereLinksLeave() {
    for (long seed = 0; seed < 300; seed++) {
      SiteGraph graph = RandomSites.site(seed);
      List<PagePriority> keys = new ArrayList<>();
      wholeOf(graph, keys);
      double sum = IntStream.range(0, graph.numNodes()).mapToDouble(keys.get(3)::key).sum();
      boolean closed =
          IntStream.range(0, graph.numNodes())
              .allMatch(
                  v -> graph.outdegree(v) > 0 && graph.outdegree(v) == graph.internalOutdegree(v));
      assertTrue(-sum <= 1 + 1e-12 && (!closed || -sum >= 1 - 1e-12), "sum " + sum);
    }
  }

  @Test
  void pagesUnderWayHoldASortingBackAndChangeNoSequence() {
    for (long seed = 0; seed < 200; seed++) {
      SiteGraph graph = RandomSites.site(seed, 12);
      for (CrawlOrder order : CrawlOrder.all()) {
        int[] alone = sequence(graph, order, 1, seed);
        assertArrayEquals(alone, sequence(graph, order, 3, seed), order.name());
        assertArrayEquals(alone, sequence(graph, order, 99, seed), order.name());
      }
    }
  }

  /** Reads with up to some pages under way, settled in turn at random moments. */
  private static int[] sequence(SiteGraph graph, CrawlOrder order, int most, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    CrawlQueue queue = new CrawlQueue(order, new ReorderingInterval.Every(2));
    int[] number = new int[graph.numNodes()];
    Arrays.fill(number, -1);
    number[0] = queue.addSeeds(1);
    int[] node = new int[graph.numNodes()];
    Deque<Integer> underWay = new ArrayDeque<>();
    IntStream.Builder sequence = IntStream.builder();
    while (queue.size() > 0 || !underWay.isEmpty()) {
      int next = CrawlQueue.NOTHING;
      if (underWay.size() < most && random.nextInt(3) > 0) {
        next = queue.next();
      }
      if (next != CrawlQueue.NOTHING) {
        sequence.add(node[next]);
        underWay.add(next);
      } else if (!underWay.isEmpty()) {
        int page = underWay.remove();
        int v = node[page];
        int degree = graph.successors().degree(v);
        int[] targets = new int[degree];
        for (int k = 0; k < degree; k++) {
          int w = graph.successors().node(graph.successors().begin(v) + k);
          if (number[w] < 0) {
            number[w] = queue.addPage();
            node[number[w]] = w;
          }
          targets[k] = number[w];
        }
        queue.read(page, targets, degree, graph.outdegree(v));
      }
    }
    return sequence.build().toArray();
  }

  @Test
  void sortingIsStable() {
    assertArrayEquals(
        new int[] {3, 0, 2, 4, 1}, StableOrder.ascending(new double[] {1, 5, 1, 0, 1}));
    assertArrayEquals(new int[0], StableOrder.ascending(new double[0]));
  }

  @Test
  void aLiveCrawlIsSortedOftenAtFirstAndThenAfterAShareOfWhatIsKnown() {
    assertEquals(1, ReorderingInterval.live().interval(1));
    assertEquals(1, ReorderingInterval.live().interval(39));
    assertEquals(50, ReorderingInterval.live().interval(1000));
    assertEquals(15, ReorderingInterval.ofTotal(300).interval(7));
    assertEquals(1, ReorderingInterval.ofTotal(3).interval(7));
  }

  @Test
  void aWrongParameterIsNamedWithWhatIsAllowed() {
    for (CrawlOrder order : CrawlOrder.all()) {
      assertEquals(order, CrawlOrder.named(order.name()));
    }
    assertSame(
        PagePriority.NONE, PagePriority.of(CrawlOrder.named("breadth-first"), new KnownGraph()));
    assertRefused("breadth-first, backlinks, pagerank, opic", () -> CrawlOrder.named("random"));
    assertRefused("in [0, 1), got 1.0", () -> new CrawlOrder.PartialPageRank(1, 1e-8));
    assertRefused(
        "in [0, 1), got 1.0",
        () -> new CrawlOrder.PartialDistanceRank(1, 0.1, LearningRate.EXPONENTIAL, 20));
    assertRefused("at least 1, got 0", () -> new ReorderingInterval.Every(0));
    assertRefused("in (0, 1], got 0.0", () -> new ReorderingInterval.ShareOfKnown(0));
    KnownGraph graph = new KnownGraph();
    graph.addPage();
    assertRefused("must be known", () -> graph.read(1, new int[0], 0, 0));
    assertRefused("must be known", () -> graph.read(0, new int[] {7}, 1, 1));
    assertRefused("counts all targets", () -> graph.read(0, new int[] {0}, 1, 0));
    graph.read(0, new int[0], 0, 3);
    assertRefused("read once", () -> graph.read(0, new int[0], 0, 3));
    assertEquals(3, graph.outdegree(0));
    CrawlQueue queue = new CrawlQueue(new CrawlOrder.Opic(), ReorderingInterval.live());
    queue.addSeeds(1);
    assertThrows(IllegalStateException.class, () -> queue.read(0, new int[0], 0, 0));
  }

  private static void assertRefused(String part, Executable wrong) {
    String message = assertThrows(IllegalArgumentException.class, wrong).getMessage();
    assertTrue(message.contains(part), message);
  }

  @Test
  void aLongQueueKeepsItsPlaces() {
    CrawlQueue queue = new CrawlQueue(new CrawlOrder.BreadthFirst(), ReorderingInterval.live());
    queue.addSeeds(1);
    for (int page = 0; page < 5000; page++) {
      assertEquals(page, queue.next(), GivenVectors.page(page));
      int[] found = {queue.addPage(), queue.addPage()};
      queue.read(page, found, 2, 2);
      assertEquals(page + 2, queue.size());
    }
  }
}
