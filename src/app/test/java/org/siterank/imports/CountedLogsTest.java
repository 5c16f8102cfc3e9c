package org.siterank.imports;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.siterank.accesslog.RequestClass;
import org.siterank.exports.RefusedExportException;
import org.siterank.site.PageUrl;
import org.siterank.site.SiteScope;
import org.siterank.store.SiteStore;
import org.siterank.visits.LineCount;
import org.siterank.visits.LogBatch;
import org.siterank.visits.VisitCount;

/** The folder of a site that the job on a cluster has written. */
class CountedLogsTest {

  private static final PageUrl START = PageUrl.of("https://www.example.org/");
  private static final SiteScope SCOPE = SiteScope.of(START);
  private static final LocalDate DAY = LocalDate.parse("2026-01-05");

  private static final String LINES =
      """
      day\tclass\tdetail\tlines
      \tUNREADABLE\t\t2
      2026-01-05\tMETHOD\tA\\tB\\\\\t3
      2026-01-05\tEXTERNAL\t\t4
      """;

  private static final String VISITS =
      """
      day\turl\tclass\treferrer\tvisits\tviews\treferring pages
      2026-01-05\thttps://www.example.org/a\tEXTERNAL\tblog.example\t3\t4\tff00000000000001
      """;

  @TempDir Path folder;

  private LogBatch read() throws IOException, RefusedExportException {
    return CountedLogs.read(folder, SCOPE, Instant.EPOCH);
  }

  private void write(String lines, String visits) throws IOException {
    Files.writeString(folder.resolve("lines.tsv"), lines);
    Files.writeString(folder.resolve("visits.tsv"), visits);
  }

  @Test
  void countsAreReadAsTheyWereWritten() throws Exception {
    write(LINES, VISITS);
    LogBatch batch = read();
    assertEquals(
        List.of(
            new LineCount(Optional.empty(), RequestClass.UNREADABLE, "", 2),
            new LineCount(Optional.of(DAY), RequestClass.METHOD, "A\tB\\", 3),
            new LineCount(Optional.of(DAY), RequestClass.EXTERNAL, "", 4)),
        batch.lineCounts());
    assertEquals(
        List.of(
            new VisitCount(
                DAY,
                PageUrl.of("https://www.example.org/a"),
                RequestClass.EXTERNAL,
                "blog.example",
                3,
                4,
                0xff00000000000001L)),
        batch.visits());
  }

  @Test
  void theSameFolderCountsOnce() throws Exception {
    write(LINES, VISITS);
    Path data = Files.createDirectories(folder.resolve("data"));
    try (SiteStore store = SiteStore.openForWriting(data)) {
      assertEquals(new CountedLogs.Report(false, 9, 3, 1), CountedLogs.save(store, read()));
      assertTrue(CountedLogs.save(store, read()).isKnown());
      List<VisitCount> stored = new ArrayList<>();
      store.visits().forEachVisit(stored::add);
      assertEquals(read().visits(), stored);
    }
  }

  @Test
  void whatIsDamagedIsRefusedWithFileAndLine() throws Exception {
    refused("holds no lines.tsv");
    write("day\tclass\n", VISITS);
    refused("lines.tsv:1: expected day<TAB>class<TAB>detail<TAB>lines");
    write(LINES, VISITS.substring(0, VISITS.length() - 9));
    refused("visits.tsv: its last line is cut off");
    write(LINES, VISITS.replace("\t3\t", "\t-3\t"));
    refused("visits.tsv:2: a count is 0 or more, got -3");
    write(LINES, VISITS.replace("www.example.org", "other.example"));
    refused("visits.tsv:2: no address of the site: https://other.example/a");
    write(LINES.replace("METHOD", "MISSING"), VISITS);
    refused("lines.tsv:3: expected one of [");
    refused("got \"MISSING\"");
    write(LINES, VISITS.replace("\t3\t", "\tmany\t"));
    refused("visits.tsv:2: a count is 0 or more, got many");
  }

  private void refused(String message) {
    String said = assertThrows(RefusedExportException.class, this::read).getMessage();
    assertTrue(said.contains(message), said);
  }
}
