package org.siterank.crawl;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.siterank.graph.ArcKind;
import org.siterank.graph.NodeKind;
import org.siterank.graph.NodeVector;
import org.siterank.graph.SiteGraph;
import org.siterank.rank.KendallTau;
import org.siterank.rank.PageRank;

/** The cash of the live crawl: where it comes from, where it goes, and what it says. */
class LiveCashTest {

  private static long all(LiveCash cash) {
    long sum = cash.totals().virtual();
    for (int page = 0; page < cash.pages(); page++) {
      sum += cash.cash(page);
    }
    return sum;
  }

  private static double share(LiveCash cash, int page) {
    return cash.cash(page) / (double) LiveCash.TOTAL;
  }

  @Test
  void discoveryCashGoesToPagesThatWereNeverVisited() {
    LiveCash cash = new LiveCash(0.6);
    for (int page = 0; page < 4; page++) {
      cash.add(1);
    }
    cash.spread();
    for (int page = 0; page < 4; page++) {
      assertEquals(0.25, share(cash, page), 1e-12, "all are new");
    }
    cash.visit(0, new int[0], 0, 0);
    cash.visit(1, new int[0], 0, 0);
    cash.spread(); // One half: 0.3 for the two new pages, 0.2 for all four.
    assertEquals(0.05, share(cash, 0), 1e-12);
    assertEquals(0.25 + 0.15 + 0.05, share(cash, 2), 1e-12);
    assertEquals(LiveCash.TOTAL, all(cash));
  }

  @Test
  void linksWithWeightsDivideWhatEqualOnesWouldGetTogether() {
    LiveCash cash = new LiveCash(0);
    cash.add(1);
    for (int page = 1; page < 4; page++) {
      cash.add(0);
    }
    cash.spread();
    cash.visit(0, new int[] {1, 2, 3}, 3, 4, new double[] {1.8, 0.9, 0.3});
    assertEquals(0.85 * 3 / 4 * 0.6, share(cash, 1), 1e-12);
    assertEquals(0.85 * 3 / 4 * 0.3, share(cash, 2), 1e-12);
    assertEquals(0.85 * 3 / 4 * 0.1, share(cash, 3), 1e-12);
    assertEquals(LiveCash.TOTAL, all(cash));
    cash.visit(1, new int[] {2, 3}, 2, 2, new double[] {0, 0});
    assertEquals(0.85 * 3 / 4 * (0.3 + 0.85 * 0.3), share(cash, 2), 1e-12, "nothing to go by");
    assertEquals(LiveCash.TOTAL, all(cash));
  }

  @Test
  void halfOfWhatIsLeftAfterDiscoveryGoesToTheFocus() {
    LiveCash cash = new LiveCash(0.2);
    for (int page = 0; page < 4; page++) {
      cash.add(1);
    }
    cash.spread();
    for (int page = 0; page < 4; page++) {
      cash.visit(page, new int[0], 0, 0);
    }
    cash.focus(3);
    assertEquals(4, cash.add(0), "an address that is no page");
    cash.focus(4);
    cash.spread(); // No page is new, and where nobody enters nothing goes.
    assertEquals(0.125, share(cash, 0), 1e-12);
    assertEquals(0.625, share(cash, 3), 1e-12);
    assertEquals(0, cash.cash(4));
    assertEquals(LiveCash.TOTAL, all(cash));
  }

  @Test
  void aNewPageStartsWithTheImportanceOfPagesIntroducedLately() {
    LiveCash cash = new LiveCash(0);
    for (int page = 0; page < 3; page++) {
      cash.add(page + 1);
    }
    cash.spread();
    for (int page = 0; page < 3; page++) {
      cash.visit(page, new int[0], 0, 0);
    }
    double[] rates = {cash.rate(0), cash.rate(1), cash.rate(2)};
    double sum = Arrays.stream(rates).sum();
    Arrays.sort(rates);
    double presumed = rates[1] / Math.max(1, sum);
    int found = cash.add(1);
    assertEquals(presumed, cash.importance(found), 1e-12, "it has earned nothing yet");
    cash.spread();
    double income = share(cash, found);
    double clock = cash.totals().clock();
    double window = clock + income; // All that is known, as it is less than the window.
    cash.visit(found, new int[0], 0, 0);
    assertEquals(presumed * (window - income) / window + income / window, cash.rate(found), 1e-12);
  }

