package org.siterank.bench;

import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * Many people at the search page at once: the real process, started by {@code bin/siterank serve},
 * asked by this one over keep-alive connections. A user asks for a page of results, for completions
 * while typing, for the start page or the JSON, and thinks in between, 1 s on average with an
 * exponential spread unless told otherwise.
 *
 * <p>Arguments: folder of a real site's HTML (its text is cut into pages), pages, users, seconds,
 * mean think time in ms, webmasters besides, who ask for what to do today and for what is known of
 * a page, in the same way; or {@code --quick}: 20 users for ten seconds on a made-up site of 500
 * pages. Printed: start to first answer, errors, throughput, percentiles of the time to the whole
 * answer, for webmasters by themselves, the share of answers in time by the server's own clock
 * (this client runs on the same machine, and waits for its processors too), the server's processor
 * time for a request by what it was used for, and its memory.
 */
public final class ServeBench {

  private static final String SITE = "http://bench.example/";
  private static final int WORDS_A_PAGE = 250;
  private static final Duration GIVE_UP = Duration.ofSeconds(30);
  private static final int WARM_UP_SECONDS = 5;
  private static final int QUICK_PAGES = 500;
  private static final int THINK_MILLIS = 1000;

  private final Path folder;
  private final List<String[]> texts = new ArrayList<>();
  private final SplittableRandom random = new SplittableRandom(1);
  private int pages;
  private int webmasters;

  private ServeBench(Path folder) {
    this.folder = folder;
  }

  public static void main(String[] arguments) throws Exception {
    try (QuickForm form = QuickForm.of("servebench", arguments)) {
      Path source = form.isQuick() ? form.site(QUICK_PAGES) : Path.of(arguments[0]);
      String[] used =
          QuickForm.arguments(arguments, source.toString(), "" + QUICK_PAGES, "20", "10");
      ServeBench bench =
          new ServeBench(
              form.isQuick()
                  ? form.folder()
                  : Path.of("target", "servebench-" + used[1]).toAbsolutePath());
      bench.pages = Integer.parseInt(used[1]);
      bench.readTexts(source);
      bench.publish();
      int think = used.length > 4 ? Integer.parseInt(used[4]) : THINK_MILLIS;
      bench.webmasters = used.length > 5 ? Integer.parseInt(used[5]) : 0;
      bench.load(Integer.parseInt(used[2]), Integer.parseInt(used[3]), think);
    }
  }

  // ---- The site ----

  private void readTexts(Path source) throws IOException {
    try (Stream<Path> files = Files.walk(source)) {
      for (Path file : files.filter(f -> f.toString().endsWith(".html")).sorted().toList()) {
        String html = Files.readString(file, StandardCharsets.ISO_8859_1);
        String text =
            html.replaceAll("(?s)<(script|style).*?</\\1>", " ").replaceAll("(?s)<[^>]*>", " ");
        String[] words = text.replaceAll("&[a-z#0-9]+;|[<>]", " ").strip().split("\\s+");
        if (words.length > 50) {
          texts.add(words);
        }
      }
    }
    if (texts.isEmpty()) {
      throw new IOException(source + ": no HTML with text in it");
    }
  }

  /** Pages of consecutive words of the texts in turn, each linked from its neighbours. */
  private void publish() throws IOException, InterruptedException {
    Path site = folder.resolve("public");
    if (Files.exists(folder.resolve("data/index"))) {
      return; // Published by an earlier run of this.
    }
    Files.createDirectories(site);
    int[] at = new int[texts.size()];
    for (int page = 0; page < pages; page++) {
      int which = page % texts.size();
      String[] words = texts.get(which);
      StringBuilder html = new StringBuilder("<title>");
      for (int k = 0; k < WORDS_A_PAGE; k++) {
        html.append(words[at[which]++ % words.length]).append(k == 6 ? "</title><p>" : " ");
      }
      for (int k = 1; k <= 10; k++) {
        int to = (page * 10 + k) % pages;
        html.append("<a href='p").append(to).append(".html'>");
        html.append(words[random.nextInt(words.length)]).append("</a> ");
      }
      Files.writeString(
          site.resolve(page == 0 ? "index.html" : "p" + page + ".html"), html.toString());
    }
    Process run =
        new ProcessBuilder(
                "bin/siterank",
                "run",
                "--site",
                SITE,
                "--dir",
                site.toString(),
                "--data",
                folder.resolve("data").toString())
            .inheritIO()
            .start();
    int status = run.waitFor();
    if (status > 1) {
      throw new IOException("the site could not be published: exit status " + status);
    }
  }

