package org.siterank.crawl;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.siterank.site.Assets;
import org.siterank.site.Link;
import org.siterank.site.PageUrl;
import org.siterank.site.SiteScope;

/**
 * The order of a nightly crawl: what was never read by its cash, what was read by what a visit is
 * worth ({@link Worth}), in rounds. A round is as long as the time between two sortings of the
 * other orders ({@link Reordering}); at its beginning the outside world gives out its cash. Within
 * a round the sequence stands, so that it is the same for any number of connections.
 *
 * <p>A round takes first the start page and what this cycle has looked at already (no request),
 * then pages older than the greatest age, oldest first, and then in turn a page that was never read
 * or that a sitemap calls changed, and a page to be looked at again: new pages cannot keep the
 * crawl from old ones, nor the other way round.
 *
 * <p>All that is known is in the frontier from the start. Cash lives in the store ({@link
 * LiveCash}), where it is written together with the pages that moved it.
 *
 * <p>Long because an entry's turn, its account and its links change together.
 */
final class CashFrontier implements Frontier {

  /** Weight of the uniform part of what the outside world gives, and of the measured part. */
  private static final long UNIFORM_WEIGHT = 200;

  private static final long MEASURED_WEIGHT = 800;

  private static final long MAX_WEIGHT = 1_000_000_000;

  /**
   * A round has at least so many addresses, so that all connections have work; our choice, eight
   * times the usual number of connections.
   */
  private static final int LEAST_ROUND = 16;

  private enum Turn {
    AT_ONCE,
    OVERDUE,
    NEW,
    AGAIN
  }

  private static final int NONE = -1;

  private final SiteScope scope;
  private final CrawlOptions options;
  private final Map<PageUrl, Long> entryHits;
  private final Map<PageUrl, Instant> lastModified;
  private final Instant now;
  private final long cycle;
  private final PageUrl start;
  private final Reordering rounds = Reordering.live();
  private final LiveCash cash = new LiveCash();
  private final Map<PageUrl, Integer> accounts = new HashMap<>();
  private final List<PageUrl> owners = new ArrayList<>();
  private final KnownGraph graph = new KnownGraph();
  private final List<Entry> entries = new ArrayList<>(); // By number in the graph.
  private int[] numbers = new int[16]; // By account: the first number in the graph; NONE.
  private final Map<Entry, Integer> underWay = new HashMap<>();
  private final BitSet leadsOn = new BitSet();
  private final List<Integer> waiting = new ArrayList<>();
  private List<Integer> round = List.of();
  private int next;
  private double meanHits = 1;
  private boolean whole = true;
  private int depth;

  /**
   * @param entryHits visits that entered the site at a page, by page
   * @param lastModified what sitemaps say
   */
  CashFrontier(
      SiteScope scope,
      CrawlOptions options,
      CrawlStore store,
      Map<PageUrl, Long> entryHits,
      Map<PageUrl, Instant> lastModified,
      Instant now,
      long cycle)
      throws IOException {
    this.scope = scope;
    this.options = options;
    this.entryHits = entryHits;
    this.lastModified = lastModified;
    this.now = now;
    this.cycle = cycle;
    this.start = scope.canonical(scope.start());
    restore(store);
  }

  private void restore(CrawlStore store) throws IOException {
    List<CashAccount> stored = new ArrayList<>();
    store.forEachAccount(stored::add);
    long hits = entryHits.values().stream().mapToLong(Long::longValue).sum();
    meanHits =
        Math.max(1e-9, hits / (double) Math.max(1, Math.max(stored.size(), entryHits.size())));
    Optional<CashTotals> totals = store.cash();
    if (totals.isPresent()) {
      cash.restore(totals.get());
      for (CashAccount account : stored) {
        own(account.url(), cash.restore(account, totals.get().toAll(), weight(account.url())));
      }
    }
  }

  private long weight(PageUrl url) {
    if (entryHits.isEmpty()) {
      return UNIFORM_WEIGHT + MEASURED_WEIGHT;
    }
    double measured = MEASURED_WEIGHT * entryHits.getOrDefault(url, 0L) / meanHits;
    return UNIFORM_WEIGHT + Math.min(MAX_WEIGHT, Math.round(measured));
  }