  @Test
  void aPageThatVanishesGivesItsCashToTheWorldOutsideAndGetsNoneFromThere() {
    LiveCash cash = new LiveCash(0.5);
    int home = cash.add(1);
    int gone = cash.add(1);
    cash.focus(gone);
    cash.spread();
    long outside = cash.totals().virtual();
    long held = cash.cash(gone);
    cash.visit(gone, new int[0], 0, 0);
    cash.weigh(gone, 0);
    assertEquals(outside + held, cash.totals().virtual());
    cash.spread();
    assertEquals(0, cash.cash(gone), "not even as a page of the focus");
    assertTrue(cash.rate(gone) > 0, "it has its history when it comes back");
    cash.visit(home, new int[] {gone}, 1, 1);
    assertTrue(cash.cash(gone) > 0, "what links give it goes on at its next visit");
    assertEquals(LiveCash.TOTAL, all(cash));
  }

  /** Copies links of earlier pages, so that few pages get most of them. */
  private static int[][] web(long seed, int pages) {
    SplittableRandom random = new SplittableRandom(seed);
    int[][] out = new int[pages][];
    int[] ends = new int[16 * pages];
    int known = 0;
    for (int v = 0; v < pages; v++) {
      Set<Integer> targets = new LinkedHashSet<>();
      targets.add((v + 1) % pages);
      for (int k = random.nextInt(12); k > 0; k--) {
        boolean any = known == 0 || random.nextInt(3) == 0;
        targets.add(any ? random.nextInt(pages) : ends[random.nextInt(known)]);
      }
      targets.remove(v);
      out[v] = targets.stream().mapToInt(w -> w).toArray();
      for (int w : out[v]) {
        ends[known++] = w;
      }
    }
    return out;
  }

  /** Pages are introduced as links lead to them; each is read once a night, by its cash. */
  @Test
  void afterThreeNightsTheOrderOfImportanceIsMostlyThatOfPageRank() {
    for (long seed = 1; seed <= 3; seed++) {
      int[][] out = web(seed, 600);
      LiveCash cash = new LiveCash(0);
      int[] account = new int[out.length];
      Arrays.fill(account, -1);
      account[0] = cash.add(1000);
      for (int night = 0; night < 3; night++) {
        Set<Integer> waiting = new LinkedHashSet<>();
        IntStream.range(0, out.length).filter(v -> account[v] >= 0).forEach(waiting::add);
        while (!waiting.isEmpty()) {
          cash.spread();
          List<Integer> round =
              waiting.stream()
                  .sorted(Comparator.comparingLong(v -> -cash.cash(account[v])))
                  .limit(30)
                  .toList();
          waiting.removeAll(Set.copyOf(round));
          for (int v : round) {
            for (int w : out[v]) {
              if (account[w] < 0) {
                account[w] = cash.add(1000);
                waiting.add(w);
              }
            }
            int[] targets = IntStream.of(out[v]).map(w -> account[w]).toArray();
            cash.visit(account[v], targets, targets.length, targets.length);
          }
        }
      }
      double[] exact = pageRank(out);
      double[] live = new double[out.length];
      Arrays.setAll(live, v -> cash.importance(account[v]));
      double tau = KendallTau.of(live, exact).tauB();
      assertTrue(tau > 0.7, "seed " + seed + ": tau " + tau);
      assertEquals(LiveCash.TOTAL, all(cash));
    }
  }

  private static double[] pageRank(int[][] out) {
    SiteGraph.Builder builder = new SiteGraph.Builder();
    for (int v = 0; v < out.length; v++) {
      builder.addNode(name(v), NodeKind.READ);
      for (int w : out[v]) {
        builder.addArc(name(v), name(w), ArcKind.FOLLOW);
      }
    }
    SiteGraph graph = builder.build();
    return new PageRank().rank(graph, NodeVector.uniform(graph, 1)).scores().toArray();
  }

  private static String name(int page) {
    return String.format("%04d", page);
  }
}
