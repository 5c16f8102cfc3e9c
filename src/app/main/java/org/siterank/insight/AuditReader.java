package org.siterank.insight;

import java.io.IOException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.siterank.accesslog.RequestClass;
import org.siterank.crawl.UrlRecord;
import org.siterank.crawl.UrlStatus;
import org.siterank.model.OwnWords;
import org.siterank.model.StoredSite;
import org.siterank.model.UrlResolver;
import org.siterank.report.AuditFacts;
import org.siterank.report.EngineCounts;
import org.siterank.site.PageMarkup;
import org.siterank.site.PageUrl;
import org.siterank.store.SiteStore;
import org.siterank.store.StoredFacts;
import org.siterank.store.StoredPage;
import org.siterank.visits.EngineQuery;

/** Reads what the audits of the report are made of. */
final class AuditReader {

  private final SiteStore store;
  private final StoredSite model;
  private final UrlResolver resolver;
  private final Map<PageUrl, StoredFacts> facts = new HashMap<>();
  private final Set<PageUrl> listings = new HashSet<>();
  private final Set<PageUrl> failed = new HashSet<>();
  private final List<AuditFacts.Audited> pages = new ArrayList<>();
  private final List<AuditFacts.Alternate> alternates = new ArrayList<>();

  AuditReader(SiteStore store, StoredSite model) {
    this.store = store;
    this.model = model;
    this.resolver = model.resolver();
  }

  /**
   * @param counts whether the lines of a day count
   * @param chained links that lead into more than one redirect: address, pages
   */
  AuditFacts read(
      Optional<Predicate<LocalDate>> counts,
      Map<PageUrl, List<Integer>> chained,
      Optional<AuditFacts.Segments> segments)
      throws IOException {
    store.facts().forEach(each -> facts.put(each.url(), each));
    store
        .listings()
        .forEach(
            listing -> {
              if (listing.listing()) {
                listings.add(listing.url());
              }
            });
    List<AuditFacts.Code> codes = codes(counts);
    OwnWords.forEach(store, this::add);
    List<AuditFacts.Night> nights = new ArrayList<>();
    store
        .weights()
        .forEach(
            weight ->
                nights.add(
                    new AuditFacts.Night(
                        weight.ended(),
                        weight.pages(),
                        weight.fetched(),
                        weight.medianBytes(),
                        weight.timed(),
                        weight.medianMillis(),
                        weight.slowMillis())));
    return new AuditFacts(
        pages, codes, chains(chained), alternates, nights, segments, queries(counts), engine());
  }

  private void add(StoredPage page, int words) {
    int node = model.graph().node(page.url().value());
    if (node < 0) {
      return; // A copy of another page.
    }
    Optional<StoredFacts> known = Optional.ofNullable(facts.get(page.url()));
    Optional<PageMarkup> markup = known.flatMap(StoredFacts::markup);
    pages.add(
        new AuditFacts.Audited(
            node,
            page.contentType().contains("html"),
            !page.noindex(),
            new AuditFacts.Texts(page.title(), page.description(), words),
            listings.contains(page.url()),
            markup,
            new AuditFacts.Transfer(
                known.map(StoredFacts::bytes).orElse(OptionalLong.empty()),
                known.map(StoredFacts::millis).orElse(List.of()))));
    for (PageMarkup.Alternate alternate : markup.map(PageMarkup::alternates).orElse(List.of())) {
      alternates.add(alternate(node, alternate));
    }
  }

  private AuditFacts.Alternate alternate(int page, PageMarkup.Alternate named) {
    UrlResolver.Way way = resolver.way(named.target());
    PageUrl end = way.end().url();
    boolean straight = way.redirects() == 0 && !way.copy();
    AuditFacts.TargetState state =
        switch (way.end().kind()) {
          case DEAD -> AuditFacts.TargetState.NO_PAGE;
          case PAGE -> straight ? AuditFacts.TargetState.PAGE : AuditFacts.TargetState.DETOUR;
          case UNREAD ->
              failed.contains(end)
                  ? AuditFacts.TargetState.NO_PAGE
                  : AuditFacts.TargetState.UNKNOWN;
          case EXCLUDED, EXTERNAL, UNKNOWN -> AuditFacts.TargetState.UNKNOWN;
        };
    int node = model.graph().node(end.value());
    return new AuditFacts.Alternate(
        page,
        named.code(),
        named.target(),
        state,
        node < 0 ? OptionalInt.empty() : OptionalInt.of(node));
  }

