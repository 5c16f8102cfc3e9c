package org.siterank.lab;

import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.siterank.accesslog.ClassLists;
import org.siterank.accesslog.LogFiles;
import org.siterank.accesslog.LogPlace;
import org.siterank.accesslog.LogPosition;
import org.siterank.accesslog.Monitoring;
import org.siterank.accesslog.OwnSearch;
import org.siterank.accesslog.RequestClass;
import org.siterank.accesslog.RequestClassifier;
import org.siterank.inflow.ClassWeights;
import org.siterank.inflow.CountUnit;
import org.siterank.inflow.VisitPass;
import org.siterank.inflow.VisitTotals;
import org.siterank.inflow.VisitWeighting;
import org.siterank.site.PageUrl;
import org.siterank.site.SiteScope;
import org.siterank.visits.LogBatch;
import org.siterank.visits.LogProgress;
import org.siterank.visits.LogReading;
import org.siterank.visits.LogSummary;
import org.siterank.visits.VisitCount;
import org.siterank.visits.VisitStore;

/**
 * The access log of one site of a web, in combined format: written line by line from what surfers
 * of the web did, and read as any log is. Page v of site s is {@code http://s.example/pv}; the site
 * and the address of the page that a surfer came from are in the referrer, and nothing else is
 * known of the rest of the web.
 */
final class SiteLog {

  /**
   * Views of the pages of a site, in order.
   *
   * @param visitors numbers of the surfers
   * @param pages nodes of the web
   * @param from nodes of the web that they came from, {@link #NOWHERE} for none
   */
  @SuppressWarnings("ArrayRecordComponent") // Handed on once and never compared.
  record Views(int[] visitors, int[] pages, int[] from) {

    /** Of a view that followed no link. */
    static final int NOWHERE = -1;

    int size() {
      return pages.length;
    }

    /** The first views. */
    Views first(int count) {
      return new Views(
          Arrays.copyOf(visitors, count), Arrays.copyOf(pages, count), Arrays.copyOf(from, count));
    }
  }

  private static final Instant START = Instant.parse("2024-01-01T00:00:00Z");

  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("dd/MMM/yyyy:HH:mm:ss +0000", Locale.ROOT)
          .withZone(ZoneOffset.UTC);

  private static final String AGENT =
      "Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0";

  /** Read once. */
  private static final ClassLists LISTS = new ClassLists();

  private final Web web;
  private final LocalSite site;
  private final String host;

  SiteLog(Web web, LocalSite site) {
    this.web = web;
    this.site = site;
    host = "http://" + host(web.site(site.nodes()[0])) + "/";
  }

  private static String host(int site) {
    return "s" + site + ".example";
  }

  /** Counts by the product's own reading of a log. */
  record Counted(VisitTotals visits, VisitTotals views) {}

  /**
   * Writes the lines into a new file, reads it, and counts visits and views per page of the site.
   *
   * @param file is replaced
   */
  Counted count(Views views, Path file) throws IOException {
    write(views, file);
    Store store = new Store();
    LogSummary summary =
        new LogReading(
                RequestClassifier.standard(
                    new SiteScope(
                        List.of(PageUrl.of(host)), List.of(), List.of(), List.of(), Set.of()),
                    Monitoring.NONE,
                    OwnSearch.NONE,
                    LISTS),
                store,
                START.plusSeconds(views.size()),
                () -> false,
                LogProgress.NONE)
            .read(LogFiles.find(List.of(LogPlace.of(List.of(file.toString())))));
    if (summary.views().visits() + summary.views().repeats() != views.size()) {
      throw new IllegalStateException(
          views.size() + " views were written, and read as " + summary.classes());
    }
    VisitTotals.Builder visits = builder(CountUnit.VISITS);
    VisitTotals.Builder all = builder(CountUnit.VIEWS);
    Optional<LocalDate> newest = store.newest(visit -> true);
    if (newest.isPresent()) {
      store.forEachVisit(
          new VisitPass(newest.get(), this::page, referrer -> true, List.of(visits, all)));
    }
    return new Counted(visits.done(), all.done());
  }

  /** Nothing changes with time here, so that no visit weighs less than another. */
  private VisitTotals.Builder builder(CountUnit unit) {
    return new VisitTotals.Builder(
        site.size(),
        new VisitWeighting(
            Double.POSITIVE_INFINITY,
            VisitWeighting.STANDARD.windowDays(),
            VisitWeighting.STANDARD.cap(),
            ClassWeights.STANDARD,
            unit));
  }

  /** The place of a page among those of the site. */
  private int page(PageUrl url) {
    int node = Integer.parseInt(url.value(), host.length() + 1, url.value().length(), 10);
    return Arrays.binarySearch(site.nodes(), node);
  }

  private void write(Views views, Path file) throws IOException {
    try (BufferedWriter out = Files.newBufferedWriter(file, StandardCharsets.US_ASCII)) {
      for (int k = 0; k < views.size(); k++) {
        int visitor = views.visitors[k];
        out.write(1 + (visitor >> 24) + "." + (visitor >> 16 & 255) + '.');
        out.write((visitor >> 8 & 255) + "." + (visitor & 255));
        out.write(" - - [" + TIME.format(START.plusSeconds(k)) + "] \"GET ");
        out.write("/p" + views.pages[k] + " HTTP/1.1\" 200 1000 \"");
        out.write(referrer(views.from[k]) + "\" \"" + AGENT + "\"\n");
      }
    }
  }

  private String referrer(int from) {
    return from == Views.NOWHERE ? "-" : "http://" + host(web.site(from)) + "/p" + from;
  }

  /** Counts of one reading, in memory. */
  private static final class Store implements VisitStore {

    private record Key(LocalDate day, PageUrl url, RequestClass requestClass, String referrer) {}

    private static final Comparator<Key> ORDER =
        Comparator.comparing(Key::day)
            .thenComparing(Key::url)
            .thenComparing(Key::requestClass)
            .thenComparing(Key::referrer);

    private final Map<Key, VisitCount> visits = new TreeMap<>(ORDER);

    @Override
    public List<LogPosition> positions() {
      return List.of();
    }

    @Override
    public long commit(LogBatch batch) {
      for (VisitCount visit : batch.visits()) {
        visits.merge(
            new Key(visit.day(), visit.url(), visit.requestClass(), visit.referrer()),
            visit,
            (one, other) ->
                new VisitCount(
                    one.day(),
                    one.url(),
                    one.requestClass(),
                    one.referrer(),
                    one.visits() + other.visits(),
                    one.views() + other.views(),
                    one.referringPages() | other.referringPages()));
      }
      return 0;
    }

    @Override
    public void forEachVisit(Consumer<VisitCount> action) {
      visits.values().stream().filter(visit -> visit.views() > 0).forEach(action);
    }

    @Override
    public Optional<LocalDate> newest(Predicate<VisitCount> wanted) {
      List<LocalDate> days = new ArrayList<>();
      forEachVisit(
          visit -> {
            if (wanted.test(visit)) {
              days.add(visit.day());
            }
          });
      return days.stream().max(Comparator.naturalOrder());
    }
  }
}
