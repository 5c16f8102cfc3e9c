package org.siterank.accesslog;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.siterank.site.PageUrl;

class LogTailTest {

  @TempDir Path folder;
  private Path log;
  private LogTail follower;
  private final List<LogPosition> known = new ArrayList<>();
  private int clock;

  @BeforeEach
  void begin() throws IOException {
    log = folder.resolve("access.log");
    append(log, 1, 50);
    follower = new LogTail(List.of(LogPlace.of(List.of(log.toString()))));
    assertTrue(follower.hasNews());
    readAll(follower.find(known));
    follower.done();
  }

  private static void append(Path file, int first, int lines) throws IOException {
    StringBuilder text = new StringBuilder();
    for (int i = first; i < first + lines; i++) {
      text.append("192.0.2.1 - - [01/Feb/2024:01:02:03 +0000] \"GET /p")
          .append(i)
          .append(" HTTP/1.1\" 200 1 \"-\" \"Firefox\"\n");
    }
    Files.writeString(file, text, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
  }

  /** As a reading would: every log has been read to its end. */
  private void readAll(LogFiles files) throws IOException {
    for (LogFile file : files.files()) {
      long size = Files.size(Path.of(file.path()));
      int length = file.fingerprintLength(size);
      known.add(
          new LogPosition(
              file.fingerprint(length),
              length,
              file.path(),
              size,
              0,
              Instant.EPOCH,
              Instant.ofEpochSecond(clock)));
    }
    clock++;
  }

  private List<String> found() {
    return follower.find(known).files().stream()
        .map(file -> Path.of(file.path()).getFileName().toString())
        .sorted()
        .toList();
  }

  @Test
  void nothingIsNewsUntilALineComes() throws IOException {
    assertFalse(follower.hasNews());
    append(log, 51, 1);
    assertTrue(follower.hasNews());
    assertTrue(follower.hasNews(), "not done yet");
    follower.done();
    assertFalse(follower.hasNews());
  }

  @Test
  void aRenamedLogIsReadUnderItsNewNameThoughNoPatternNamesIt() throws IOException {
    append(log, 51, 5); // Not read before the rotation.
    Files.move(log, folder.resolve("access.log.1"));
    assertTrue(follower.hasNews());
    assertEquals(List.of("access.log.1"), found());
    append(log, 1000, 60);
    assertEquals(List.of("access.log", "access.log.1"), found());
  }

  @Test
  void aLogThatWasCopiedAndTruncatedIsReadFromItsCopy() throws IOException {
    append(log, 51, 5);
    Files.copy(log, folder.resolve("access-20240201.log"));
    Files.writeString(log, "");
    assertTrue(follower.hasNews());
    assertEquals(List.of("access-20240201.log"), found());
    append(log, 1000, 60);
    assertEquals(List.of("access-20240201.log", "access.log"), found());
  }

  @Test
  void theRotationAfterTheNextOneIsFollowedToo() throws IOException {
    Files.move(log, folder.resolve("access.log.1"));
    append(log, 1000, 60);
    readAll(follower.find(known));
    Files.move(folder.resolve("access.log.1"), folder.resolve("access.log.2"));
    Files.move(log, folder.resolve("access.log.1"));
    append(log, 2000, 60);
    assertEquals(List.of("access.log", "access.log.1"), found());
  }

  @Test
  void aLogThatIsNowhereIsReportedOnce() throws IOException {
    Files.delete(log);
    append(log, 1000, 60);
    List<LogProblem> problems = follower.find(known).problems();
    assertEquals(1, problems.size());
    assertTrue(problems.get(0).message().contains("may be lost"), problems.toString());
    assertEquals(List.of(), follower.find(known).problems());
  }

  /** The logs of two servers that are called alike, each in a folder of its own. */
  @Test
  void logsOfTwoPlacesAreFollowedEachAsThatOfItsSite() throws IOException {
    List<LogPlace> places = new ArrayList<>();
    List<Path> logs = new ArrayList<>();
    for (String name : List.of("one", "two")) {
      Path log = Files.createDirectory(folder.resolve(name)).resolve("access.log");
      append(log, name.equals("one") ? 5000 : 9000, 50);
      logs.add(log);
      places.add(place(name, log));
    }
    follower = new LogTail(places);
    assertTrue(follower.hasNews());
    LogFiles first = follower.find(known);
    assertEquals(
        Map.of(logs.get(0).toString(), "one", logs.get(1).toString(), "two"), sites(first));
    readAll(first);
    follower.done();
    assertFalse(follower.hasNews());

    append(logs.get(1), 9050, 5); // Not read before the rotation.
    Path rotated = folder.resolve("two/access.log.1");
    Files.move(logs.get(1), rotated);
    append(logs.get(1), 9500, 60);
    assertTrue(follower.hasNews());
    assertEquals(
        Map.of(
            logs.get(0).toString(),
            "one",
            logs.get(1).toString(),
            "two",
            rotated.toString(),
            "two"),
        sites(follower.find(known)));
  }

  private static LogPlace place(String name, Path log) {
    return new LogPlace(
        List.of(log.toString()),
        Optional.empty(),
        Optional.of(PageUrl.of("https://" + name + ".example/")));
  }

  /** Path of each log → the site that it is of. */
  private static Map<String, String> sites(LogFiles files) {
    Map<String, String> sites = new HashMap<>();
    for (LogFile file : files.files()) {
      sites.put(file.path(), file.place().site().orElseThrow().host().replace(".example", ""));
    }
    return sites;
  }
}