  private List<AuditFacts.Code> codes(Optional<Predicate<LocalDate>> counts) throws IOException {
    TreeMap<Integer, Long> addresses = new TreeMap<>();
    store.crawl().forEach(record -> addCode(record, addresses));
    TreeMap<Integer, Long> lines = new TreeMap<>();
    if (counts.isPresent()) {
      store
          .lines()
          .forEach(
              line -> {
                if (line.day().filter(counts.get()).isPresent() && !line.isImported()) {
                  code(line.requestClass(), line.detail())
                      .ifPresent(code -> lines.merge(code, line.lines(), Long::sum));
                }
              });
    }
    Set<Integer> all = new HashSet<>(addresses.keySet());
    all.addAll(lines.keySet());
    return all.stream()
        .sorted()
        .map(
            code ->
                new AuditFacts.Code(
                    code,
                    addresses.getOrDefault(code, 0L),
                    counts.isPresent()
                        ? OptionalLong.of(lines.getOrDefault(code, 0L))
                        : OptionalLong.empty()))
        .toList();
  }

  private void addCode(UrlRecord record, Map<Integer, Long> addresses) {
    if (record.status() == UrlStatus.FAILED) {
      failed.add(record.url());
    }
    // What robots.txt forbids and what nobody has asked for has no code.
    if (record.status() != UrlStatus.UNREAD && record.status() != UrlStatus.EXCLUDED) {
      addresses.merge(record.httpStatus() == 304 ? 200 : record.httpStatus(), 1L, Long::sum);
    }
  }

  /** Every GET request is in one class: with 200 or 304, or of the class of errors. */
  private static OptionalInt code(RequestClass requestClass, String detail) {
    return switch (requestClass) {
      case METHOD, UNREADABLE -> OptionalInt.empty();
      case ERROR ->
          detail.matches("\\d+") ? OptionalInt.of(Integer.parseInt(detail)) : OptionalInt.empty();
      default -> OptionalInt.of(200);
    };
  }

  private List<AuditFacts.Chain> chains(Map<PageUrl, List<Integer>> chained) {
    List<AuditFacts.Chain> chains = new ArrayList<>();
    for (PageUrl address : resolver.redirects().stream().sorted().toList()) {
      List<PageUrl> path = resolver.redirectPath(address);
      PageUrl last = path.get(path.size() - 1);
      boolean loop = path.indexOf(last) < path.size() - 1;
      if (path.size() > 2 || loop) {
        chains.add(
            new AuditFacts.Chain(
                path, loop ? "loop" : end(last), chained.getOrDefault(address, List.of())));
      }
    }
    return chains;
  }

  private String end(PageUrl address) {
    return switch (resolver.meaning(address).kind()) {
      case PAGE -> "page";
      case DEAD -> "gone";
      case EXTERNAL -> "elsewhere";
      case UNREAD -> failed.contains(address) ? "gone" : "unknown";
      case EXCLUDED, UNKNOWN -> "unknown";
    };
  }

  /** Nothing is left out by the window of the logs: it is no log, and has days of its own. */
  private EngineCounts engine() throws IOException {
    Map<String, Map<Integer, EngineQuery>> found = new TreeMap<>();
    List<EngineQuery> all = new ArrayList<>();
    store.engineQueries().forEach(all::add);
    int unknown = 0;
    for (EngineQuery row : all) {
      int page = model.node(row.url());
      if (page < 0) {
        unknown++;
      } else {
        found
            .computeIfAbsent(row.query(), none -> new TreeMap<>())
            .merge(page, row, EngineQuery::plus);
      }
    }
    List<EngineCounts.Row> rows = new ArrayList<>();
    found.forEach(
        (words, pages) ->
            pages.forEach(
                (page, row) ->
                    rows.add(
                        new EngineCounts.Row(
                            words, page, row.clicks(), row.impressions(), row.positions()))));
    return new EngineCounts(
        all.stream().map(EngineQuery::first).min(LocalDate::compareTo),
        all.stream().map(EngineQuery::last).max(LocalDate::compareTo),
        rows,
        unknown);
  }

  private List<AuditFacts.Query> queries(Optional<Predicate<LocalDate>> counts) throws IOException {
    Map<String, Map<Integer, Long>> clicks = new TreeMap<>();
    if (counts.isPresent()) {
      store
          .referrals()
          .forEachQuery(
              count -> {
                int page = model.node(count.url());
                if (page >= 0 && !count.query().isEmpty() && counts.get().test(count.day())) {
                  clicks
                      .computeIfAbsent(count.query(), none -> new TreeMap<>())
                      .merge(page, count.clicks(), Long::sum);
                }
              });
    }
    List<AuditFacts.Query> queries = new ArrayList<>();
    clicks.forEach(
        (words, pages) ->
            pages.forEach((page, n) -> queries.add(new AuditFacts.Query(words, page, n))));
    return queries;
  }
}
