package org.siterank.visits;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.siterank.accesslog.LogFiles;
import org.siterank.accesslog.LogPlace;
import org.siterank.accesslog.Monitoring;
import org.siterank.accesslog.PackedLog;
import org.siterank.accesslog.RequestClassifier;
import org.siterank.site.PageUrl;
import org.siterank.site.SiteScope;

/** A compressed log that has been counted is not unpacked again before it changes. */
class WholeLogsTest {

  private static final int LINES = 4_000;

  private static final Instant WRITTEN = Instant.parse("2024-05-02T00:00:00Z");

  @TempDir Path folder;

  private final MemoryVisitStore store = new MemoryVisitStore();

  /** Lines that cannot be compressed much: the middle of the file is far from its ends. */
  private static byte[] lines(int count) {
    Random random = new Random(1);
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < count; i++) {
      text.append("192.0.2.1 - - [01/May/2024:10:00:00 +0000] \"GET /");
      for (int k = 0; k < 20; k++) {
        text.append(Long.toString(random.nextLong() >>> 1, 36));
      }
      text.append(" HTTP/1.1\" 200 9 \"-\" \"Mozilla/5.0 (X11) Firefox/128.0\"\n");
    }
    return text.toString().getBytes(StandardCharsets.ISO_8859_1);
  }

  private Path write(PackedLog.Kind kind, int count) throws IOException {
    return write(PackedLog.of(kind, lines(count)));
  }

  private Path write(byte[] packed) throws IOException {
    Path log = Files.write(folder.resolve("access.log.1"), packed);
    return Files.setLastModifiedTime(log, FileTime.from(WRITTEN));
  }

  private LogSummary read(VisitStore into) throws IOException {
    SiteScope scope =
        new SiteScope(
            List.of(PageUrl.of("https://www.example.org/")),
            List.of(),
            List.of(),
            List.of(),
            Set.of());
    return new LogReading(
            RequestClassifier.standard(scope, Monitoring.NONE),
            into,
            WRITTEN.plusSeconds(60),
            () -> false,
            LogProgress.NONE)
        .read(LogFiles.find(List.of(LogPlace.of(List.of(folder + "/access.log*")))));
  }

  /** Overwrites some bytes in the middle, and leaves size, time and ends as they were. */
  private void damage(Path log) throws IOException {
    byte[] packed = Files.readAllBytes(log);
    for (int i = 0; i < 16; i++) {
      packed[packed.length / 2 + i] ^= 0x55;
    }
    write(packed);
  }

  @ParameterizedTest
  @EnumSource(names = {"BZ2", "XZ", "ZST"})
  void anUnchangedLogIsNotUnpackedAgain(PackedLog.Kind kind) throws IOException {
    Path log = write(kind, LINES);
    assertTrue(Files.size(log) > 300_000, Files.size(log) + " bytes");
    assertEquals(LINES, read(store).lines());
    damage(log); // Who unpacks it notices.
    LogSummary again = read(store);
    assertEquals(0, again.lines());
    assertEquals(List.of(), again.problems());
    Files.setLastModifiedTime(log, FileTime.from(WRITTEN.plusSeconds(1)));
    assertEquals(1, read(store).problems().size());
  }

  @ParameterizedTest
  @EnumSource(names = {"BZ2", "XZ", "ZST"})
  void aLogThatHasGrownIsReadOn(PackedLog.Kind kind) throws IOException {
    write(kind, LINES);
    read(store);
    read(store);
    write(kind, LINES + 7);
    LogSummary grown = read(store);
    assertEquals(List.of(), grown.problems());
    assertEquals(7, grown.lines());
    assertEquals(1, store.wholeLogs().size());
  }

  @ParameterizedTest
  @EnumSource(names = {"BZ2", "XZ", "ZST"})
  void linesThatWereNotCountedAreReadAlthoughTheFileIsKnown(PackedLog.Kind kind)
      throws IOException {
    write(kind, LINES);
    read(store);
    Map<String, Long> known = store.wholeLogs();
    assertFalse(known.isEmpty());
    MemoryVisitStore other = new MemoryVisitStore();
    other.keepWholeLogs(known);
    assertEquals(LINES, read(other).lines());
  }

  @ParameterizedTest
  @EnumSource(names = {"BZ2", "XZ", "ZST"})
  void aDamagedLogIsUnpackedAtEachReadingUntilItIsRepaired(PackedLog.Kind kind) throws IOException {
    Path log = write(kind, LINES);
    byte[] good = Files.readAllBytes(log);
    damage(log);
    assertEquals(1, read(store).problems().size());
    assertEquals(1, read(store).problems().size());
    assertEquals(Map.of(), store.wholeLogs());
    write(good);
    assertEquals(LINES, read(store).lines());
  }
}
