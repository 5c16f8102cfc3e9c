package org.siterank.spark.opic;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * One of several crawlers that compute importance on line: OPIC, distributed.
 *
 * <pre>
 *   visit of page i:  H_i += C_i,  C_i = 0,  each link gets floor(d C_i) / d+(i), rounded down
 *   the rest, 1 - d of it and what rounding and links off the web leave, goes to the virtual page
 *   W_i = (H_i + C_i - C0) / sum of the same
 * </pre>
 *
 * <p>Symbols: C the cash of a page, C0 what it had at first, H its history, d+ its out-degree. Cash
 * is counted in whole units, {@link #unit} of them per page at first, so that it is conserved to
 * the unit: {@code cash + virtual + buffered + sent and not yet received} of all crawlers is n C0
 * at any time. What a division leaves goes to the virtual page of the crawler, and what does not
 * make one unit for each page of the web stays there until it does: nothing is rounded away.
 *
 * <p>Money for pages of another crawler is buffered and sent after a number of visits, together
 * with the share of the virtual page of each page of the web ({@link Transfer}). The larger the
 * buffer, the fewer bytes, as pages that get money again and again are named once; the later the
 * money arrives, the more visits go to pages that are not the richest.
 *
 * <p>Source: S. Abiteboul, M. Preda and G. Cobena, Adaptive on-line page importance computation,
 * 2003, sections 3 (greedy) and 4 (pages split by hash, buffered transfers). Different from the
 * paper: the virtual page takes 1 - d of all cash, so that the limit is PageRank with damping d, as
 * in {@link org.siterank.rank.Opic}. Cost of a visit O(links log n). Memory: 28 bytes per page, 8
 * per flow. Not thread-safe.
 */
public final class Crawler implements Serializable {

  private static final long serialVersionUID = 1;

  /** All cash: exact in a double, and thousands of visits of every page fit into a history. */
  private static final long MOST_CASH = 1L << 50;

  private final int number;
  private final double damping;
  private final long pagesOfAll;
  private final long[] key; // cash of a page = key + toEach
  private final long[] history;
  private final long[] applied; // by sender, the visit of its last transfer
  private final long[] buffer; // by flow
  private long toEach;
  private long virtual;
  private long visits;
  private long spent;
  private List<Transfer> sent = new ArrayList<>();

  private Crawler(int number, double damping, long pagesOfAll, int pages, int crawlers, int flows) {
    this.number = number;
    this.damping = damping;
    this.pagesOfAll = pagesOfAll;
    key = new long[pages];
    history = new long[pages];
    applied = new long[crawlers];
    buffer = new long[flows];
  }

  /**
   * A crawler before its first visit.
   *
   * @param number of this crawler
   * @param damping d, in [0, 1)
   * @param pagesOfAll n, of all crawlers
   */
  public static Crawler start(int number, double damping, long pagesOfAll, CrawlLinks links) {
    Crawler crawler =
        new Crawler(number, damping, pagesOfAll, links.pages(), links.crawlers(), links.flows());
    Arrays.fill(crawler.key, unit(pagesOfAll));
    return crawler;
  }

  /** C0: units of cash of each page at first. */
  public static long unit(long pagesOfAll) {
    return MOST_CASH / pagesOfAll;
  }

  /** A copy that can be changed; what was sent stays with the original. */
  public Crawler copy() {
    Crawler copy =
        new Crawler(number, damping, pagesOfAll, key.length, applied.length, buffer.length);
    System.arraycopy(key, 0, copy.key, 0, key.length);
    System.arraycopy(history, 0, copy.history, 0, history.length);
    System.arraycopy(applied, 0, copy.applied, 0, applied.length);
    System.arraycopy(buffer, 0, copy.buffer, 0, buffer.length);
    copy.toEach = toEach;
    copy.virtual = virtual;
    copy.visits = visits;
    copy.spent = spent;
    return copy;
  }

  /**
   * Books a transfer, once: one that was booked before changes nothing.
   *
   * @return whether it was new
   */
  public boolean receive(Transfer transfer, CrawlLinks links) {
    if (transfer.visit() <= applied[transfer.from()]) {
      return false;
    }
    applied[transfer.from()] = transfer.visit();
    toEach += transfer.toEach();
    for (int i = 0; i < transfer.size(); i++) {
      key[links.entry(transfer.from(), transfer.flow(i))] += transfer.amount(i);
    }
    return true;
  }

  /** Visits the richest pages, one after the other. */
  public void visit(long count, CrawlLinks links) {
    if (key.length == 0) {
      visits += count; // So that its transfers are told apart all the same.
      return;
    }
    RichestPages richest = new RichestPages(key);
    for (long left = count; left > 0; left--) {
      visit(richest.first(), richest, links);
    }
  }

  private void visit(int page, RichestPages richest, CrawlLinks links) {
    long cash = key[page] + toEach;
    history[page] = Math.addExact(history[page], cash);
    spent = Math.addExact(spent, cash);
    key[page] = -toEach;
    visits++;
    richest.lowered(page);
    int outdegree = links.outdegree(page);
    long share = outdegree == 0 ? 0 : (long) (damping * cash) / outdegree;
    long rest = cash;
    for (int k = links.begin(page); share > 0 && k < links.end(page); k++) {
      int target = links.target(k);
      if (target >= 0) {
        key[target] += share;
        richest.raised(target);
      } else {
        buffer[-1 - target] += share;
      }
      rest -= share;
    }
    virtual += rest;
  }

  /** Empties the buffer: one transfer to each other crawler that has pages or gets something. */
  public List<Transfer> send(CrawlLinks links) {
    long each = virtual / pagesOfAll;
    virtual -= each * pagesOfAll;
    toEach += each;
    sent = new ArrayList<>();
    for (int to = 0; to < links.crawlers(); to++) {
      if (to != number) {
        sent.add(transfer(links.firstFlow(to), links.firstFlow(to + 1), each));
      }
    }
    Arrays.fill(buffer, 0);
    return sent;
  }

  private Transfer transfer(int begin, int end, long each) {
    int size = 0;
    for (int k = begin; k < end; k++) {
      size += buffer[k] > 0 ? 1 : 0;
    }
    int[] flows = new int[size];
    long[] amounts = new long[size];
    int i = 0;
    for (int k = begin; k < end; k++) {
      if (buffer[k] > 0) {
        flows[i] = k - begin;
        amounts[i++] = buffer[k];
      }
    }
    return new Transfer(number, visits, each, flows, amounts);
  }

  /** The transfers of the last {@link #send}, by receiver; null for itself. */
  public Transfer sentTo(int crawler) {
    if (crawler == number || sent.isEmpty()) {
      return null;
    }
    return sent.get(crawler < number ? crawler : crawler - 1);
  }

  /** Cash of its pages, of its virtual page, and in its buffer. */
  public long cash() {
    long sum = virtual;
    for (long each : key) {
      sum += each + toEach;
    }
    for (long each : buffer) {
      sum += each;
    }
    return sum;
  }

  /**
   * The cash on its way to other crawlers.
   *
   * @param pages number of pages of each crawler
   */
  public long underway(long[] pages) {
    long sum = 0;
    for (int to = 0; to < pages.length; to++) {
      Transfer transfer = sentTo(to);
      sum += transfer == null ? 0 : transfer.sum() + transfer.toEach() * pages[to];
    }
    return sum;
  }

  /** Bytes of the last transfers. */
  public long sentBytes() {
    long sum = 0;
    for (Transfer transfer : sent) {
      sum += transfer.bytes();
    }
    return sum;
  }

  /** H of all its pages. */
  public long spent() {
    return spent;
  }

  /** Visits so far. */
  public long visits() {
    return visits;
  }

  /** H + C - C0 of each page: what it was given. */
  public long[] income() {
    long[] income = new long[key.length];
    for (int v = 0; v < income.length; v++) {
      income[v] = history[v] + key[v] + toEach - unit(pagesOfAll);
    }
    return income;
  }

  /** Writes its state, what it sent last included. */
  public void write(DataOutputStream out) throws IOException {
    out.writeInt(number);
    out.writeDouble(damping);
    out.writeLong(pagesOfAll);
    out.writeInt(key.length);
    out.writeInt(applied.length);
    out.writeInt(buffer.length);
    for (long[] each : List.of(key, history, applied, buffer)) {
      for (long value : each) {
        out.writeLong(value);
      }
    }
    out.writeLong(toEach);
    out.writeLong(virtual);
    out.writeLong(visits);
    out.writeLong(spent);
    out.writeInt(sent.size());
    for (Transfer transfer : sent) {
      transfer.write(out);
    }
  }

  /** Reads what {@link #write} wrote. */
  public static Crawler read(DataInputStream in) throws IOException {
    Crawler crawler =
        new Crawler(
            in.readInt(), in.readDouble(), in.readLong(), in.readInt(), in.readInt(), in.readInt());
    for (long[] each : List.of(crawler.key, crawler.history, crawler.applied, crawler.buffer)) {
      for (int i = 0; i < each.length; i++) {
        each[i] = in.readLong();
      }
    }
    crawler.toEach = in.readLong();
    crawler.virtual = in.readLong();
    crawler.visits = in.readLong();
    crawler.spent = in.readLong();
    int transfers = in.readInt();
    for (int i = 0; i < transfers; i++) {
      crawler.sent.add(Transfer.read(in));
    }
    return crawler;
  }
}
