package org.siterank.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.siterank.Needs;
import org.siterank.cli.Processes.Outcome;

/** Sites that would keep a run busy for hours, or empty its index, and runs that are to stop. */
@Tag("minutes")
@Timeout(120)
class CrawlTroubleIT {

  /** Within which every stage ends that is asked to. */
  private static final long STOP_SECONDS = 5;

  @TempDir Path folder;

  private final Map<String, String> pages = new ConcurrentHashMap<>();
  private final Map<String, String> busy = new ConcurrentHashMap<>(); // with their Retry-After
  private final ConcurrentLinkedQueue<String> asked = new ConcurrentLinkedQueue<>();
  private final CountDownLatch closing = new CountDownLatch(1);
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private volatile String silent = "";
  private HttpServer server;

  @BeforeEach
  void start() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setExecutor(threads);
    server.createContext("/", this::answer);
    server.start();
    StringBuilder home = new StringBuilder("<title>Home</title>");
    for (int i = 0; i < 10; i++) {
      home.append("<a href=/p/").append(i).append(">page ").append(i).append("</a> ");
      pages.put("/p/" + i, "<title>Page " + i + "</title><p>" + text(i));
    }
    pages.put("/", home.toString());
  }

  @AfterEach
  void stop() {
    closing.countDown();
    server.stop(0);
    threads.shutdownNow();
  }

  private static String text(int page) {
    return IntStream.range(0, 40)
        .mapToObj(i -> "word" + (page * 40 + i))
        .collect(Collectors.joining(" "));
  }

  private void answer(HttpExchange exchange) throws IOException {
    try (exchange) {
      String path = exchange.getRequestURI().getPath();
      asked.add(path);
      if (path.equals(silent)) {
        closing.await();
      }
      String page = pages.get(path);
      int status = busy.containsKey(path) ? 503 : page == null ? 404 : 200;
      byte[] body = (status == 200 ? page : "-").getBytes(UTF_8);
      String type = path.endsWith(".xml") ? "application/xml" : "text/html; charset=utf-8";
      exchange.getResponseHeaders().set("Content-Type", type);
      if (status == 503) {
        exchange.getResponseHeaders().set("Retry-After", busy.get(path));
      }
      exchange.sendResponseHeaders(status, body.length);
      exchange.getResponseBody().write(body);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private String url() {
    return "http://127.0.0.1:" + server.getAddress().getPort() + "/";
  }

  private void sitemapIndex(int files) {
    pages.put(
        "/sitemap.xml",
        IntStream.range(0, files)
            .mapToObj(i -> "<sitemap><loc>" + url() + "missing/" + i + ".xml</loc></sitemap>")
            .collect(
                Collectors.joining(
                    "",
                    "<sitemapindex xmlns='http://www.sitemaps.org/schemas/sitemap/0.9'>",
                    "</sitemapindex>")));
  }

  private Processes.Started run(String... more) throws IOException {
    List<String> command = new ArrayList<>(Siterank.COMMAND);
    command.addAll(List.of("run", "--no-progress", "--delay", "0s"));
    command.addAll(List.of("--data", folder.resolve("data").toString(), "--site", url()));
    command.addAll(List.of(more));
    return Processes.start(folder, Map.of(), command);
  }

  private long realPages() throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(Siterank.COMMAND);
    command.addAll(List.of("export", "pages", "--data", folder.resolve("data").toString()));
    Outcome pagesOut = Processes.start(folder, Map.of(), command).await();
    return pagesOut.out().lines().filter(line -> line.matches(".*/p/\\d\t200\t.*")).count();
  }

  private static void assertOneLine(Outcome outcome, int status, String part) {
    assertEquals(status, outcome.status(), outcome.err());
    assertEquals(1, outcome.err().lines().count(), outcome.err());
    assertTrue(outcome.err().contains(part), outcome.err());
  }

  @Test
  void tenPagesThatNameTheStartPageAsTheirsAreReadAndReported() throws Exception {
    pages.replaceAll(
        (path, page) -> path.equals("/") ? page : "<link rel=canonical href=/>" + page);
    assertOneLine(run().await(), 1, "10 name a canonical URL with a wholly different text");
    assertEquals(10, realPages());
    assertEquals(0, run().await().status(), "what is known is no news");
  }

  @Test
  void thirtyPagesThatAskForAYearCostNobodyElseATurn() throws Exception {
    StringBuilder home = new StringBuilder(pages.get("/"));
    for (int i = 0; i < 30; i++) {
      busy.put("/busy/" + i, "31536000");
      home.append("<a href=/busy/").append(i).append(">b</a> ");
    }
    pages.put("/", home.toString());
    Outcome outcome = run().await();
    assertOneLine(outcome, 1, "30 of 41 addresses could not be read");
    assertTrue(outcome.out().contains("30 long_wait"), outcome.out());
    assertEquals(10, realPages());
  }

  @Test
  void damagedSitemapsAreOneWarning() throws Exception {
    sitemapIndex(50);
    for (int i = 0; i < 50; i++) {
      pages.put("/missing/" + i + ".xml", "<?xml version='1.0'?><urlset><url><loc>" + url());
    }
    Outcome outcome = run().await();
    assertOneLine(outcome, 1, "is damaged: ");
    assertTrue(outcome.err().contains("(and 49 more like it)"), outcome.err());
    assertEquals(10, realPages());
  }

  @Test
  void anIndexOfMissingSitemapsIsOneWarning() throws Exception {
    sitemapIndex(5_000);
    assertOneLine(run("--time-limit", "60s").await(), 1, "answers 404 (and ");
    assertEquals("/", List.copyOf(asked).get(1), "the start page comes first");
    assertTrue(asked.size() < 600, asked.size() + " requests");
    assertEquals(10, realPages());
  }

  @ParameterizedTest
  @ValueSource(strings = {"/robots.txt", "/", "/sitemap.xml", "/p/3"})
  void aRunStopsThatWaitsForASilentSite(String path) throws Exception {
    silent = path;
    Processes.Started run = run();
    await(run, () -> asked.contains(path));
    assertStops(run);
  }

  @Test
  void aRunStopsThatWaitsForABusyPage() throws Exception {
    busy.put("/p/3", "100");
    Processes.Started run = run();
    await(run, () -> asked.containsAll(pages.keySet()));
    assertStops(run);
  }

  @Test
  void aRunStopsInALogOfOneEndlessLine() throws Exception {
    Path log = folder.resolve("access.log");
    try (RandomAccessFile sparse = new RandomAccessFile(log.toFile(), "rw")) {
      sparse.setLength(1L << 40); // A terabyte of zeros, which takes no room.
    }
    Processes.Started run = run("--logs", log.toString());
    await(run, () -> Files.exists(folder.resolve("data/site.db-wal")));
    assertStops(run);
    assertEquals(0, asked.size());
  }

  @Test
  void aLogThatIsAPipeIsReportedAtOnce() throws Exception {
    Path pipe = folder.resolve("access.log");
    int made = new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor();
    Needs.that(made == 0, "named pipes");
    assertOneLine(run("--logs", pipe.toString()).await(), 3, "is a pipe or a device");
  }

  private static void await(Processes.Started run, BooleanSupplier condition) throws Exception {
    while (!condition.getAsBoolean()) {
      boolean ended = run.process().waitFor(20, TimeUnit.MILLISECONDS);
      assertTrue(!ended, () -> "ended before: " + errors(run));
    }
  }

  private static String errors(Processes.Started run) {
    try {
      return Files.readString(run.err());
    } catch (IOException e) {
      return e.toString();
    }
  }

  private static void assertStops(Processes.Started run) throws Exception {
    run.process().destroy();
    boolean stopped = run.process().waitFor(STOP_SECONDS, TimeUnit.SECONDS);
    run.process().destroyForcibly();
    assertTrue(stopped, () -> "still there after " + STOP_SECONDS + " s: " + errors(run));
    assertTrue(errors(run).contains("stopped on request"), errors(run));
  }
}
