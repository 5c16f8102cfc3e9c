package org.siterank.crawl;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import org.siterank.site.AssetPaths;
import org.siterank.site.Link;
import org.siterank.site.PageUrl;
import org.siterank.site.SiteScope;

/**
 * The order of a nightly crawl: what was never read by its cash, what was read by what a visit is
 * worth ({@link RevisitValue}), in rounds. A round is as long as the time between two sortings of
 * the other orders ({@link ReorderingInterval}); at its beginning the outside world gives out its
 * cash. Within a round the sequence stands, so that it is the same for any number of connections.
 *
 * <p>A round takes first the start page and what this cycle has looked at already (no request),
 * then pages older than the greatest age, oldest first, and then in turn a page that was never read
 * or that a sitemap calls changed, and a page to be looked at again: new pages cannot keep the
 * crawl from old ones, nor the other way round. Turns may be unequal ({@code crawl.discovery}), or
 * all these pages come by their cash, which is the greedy order of Abiteboul, Preda and Cobena
 * ({@code crawl.revisit}); each once in a run.
 *
 * <p>All that is known is in the frontier from the start, as numbers: an account is the number of
 * an address ({@link UrlNumbers}), a page that of one of the {@link Entries}. Cash lives in the
 * store ({@link LiveCash}), where it is written together with the pages that moved it.
 */
final class CashFrontier implements Frontier {

  /** Weight of the uniform part of what the outside world gives, and of the measured part. */
  private static final long UNIFORM_WEIGHT = 200;

  private static final long MEASURED_WEIGHT = 800;

  private static final long MAX_WEIGHT = 1_000_000_000;

  private final SiteScope scope;
  private final boolean followNofollow;
  private final Map<PageUrl, Long> entryVisits;
  private final PageUrl start;
  private final CrawlOptions options;
  private final CrawlStore store;
  private final LiveCash cash;
  private final KnownGraph graph = new KnownGraph();
  private final UrlNumbers urls;
  private final Entries entries;
  private final RevisitSchedule turns;
  private final CrawlRound rounds;
  private final Outbox outbox;
  private final ForeignCash foreign;
  private final Map<Entry, Integer> underWay = new HashMap<>();
  private final BitSet leadsOn = new BitSet();
  private double meanVisits = 1;
  private boolean whole = true;
  private int depth;

  /**
   * @param options with the greatest age, and what comes first
   * @param followNofollow whether links that ask not to be followed lead to new pages
   * @param memory what is known of the addresses
   * @param urls the numbers of addresses, none so far; all of them are given here
   * @param entryVisits visits that entered the site at a page, by page
   * @param lastModified what sitemaps and feeds say
   * @param isNews whether a feed names an address
   * @param outbox what was found for other crawlers
   */
  CashFrontier(
      SiteScope scope,
      CrawlOptions options,
      boolean followNofollow,
      CrawlStore store,
      CrawlMemory memory,
      UrlNumbers urls,
      Map<PageUrl, Long> entryVisits,
      Function<PageUrl, Optional<Instant>> lastModified,
      Predicate<PageUrl> isNews,
      Instant now,
      long cycle,
      Outbox outbox)
      throws IOException {
    this.scope = scope;
    this.options = options;
    this.store = store;
    this.outbox = outbox;
    this.cash = new LiveCash(options.discoveryCash(), part(outbox.group()));
    this.followNofollow = followNofollow;
    this.entryVisits = entryVisits;
    this.start = scope.canonical(scope.start());
    this.urls = urls;
    this.foreign = new ForeignCash(outbox, urls, cash);
    this.entries = new Entries(memory, urls);
    this.turns = new RevisitSchedule(start, options.maxAge(), lastModified, isNews, now, cycle);
    this.rounds =
        isGreedy()
            ? CrawlRound.merged(entries, turns, this::key)
            : CrawlRound.inTurn(entries, turns, this::key, options.discoveryTurns());
    restore(store);
  }

  /** The part of all cash that a crawler begins with; the first one has what is left. */
  private static long part(CrawlGroup group) {
    long rest = group.number() == 0 ? LiveCash.TOTAL % group.crawlers() : 0;
    return LiveCash.TOTAL / group.crawlers() + rest;
  }

  ForeignCash foreign() {
    return foreign;
  }

  private void restore(CrawlStore store) throws IOException {
    if (!entryVisits.isEmpty()) {
      int[] stored = {0};
      store.forEachAccount(account -> stored[0]++);
      long visits = entryVisits.values().stream().mapToLong(Long::longValue).sum();
      meanVisits = Math.max(1e-9, visits / (double) Math.max(stored[0], entryVisits.size()));
    }
    Optional<CashTotals> totals = store.cash();
    if (totals.isPresent()) {
      cash.restore(totals.get());
      store.forEachAccount(
          account -> {
            urls.add(account.url());
            int number = cash.restore(account, totals.get().toAll(), weight(account.url()));
            focus(number, account.url());
            foreign.restored(number, account.url());
          });
    }
  }

  private boolean isGreedy() {
    return options.revisit() == RevisitOrder.GREEDY;
  }

  private void focus(int account, PageUrl url) {
    if (options.isFocused(url)) {
      cash.focus(account);
    }
  }

  private long weight(PageUrl url) {
    if (!outbox.isOwn(url)) {
      return 0; // What the virtual page has for it goes to its crawler.
    }
    if (entryVisits.isEmpty()) {
      return UNIFORM_WEIGHT + MEASURED_WEIGHT;
    }
    double measured = MEASURED_WEIGHT * entryVisits.getOrDefault(url, 0L) / meanVisits;
    return UNIFORM_WEIGHT + Math.min(MAX_WEIGHT, Math.round(measured));
  }

