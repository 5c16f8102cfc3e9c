package org.siterank.crawl;

import java.io.IOException;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.siterank.document.LogoutLinks;
import org.siterank.site.AssetPaths;
import org.siterank.site.Page;
import org.siterank.site.PageUrl;
import org.siterank.site.SiteScope;

/** Goes the way of one address through the crawl, and says at each step what decides. */
final class UrlChecker {

  private final SiteScope scope;
  private final CrawlOptions options;
  private final Optional<CrawlStore> store;
  private final DocumentLoader loader;
  private final CrawlClock clock;
  private final List<UrlCheck.Hop> hops = new ArrayList<>();

  UrlChecker(
      SiteScope scope,
      CrawlOptions options,
      Optional<CrawlStore> store,
      DocumentLoader loader,
      CrawlClock clock) {
    this.scope = scope;
    this.options = options;
    this.store = store;
    this.loader = loader;
    this.clock = clock;
  }

  UrlCheck check(PageUrl address, RobotsFiles robots) throws IOException, InterruptedException {
    PageUrl canonical = scope.canonical(address);
    String outside = outside(canonical);
    Optional<UrlRecord> known = store.isEmpty() ? Optional.empty() : store.get().find(canonical);
    if (!outside.isEmpty()) {
      return answer(address, canonical, outside, Optional.empty(), "", "", null, known);
    }
    RobotsFiles.Access access = robots.access(canonical);
    String rule = robots.rule(canonical);
    String trap =
        known.isPresent() && known.get().status() != UrlStatus.UNREAD
            ? ""
            : new SpiderTraps(store.isEmpty() ? Map.of() : store.get().traps(), clock.now())
                .refusal(canonical)
                .map(SpiderTraps.Finding::key)
                .orElse("");
    boolean logout = loader.hasSession() && LogoutLinks.isLogout(canonical);
    if (logout) {
      trap = "it ends the session of the crawler, which is logged in (access.login)";
    }
    UrlUpdate verdict =
        access == RobotsFiles.Access.ALLOWED && !logout ? follow(canonical, robots) : null;
    return answer(
        address,
        canonical,
        "",
        Optional.of(access == RobotsFiles.Access.ALLOWED),
        rule,
        trap,
        verdict,
        known);
  }

  private String outside(PageUrl canonical) {
    if (!scope.owns(canonical)) {
      return "it is not below " + String.join(", ", scope.prefixes());
    }
    if (!scope.contains(canonical)) {
      return scope
          .deciding(canonical)
          .map(pattern -> "excluded by the pattern " + pattern)
          .orElse("no pattern of site.include matches it");
    }
    return AssetPaths.isAsset(canonical) ? "a file of this name is not a page" : "";
  }

  private String included(PageUrl canonical) {
    return scope
        .deciding(canonical)
        .map(pattern -> "included by the pattern " + pattern)
        .orElse("");
  }

  /** A look at a page that names another address as its own, and its place among the hops. */
  private record Naming(int hop, UrlRecord unread, FetchOutcome outcome, Page page) {}

  /** Asks for it, and for what it leads to, as long as that is on the site and allowed. */
  private UrlUpdate follow(PageUrl start, RobotsFiles robots) throws InterruptedException {
    UrlStateMachine states = new UrlStateMachine(scope, 1);
    Deque<Naming> namings = new ArrayDeque<>();
    PageUrl url = start;
    Politeness.Connection connection = new Politeness.Connection();
    while (true) {
      UrlRecord unread = UrlRecord.unread(url, 0);
      FetchOutcome outcome =
          robots.access(url) == RobotsFiles.Access.ALLOWED
              ? loader.load(unread, false, connection)
              : new FetchOutcome.Forbidden();
      UrlUpdate verdict =
          states.decide(
              unread,
              outcome,
              Frontier.Purpose.VISIT,
              (named, page) -> {
                namings.push(new Naming(hops.size(), unread, outcome, page));
                return CanonicalDecision.COPY;
              },
              clock.now());
      UrlRecord record = verdict.record();
      hops.add(new UrlCheck.Hop(url, record.httpStatus(), record.target(), record.problem()));
      Optional<PageUrl> next =
          record.target().filter(target -> UrlStateMachine.isPage(scope, target));
      PageUrl target = next.orElse(null);
      boolean circle = target != null && hops.stream().anyMatch(hop -> hop.url().equals(target));
      if (target == null || circle || hops.size() > Crawler.MAX_HOPS) {
        return believed(verdict, namings, states);
      }
      url = target;
    }
  }

