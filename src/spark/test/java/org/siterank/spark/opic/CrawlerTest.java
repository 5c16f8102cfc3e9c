package org.siterank.spark.opic;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Cash of crawlers: where it is, and that none is made or lost. */
class CrawlerTest {

  /**
   * Two crawlers of two pages: a0 → a1, b0; a1 → a0; b0 → a0, b1 and one link off the web; b1 has
   * none.
   */
  private static final CrawlLinks A =
      new CrawlLinks(
          new int[] {0, 2, 3},
          new int[] {1, -1, 0},
          new int[] {2, 1},
          new int[] {0, 0, 1},
          new int[][] {null, {0}});

  private static final CrawlLinks B =
      new CrawlLinks(
          new int[] {0, 2, 2},
          new int[] {-1, 1},
          new int[] {3, 0},
          new int[] {0, 1, 1},
          new int[][] {{0}, null});

  private static final long[] PAGES = {2, 2};
  private static final long ALL = Crawler.unit(4) * 4;

  private static Crawler[] crawlers() {
    return new Crawler[] {Crawler.start(0, 0.85, 4, A), Crawler.start(1, 0.85, 4, B)};
  }

  private static CrawlLinks links(int crawler) {
    return crawler == 0 ? A : B;
  }

  @Test
  void cashIsConservedToTheUnitAtAnyTime() {
    Crawler[] crawlers = crawlers();
    for (int round = 0; round < 300; round++) {
      Transfer toB = crawlers[0].sentTo(1);
      Transfer toA = crawlers[1].sentTo(0);
      Crawler[] next = {crawlers[0].copy(), crawlers[1].copy()};
      if (toA != null) {
        next[0].receive(toA, A);
        next[1].receive(toB, B);
      }
      for (int c = 0; c < 2; c++) {
        next[c].visit(1 + round % 7, links(c));
        next[c].send(links(c));
      }
      crawlers = next;
      long cash = 0;
      for (Crawler crawler : crawlers) {
        cash += crawler.cash() + crawler.underway(PAGES);
      }
      assertEquals(ALL, cash, "round " + round);
    }
  }

  @Test
  void aTransferThatArrivesAgainChangesNothing() throws IOException {
    Crawler[] crawlers = crawlers();
    crawlers[1].visit(5, B);
    Transfer transfer = crawlers[1].send(B).get(0);
    assertTrue(crawlers[0].receive(transfer, A));
    byte[] once = bytes(crawlers[0]);
    assertFalse(crawlers[0].receive(transfer, A));
    assertArrayEquals(once, bytes(crawlers[0]));
    crawlers[1].visit(1, B);
    assertTrue(crawlers[0].receive(crawlers[1].send(B).get(0), A));
  }

  @Test
  void theOrderInWhichTransfersArriveDoesNotMatter() throws IOException {
    int crawlers = 6;
    CrawlLinks[] links = ring(crawlers);
    List<Transfer> toFirst = new ArrayList<>();
    for (int c = 1; c < crawlers; c++) {
      Crawler crawler = Crawler.start(c, 0.85, crawlers, links[c]);
      crawler.visit(c, links[c]);
      crawler.send(links[c]);
      toFirst.add(crawler.sentTo(0));
    }
    Crawler one = Crawler.start(0, 0.85, crawlers, links[0]);
    toFirst.forEach(transfer -> one.receive(transfer, links[0]));
    for (int seed = 0; seed < 10; seed++) {
      Collections.shuffle(toFirst, new Random(seed));
      Crawler other = Crawler.start(0, 0.85, crawlers, links[0]);
      toFirst.forEach(transfer -> other.receive(transfer, links[0]));
      assertArrayEquals(bytes(one), bytes(other));
    }
  }

  @Test
  void whatDivisionLeavesGoesToTheVirtualPageAndFromThereToAllPagesAlike() {
    Crawler[] crawlers = crawlers();
    long unit = Crawler.unit(4);
    crawlers[1].visit(1, B); // The richest of equal ones: b0, which has three links.
    long share = (long) (0.85 * unit) / 3;
    long virtual = unit - 2 * share;
    Transfer transfer = crawlers[1].send(B).get(0);
    assertEquals(1, transfer.size());
    assertEquals(share, transfer.amount(0));
    assertEquals(virtual / 4, transfer.toEach());
    // H + C - C0: what b0 and b1 were given, the rest of the division waits for the next time.
    assertArrayEquals(new long[] {virtual / 4, share + virtual / 4}, crawlers[1].income());
    assertEquals(2 * unit - share - 2 * (virtual / 4), crawlers[1].cash());
  }

  @Test
  void aCrawlerIsReadAsItWasWritten() throws IOException {
    Crawler crawler = crawlers()[0];
    crawler.visit(9, A);
    crawler.send(A);
    byte[] bytes = bytes(crawler);
    Crawler read = Crawler.read(new DataInputStream(new ByteArrayInputStream(bytes)));
    assertArrayEquals(bytes, bytes(read));
    assertEquals(crawler.sentBytes(), read.sentBytes());
  }

  @Test
  void theRichestPageIsAlwaysOnTop() {
    Random random = new Random(4);
    long[] cash = random.longs(200, 0, 50).toArray();
    RichestPages heap = new RichestPages(cash);
    for (int i = 0; i < 5000; i++) {
      int page = random.nextInt(cash.length);
      long now = random.nextLong(0, 50);
      boolean more = now > cash[page];
      cash[page] = now;
      if (more) {
        heap.raised(page);
      } else {
        heap.lowered(page);
      }
      int best = 0;
      for (int v = 1; v < cash.length; v++) {
        best = cash[v] > cash[best] ? v : best;
      }
      assertEquals(best, heap.first());
    }
  }

  /** One page each, linking to the pages of all others. */
  private static CrawlLinks[] ring(int crawlers) {
    CrawlLinks[] links = new CrawlLinks[crawlers];
    for (int c = 0; c < crawlers; c++) {
      int[] targets = new int[crawlers - 1];
      int[] firstFlow = new int[crawlers + 1];
      int[][] entries = new int[crawlers][];
      for (int to = 0; to < crawlers; to++) {
        firstFlow[to + 1] = firstFlow[to] + (to == c ? 0 : 1);
        entries[to] = to == c ? null : new int[] {0};
      }
      for (int k = 0; k < targets.length; k++) {
        targets[k] = -1 - k;
      }
      links[c] =
          new CrawlLinks(
              new int[] {0, crawlers - 1}, targets, new int[] {crawlers - 1}, firstFlow, entries);
    }
    return links;
  }

  private static byte[] bytes(Crawler crawler) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    crawler.write(new DataOutputStream(bytes));
    return bytes.toByteArray();
  }
}
