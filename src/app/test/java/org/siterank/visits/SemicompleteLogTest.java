package org.siterank.visits;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.siterank.accesslog.LogFiles;
import org.siterank.accesslog.LogPlace;
import org.siterank.accesslog.Monitoring;
import org.siterank.accesslog.RequestClass;
import org.siterank.accesslog.RequestClassifier;
import org.siterank.accesslog.SharedLogs;
import org.siterank.site.PageUrl;
import org.siterank.site.SiteScope;
import org.siterank.store.SiteStore;

/** A real log of four days: 10,000 lines in the combined format, one of them cut short. */
class SemicompleteLogTest {

  private static final String LOG = "semicomplete/access-2015-05-17_20.pseudo.log.gz";
  private static final SiteScope SCOPE =
      new SiteScope(
          List.of(PageUrl.of("http://127.0.0.1:8000/")),
          List.of(PageUrl.of("http://www.semicomplete.com/")),
          List.of(),
          List.of(),
          Set.of());

  @TempDir Path directory;

  private static LogSummary read(VisitStore store, Path... files) throws IOException {
    return read(RobotBehaviour.STANDARD, store, files);
  }

  private static LogSummary read(RobotBehaviour behaviour, VisitStore store, Path... files)
      throws IOException {
    return new LogReading(
            RequestClassifier.standard(SCOPE, Monitoring.NONE),
            behaviour,
            store,
            Instant.parse("2026-01-01T00:00:00Z"),
            () -> false,
            LogProgress.NONE)
        .read(
            LogFiles.find(List.of(LogPlace.of(Arrays.stream(files).map(Path::toString).toList()))));
  }

  private Path plain() throws IOException {
    Path plain = directory.resolve("access.log");
    try (InputStream in = new GZIPInputStream(Files.newInputStream(SharedLogs.file(LOG)))) {
      Files.copy(in, plain);
    }
    return plain;
  }

  @Test
  void everyLineIsInExactlyOneClass() throws IOException {
    LogSummary summary = read(new MemoryVisitStore(), SharedLogs.file(LOG));
    Map<RequestClass, Long> expected = new EnumMap<>(RequestClass.class);
    expected.put(RequestClass.EXTERNAL, 144L);
    expected.put(RequestClass.SEARCH, 478L);
    expected.put(RequestClass.SOCIAL, 36L);
    expected.put(RequestClass.ASSISTANT, 0L);
    expected.put(RequestClass.DIRECT, 380L);
    expected.put(RequestClass.INTERNAL, 518L);
    expected.put(RequestClass.ROBOT, 2712L);
    expected.put(RequestClass.SPAM, 0L);
    expected.put(RequestClass.MONITORING, 0L);
    expected.put(RequestClass.ASSET, 5267L);
    expected.put(RequestClass.ERROR, 416L);
    expected.put(RequestClass.METHOD, 48L);
    expected.put(RequestClass.UNRESOLVED, 0L);
    expected.put(RequestClass.UNREADABLE, 1L);
    assertEquals(expected, new EnumMap<>(summary.classes()));
    assertEquals(10_000, summary.lines());
    assertEquals(10_000, summary.classes().values().stream().mapToLong(Long::longValue).sum());
    assertEquals(1477, summary.views().visits());
    assertEquals(79, summary.views().repeats());
    assertEquals(1, summary.recognition().robots().get(RobotSign.READS_ROBOTS_TXT.label()));
    assertEquals(492, summary.recognition().robots().get("Googlebot"));
    assertEquals(
        summary.classes().get(RequestClass.ROBOT),
        summary.recognition().robots().values().stream().mapToLong(Long::longValue).sum());
  }

  @Test
  void theLedgerHoldsVisitsViewsAndReferringPages() throws IOException {
    MemoryVisitStore store = new MemoryVisitStore();
    read(store, SharedLogs.file(LOG));
    assertEquals(1477, store.visits().stream().mapToLong(VisitCount::visits).sum());
    assertEquals(1477 + 79, store.visits().stream().mapToLong(VisitCount::views).sum());
    // In 2015 browsers named the page.
    long external =
        store.visits().stream()
            .filter(visit -> visit.requestClass() == RequestClass.EXTERNAL)
            .count();
    long named =
        store.visits().stream()
            .filter(
                visit ->
                    visit.requestClass() == RequestClass.EXTERNAL && visit.referringPages() != 0)
            .count();
    assertTrue(named > external / 2, named + " of " + external);
    assertTrue(
        store.visits().stream()
            .filter(
                visit ->
                    visit.requestClass() == RequestClass.SEARCH
                        || visit.requestClass() == RequestClass.INTERNAL)
            .allMatch(visit -> visit.referringPages() == 0));
  }

