package org.siterank.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * The packaged program follows a log that is written, rotated in both ways, and compressed. Rotated
 * logs are named too: what a client did before a rotation is known from them.
 */
@Tag("minutes")
class FollowedLogsIT {

  private static final Pattern READ = Pattern.compile("\\d\\d:\\d\\d:\\d\\d  ([\\d,]+) lines: .*");
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("dd/MMM/yyyy:HH:mm:ss +0000", Locale.ROOT)
          .withZone(ZoneOffset.UTC);
  private static final String BROWSER =
      "Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0";

  @TempDir Path folder;
  private final SplittableRandom random = new SplittableRandom(3);
  private final List<String> said = new ArrayList<>();
  private long second = 1_700_000_000L;
  private Path log;
  private Process following;
  private BufferedReader output;
  private long written;
  private long read;

  private List<String> command(Path data, String... words) {
    List<String> command = new ArrayList<>(Siterank.COMMAND);
    command.add("logs");
    command.addAll(List.of("--site", "https://www.example.org/", "--no-progress"));
    command.addAll(List.of("--data", data.toString()));
    command.addAll(List.of(words));
    return command;
  }

  @AfterEach
  void stop() {
    if (following != null) {
      following.destroyForcibly();
    }
  }

  /** Some clients come again and again, one asks for robots.txt now and then. */
  private String lines(int count) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < count; i++) {
      second += random.nextInt(40);
      int client = random.nextInt(30);
      String target = random.nextInt(60) == 0 ? "/robots.txt" : "/p" + random.nextInt(8);
      text.append(
          String.format(
              Locale.ROOT,
              "10.0.0.%d - - [%s] \"GET %s HTTP/1.1\" 200 9 \"%s\" \"%s\"%n",
              client,
              TIME.format(Instant.ofEpochSecond(second)),
              target,
              random.nextInt(3) == 0 ? "https://portal.example/links" : "-",
              BROWSER));
    }
    written += count;
    return text.toString();
  }

  private void append(Path file, String text) throws IOException {
    Files.writeString(file, text, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
  }

  /** Waits until the program says that it has read every line that was written. */
  private void awaitAll() throws IOException {
    while (read < written) {
      String line = output.readLine();
      assertTrue(line != null, "the program has ended: " + said);
      said.add(line);
      Matcher matcher = READ.matcher(line);
      if (matcher.matches()) {
        read += Long.parseLong(matcher.group(1).replace(",", ""));
      }
    }
    assertEquals(written, read, said::toString);
  }

  @Test
  @Timeout(value = 4, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
  void aFollowedLogCountsWhatAFreshReadingOfAllItsPiecesCounts() throws Exception {
    log = folder.resolve("access.log");
    append(log, lines(300));
    Path data = folder.resolve("followed");
    following =
        Processes.builder(folder, Map.of(), command(data, "--logs", log + "*", "--follow"))
            .redirectErrorStream(true)
            .start();
    output =
        new BufferedReader(
            new InputStreamReader(following.getInputStream(), StandardCharsets.UTF_8));
    awaitAll();

    String more = lines(50);
    append(log, more.substring(0, more.length() - 30)); // The last line is being written.
    append(log, more.substring(more.length() - 30));
    awaitAll();

    // Renamed, with lines that were not read; the server writes into it a little longer.
    Path renamed = folder.resolve("access.log.1");
    append(log, lines(20));
    Files.move(log, renamed);
    append(renamed, lines(5));
    append(log, lines(40));
    awaitAll();

    Path gzipped = folder.resolve("access.log.1.gz");
    try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(gzipped))) {
      Files.copy(renamed, out);
    }
    Files.delete(renamed);
    append(log, lines(30));
    awaitAll();

    // Copied and truncated, with lines that were not read.
    Path copied = folder.resolve("access.log.2");
    append(log, lines(25));
    Files.copy(log, copied);
    Files.writeString(log, lines(15));
    awaitAll();

    following.destroy(); // SIGTERM
    assertTrue(following.waitFor(1, TimeUnit.MINUTES), "it stops when it is told to");
    assertEquals(128 + 15, following.exitValue());
    assertTrue(
        said.stream().noneMatch(line -> line.contains("nowhere")), "no log was lost: " + said);

    Path fresh = folder.resolve("fresh");
    Processes.Outcome once =
        Processes.start(folder, Map.of(), command(fresh, "--logs", log + "*")).await();
    assertEquals(0, once.status(), once.err());
    List<String> rows = LedgerRows.of(fresh);
    assertTrue(rows.toString().contains("(reads robots.txt)"), "one is recognised");
    assertEquals(rows, LedgerRows.of(data));
  }
}
