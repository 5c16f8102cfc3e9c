package org.siterank.visits;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.siterank.accesslog.HostileLog;
import org.siterank.accesslog.OwnSearch;
import org.siterank.accesslog.RequestClass;

@Tag("slow")
class LogFuzzTest {

  private static final String[] PIECES = {
    "\"",
    "\\",
    "\\x",
    "\\x2",
    " ",
    "\t",
    "\r",
    "\0",
    "[",
    "]",
    "GET ",
    " HTTP/1.1",
    "-",
    "%",
    "%zz",
    "http://",
    "https://www.example.org",
    "//",
    "/../",
    "?",
    "#",
    "\u202e",
    "\ud83d\ude00",
    "::1",
    "\" 200 ",
    "\" \"",
    "android-app://",
    "xn--",
    "[::",
    "@",
    ":",
    "99999999999",
    "+0000",
    "\u001b[2J"
  };

  @TempDir Path directory;

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
  void mutatedLinesNeverStopTheReaderAndTheClassesAddUp(long seed) throws IOException {
    Random random = new Random(seed);
    String[] lines = TestLog.random(random, TestLog.START, 4_000).split("\n", -1);
    ByteArrayOutputStream log = new ByteArrayOutputStream();
    long newlines = 0;
    for (String line : lines) {
      byte[] mutated = mutate(random, line.getBytes(StandardCharsets.UTF_8));
      for (byte b : mutated) {
        newlines += b == '\n' ? 1 : 0;
      }
      log.write(mutated);
      log.write('\n');
      newlines++;
    }
    Path file = directory.resolve("access.log");
    Files.write(file, log.toByteArray());
    MemoryVisitStore store = new MemoryVisitStore();
    LogSummary summary = TestLog.read(store, file.toString());
    assertEquals(newlines, summary.lines());
    assertEquals(newlines, summary.classes().values().stream().mapToLong(Long::longValue).sum());
    assertEquals(log.size(), summary.reading().bytes());
    long views = 0;
    for (RequestClass requestClass : RequestClass.values()) {
      views += requestClass.isPageView() ? summary.classes().get(requestClass) : 0;
    }
    assertEquals(views, summary.views().visits() + summary.views().repeats());
    assertTrue(summary.views().visits() > 300, "some lines survive: " + summary.views().visits());
    for (VisitCount visit : store.visits()) {
      assertTrue(printable(visit.url().value()), visit.url().value());
      assertTrue(printable(visit.referrer().replace(OwnSearch.MARK, "")), visit.referrer());
    }
    assertEquals(0, TestLog.read(store, file.toString()).lines());
  }

  /** The threads, the size of batches and interruptions have no say in what a line is. */
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void hostileLinesReadInPiecesCountAsReadAtOnce(long seed) throws IOException {
    Path file = Files.write(directory.resolve("access.log"), HostileLog.of(seed));
    MemoryVisitStore whole = new MemoryVisitStore();
    LogSummary summary = TestLog.read(whole, file.toString());
    assertEquals(summary.lines(), summary.classes().values().stream().mapToLong(n -> n).sum());
    MemoryVisitStore pieces = new MemoryVisitStore();
    Random random = new Random(seed);
    for (boolean more = true; more; more = pieces.lineCount() < whole.lineCount()) {
      int[] left = {200 + random.nextInt(1_500)};
      TestLog.read(pieces, 1 + random.nextInt(300), () -> left[0]-- <= 0, file.toString());
    }
    assertEquals(whole.lines(), pieces.lines());
    assertEquals(whole.rows(), pieces.rows());
    for (VisitCount visit : whole.visits()) {
      assertTrue(printable(visit.url().value()), visit.url().value());
      assertTrue(printable(visit.referrer().replace(OwnSearch.MARK, "")), visit.referrer());
    }
  }

  private static boolean printable(String text) {
    return text.chars().allMatch(c -> c > ' ' && c < 0x7f);
  }

  private static byte[] mutate(Random random, byte[] line) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    int mutations = random.nextInt(4);
    for (int i = 0; i < line.length; i++) {
      if (mutations == 0 || random.nextInt(line.length) >= mutations) {
        out.write(line[i]);
        continue;
      }
      switch (random.nextInt(6)) {
        case 0 -> out.write(random.nextInt(256));
        case 1 -> i += random.nextInt(20);
        case 2 -> out.write(line, i, Math.min(line.length - i, random.nextInt(60)));
        case 3 -> {
          byte[] piece = PIECES[random.nextInt(PIECES.length)].getBytes(StandardCharsets.UTF_8);
          for (int n = random.nextInt(3); n >= 0; n--) {
            out.write(piece, 0, piece.length);
          }
        }
        case 4 -> out.write(line[i] ^ (1 << random.nextInt(8)));
        default -> {
          byte[] much = new byte[random.nextInt(50) == 0 ? 200_000 : 300];
          random.nextBytes(much);
          out.write(much, 0, much.length);
        }
      }
    }
    return out.toByteArray();
  }
}
