package org.siterank.bench;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/**
 * Slow clients at the search page beside honest ones. The real process is asked by this one: so
 * many connections of each kind drip a request's head, drip a posted body, or read an answer byte
 * by byte, and come back when they are thrown out; each honest client asks for results, thinks a
 * second, and asks for {@code health} now and then. The rate limit is lifted, so that nothing but
 * the limits for slow clients helps.
 *
 * <p>Arguments: the program ({@code target/siterank/bin/siterank}), a data directory with something
 * published, slow clients of each kind, honest clients, seconds, words to search for. Printed: for
 * no slow clients, each kind alone and all kinds together, the percentiles of the honest clients'
 * time to the whole answer, their failures, how many slow clients the server has thrown out, and
 * its memory.
 */
public final class SlowClientBench {

  /** Each drips once in 100 such steps, which makes 5 s. */
  private static final long STEP_MILLIS = 50;

  private static final int STEPS = 100;

  /** How long slow clients are there before the honest ones come. */
  private static final long SETTLE_MILLIS = 3_000;

  private static final Duration GIVE_UP = Duration.ofSeconds(15);
  private static final int HEALTH_EVERY = 10;

  /** What a slow client sends at once, before it begins to be slow. */
  private enum Kind {
    HEAD("GET /search?q=a HTTP/1.1\r\nHost: localhost\r\nX: "),
    BODY(
        "POST /click HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10000\r\n"
            + "Content-Type: application/x-www-form-urlencoded\r\n\r\na="),
    READING("GET /api/search?n=100&q=%s HTTP/1.1\r\nHost: localhost\r\n\r\n");

    private final String begin;

    Kind(String begin) {
      this.begin = begin;
    }
  }

  private final String program;
  private final String data;
  private final List<String> words;
  private final SplittableRandom random = new SplittableRandom(1);

  private SlowClientBench(String program, String data, List<String> words) {
    this.program = program;
    this.data = data;
    this.words = words;
  }

  public static void main(String[] arguments) throws Exception {
    SlowClientBench bench =
        new SlowClientBench(
            arguments[0], arguments[1], List.of(arguments).subList(5, arguments.length));
    int slow = Integer.parseInt(arguments[2]);
    int honest = Integer.parseInt(arguments[3]);
    int seconds = Integer.parseInt(arguments[4]);
    bench.measure(List.of(), slow, honest, seconds);
    for (Kind kind : Kind.values()) {
      bench.measure(List.of(kind), slow, honest, seconds);
    }
    bench.measure(List.of(Kind.values()), slow, honest, seconds);
  }

  private void measure(List<Kind> kinds, int slow, int honest, int seconds) throws Exception {
    Process process =
        new ProcessBuilder(
                program, "serve", "--port", "0", "--data", data, "--rate-limit", "1000000")
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    try {
      URI server = URI.create(process.inputReader(StandardCharsets.UTF_8).readLine());
      ask(server, honest, 5); // Both sides are compiled.
      List<Slow> clients = new ArrayList<>();
      for (Kind kind : kinds) {
        for (int i = 0; i < slow; i++) {
          clients.add(new Slow(kind, server));
        }
      }
      Thread dripping = new Thread(() -> drip(clients));
      dripping.setDaemon(true);
      dripping.start();
      Thread.sleep(SETTLE_MILLIS);
      Map<String, List<Long>> answered = ask(server, honest, seconds);
      dripping.interrupt();
      dripping.join();
      System.out.printf(
          Locale.ROOT,
          "%d slow clients %s, %d honest ones, %d s: thrown out %,d, refused %,d, %s%n",
          clients.size(),
          kinds,
          honest,
          seconds,
          clients.stream().mapToLong(client -> client.thrownOut).sum(),
          clients.stream().mapToLong(client -> client.refused).sum(),
          new ServerProcess(process, server.toString()).memory());
      answered.forEach(SlowClientBench::print);
    } finally {
      process.destroy();
      process.waitFor();
    }
  }