  // ---- The load ----

  private void load(int users, int seconds, int thinkMillis) throws Exception {
    long begin = System.nanoTime();
    Path accounts = folder.resolve("users");
    Files.writeString(accounts, ServerProcess.USER + "\n");
    Files.setPosixFilePermissions(accounts, PosixFilePermissions.fromString("rw-------"));
    Process process =
        new ProcessBuilder(
                "bin/siterank",
                "serve",
                "--port",
                "0",
                "--data",
                folder.resolve("data").toString(),
                "--webmaster",
                "on",
                "--users",
                accounts.toString())
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    try {
      String url = process.inputReader(StandardCharsets.UTF_8).readLine();
      HttpClient client = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
      ServerProcess server = new ServerProcess(process, url);
      int status =
          client.send(request(url + path()), HttpResponse.BodyHandlers.discarding()).statusCode();
      System.out.printf(
          Locale.ROOT,
          "start to first answer  %.2f s (status %d), %s%n",
          (System.nanoTime() - begin) / 1e9,
          status,
          server.memory());
      if (webmasters > 0) {
        begin = System.nanoTime();
        client.send(request(url + "webmaster/"), HttpResponse.BodyHandlers.discarding());
        System.out.printf(
            Locale.ROOT, "first overview         %.1f s%n", (System.nanoTime() - begin) / 1e9);
      }
      run(client, url, users, WARM_UP_SECONDS, thinkMillis); // The client's code is compiled.
      Map<String, Double> before = server.processor();
      Map<Double, Long> answered = server.latencies(client);
      Result result = run(client, url, users, seconds, thinkMillis);
      result.print(users, seconds, thinkMillis);
      System.out.println(
          "by the server's clock  " + ServerProcess.shares(answered, server.latencies(client)));
      Map<String, Double> after = server.processor();
      StringBuilder used = new StringBuilder();
      after.forEach(
          (kind, time) ->
              used.append(
                  String.format(
                      Locale.ROOT,
                      "%s%s %.2f",
                      used.isEmpty() ? "" : ", ",
                      kind,
                      1000 * (time - before.getOrDefault(kind, 0.0)) / result.times.length)));
      System.out.println("processor ms a request " + used);
      System.out.println("memory                 " + server.memory());
    } finally {
      process.destroy();
      process.waitFor();
    }
  }

  /**
   * The times of answers in nanoseconds.
   *
   * @param besides those of webmasters
   */
  private record Result(long[] times, long[] besides, long errors) {

    void print(int users, int seconds, int think) {
      Arrays.sort(times);
      System.out.printf(
          Locale.ROOT,
          "%d users, %d s, think %d ms: %,d answers, %d errors, %.0f a second%n"
              + "p50 %.1f ms, p90 %.1f ms, p99 %.1f ms, max %.1f ms%n",
          users,
          seconds,
          think,
          times.length,
          errors,
          times.length / (double) seconds,
          at(times, 0.5),
          at(times, 0.9),
          at(times, 0.99),
          at(times, 1));
      if (besides.length > 0) {
        Arrays.sort(besides);
        System.out.printf(
            Locale.ROOT,
            "webmasters besides     %,d answers, p50 %.1f ms, p99 %.1f ms%n",
            besides.length,
            at(besides, 0.5),
            at(besides, 0.99));
      }
    }

