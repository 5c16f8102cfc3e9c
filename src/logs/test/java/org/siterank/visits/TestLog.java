package org.siterank.visits;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.zip.GZIPOutputStream;
import org.siterank.accesslog.LogFiles;
import org.siterank.accesslog.LogPlace;
import org.siterank.accesslog.Monitoring;
import org.siterank.accesslog.OwnSearch;
import org.siterank.accesslog.RequestClassifier;
import org.siterank.site.PageUrl;
import org.siterank.site.SearchPage;
import org.siterank.site.SiteScope;

/** Logs that look like real ones, and their reading. */
final class TestLog {

  static final Instant NOW = Instant.parse("2024-03-01T00:00:00Z");
  static final Instant START = Instant.parse("2024-02-01T22:00:00Z");

  static final SiteScope SCOPE =
      new SiteScope(
          List.of(PageUrl.of("https://www.example.org/")),
          List.of(),
          List.of(),
          List.of(),
          Set.of("utm_*"));

  /** Recognises robots in a log of few lines. */
  static final RobotBehaviour FEW_VIEWS = new RobotBehaviour(true, 7, 0.01);

  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("dd/MMM/yyyy:HH:mm:ss +0000", Locale.ROOT)
          .withZone(ZoneOffset.UTC);

  private static final String[] REFERRERS = {
    "-",
    "-",
    "https://www.google.com/",
    "https://other.example/",
    "http://blog.example.com/x",
    "http://blog.example.com/y",
    "https://www.example.org/search?q=one+word",
    "https://www.example.org/search?q=",
    "https://www.example.org/p1",
    "https://www.example.org/",
    "http://semalt.com/",
    "https://chatgpt.com/",
    "https://t.co/"
  };
  private static final String[] CAMPAIGNS = {
    "", "", "", "?utm_source=chatgpt.com", "?utm_source=letter&utm_medium=email&utm_campaign=may"
  };
  private static final String[] AGENTS = {
    "Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0",
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/17.4 Safari/605.1",
    "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)",
    "-"
  };

  private TestLog() {}

  static String line(Instant time, String client, String target, String referrer, String agent) {
    return client
        + " - - ["
        + TIME.format(time)
        + "] \"GET "
        + target
        + " HTTP/1.1\" 200 1234 \""
        + referrer
        + "\" \""
        + agent
        + "\"\n";
  }

  static String view(Instant time, String client, String target, String referrer) {
    return line(time, client, target, referrer, AGENTS[0]);
  }

  /**
   * Lines of few clients and pages, so that many views repeat one; some late, some broken, some of
   * pages that are gone, some of robots that {@link #FEW_VIEWS} recognises.
   */
  static String random(Random random, Instant start, int lines) {
    StringBuilder log = new StringBuilder();
    Instant time = start;
    for (int i = 0; i < lines; i++) {
      int gap = random.nextInt(200) == 0 ? 7000 : random.nextInt(60);
      time = time.plusSeconds(gap);
      int late = random.nextInt(20) == 0 ? random.nextInt(9000) : random.nextInt(3);
      if (random.nextInt(50) == 0) {
        log.append("broken ").append(random.nextInt()).append('\n');
      }
      String text =
          line(
              time.minusSeconds(late),
              "192.0.2." + random.nextInt(5),
              random.nextInt(40) == 0
                  ? "/robots.txt"
                  : random.nextInt(8) == 0
                      ? "/a.css"
                      : "/p" + random.nextInt(6) + CAMPAIGNS[i % CAMPAIGNS.length],
              REFERRERS[random.nextInt(REFERRERS.length)],
              AGENTS[random.nextInt(AGENTS.length)]);
      if (i % 3 == 0) {
        text = text.replace("\"\n", "\" 0." + (100 + i % 700) + "\n");
      }
      log.append(i % 9 == 0 ? text.replace("\" 200 ", "\" 404 ") : text);
    }
    return log.toString();
  }

  static byte[] gzip(String... members) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    for (String member : members) {
      try (OutputStream out = new GZIPOutputStream(bytes)) {
        out.write(member.getBytes(StandardCharsets.UTF_8));
      }
    }
    return bytes.toByteArray();
  }

  static LogSummary read(VisitStore store, String... patterns) throws IOException {
    return read(store, 100_000, () -> false, patterns);
  }

  static LogSummary read(VisitStore store, int batchLines, BooleanSupplier stop, String... patterns)
      throws IOException {
    return reading(store, NOW, batchLines, stop).read(find(patterns));
  }

  /** Reads with a clock that says this. */
  static LogSummary readAt(Instant now, VisitStore store, String... patterns) throws IOException {
    return reading(store, now, 100_000, () -> false).read(find(patterns));
  }

  static LogFiles find(String... patterns) {
    return LogFiles.find(List.of(LogPlace.of(List.of(patterns))));
  }

  static LogReading reading(VisitStore store, Instant now, int batchLines, BooleanSupplier stop) {
    return new LogReading(
        Classifier.SHARED, FEW_VIEWS, store, now, stop, LogProgress.NONE, batchLines, 2);
  }

  /** The lists take a while to load; one classifier serves every test of this process. */
  private static final class Classifier {
    static final RequestClassifier SHARED =
        RequestClassifier.standard(
            SCOPE,
            Monitoring.NONE,
            OwnSearch.of(List.of(new SearchPage("/search?q={query}")), SCOPE));
  }
}