  private static void print(String what, List<Long> nanos) {
    long[] times = nanos.stream().mapToLong(Long::longValue).sorted().toArray();
    System.out.printf(
        Locale.ROOT,
        "  %-8s %,7d   p50 %7.1f ms   p99 %7.1f ms   max %7.1f ms%n",
        what,
        times.length,
        times[times.length / 2] / 1e6,
        times[(int) (times.length * 0.99)] / 1e6,
        times[times.length - 1] / 1e6);
  }

  // ---- The slow ----

  /** One slow client, which comes back when it is thrown out. */
  private final class Slow {

    private final Kind kind;
    private final InetSocketAddress server;
    private SocketChannel channel;
    private long thrownOut;
    private long refused;

    Slow(Kind kind, URI server) {
      this.kind = kind;
      this.server = new InetSocketAddress(server.getHost(), server.getPort());
      connect();
    }

    private void connect() {
      try {
        channel = SocketChannel.open();
        channel.setOption(StandardSocketOptions.SO_RCVBUF, 1_024);
        channel.connect(server);
        channel.write(bytes(String.format(Locale.ROOT, kind.begin, word())));
        channel.configureBlocking(false);
      } catch (IOException e) {
        refused++;
      }
    }

    void move() {
      boolean ended;
      try {
        ended = channel.read(ByteBuffer.allocate(1)) < 0;
        if (!ended && kind != Kind.READING) {
          channel.write(bytes("b"));
        }
      } catch (IOException e) {
        ended = true; // Thrown out as well, before it could see it.
      }
      if (ended) {
        comeBack();
      }
    }

    private void comeBack() {
      thrownOut++;
      close();
      connect();
    }

    void close() {
      try {
        channel.close();
      } catch (IOException e) {
        throw new IllegalStateException(e);
      }
    }
  }

  private static ByteBuffer bytes(String text) {
    return ByteBuffer.wrap(text.getBytes(StandardCharsets.US_ASCII));
  }

  private static void drip(List<Slow> clients) {
    try {
      for (int step = 0; true; step = (step + 1) % STEPS) {
        Thread.sleep(STEP_MILLIS);
        for (int i = step; i < clients.size(); i += STEPS) {
          clients.get(i).move();
        }
      }
    } catch (InterruptedException e) {
      clients.forEach(Slow::close);
    }
  }

  // ---- The honest ----

  private Map<String, List<Long>> ask(URI server, int clients, int seconds)
      throws InterruptedException {
    Map<String, List<Long>> answered = new TreeMap<>();
    HttpClient client = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    ExecutorService threads = Executors.newFixedThreadPool(clients);
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(seconds);
    for (int i = 0; i < clients; i++) {
      threads.execute(() -> askAndThink(client, server, end, answered));
    }
    threads.shutdown();
    threads.awaitTermination(seconds + 10 * GIVE_UP.toSeconds(), TimeUnit.SECONDS);
    return answered;
  }

  private void askAndThink(
      HttpClient client, URI server, long end, Map<String, List<Long>> answered) {
    try {
      for (int i = 0; System.nanoTime() < end; i++) {
        Thread.sleep((long) (-Math.log(1 - random()) * 1_000));
        boolean health = i % HEALTH_EVERY == 0;
        String path = health ? "health" : "search?q=" + word();
        long sent = System.nanoTime();
        String kind = health ? "health" : "search";
        try {
          int status =
              client
                  .send(
                      HttpRequest.newBuilder(server.resolve(path)).timeout(GIVE_UP).build(),
                      HttpResponse.BodyHandlers.ofByteArray())
                  .statusCode();
          kind = status == 200 ? kind : "failed";
        } catch (IOException e) {
          kind = "failed";
        }
        synchronized (answered) {
          answered.computeIfAbsent(kind, none -> new ArrayList<>()).add(System.nanoTime() - sent);
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private double random() {
    synchronized (random) {
      return random.nextDouble();
    }
  }

  private String word() {
    synchronized (random) {
      return URLEncoder.encode(words.get(random.nextInt(words.size())), StandardCharsets.UTF_8);
    }
  }
}