  @Override
  public boolean plansAhead() {
    return true;
  }

  @Override
  public boolean hasSeen(PageUrl url) {
    return entries.first(url) != Entries.NONE;
  }

  @Override
  public void add(Entry entry) {
    PageUrl url = entry.known().url();
    graph.addPage();
    int number = entries.add(entry);
    turns.add(entry.known());
    int account = entries.address(number);
    if (account == cash.pages()) {
      focus(cash.add(weight(url)), url);
    }
    UrlStatus status = entry.known().status();
    if (status == UrlStatus.GONE || status == UrlStatus.EXCLUDED) {
      cash.weigh(account, 0); // Nobody enters the site there.
    }
    rounds.add(number);
  }

  @Override
  public Entry next(boolean othersUnderWay) throws IOException {
    if (rounds.isOver()) {
      if (othersUnderWay || rounds.size() == 0) {
        return null;
      }
      foreign.apportion();
      cash.spread();
      rounds.begin();
    }
    int number = rounds.next();
    Entry entry = entries.get(number);
    underWay.put(entry, number);
    depth = entry.known().depth();
    return entry;
  }

  private double key(int number, RevisitSchedule.Turn turn) {
    int account = entries.address(number);
    return switch (turn) {
      case AT_ONCE -> account == urls.number(start) ? 1 : 0;
      case OVERDUE -> turns.ageMillis(number);
      case NEW -> cash.cash(account);
      case AGAIN -> isGreedy() ? cash.cash(account) : turns.worth(number, cash.importance(account));
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
      if (target.equals(self) || AssetPaths.isAsset(target)) {
        continue;
      }
      distinct.add(target);
      if ((hasSeen(target) || outbox.hasFound(target)) && (followNofollow || !link.nofollow())) {
        followed.add(target);
      }
    }
    int[] targets = new int[followed.size()];
    int[] payees = new int[followed.size()];
    int own = 0;
    int count = 0;
    for (PageUrl target : followed) {
      boolean isOwn = hasSeen(target);
      if (isOwn) {
        targets[own++] = entries.first(target);
      }
      payees[count++] = isOwn ? urls.number(target) : foreign.account(target);
    }
    graph.read(number, targets, own, distinct.size());
    if (pays) {
      int account = entries.address(number);
      if (stands && count == 1) {
        cash.handOn(account, payees[0]);
      } else {
        cash.visit(account, payees, count, distinct.size(), weights(self, followed));
      }
      boolean enters = record.status() != UrlStatus.GONE && record.status() != UrlStatus.EXCLUDED;
      cash.weigh(account, enters ? weight(self) : 0);
    }
  }

  /** The weights of the links of a page, in the order of its targets; null: all alike. */
  private double[] weights(PageUrl page, Set<PageUrl> followed) {
    if (options.cash() == CashDivision.EQUAL) {
      return null;
    }
    try {
      Map<PageUrl, Double> known = store.linkWeights(page);
      return known.isEmpty()
          ? null
          : followed.stream().mapToDouble(target -> known.getOrDefault(target, 1.0)).toArray();
    } catch (IOException e) {
      throw new UncheckedIOException(e); // The next thing that the crawl stores fails as well.
    }
  }

  /** The changes of the cash since the last call; to be stored before it goes on. */
  Optional<CashChange> takeChange() {
    if (!cash.hasChanged() && !whole) {
      return Optional.empty();
    }
    BitSet changed = cash.takeChanged();
    if (whole) {
      changed.set(0, cash.pages());
    }
    Iterable<CashAccount> accounts = () -> changed.stream().mapToObj(this::account).iterator();
    CashChange change = new CashChange(accounts, whole, cash.totals());
    whole = false;
    return Optional.of(change);
  }

  private CashAccount account(int number) {
    return new CashAccount(
        urls.url(number),
        cash.own(number),
        cash.weight(number),
        cash.rate(number),
        cash.since(number));
  }

  /** Pages that were not looked at although they are older than the greatest age. */
  long overdue() {
    return rounds.overdue();
  }

  /** Pages that no look of this run has shown have the links that they had. */
  void rememberUnseen(CrawlMemory memory) throws IOException {
    for (int number = 0; number < entries.size(); number++) {
      if (!graph.isRead(number)
          && entries.isFirst(number)
          && entries.status(number) == UrlStatus.READ) {
        Entry entry = entries.get(number);
        underWay.put(entry, number);
        note(entry, entry.known(), memory.links(entry.known().url()), false);
      }
    }
  }

  /** Clicks from the start page; where no path leads from there, those known before. */
  @Override
  public void forEachNearer(Clicked action) throws IOException {
    int[] clicks = new int[graph.pages()];
    Arrays.fill(clicks, ClickDepths.NO_PATH);
    if (hasSeen(start)) {
      clicks[entries.first(start)] = 0;
    }
    ClickDepths.lower(graph, leadsOn, clicks);
    for (int number = 0; number < clicks.length; number++) {
      if (clicks[number] == ClickDepths.NO_PATH) {
        clicks[number] = entries.depth(number);
      }
    }
    ClickDepths.lower(graph, leadsOn, clicks);
    for (int number = 0; number < clicks.length; number++) {
      if (entries.isFirst(number) && clicks[number] != entries.depth(number)) {
        action.accept(entries.url(number), clicks[number]);
      }
    }
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
    return rounds.size();
  }

  @Override
  public int depth() {
    return depth;
  }
}
