package org.siterank.bench;

import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * Asks a running search page whatever a visitor can type: words of ten languages with all
 * operators, up to the longest query. Prints how many answers had which status, and how long they
 * took; each that took more than a second is printed. Then asks a hundred heavy queries at once,
 * and an honest one beside them.
 *
 * <p>Arguments: address of the search page, number of queries, seed, and optionally minutes after
 * which no more queries are asked. Or {@code --quick}: 400 queries to a made-up site of 500 pages,
 * whose search page it starts.
 */
public final class QueryBench {

  private static final List<String> WORDS =
      List.of(
          "installation",
          "network",
          "disk",
          "partition",
          "password",
          "mirror",
          "boot",
          "kernel",
          "Festplatte",
          "Netzwerk",
          "Rechner",
          "Größe",
          "Passwörter",
          "disque",
          "réseau",
          "noyau",
          "démarrage",
          "système",
          "disco",
          "red",
          "arranque",
          "contraseña",
          "sistema",
          "rete",
          "avvio",
          "sistema",
          "диск",
          "сеть",
          "ядро",
          "загрузка",
          "ディスク",
          "ネットワーク",
          "起動",
          "安装",
          "网络",
          "硬盘",
          "디스크",
          "네트워크",
          "đĩa",
          "mạng",
          "قرص",
          "שרת",
          "síť",
          "jádro");

  private static final List<String> FORMS =
      List.of(
          "%s",
          "%s",
          "%s",
          "%s*",
          "%s~1",
          "%s~2",
          "+%s",
          "-%s",
          "\"%s disk\"",
          "(%s | kernel)",
          "\"%s boot\"~4",
          "type:%s",
          "in:/%s",
          "lang:%s",
          "date:%s",
          "%s|",
          "((%s",
          "%s\"",
          "\\%s");

  private static final int CLIENTS = 4;

  private static final int HEAVY = 100;

  private static final int QUICK_PAGES = 500;

  private static final long SLOW_MILLIS = 1000;

  private final HttpClient client = HttpClient.newHttpClient();
  private final String site;
  private final Map<Integer, Integer> statuses = new ConcurrentHashMap<>();

  private final long end;

  private QueryBench(String site, Duration most) {
    this.site = site;
    this.end = System.nanoTime() + most.toNanos();
  }

  /** See above. */
  public static void main(String[] given) throws Exception {
    if (!QuickForm.isAskedFor(given)) {
      run(given);
      return;
    }
    CrawlBench.build();
    try (QuickForm form = QuickForm.of("querybench", given)) {
      String site = form.site(QUICK_PAGES).toString();
      Path data = form.folder().resolve("data");
      String run = "bin/siterank run --no-progress --site http://bench.example/ --dir " + site;
      new TimedPrograms(form.folder()).run("run", data.resolve("index"), 1, words(run, data));
      Process server =
          new ProcessBuilder(words("bin/siterank serve --port 0", data))
              .redirectError(ProcessBuilder.Redirect.INHERIT)
              .start();
      try {
        String url = server.inputReader(StandardCharsets.UTF_8).readLine();
        run(QuickForm.arguments(given, url, "400", "42", "1"));
      } finally {
        server.destroy();
        server.waitFor();
      }
    }
  }

  private static List<String> words(String command, Path data) {
    return List.of((command + " --data " + data).split(" ", -1));
  }

  private static void run(String... args) throws Exception {
    QueryBench bench =
        new QueryBench(
            args[0], Duration.ofMinutes(args.length > 3 ? Long.parseLong(args[3]) : 100_000));
    bench.flood(Integer.parseInt(args[1]), Long.parseLong(args[2]));
    bench.besideHeavyOnes(Long.parseLong(args[2]));
  }

  private static String query(Random random, int most) {
    StringBuilder query = new StringBuilder();
    for (int words = 1 + random.nextInt(most); words > 0; words--) {
      String form = FORMS.get(random.nextInt(FORMS.size()));
      query.append(form.replace("%s", WORDS.get(random.nextInt(WORDS.size())))).append(' ');
    }
    return query.toString();
  }

  /** Milliseconds that an answer took. */
  private long ask(String path, String query) throws IOException, InterruptedException {
    URI address =
        URI.create(site + path + "?q=" + URLEncoder.encode(query, StandardCharsets.UTF_8));
    long begin = System.nanoTime();
    HttpResponse<String> answer =
        client.send(
            HttpRequest.newBuilder(address).timeout(Duration.ofMinutes(2)).build(),
            HttpResponse.BodyHandlers.ofString());
    long took = (System.nanoTime() - begin) / 1_000_000;
    statuses.merge(answer.statusCode(), 1, Integer::sum);
    if (took > SLOW_MILLIS) {
      System.out.println(took + " ms " + address);
    }
    if (answer.statusCode() != 200 && answer.statusCode() != 400) {
      System.out.println(answer.statusCode() + " " + address);
    }
    return took;
  }

  private void flood(int queries, long seed) throws Exception {
    List<Callable<long[]>> work = new ArrayList<>();
    for (int thread = 0; thread < CLIENTS; thread++) {
      Random random = new Random(seed + thread);
      work.add(
          () -> {
            long[] took = new long[queries / CLIENTS];
            for (int i = 0; i < took.length; i++) {
              if (System.nanoTime() > end) {
                return Arrays.copyOf(took, i);
              }
              String path = i % 5 == 0 ? "api/suggest" : i % 5 == 1 ? "search" : "api/search";
              took[i] = ask(path, query(random, i % 10 == 0 ? 60 : 8));
            }
            return took;
          });
    }
    long[] took = all(work).stream().flatMapToLong(Arrays::stream).sorted().toArray();
    System.out.printf(
        "%d queries, status %s; ms: median %d, 99%% %d, slowest %d%n",
        took.length,
        new TreeMap<>(statuses),
        took[took.length / 2],
        took[took.length * 99 / 100],
        took[took.length - 1]);
  }

  private static <T> List<T> all(List<Callable<T>> work) throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(work.size());
    try {
      List<T> results = new ArrayList<>();
      for (Future<T> one : threads.invokeAll(work)) {
        results.add(one.get());
      }
      return results;
    } finally {
      threads.shutdown();
    }
  }

  private void besideHeavyOnes(long seed) throws Exception {
    Random random = new Random(seed);
    List<String> fuzzy = new ArrayList<>(WORDS);
    List<Callable<Long>> work = new ArrayList<>();
    for (int i = 0; i < HEAVY; i++) {
      Collections.shuffle(fuzzy, random);
      String heavy = String.join("~2 ", fuzzy.subList(0, 25)) + "~2";
      work.add(() -> ask("api/search", heavy));
    }
    List<Long> honest = Collections.synchronizedList(new ArrayList<>());
    Thread beside =
        new Thread(
            () -> {
              try {
                for (int i = 0; i < 20; i++) {
                  Thread.sleep(50);
                  honest.add(ask("api/search", "installation disk"));
                }
              } catch (IOException | InterruptedException e) {
                throw new IllegalStateException(e);
              }
            });
    beside.start();
    List<Long> heavy = all(work);
    beside.join();
    System.out.printf(
        "%d heavy queries at once: slowest %d ms; an honest one beside them: slowest %d ms of %d%n",
        HEAVY, Collections.max(heavy), Collections.max(honest), honest.size());
  }
}
