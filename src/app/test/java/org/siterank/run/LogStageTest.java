package org.siterank.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.siterank.KnownSite.A;
import static org.siterank.KnownSite.DAY;
import static org.siterank.KnownSite.HOME;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.siterank.KnownSite;
import org.siterank.accesslog.ClassLists;
import org.siterank.accesslog.LogPlace;
import org.siterank.accesslog.RequestClass;
import org.siterank.config.MemberSite;
import org.siterank.config.SiteConfig;
import org.siterank.visits.LogSummary;
import org.siterank.visits.VisitCount;

class LogStageTest {

  private static final String BROWSER =
      "Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0";

  @TempDir Path directory;
  private KnownSite site;
  private Path log;

  @BeforeEach
  void open() throws IOException {
    site = new KnownSite(directory.resolve("data"));
    site.page(HOME, A).page(A);
    log = directory.resolve("access.log");
  }

  @AfterEach
  void close() throws IOException {
    site.close();
  }

  private SiteConfig config() throws Exception {
    return site.config().with("logs.files", log.toString());
  }

  private static String line(
      int second, String request, int status, String referrer, String agent) {
    return String.format(
        "192.0.2.%d - - [01/Feb/2024:12:00:%02d +0000] \"%s HTTP/1.1\" %d 10 \"%s\" \"%s\"",
        second, second, request, status, referrer, agent);
  }

  private LogSummary read(SiteConfig config, String... lines) throws Exception {
    Files.writeString(log, String.join("\n", lines) + "\n");
    return LogStage.read(
        config,
        site.store(),
        site.scope(),
        LogStage.find(config),
        new ClassLists(),
        RunProgress.SILENT,
        () -> false);
  }

  private static List<String> summary(LogSummary logs) {
    List<String> lines =
        RunSummary.of(
            new RunReport(
                Optional.of(logs),
                List.of(),
                Optional.empty(),
                Map.of(),
                List.of(),
                List.of(),
                false));
    return lines.subList(0, lines.size() - 1);
  }

  @Test
  void linesBecomeVisitsAndASummary() throws Exception {
    LogSummary logs =
        read(
            config(),
            line(1, "GET /a", 200, "https://portal.example/", BROWSER),
            line(2, "GET /", 200, "-", BROWSER),
            line(3, "GET /lost", 404, "-", BROWSER),
            line(4, "GET /a", 200, "-", "Googlebot/2.1 (+http://www.google.com/bot.html)"),
            line(5, "POST /a", 200, "-", BROWSER),
            line(2, "GET /", 200, "-", BROWSER));
    assertEquals(
        List.of(
            "log lines   6 new in 1 file: 3 page views; set aside: 1 error, 1 method, 1 robot",
            "page views  2 direct, 1 external; 1 repeat within half an hour"),
        summary(logs));
    List<VisitCount> visits = new ArrayList<>();
    site.store().visits().forEachVisit(visits::add);
    assertEquals(
        List.of(
            new VisitCount(DAY, HOME, RequestClass.DIRECT, "", 1, 2, 0),
            new VisitCount(
                DAY,
                A,
                RequestClass.EXTERNAL,
                "portal.example",
                1,
                1,
                visits.get(1).referringPages())),
        visits);
    assertEquals(List.of(), LogStage.lasting(logs, config()));
    assertEquals(List.of(), LogStage.warnings(logs));
  }

  @Test
  void whatWasReadIsNotReadAgain() throws Exception {
    read(config(), line(1, "GET /a", 200, "-", BROWSER));
    LogSummary again = read(config(), line(1, "GET /a", 200, "-", BROWSER));
    assertEquals(List.of("log lines   0 new in 1 file: 0 page views"), summary(again));
    assertEquals(List.of(), LogStage.lasting(again, config()));
  }

  @Test
  void ownMonitoringIsSetAside() throws Exception {
    LogSummary logs =
        read(
            config().with("logs.monitoring-agents", "Nagios"),
            line(1, "GET /a", 200, "-", "check by Nagios"));
    assertEquals(
        "log lines   1 new in 1 file: 0 page views; set aside: 1 monitoring", summary(logs).get(0));
    assertEquals("page views  none; 0 repeats within half an hour", summary(logs).get(1));
  }

  /** 2 of 10 lines are two tenths, and "more than 10%". One is not. */
  @Test
  void manyUnreadableLinesAreAWarning() throws Exception {
    String[] lines = new String[10];
    for (int i = 0; i < 10; i++) {
      lines[i] = line(i, "GET /a", 200, "-", BROWSER);
    }
    lines[5] = "Odd 17";
    assertEquals(List.of(), LogStage.lasting(read(config(), lines), config()));
    lines[0] = line(40, "GET /a", 200, "-", BROWSER);
    lines[6] = "Odd 18";
    assertEquals(
        List.of(
            "more than 10% of the log lines do not match the format of their log, which is"
                + " logs.format or that of its first lines (2 of 10, such as "
                + log
                + ", line 6, not in the format combined: a 9; "
                + log
                + ", line 7, not in the format combined: a 9); letters are shown as a, digits as 9."
                + " Is it an access log? siterank logs --explain shows more of them"),
        LogStage.lasting(read(config(), lines), config()));
  }

  @Test
  void linesInAnotherFormatThanTheOneConfiguredAreAWarning() throws Exception {
    SiteConfig config = config().with("logs.format", "common");
    LogSummary logs = read(config, line(1, "GET /a", 200, "-", BROWSER));
    assertEquals(
        List.of(
            log + ": logs.format says common, its lines are combined; they were read as common"),
        LogStage.lasting(logs, config).stream().filter(text -> !text.contains("%")).toList());
  }

  @Test
  void withoutAnyLogReadingFails() throws Exception {
    SiteConfig config = config();
    IOException none = assertThrows(IOException.class, () -> LogStage.find(config));
    assertEquals(
        log + ": no such file; logs.files names the access logs",
        none.getMessage().replaceFirst(": [^;]*;", ": no such file;"));
    Files.writeString(log, line(1, "GET /a", 200, "-", BROWSER) + "\n");
    SiteConfig two = config.with("logs.files", log.toString(), log + ".1");
    assertEquals(1, LogStage.find(two).files().size());
    assertEquals(0, LogStage.find(site.config()).files().size());
  }

  @Test
  void logsOfAllSitesComeBeforeThoseOfEach() throws Exception {
    assertEquals(List.of(), LogStage.places(site.config()));
    SiteConfig member = config().with("logs.files", "/var/log/one.log");
    SiteConfig without = site.config();
    SiteConfig union =
        config().withSites(List.of(new MemberSite("one", member), new MemberSite("two", without)));
    List<LogPlace> places = LogStage.places(union);
    assertEquals(2, places.size());
    assertEquals(LogPlace.of(List.of(log.toString())), places.get(0));
    assertEquals(List.of("/var/log/one.log"), places.get(1).patterns());
    assertEquals(Optional.of(HOME), places.get(1).site());
  }
}