  /** The verdict when canonical addresses are believed as the crawl does, the last one first. */
  private UrlUpdate believed(UrlUpdate end, Deque<Naming> namings, UrlStateMachine states) {
    UrlUpdate verdict = end;
    for (Naming naming : namings) {
      CanonicalDecision belief =
          verdict.record().status() == UrlStatus.READ && verdict.page().isPresent()
              ? Canonicals.belief(naming.page(), verdict.page().get())
              : CanonicalDecision.NO_PAGE;
      if (!belief.isBelieved()) {
        verdict =
            states.decide(
                naming.unread(),
                naming.outcome(),
                Frontier.Purpose.VISIT,
                (named, page) -> belief,
                clock.now());
        UrlRecord record = verdict.record();
        hops.subList(naming.hop(), hops.size()).clear();
        hops.add(
            new UrlCheck.Hop(record.url(), record.httpStatus(), record.target(), record.problem()));
      }
    }
    return verdict;
  }

  private UrlCheck answer(
      PageUrl address,
      PageUrl canonical,
      String outside,
      Optional<Boolean> robots,
      String rule,
      String trap,
      UrlUpdate verdict,
      Optional<UrlRecord> known)
      throws IOException {
    Optional<Page> page = verdict == null ? Optional.empty() : verdict.page();
    Optional<UrlStatus> outcome =
        verdict != null
            ? Optional.of(verdict.record().status())
            : robots.isPresent() ? Optional.of(UrlStatus.EXCLUDED) : Optional.empty();
    boolean leadsOff =
        verdict != null
            && verdict.record().target().filter(t -> !UrlStateMachine.isPage(scope, t)).isPresent();
    String reason =
        leadsOff
            ? "it leads to " + verdict.record().target().get() + ", which is not a page of the site"
            : verdict == null ? "" : verdict.record().problem();
    boolean noindex = page.map(read -> read.directives().noindex()).orElse(false);
    return new UrlCheck(
        new UrlCheck.Admission(
            address,
            canonical,
            outside.isEmpty(),
            outside.isEmpty() ? included(canonical) : outside,
            robots,
            rule,
            trap),
        new UrlCheck.Fetching(
            hops, outcome, reason, outcome.equals(Optional.of(UrlStatus.READ)) && !noindex),
        new UrlCheck.Content(
            page.map(read -> read.content().title()).orElse(""),
            page.map(read -> read.content().contentType()).orElse(""),
            page.map(p -> p.links().size()).orElse(-1),
            noindex),
        page.flatMap(Page::dated),
        page.flatMap(read -> read.directives().canonical()),
        known,
        schedule(canonical, known, outside.isEmpty(), trap.isEmpty()),
        page.flatMap(read -> loader.script()));
  }

  private UrlCheck.Schedule schedule(
      PageUrl url, Optional<UrlRecord> known, boolean inScope, boolean taken) throws IOException {
    Optional<Instant> dueBy =
        known
            .flatMap(UrlRecord::fetched)
            .filter(when -> inScope)
            .map(when -> when.plus(options.maxAge()));
    if (!inScope || !taken) {
      return new UrlCheck.Schedule(Double.NaN, "never", dueBy);
    }
    Map<PageUrl, CashAccount> accounts = new HashMap<>();
    if (store.isPresent()) {
      store.get().forEachAccount(account -> accounts.put(account.url(), account));
    }
    CashAccount own = accounts.get(url);
    double importance = own == null || own.rate() < 0 ? Double.NaN : own.rate();
    if (known.isEmpty()) {
      String hope = "when a link, a sitemap or a visit in the logs leads to it";
      return new UrlCheck.Schedule(importance, hope, dueBy);
    }
    if (options.maxPages().isEmpty() && options.timeLimit().isEmpty()) {
      return new UrlCheck.Schedule(
          importance, "in the next run: there is no limit of pages or time", dueBy);
    }
    if (known.get().status() == UrlStatus.UNREAD) {
      return new UrlCheck.Schedule(
          importance, "when its cash is the largest of those never read", dueBy);
    }
    Instant now = clock.now();
    double worth = worth(known.get(), accounts, now);
    long[] before = {0, 0};
    store
        .orElseThrow()
        .forEach(
            record -> {
              before[1]++;
              boolean read = record.fetched().isPresent();
              before[0] += read && worth(record, accounts, now) > worth ? 1 : 0;
            });
    String words =
        "place "
            + (before[0] + 1)
            + " of "
            + before[1]
            + " by age, importance and rate of change ("
            + String.format(java.util.Locale.ROOT, "%.3g", known.get().visits().changesPerDay())
            + " changes a day)";
    return new UrlCheck.Schedule(importance, words, dueBy);
  }

  private static double worth(UrlRecord record, Map<PageUrl, CashAccount> accounts, Instant now) {
    CashAccount account = accounts.get(record.url());
    return RevisitValue.of(record, account == null ? 0 : account.rate(), now);
  }
}
