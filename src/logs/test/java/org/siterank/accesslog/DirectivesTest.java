package org.siterank.accesslog;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.siterank.site.PageUrl;
import org.siterank.site.SiteScope;

/** Logs whose fields are named, and named anew, by lines among the others. */
@Tag("slow")
class DirectivesTest {

  private static final RequestClassifier CLASSIFIER =
      RequestClassifier.standard(
          new SiteScope(
              List.of(PageUrl.of("https://www.example.org/")),
              List.of(),
              List.of(),
              List.of(),
              Set.of()),
          Monitoring.NONE);

  /** A line as it should be read, and where it begins. */
  private record Expected(int offset, int number, String url) {}

  /** A log whose directives change the order of its fields every few lines. */
  private static final class ChangingLog {
    private final StringBuilder text = new StringBuilder();
    private final List<Expected> lines = new ArrayList<>();
    private int number;

    ChangingLog(Random random, int count) {
      List<String> names = new ArrayList<>();
      for (int i = 0; i < count; i++) {
        if (i == 0 || random.nextInt(6) == 0) {
          names = shuffled(random);
          directive("#Software: Microsoft Internet Information Services 10.0");
          directive("#Fields: " + String.join(" ", names));
        } else if (random.nextInt(9) == 0) {
          directive("#Remark: " + "x".repeat(random.nextInt(300)));
        }
        boolean broken = random.nextInt(10) == 0;
        number++;
        lines.add(
            new Expected(text.length(), number, broken ? "" : "https://www.example.org/p" + i));
        text.append(broken ? "broken #Fields: " + i : line(names, i)).append('\n');
      }
    }

    private static List<String> shuffled(Random random) {
      List<String> names =
          new ArrayList<>(
              List.of("date", "time", "c-ip", "cs-method", "cs-uri-stem", "sc-status", "x-other"));
      Collections.shuffle(names, random);
      return names;
    }

    private static String line(List<String> names, int page) {
      List<String> values = new ArrayList<>();
      for (String name : names) {
        values.add(
            switch (name) {
              case "date" -> "2024-02-01";
              case "time" -> "01:02:03";
              case "c-ip" -> "192.0.2.1";
              case "cs-method" -> "GET";
              case "cs-uri-stem" -> "/p" + page;
              case "sc-status" -> "200";
              default -> "x#";
            });
      }
      return String.join(" ", values);
    }

    private void directive(String directive) {
      number++;
      text.append(directive).append('\n');
    }

    byte[] bytes() {
      return text.toString().getBytes(StandardCharsets.US_ASCII);
    }
  }

  private static List<Expected> read(Path file, int from, int chunkBytes) throws IOException {
    byte[] log = Files.readAllBytes(file);
    LogFormat format = FormatDetection.of(log).format().orElseThrow();
    LogFile named = LogFile.of(file, Optional.empty());
    LogChunks chunks =
        new LogChunks(
            named,
            InputStream.nullInputStream(),
            null,
            new ByteArrayInputStream(log),
            from,
            format,
            false,
            chunkBytes);
    ChunkClassifier classifier = new ChunkClassifier(CLASSIFIER, Long.MAX_VALUE);
    List<Expected> read = new ArrayList<>();
    long lines = LineEnds.count(log, 0, from);
    for (LogChunk chunk = chunks.next(); chunk != null; chunk = chunks.next()) {
      ClassifiedChunk classed = classifier.classify(chunk);
      for (int i = 0; i < classed.size(); i++) {
        int offset = (int) classed.offset(i);
        int number = (int) lines + LineEnds.count(log, (int) chunk.offset(), offset) + 1;
        boolean readable = classed.requestClass(i) != RequestClass.UNREADABLE;
        read.add(new Expected(offset, number, readable ? classed.arrival(i).url().value() : ""));
      }
      lines = classed.follow(lines);
      chunks.giveBack(chunk);
    }
    return read;
  }

  @ParameterizedTest
  @ValueSource(ints = {UnreadableLine.LOOKED_AT, 700, 4096, LogChunk.BYTES})
  void everyLineIsReadByTheDirectiveBeforeItWhereverTheReadingBegins(
      int chunkBytes, @TempDir Path folder) throws IOException {
    for (int seed = 0; seed < 20; seed++) {
      ChangingLog log = new ChangingLog(new Random(seed), 120);
      byte[] bytes = log.bytes();
      Path file = Files.write(folder.resolve(seed + ".log"), bytes);
      for (int from = 0; from < log.lines.size(); from += 7) {
        int offset = log.lines.get(from).offset();
        assertEquals(
            log.lines.subList(from, log.lines.size()),
            read(file, offset, chunkBytes),
            "seed " + seed + " from line " + from);
      }
      assertEquals(List.of(), read(file, bytes.length, chunkBytes));
    }
  }

  @Test
  void aLogThatSaysTooLittleIsAProblemAndNotRead(@TempDir Path folder) throws IOException {
    Path path =
        Files.writeString(
            folder.resolve("u_ex.log"),
            """
            #Software: Microsoft Internet Information Services 10.0
            #Fields: date time cs-method cs-uri-stem
            2024-02-01 01:02:03 GET /
            """);
    LogFiles found = LogFiles.find(List.of(LogPlace.of(List.of(path.toString()))));
    assertEquals(List.of(), found.files());
    assertEquals(
        List.of(
            new LogProblem(path.toString(), "is a w3c log without c-ip, sc-status; log these too")),
        found.problems());
    Files.writeString(path, "2024-02-01 01:02:03 192.0.2.1 GET / 200\n");
    LogFiles given =
        LogFiles.find(
            List.of(LogPlace.of(List.of(path.toString()), Optional.of(LogFormat.of("w3c")))));
    assertEquals(
        "has no #Fields directive before its lines, which says what they hold",
        given.problems().get(0).message());
  }

  @Test
  void theFormatIsFoundBehindALineThatIsTooLong(@TempDir Path folder) throws IOException {
    byte[] huge = new byte[1 << 20];
    Arrays.fill(huge, (byte) 'x');
    huge[huge.length - 1] = '\n';
    byte[] line =
        "{\"ts\":1706745723,\"ip\":\"::1\",\"uri\":\"/a\",\"status\":200}\n"
            .getBytes(StandardCharsets.US_ASCII);
    byte[] text = Arrays.copyOf(huge, huge.length + line.length);
    System.arraycopy(line, 0, text, huge.length, line.length);
    Path path = Files.write(folder.resolve("access.log"), text);
    LogFile file = LogFile.of(path, Optional.empty());
    assertEquals(Optional.of(JsonFormat.NGINX_JSON), file.format());
  }

  @Test
  void aLineThatIsOnlyBegunSaysNothingOfTheFormat(@TempDir Path folder) throws IOException {
    Path path = Files.writeString(folder.resolve("access.log"), "{\"ts\":17067");
    LogFile file = LogFile.of(path, Optional.empty());
    Files.writeString(path, "{\"ts\":1706745723,\"ip\":\"::1\",\"uri\":\"/a\",\"status\":200}\n");
    try (LogChunks chunks = file.open(0)) {
      assertEquals(null, chunks.next());
    }
    assertTrue(LogFile.of(path, Optional.empty()).format().isPresent());
  }
}