  private void own(PageUrl url, int account) {
    accounts.put(url, account);
    owners.add(url);
    if (account >= numbers.length) {
      int length = numbers.length;
      numbers = Arrays.copyOf(numbers, Math.max(account + 1, length + (length >> 1)));
    }
    numbers[account] = NONE;
  }

  /** The number of an address in the graph, or {@link #NONE}. */
  private int number(PageUrl url) {
    Integer account = accounts.get(url);
    return account == null ? NONE : numbers[account];
  }

  @Override
  public boolean plansAhead() {
    return true;
  }

  @Override
  public boolean hasSeen(PageUrl url) {
    return number(url) != NONE;
  }

  @Override
  public void add(Entry entry) {
    PageUrl url = entry.known().url();
    int number = graph.addPage();
    entries.add(entry);
    if (!accounts.containsKey(url)) {
      own(url, cash.add(weight(url)));
    }
    int account = accounts.get(url);
    numbers[account] = numbers[account] == NONE ? number : numbers[account];
    UrlStatus status = entry.known().status();
    if (status == UrlStatus.GONE || status == UrlStatus.EXCLUDED) {
      cash.weigh(accounts.get(url), 0); // Nobody enters the site there.
    }
    waiting.add(number);
  }

  @Override
  public Entry next(boolean othersUnderWay) {
    if (next == round.size()) {
      if (othersUnderWay || waiting.isEmpty()) {
        return null;
      }
      beginRound();
    }
    int number = round.get(next++);
    Entry entry = entries.get(number);
    underWay.put(entry, number);
    depth = entry.known().depth();
    return entry;
  }

  private void beginRound() {
    cash.spread();
    Map<Turn, List<Integer>> turns = new HashMap<>();
    double[] key = new double[graph.pages()];
    for (int number : waiting) {
      Turn turn = turn(entries.get(number));
      key[number] = key(entries.get(number), turn);
      turns.computeIfAbsent(turn, t -> new ArrayList<>()).add(number);
    }
    Comparator<Integer> order =
        Comparator.<Integer>comparingDouble(number -> -key[number])
            .thenComparingInt(number -> entries.get(number).known().depth())
            .thenComparing(number -> entries.get(number).known().url());
    turns.values().forEach(list -> list.sort(order));
    List<Integer> sequence = new ArrayList<>(turns.getOrDefault(Turn.AT_ONCE, List.of()));
    sequence.addAll(turns.getOrDefault(Turn.OVERDUE, List.of()));
    List<Integer> fresh = turns.getOrDefault(Turn.NEW, List.of());
    List<Integer> again = turns.getOrDefault(Turn.AGAIN, List.of());
    for (int k = 0; k < Math.max(fresh.size(), again.size()); k++) {
      if (k < fresh.size()) {
        sequence.add(fresh.get(k));
      }
      if (k < again.size()) {
        sequence.add(again.get(k));
      }
    }
    int size = Math.min(sequence.size(), Math.max(LEAST_ROUND, rounds.interval(graph.pages())));
    round = List.copyOf(sequence.subList(0, size));
    next = 0;
    waiting.clear();
    waiting.addAll(sequence.subList(size, sequence.size()));
  }

  private Turn turn(Entry entry) {
    UrlRecord known = entry.known();
    if (known.url().equals(start) || known.cycle() == cycle) {
      return Turn.AT_ONCE;
    }
    if (known.status() == UrlStatus.UNREAD || known.fetched().isEmpty()) {
      return Turn.NEW;
    }
    Instant fetched = known.fetched().get();
    if (Duration.between(fetched, now).compareTo(options.maxAge()) >= 0) {
      return Turn.OVERDUE;
    }
    Instant modified = lastModified.get(known.url());
    return modified != null && modified.isAfter(fetched) ? Turn.NEW : Turn.AGAIN;
  }

  private double key(Entry entry, Turn turn) {
    int account = accounts.get(entry.known().url());
    return switch (turn) {
      case AT_ONCE -> entry.known().url().equals(start) ? 1 : 0;
      case OVERDUE -> Duration.between(entry.known().fetched().orElseThrow(), now).toMillis();
      case NEW -> cash.cash(account);
      case AGAIN -> Worth.of(entry.known(), cash.importance(account), now);
    };
  }

  @Override
  public void settled(Entry entry, UrlRecord record, List<Link> links) {
    note(entry, record, links, true);
  }

  @Override
  public void passed(Entry entry, UrlRecord record, List<Link> links) {
    note(entry, record, links, false); // Its cash has gone on already.
  }

