package org.siterank.crawl;

import java.util.Arrays;

/**
 * The queue of a crawl: take the head, read it, append what it links to and is new; every now and
 * then sort the queue by the key of the order. Equal keys keep the order of arrival.
 *
 * <p>Several pages may be under way at one time. {@link #next} holds pages back while a sorting
 * that is due waits for their answers, and {@link #read} takes answers in the order in which {@link
 * #next} gave the pages away; so the sequence is the same for any number of connections.
 *
 * <p>Source: A. M. Zareh Bidoki and N. Yazdani, DistanceRank, 2007, algorithm 1. Not thread-safe.
 */
public final class CrawlQueue {

  /** The answer of {@link #next} when there is no page to read, for now or for good. */
  public static final int NOTHING = -1;

  private final KnownGraph graph;
  private final PagePriority keys;
  private final ReorderingInterval reordering;
  private int[] queue = new int[16];
  private int head;
  private int tail;
  private int given; // pages given away
  private int settled; // of them, those that came back
  private int due; // value of settled at which the queue is sorted

  /**
   * A queue on a graph that is empty yet. Every page of the graph is added by {@link #addPage}.
   *
   * @param order which page comes first
   * @param reordering how often the queue is sorted
   */
  public CrawlQueue(CrawlOrder order, ReorderingInterval reordering) {
    this.graph = new KnownGraph();
    this.keys = PagePriority.of(order, graph);
    this.reordering = reordering;
  }

  /** The graph that is known so far. */
  public KnownGraph graph() {
    return graph;
  }

  /** The pages that the crawl starts from; returns the number of the first, the others follow. */
  public int addSeeds(int count) {
    int first = graph.pages();
    int[] pages = new int[count];
    for (int k = 0; k < count; k++) {
      pages[k] = addPage();
    }
    keys.seeds(pages);
    due = Math.addExact(settled, reordering.interval(graph.pages()));
    return first;
  }

  /** A page that was found, put at the end of the queue; returns its number. */
  public int addPage() {
    int page = graph.addPage();
    if (tail == queue.length) {
      makeRoom();
    }
    queue[tail++] = page;
    return page;
  }

  private void makeRoom() {
    int size = tail - head;
    int[] roomier = size > queue.length / 2 ? new int[2 * queue.length] : queue;
    System.arraycopy(queue, head, roomier, 0, size);
    queue = roomier;
    head = 0;
    tail = size;
  }

  /** The next page to read, or {@link #NOTHING} when none waits or a sorting has to come first. */
  public int next() {
    if (head == tail || (keys.sorts() && given == due)) {
      return NOTHING;
    }
    given++;
    return queue[head++];
  }

  /**
   * A page has been read: its targets are in the graph by now. Pages come back in the order in
   * which they were given away. For a page that could not be read there are no links.
   *
   * @see KnownGraph#read
   */
  public void read(int page, int[] targets, int count, int outdegree) {
    if (settled == given) {
      throw new IllegalStateException("page " + page + " was not given away");
    }
    graph.read(page, targets, count, outdegree);
    keys.read(page);
    settled++;
    if (settled == due && keys.sorts()) {
      sort();
      due = Math.addExact(settled, reordering.interval(graph.pages()));
    }
  }

  private void sort() {
    keys.refresh();
    int size = tail - head;
    double[] key = new double[size];
    for (int k = 0; k < size; k++) {
      key[k] = keys.key(queue[head + k]);
    }
    int[] sorted = StableOrder.ascending(key);
    int[] waiting = Arrays.copyOfRange(queue, head, tail);
    for (int k = 0; k < size; k++) {
      queue[head + k] = waiting[sorted[k]];
    }
  }

  /** Pages that wait. */
  public int size() {
    return tail - head;
  }
}
