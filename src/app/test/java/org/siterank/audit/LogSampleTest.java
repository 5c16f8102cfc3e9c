package org.siterank.audit;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.siterank.accesslog.LogFile;
import org.siterank.accesslog.LogFiles;
import org.siterank.accesslog.LogFormat;
import org.siterank.accesslog.LogPlace;
import org.siterank.accesslog.LogProblem;

class LogSampleTest {

  @TempDir Path directory;

  private LogSample sample(Optional<LogFormat> format, int count, String... lines)
      throws IOException {
    Path path = Files.writeString(directory.resolve("access.log"), String.join("\n", lines) + "\n");
    LogFile file =
        LogFiles.find(List.of(LogPlace.of(List.of(path.toString()), format))).files().get(0);
    LogSample sample = LogSample.of(file, count);
    assertEquals(path.toString(), sample.path());
    return sample;
  }

  private static String combined(String target, int status, String referrer) {
    return "192.0.2.1 - - [01/Feb/2024:12:00:00 +0000] \"GET "
        + target
        + " HTTP/1.1\" "
        + status
        + " 10 \""
        + referrer
        + "\" \"Mozilla/5.0\"";
  }

  @Test
  void linesAreToldInWords() throws IOException {
    LogSample sample =
        sample(
            Optional.empty(),
            2,
            combined("/a", 200, "https://portal.example/x"),
            combined("/b", 404, "-"),
            combined("/c", 200, "-"));
    assertEquals(Optional.of("combined"), sample.format());
    assertEquals(
        List.of(
            "2024-02-01 GET /a -> 200, from https://portal.example/x",
            "2024-02-01 GET /b -> 404, from no referrer"),
        sample.lines());
    assertEquals("", sample.problem());
    assertEquals(false, sample.direct());
  }

  @Test
  void aHostIsNamedAndALogWithoutReferrersIsDirect() throws IOException {
    String line =
        "example.org:80 192.0.2.1 - - [01/Feb/2024:12:00:00 +0000] \"GET / HTTP/1.1\" 200 1";
    LogSample sample = sample(Optional.empty(), 5, line);
    assertEquals(Optional.of("vhost_common"), sample.format());
    assertEquals(true, sample.direct());
    assertEquals(1, sample.lines().size());
    assertEquals(
        " GET / -> 200, from no referrer", sample.lines().get(0).replaceAll("^\\S+ \\S+", ""));
  }

  @Test
  void aLogInNoKnownFormatSaysWhatToDo() throws IOException {
    LogSample sample = sample(Optional.empty(), 5, "no line of a log");
    assertEquals(Optional.empty(), sample.format());
    assertEquals(List.of(), sample.lines());
    assertEquals(false, sample.direct());
    assertEquals(
        "its first lines are in no format that is known; logs.format may give the server's"
            + " LogFormat or log_format string",
        sample.problem());
  }

  @Test
  void aFormatThatNoLineHasIsReported() throws IOException {
    LogSample sample =
        sample(Optional.of(LogFormat.of("combined")), 5, "no line of a log", "nor this");
    assertEquals("has no line in the format combined; see logs.format", sample.problem());
  }

  @Test
  void aLogThatIsNotThereHasAProblemAlone() {
    assertEquals(
        new LogSample("*.log", Optional.empty(), List.of(), false, "names no file"),
        LogSample.of(new LogProblem("*.log", "names no file")));
  }
}
