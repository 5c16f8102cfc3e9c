package org.siterank.visits;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.siterank.accesslog.PackedLog;

/** Compressed logs that are damaged, and repaired later. */
@Tag("slow")
class DamagedLogTest {

  private static final int LINES = 6_000;

  @TempDir Path directory;
  private final MemoryVisitStore store = new MemoryVisitStore();

  private static byte[] text(int from, int lines) {
    Random random = new Random(from);
    StringBuilder text = new StringBuilder();
    for (int i = from; i < from + lines; i++) {
      text.append(
          TestLog.view(
              TestLog.START.plusSeconds(i),
              "192.0.2." + random.nextInt(250),
              "/p" + random.nextInt(5_000),
              "https://other.example/" + random.nextLong()));
    }
    return text.toString().getBytes(StandardCharsets.US_ASCII);
  }

  private static void overwrite(byte[] file, int at) {
    for (int i = at; i < at + 8; i++) {
      file[i] = (byte) (file[i] ^ (0x5a + i));
    }
  }

  private Path file(PackedLog.Kind kind) {
    return directory.resolve("access.log.2." + kind.name().toLowerCase(Locale.ROOT));
  }

  @ParameterizedTest
  @EnumSource
  void nothingBehindTheDamageIsCountedAndAllOfItAfterTheRepair(PackedLog.Kind kind)
      throws IOException {
    byte[] good = PackedLog.of(kind, text(0, LINES));
    byte[] damaged = good.clone();
    overwrite(damaged, good.length / 2);
    Path file = Files.write(file(kind), damaged);
    for (int i = 0; i < 2; i++) {
      LogSummary first = TestLog.read(store, file.toString());
      assertEquals(0, first.lines(), first.classes().toString());
      assertEquals(1, first.problems().size(), first.problems().toString());
      String problem = first.problems().get(0).toString();
      assertTrue(problem.startsWith(file + ": is damaged ("), problem);
      assertTrue(problem.contains("put a good copy in its place"), problem);
    }
    Files.write(file, good);
    LogSummary repaired = TestLog.read(store, file.toString());
    assertEquals(LINES, repaired.lines());
    assertEquals(List.of(), repaired.problems());
    assertEquals(0, TestLog.read(store, file.toString()).lines());
  }

  @ParameterizedTest
  @EnumSource
  void aLogThatWasReadBeforeItWasCompressedIsReadOnAfterTheRepair(PackedLog.Kind kind)
      throws IOException {
    byte[] text = text(0, LINES);
    int half = text.length / 2;
    while (text[half - 1] != '\n') {
      half++;
    }
    Path plain = Files.write(directory.resolve("access.log.1"), Arrays.copyOf(text, half));
    String all = directory + "/access.log*";
    long before = TestLog.read(store, all).lines();
    Files.delete(plain);
    byte[] good = PackedLog.of(kind, text);
    byte[] damaged = good.clone();
    overwrite(damaged, good.length / 3);
    Path file = Files.write(file(kind), damaged);
    assertEquals(0, TestLog.read(store, all).lines());
    Files.write(file, good);
    assertEquals(LINES - before, TestLog.read(store, all).lines());
    assertEquals(0, TestLog.read(store, all).lines());
  }

  /** A member has its own checksum: what is before a damaged one is as good as ever. */
  @Test
  void theMembersOfAGzipFileBeforeTheDamageAreCounted() throws IOException {
    byte[] one = PackedLog.of(PackedLog.Kind.GZ, text(0, 500));
    byte[] other = PackedLog.of(PackedLog.Kind.GZ, text(500, 700));
    byte[] both = Arrays.copyOf(one, one.length + other.length);
    System.arraycopy(other, 0, both, one.length, other.length);
    for (int at : new int[] {one.length, one.length + other.length / 2, both.length - 8}) {
      MemoryVisitStore counted = new MemoryVisitStore();
      byte[] damaged = both.clone();
      overwrite(damaged, at);
      Path file = Files.write(file(PackedLog.Kind.GZ), damaged);
      LogSummary first = TestLog.read(counted, file.toString());
      assertEquals(500, first.lines(), "damage at " + at);
      assertEquals(1, first.problems().size());
      Files.write(file, both);
      assertEquals(700, TestLog.read(counted, file.toString()).lines());
    }
  }

  @Test
  void zerosBehindAGzipFileArePadding() throws IOException {
    byte[] packed = PackedLog.of(PackedLog.Kind.GZ, text(0, 500));
    Path file = Files.write(file(PackedLog.Kind.GZ), Arrays.copyOf(packed, packed.length + 512));
    LogSummary summary = TestLog.read(store, file.toString());
    assertEquals(500, summary.lines());
    assertEquals(List.of(), summary.problems());
  }

  @ParameterizedTest
  @EnumSource
  void aFileThatIsBeingCopiedIsReadAsFarAsItGoesAndThenOn(PackedLog.Kind kind) throws IOException {
    byte[] good = PackedLog.of(kind, text(0, LINES));
    Path file = Files.write(file(kind), Arrays.copyOf(good, good.length - good.length / 4));
    LogSummary first = TestLog.read(store, file.toString());
    assertTrue(first.lines() > LINES / 2 && first.lines() < LINES, first.lines() + " lines");
    assertTrue(first.problems().get(0).message().startsWith("ends in the middle"));
    assertEquals(1, TestLog.read(store, file.toString()).problems().size());
    Files.write(file, good);
    LogSummary second = TestLog.read(store, file.toString());
    assertEquals(LINES, first.lines() + second.lines());
    assertEquals(List.of(), second.problems());
  }

  /** What came out of a file that was cut off was wrong: no checksum stood behind it. */
  @Test
  void aRepairedFileThatIsNotWhatWasCountedOfItIsReportedAndNotCountedTwice() throws IOException {
    byte[] wrong = text(0, LINES);
    for (int i = wrong.length / 4; i < wrong.length; i++) {
      wrong[i] = wrong[i] == '2' ? (byte) '3' : wrong[i];
    }
    byte[] packed = PackedLog.of(PackedLog.Kind.GZ, wrong);
    Path file = Files.write(file(PackedLog.Kind.GZ), Arrays.copyOf(packed, packed.length * 3 / 4));
    TestLog.read(store, file.toString());
    long counted = store.lineCount();
    Files.write(file, PackedLog.of(PackedLog.Kind.GZ, text(0, LINES)));
    for (int i = 0; i < 2; i++) {
      LogSummary repaired = TestLog.read(store, file.toString());
      assertEquals(1, repaired.problems().size());
      assertTrue(repaired.problems().get(0).message().contains("siterank logs --forget"));
      assertEquals(counted, store.lineCount());
    }
  }
}