    static double at(long[] times, double share) {
      return times.length == 0
          ? Double.NaN
          : times[(int) Math.min(times.length - 1L, (long) (share * times.length))] / 1e6;
    }
  }

  private Result run(HttpClient client, String url, int users, int seconds, int thinkMillis)
      throws InterruptedException {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(seconds);
    Group asking = new Group(client, url, thinkMillis, end, users, this::path);
    Group beside = new Group(client, url, thinkMillis, end, webmasters, this::webmasterPath);
    asking.begin();
    beside.begin();
    return new Result(
        asking.times(), beside.times(), asking.errors.get() + beside.errors.get());
  }

  /** People of one kind. */
  private final class Group {

    private final HttpClient client;
    private final String url;
    private final int thinkMillis;
    private final long end;
    private final int people;
    private final Supplier<String> path;
    private final List<Long> times = new ArrayList<>();
    private final AtomicLong errors = new AtomicLong();
    private final CountDownLatch ended;
    private final ScheduledExecutorService clock = Executors.newScheduledThreadPool(1);

    Group(
        HttpClient client,
        String url,
        int thinkMillis,
        long end,
        int people,
        Supplier<String> path) {
      this.client = client;
      this.url = url;
      this.thinkMillis = thinkMillis;
      this.end = end;
      this.people = people;
      this.path = path;
      this.ended = new CountDownLatch(people);
    }

    void begin() {
      for (int person = 0; person < people; person++) {
        next();
      }
    }

    /** The times of all answers, once everybody has gone. */
    long[] times() throws InterruptedException {
      ended.await();
      clock.shutdown();
      synchronized (times) {
        return times.stream().mapToLong(Long::longValue).toArray();
      }
    }

    /** One person's next request, after a pause; and so on until the end. */
    private void next() {
      double pause;
      synchronized (random) {
        pause = -Math.log(1 - random.nextDouble()) * thinkMillis;
      }
      clock.schedule(this::ask, (long) (pause * 1000), TimeUnit.MICROSECONDS);
    }

    private void ask() {
      if (System.nanoTime() >= end) {
        ended.countDown();
        return;
      }
      HttpRequest request = request(url + path.get());
      long sent = System.nanoTime();
      client
          .sendAsync(request, HttpResponse.BodyHandlers.ofByteArray())
          .whenComplete(
              (answer, failure) -> {
                if (failure != null || answer.statusCode() != 200) {
                  errors.incrementAndGet();
                } else {
                  long took = System.nanoTime() - sent;
                  synchronized (times) {
                    times.add(took);
                  }
                }
                next();
              });
    }
  }

  private static HttpRequest request(String url) {
    return HttpRequest.newBuilder(URI.create(url))
        .header("Authorization", ServerProcess.WEBMASTER)
        .timeout(GIVE_UP)
        .build();
  }

  /** Half of the time what to do today, else what is known of a page. */
  private String webmasterPath() {
    synchronized (random) {
      if (random.nextBoolean()) {
        return "webmaster/";
      }
      String page = SITE + "p" + (1 + random.nextInt(pages - 1)) + ".html";
      return "webmaster/page?url=" + URLEncoder.encode(page, StandardCharsets.UTF_8);
    }
  }

  /** Six of ten ask for results, two type, one comes to the start page, one is a program. */
  private String path() {
    synchronized (random) {
      String[] words = texts.get(random.nextInt(texts.size()));
      int at = random.nextInt(words.length - 2);
      String query = words[at] + (random.nextBoolean() ? " " + words[at + 1] : "");
      String encoded = URLEncoder.encode(query, StandardCharsets.UTF_8);
      int kind = random.nextInt(10);
      if (kind < 6) {
        return "search?q=" + encoded;
      }
      if (kind < 8) {
        return "api/suggest?q="
            + URLEncoder.encode(
                query.substring(0, 1 + random.nextInt(query.length())).strip(),
                StandardCharsets.UTF_8);
      }
      return kind == 8 ? "" : "api/search?q=" + encoded;
    }
  }
}
