package org.siterank.demo;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.siterank.HeldPort;
import org.siterank.rank.KendallTau;

@Tag("slow")
class DemoTest {

  private static final int VISITS = 400;
  private static final int PAGES = 12;

  @TempDir Path dir;
  private final List<String> said = new ArrayList<>();
  private final StringWriter printed = new StringWriter();
  private Path jar;
  private HeldPort held;
  private int port;

  @BeforeEach
  void packASite() throws IOException {
    jar = dir.resolve("site.jar");
    try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(jar))) {
      for (int page = 0; page < PAGES; page++) {
        zip.putNextEntry(new ZipEntry(page == 0 ? "index.html" : "page" + page + ".html"));
        String html =
            "<title>Page "
                + page
                + " (The Site)</title><a href=index.html>home</a><a href=page"
                + (page * 5 + 1) % PAGES
                + ".html>on</a><a href=https://out.example/>out</a>";
        zip.write(html.getBytes(StandardCharsets.UTF_8));
        zip.closeEntry();
      }
    }
    held = new HeldPort();
    port = held.number();
  }

  @AfterEach
  void letGo() throws IOException {
    held.close();
  }

  @Test
  void aFirstRunShowsTheSiteAndALaterOneOnlyWhatIsNew() throws Exception {
    assertTrue(run(options(jar), () -> false));
    String first = printed.toString();
    assertTrue(
        first.startsWith(
            "The visits are simulated and the access log is generated: 400 surfers made "),
        first);
    assertTrue(first.contains("all the work of Siterank are real"), first);
    assertTrue(first.contains("The most important pages of 12,"), first);
    Matcher home =
        Pattern.compile(" 1 +([0-9.]+) +([0-9.]+)  Page 0 +/index.html\n").matcher(first);
    assertTrue(home.find(), first);
    double predicted = Double.parseDouble(home.group(1));
    assertEquals(predicted, Double.parseDouble(home.group(2)), 5 * Math.sqrt(5 * predicted));
    assertTrue(Pattern.compile("rank correlation 0\\.[5-9]").matcher(first).find(), first);
    assertTrue(first.contains("Search \"Page 1\""), first);
    assertTrue(first.contains("the webmaster reads:\n\n    Nothing unusual.\n"), first);
    List<LocalDate> days = Files.readAllLines(log()).stream().map(DemoTest::day).toList();
    LocalDate yesterday = days.get(days.size() - 1);
    assertEquals(days.stream().sorted().toList(), days);
    assertEquals(36, days.stream().distinct().count());
    assertEquals(yesterday.minusDays(35), days.get(0));
    assertTrue(yesterday.isBefore(LocalDate.now(ZoneId.systemDefault())), "" + yesterday);
    assertTrue(first.contains("bin/siterank search --data " + dir.resolve("demo")), first);
    assertTrue(
        first.contains(
            "bin/siterank demo --data " + dir.resolve("demo") + " --site-jar " + jar + "  "),
        first);
    long lines = Files.readAllLines(log()).size();
    assertTrue(first.contains("log lines: " + lines + ", new: " + lines), first);

    printed.getBuffer().setLength(0);
    assertTrue(run(options(jar), () -> false));
    String second = printed.toString();
    assertTrue(
        second.startsWith(
            "The visits are simulated and the access log is generated: 20 surfers made "),
        second);
    long all = Files.readAllLines(log()).size();
    assertTrue(second.contains("log lines: " + all + ", new: " + (all - lines)), second);
    assertEquals(1, said.stream().filter(line -> line.startsWith("unpacked")).count());
  }

  @Test
  void aPortThatIsTakenIsSaidAndChangesTheNamesOfThePagesForGood() throws Exception {
    try (ServerSocket taken =
        new ServerSocket(port, 1, InetAddress.getByAddress(new byte[] {127, 0, 0, 1}))) {
      assertEquals(port, taken.getLocalPort());
      run(options(jar), () -> false);
    }
    String notice = said.stream().filter(line -> line.contains("in use")).findFirst().orElse("");
    assertTrue(notice.startsWith("port " + port + " is in use, so the site is on port "), notice);
    int other = new DemoFolder(dir.resolve("demo")).port();
    assertTrue(notice.contains("" + other), notice);
    assertTrue(Files.isDirectory(dir.resolve("demo/data-" + other)));
    run(
        new DemoOptions(
            dir.resolve("demo"),
            dir,
            Optional.of(jar),
            Optional.empty(),
            VISITS,
            1,
            Optional.empty(),
            false),
        () -> false);
    assertEquals(other, new DemoFolder(dir.resolve("demo")).port());
    // Without a query the demo looks for its best page, less what all titles end with.
    assertTrue(printed.toString().contains("Search \"Page 0\" ("), printed.toString());
    assertEquals(2, said.stream().filter(line -> line.contains("127.0.0.1:" + other)).count());
  }

  @Test
  void aStoppedCrowdIsTakenUpWhereItStopped() throws Exception {
    AtomicInteger asked = new AtomicInteger();
    assertFalse(run(options(jar), () -> asked.incrementAndGet() > 50));
    assertEquals("", printed.toString());
    int next = new DemoFolder(dir.resolve("demo")).nextVisit(port, 1);
    assertTrue(next > 0 && next <= 50, "" + next);
    assertTrue(run(options(jar), () -> false));
    assertTrue(
        printed
            .toString()
            .startsWith(
                "The visits are simulated and the access log is generated: "
                    + (VISITS - next)
                    + " "),
        printed.toString());
  }

  @Test
  void visitsOfADemoThatWasKilledAreNotInTheLogTwice() throws Exception {
    AtomicInteger asked = new AtomicInteger();
    assertThrows(
        IllegalStateException.class,
        () ->
            run(
                options(jar),
                () -> {
                  if (asked.incrementAndGet() > 150) {
                    throw new IllegalStateException("killed");
                  }
                  return false;
                }));
    assertEquals(0, new DemoFolder(dir.resolve("demo")).nextVisit(port, 1));
    assertTrue(lost() > 0, "the killed demo has written to its log");
    assertTrue(run(options(jar), () -> false));
    assertTrue(said.stream().anyMatch(line -> line.contains("taken from the log")), "" + said);
    assertEquals(VISITS / 40, lost(), "each visit once");
    said.clear();
    assertTrue(run(options(jar), () -> false));
    assertTrue(said.stream().noneMatch(line -> line.contains("taken from the log")), "" + said);
    assertEquals(VISITS / 40, lost(), "later visits do not ask for it, and nothing was taken away");
  }

  /** Lines of visits to the address that leads nowhere: one visit in 40 of the first weeks. */
  private long lost() throws IOException {
    return Files.readAllLines(log()).stream()
        .filter(line -> line.contains("GET /old/getting-started.html"))
        .count();
  }

  @Test
  void aServerThatIsKeptServesUntilTheStop() throws Exception {
    DemoOptions usual = options(jar);
    DemoOptions keep =
        new DemoOptions(
            usual.folder(),
            usual.manual(),
            usual.siteJar(),
            usual.port(),
            usual.visits(),
            usual.seed(),
            usual.query(),
            true);
    boolean ended = run(keep, () -> said.stream().anyMatch(line -> line.contains("until Ctrl-C")));
    assertTrue(ended);
    assertTrue(said.get(said.size() - 1).contains("until Ctrl-C"), said.toString());
  }

  @Test
  void aSiteThatCannotBeHadIsOneClearLine() throws Exception {
    assertSays("no such file", () -> run(options(dir.resolve("none.jar")), () -> false));
    Path empty = dir.resolve("empty.jar");
    try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(empty))) {
      zip.putNextEntry(new ZipEntry("readme.txt"));
    }
    assertSays("no index.html at the top", () -> run(options(empty), () -> false));
    DemoOptions noManual =
        new DemoOptions(
            dir.resolve("demo"),
            dir.resolve("no-manual"),
            Optional.empty(),
            Optional.of(port),
            VISITS,
            1,
            Optional.of("x"),
            false);
    assertSays(
        "is not in " + dir.resolve("no-manual") + ". Unpack the archive again",
        () -> run(noManual, () -> false));
  }

  @Test
  void withoutAnotherSiteItServesTheManual() throws Exception {
    Path manual = Files.createDirectory(dir.resolve("manual"));
    Files.writeString(
        manual.resolve("index.html"), "<title>Manual</title><a href=one.html>one</a>");
    Files.writeString(manual.resolve("one.html"), "<title>One</title><a href=index.html>up</a>");
    DemoOptions usual = options(jar);
    DemoOptions served =
        new DemoOptions(
            usual.folder(),
            manual,
            Optional.empty(),
            usual.port(),
            usual.visits(),
            usual.seed(),
            Optional.empty(),
            false);
    PrintWriter out = new PrintWriter(printed, true);
    DemoEngine.Opener opener = setup -> new LogReadingEngine(setup, DemoSite.of(manual));
    new Demo(served, opener, (a, b) -> KendallTau.of(a, b).tauB(), out, said::add).run(() -> false);
    String shown = printed.toString();
    assertTrue(shown.contains("The most important pages of 2,"), shown);
    assertTrue(shown.contains("Search \"exclude pages from the search\""), shown);
    assertTrue(said.get(0).contains("generated access log"), said.toString());
  }

  @Test
  void optionsOutOfRangeAreRefused() {
    assertEquals(
        "visits must be in [1, 50000], got 0",
        assertThrows(
                IllegalArgumentException.class,
                () ->
                    new DemoOptions(
                        dir,
                        dir,
                        Optional.empty(),
                        Optional.empty(),
                        0,
                        1,
                        Optional.of("x"),
                        false))
            .getMessage());
    assertEquals(
        "port must be in [1, 65535], got 0",
        assertThrows(
                IllegalArgumentException.class,
                () ->
                    new DemoOptions(
                        dir, dir, Optional.empty(), Optional.of(0), 1, 1, Optional.of("x"), false))
            .getMessage());
  }

  private static LocalDate day(String line) {
    return LocalDate.parse(
        line.replaceFirst(".*?\\[(../.../....):.*", "$1"),
        DateTimeFormatter.ofPattern("dd/MMM/yyyy", Locale.ROOT));
  }

  private static void assertSays(String words, org.junit.jupiter.api.function.Executable run) {
    String message = assertThrows(IOException.class, run).getMessage();
    assertTrue(message.contains(words), message);
  }

  private boolean run(DemoOptions options, BooleanSupplier stop) throws Exception {
    DemoEngine.Opener opener =
        setup -> new LogReadingEngine(setup, DemoSite.of(options.folder().resolve("site")));
    PrintWriter out = new PrintWriter(printed, true);
    return new Demo(options, opener, (a, b) -> KendallTau.of(a, b).tauB(), out, said::add)
        .run(stop);
  }

  private DemoOptions options(Path site) {
    return new DemoOptions(
        dir.resolve("demo"),
        dir,
        Optional.of(site),
        Optional.of(port),
        VISITS,
        1,
        Optional.of("Page 1"),
        false);
  }

  private Path log() {
    return dir.resolve("demo/generated-access-" + port + ".log");
  }
}