  private void note(Entry entry, UrlRecord record, List<Link> links, boolean pays) {
    int number = underWay.remove(entry);
    boolean stands =
        record.status() == UrlStatus.REDIRECT || record.status() == UrlStatus.DUPLICATE;
    leadsOn.set(number, stands);
    PageUrl self = entry.known().url();
    Set<PageUrl> distinct = new HashSet<>();
    Set<PageUrl> followed = new HashSet<>();
    for (Link link : Frontier.links(record, links)) {
      PageUrl target = scope.canonical(link.target());
      if (target.equals(self) || Assets.isAsset(target)) {
        continue;
      }
      distinct.add(target);
      if (number(target) != NONE && (options.followNofollow() || !link.nofollow())) {
        followed.add(target);
      }
    }
    int[] targets = new int[followed.size()];
    int[] payees = new int[followed.size()];
    int count = 0;
    for (PageUrl target : followed) {
      targets[count] = number(target);
      payees[count++] = accounts.get(target);
    }
    graph.read(number, targets, count, distinct.size());
    if (pays) {
      int account = accounts.get(self);
      if (stands && count == 1) {
        cash.handOn(account, payees[0]);
      } else {
        cash.visit(account, payees, count, distinct.size());
      }
      boolean enters = record.status() != UrlStatus.GONE && record.status() != UrlStatus.EXCLUDED;
      cash.weigh(account, enters ? weight(self) : 0);
    }
  }

  /** What happened to the cash since the last call. */
  Optional<CashChange> takeChange() {
    BitSet changed = cash.takeChanged();
    if (changed.isEmpty() && !whole) {
      return Optional.empty();
    }
    Collection<CashAccount> accountsNow = new ArrayList<>();
    for (int page = 0; page < cash.pages(); page++) {
      if (whole || changed.get(page)) {
        accountsNow.add(
            new CashAccount(
                owners.get(page),
                cash.own(page),
                cash.weight(page),
                cash.rate(page),
                cash.since(page)));
      }
    }
    CashChange change = new CashChange(accountsNow, whole, cash.totals());
    whole = false;
    return Optional.of(change);
  }

  /** Pages that were not looked at although they are older than the greatest age. */
  long overdue() {
    List<Integer> left = new ArrayList<>(waiting);
    left.addAll(round.subList(next, round.size()));
    return left.stream().filter(number -> turn(entries.get(number)) == Turn.OVERDUE).count();
  }

  /** Pages with links that no look of this run has shown, for the number of clicks. */
  List<Entry> unseen() {
    List<Entry> unseen = new ArrayList<>();
    for (int number = 0; number < entries.size(); number++) {
      if (!graph.isRead(number) && number(entries.get(number).known().url()) == number) {
        unseen.add(entries.get(number));
      }
    }
    return unseen;
  }

  /** The links of a page that was not looked at, as they were before. */
  void remember(Entry entry, List<Link> links) {
    int number = number(entry.known().url());
    underWay.put(entry, number);
    note(entry, entry.known(), links, false);
  }

  /** Clicks from the start page; where no path leads from there, those known before. */
  @Override
  public Map<PageUrl, Integer> nearer() {
    int[] clicks = new int[graph.pages()];
    Arrays.fill(clicks, Clicks.NO_PATH);
    int first = number(start);
    if (first != NONE) {
      clicks[first] = 0;
    }
    Clicks.lower(graph, leadsOn, clicks);
    for (int number = 0; number < clicks.length; number++) {
      if (clicks[number] == Clicks.NO_PATH) {
        clicks[number] = entries.get(number).known().depth();
      }
    }
    Clicks.lower(graph, leadsOn, clicks);
    Map<PageUrl, Integer> changed = new LinkedHashMap<>();
    for (int number = 0; number < clicks.length; number++) {
      UrlRecord known = entries.get(number).known();
      if (number(known.url()) == number && clicks[number] != known.depth()) {
        changed.put(known.url(), clicks[number]);
      }
    }
    return changed;
  }

  @Override
  public boolean keepsOrder() {
    return true;
  }

  @Override
  public boolean isEmpty() {
    return size() == 0;
  }

  @Override
  public int size() {
    return waiting.size() + round.size() - next;
  }

  @Override
  public int depth() {
    return depth;
  }
}
