package org.siterank.inflow;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.siterank.accesslog.HitClass;
import org.siterank.accesslog.HitClassifier;
import org.siterank.accesslog.LogFiles;
import org.siterank.accesslog.Monitoring;
import org.siterank.accesslog.SharedLogs;
import org.siterank.site.PageUrl;
import org.siterank.site.SiteScope;

/** A real log of four days: 10,000 lines in the combined format, one of them cut short. */
class SemicompleteLogTest {

  private static final String LOG = "data/semicomplete/access-2015-05-17_20.pseudo.log.gz";
  private static final SiteScope SCOPE =
      new SiteScope(
          List.of(PageUrl.of("http://127.0.0.1:8000/")),
          List.of(PageUrl.of("http://www.semicomplete.com/")),
          List.of(),
          List.of(),
          Set.of());

  @TempDir Path directory;

  static LogSummary read(HitLedger ledger, String... files) throws IOException {
    return new LogReading(
            HitClassifier.standard(SCOPE, Monitoring.NONE),
            ledger,
            Instant.parse("2026-01-01T00:00:00Z"),
            () -> false,
            LogProgress.NONE)
        .read(LogFiles.find(List.of(files)));
  }

  @Test
  void everyLineIsInExactlyOneClass() throws IOException {
    MemoryLedger ledger = new MemoryLedger();
    LogSummary summary = read(ledger, SharedLogs.file(LOG).toString());
    System.out.println(summary);
    long paths = ledger.hits().stream().map(h -> h.url().path()).distinct().count();
    System.out.println(paths + " paths");
    assertEquals(10_000, summary.lines());
    assertEquals(Map.of(), new EnumMap<HitClass, Long>(HitClass.class));
  }
}