  /** Were everybody a browser: what an independent awk script over the same rules counts. */
  @Test
  void withoutRobotsSetAsideTheCountsAreThoseOfAnAwkScript() throws Exception {
    Path plain = plain();
    String text = Files.readString(plain, StandardCharsets.ISO_8859_1);
    String browser = " \"Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0\"";
    Files.writeString(plain, text.replaceAll("(?m) \"[^\"\n]*\"$", browser));
    LogSummary summary = read(RobotBehaviour.IGNORED, new MemoryVisitStore(), plain);
    Map<RequestClass, Long> classes = summary.classes();
    assertEquals(0, classes.get(RequestClass.ROBOT));
    Map<String, Long> counts = new TreeMap<>();
    for (RequestClass requestClass :
        List.of(
            RequestClass.METHOD,
            RequestClass.ERROR,
            RequestClass.ASSET,
            RequestClass.DIRECT,
            RequestClass.INTERNAL,
            RequestClass.UNREADABLE)) {
      counts.put(requestClass.label(), classes.get(requestClass));
    }
    counts.put(
        "outside",
        classes.get(RequestClass.EXTERNAL)
            + classes.get(RequestClass.SEARCH)
            + classes.get(RequestClass.SOCIAL)
            + classes.get(RequestClass.ASSISTANT)
            + classes.get(RequestClass.SPAM));
    counts.put("hits", summary.views().visits());
    assertEquals(awk(plain), counts);
  }

  private static Map<String, Long> awk(Path log) throws IOException, InterruptedException {
    ProcessBuilder builder =
        new ProcessBuilder(
            "awk",
            "-v",
            "site=^(www[.])?semicomplete[.]com$",
            "-f",
            "src/app/test/resources/org/siterank/inflow/classes.awk",
            log.toString());
    builder.environment().put("LC_ALL", "C");
    Process awk = builder.redirectError(ProcessBuilder.Redirect.INHERIT).start();
    Map<String, Long> counts = new TreeMap<>();
    String out = new String(awk.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertEquals(0, awk.waitFor());
    for (String line : out.lines().toList()) {
      int space = line.indexOf(' ');
      counts.put(line.substring(0, space), Long.valueOf(line.substring(space + 1)));
    }
    return counts;
  }

  @Test
  void readAgainCompressedOrNotItAddsNothing() throws IOException {
    Path plain = plain();
    try (SiteStore store = SiteStore.openForWriting(directory.resolve("data"))) {
      assertEquals(10_000, read(store.visits(), SharedLogs.file(LOG)).lines());
      assertEquals(0, read(store.visits(), SharedLogs.file(LOG)).lines());
      assertEquals(0, read(store.visits(), plain).lines());
      assertEquals(0, read(store.visits(), plain, SharedLogs.file(LOG)).lines());
      long lines = store.lines().classes().values().stream().mapToLong(Long::longValue).sum();
      assertEquals(10_000, lines);
      long[] visits = {0};
      store.visits().forEachVisit(visit -> visits[0] += visit.visits());
      assertEquals(1477, visits[0]);
      assertEquals(1, store.lines().unreadable().size());
    }
    assertTrue(Files.exists(plain));
  }

  @Test
  void noClientIsInTheDatabase() throws IOException {
    Path data = directory.resolve("data");
    try (SiteStore store = SiteStore.openForWriting(data)) {
      read(store.visits(), SharedLogs.file(LOG));
    }
    String stored = Files.readString(SiteStore.file(data), StandardCharsets.ISO_8859_1);
    assertTrue(stored.contains("/blog/"), "the pages are there");
    assertEquals(-1, stored.indexOf("10.0.4.44"), "a client's address");
    assertEquals(-1, stored.indexOf("Mozilla/5.0"), "a user agent");
  }
}
