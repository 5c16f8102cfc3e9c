package org.siterank.bench;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;

/**
 * The night of an intranet: sites whose sizes follow Zipf's law, as those of the Web do (L. Adamic
 * and B. Huberman, Zipf's law and the Internet, Glottometrics 3, 2002), each a {@link
 * GeneratedSite} in a folder with a log of its own. Tells the time by the clock, processor time and
 * memory of each stage of a first night ({@code crawl}, {@code logs}, {@code rank}) and of a second
 * one as a whole ({@code run}); then a first crawl with one more site, whose server takes
 * connections and never answers, and whether all others are read to the same page.
 *
 * <p>Arguments: sites, pages of all together, a new folder. Needs GNU time.
 */
public final class ManySitesBench {

  private static final int SMALLEST = 3;

  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("dd/MMM/yyyy:HH:mm:ss Z", Locale.ROOT).withZone(ZoneOffset.UTC);

  private final Path folder;
  private final int[] sizes;
  private final TimedPrograms programs;

  private ManySitesBench(int sites, int pages, Path folder) {
    this.folder = folder;
    this.programs = new TimedPrograms(folder);
    double harmonic = 0;
    for (int s = 1; s <= sites; s++) {
      harmonic += 1.0 / s;
    }
    sizes = new int[sites];
    for (int s = 0; s < sites; s++) {
      sizes[s] = (int) Math.max(SMALLEST, Math.round(pages / harmonic / (s + 1)));
    }
  }

  public static void main(String[] arguments) throws Exception {
    Path folder = Files.createDirectories(Path.of(arguments[2])).toRealPath();
    new ManySitesBench(Integer.parseInt(arguments[0]), Integer.parseInt(arguments[1]), folder)
        .measure();
  }

  private void measure() throws IOException, InterruptedException {
    CrawlBench.build();
    long lines = 0;
    for (int site = 0; site < sizes.length; site++) {
      new GeneratedSite(sizes[site], site).write(Files.createDirectories(files(site)));
      lines += writeLog(site);
    }
    int all = Arrays.stream(sizes).sum();
    System.out.printf(
        Locale.ROOT,
        "%d sites, %d pages, the largest %d, the median %d; %d lines of logs%n",
        sizes.length,
        all,
        sizes[0],
        sizes[sizes.length / 2],
        lines);
    Path whole = configuration("whole", "");
    for (String stage : List.of("crawl", "logs", "rank")) {
      siterank("first night, " + stage, whole, stage);
    }
    siterank("second night, run", whole, "run");
    Map<String, Integer> read = read(whole);
    try (ServerSocket silent = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
      hold(silent);
      String broken =
          "  broken:%n    site:%n      url: http://127.0.0.1:%d/%n"
              .formatted(silent.getLocalPort());
      Path beside = configuration("broken", broken);
      siterank("first crawl, one is broken", beside, "crawl");
      Map<String, Integer> others = read(beside);
      System.out.println(
          others.equals(read)
              ? "all other sites are read to the same page"
              : "other sites lack pages: " + others + " instead of " + read);
    }
    programs.print();
  }

  /** Takes connections, and never answers on them. */
  private static void hold(ServerSocket silent) {
    Thread holder =
        new Thread(
            () -> {
              List<Socket> held = new ArrayList<>();
              try {
                while (true) {
                  held.add(silent.accept());
                }
              } catch (IOException closed) {
                for (Socket socket : held) {
                  try {
                    socket.close();
                  } catch (IOException e) {
                    throw new UncheckedIOException(e);
                  }
                }
              }
            },
            "silent");
    holder.setDaemon(true);
    holder.start();
  }

  private Path files(int site) {
    return folder.resolve("sites").resolve("s" + site);
  }

  private static String url(int site) {
    return "https://s" + site + ".intranet.example/";
  }

  /** Two days of visitors, one to two pages of the site on average. */
  private long writeLog(int site) throws IOException {
    GeneratedSite pages = new GeneratedSite(sizes[site], site);
    SplittableRandom random = new SplittableRandom(site);
    int visits = 10 + sizes[site];
    Instant begin = Instant.now().minus(2, ChronoUnit.DAYS);
    long step = TimeUnit.DAYS.toMillis(2) / visits;
    List<String> lines = new ArrayList<>();
    for (int i = 0; i < visits; i++) {
      String path = pages.path((int) (sizes[site] * Math.pow(random.nextDouble(), 3)));
      lines.add(
          "192.0.2.%d - - [%s] \"GET %s HTTP/1.1\" 200 4000 \"%s\" \"%s\""
              .formatted(
                  random.nextInt(250),
                  TIME.format(begin.plusMillis(i * step)),
                  path,
                  random.nextInt(3) == 0 ? "https://search.example/" : "-",
                  "Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0"));
    }
    Files.write(folder.resolve("s" + site + ".log"), lines);
    return lines.size();
  }

  private Path configuration(String name, String more) throws IOException {
    StringBuilder yaml = new StringBuilder();
    yaml.append("data: ").append(folder.resolve("data-" + name)).append("\nsites:\n");
    for (int site = 0; site < sizes.length; site++) {
      yaml.append("  s%d:%n    site:%n      url: %s%n".formatted(site, url(site)))
          .append("      dir: ")
          .append(files(site))
          .append("\n    logs:\n      files: ")
          .append(folder.resolve("s" + site + ".log"))
          .append('\n');
    }
    return Files.writeString(folder.resolve(name + ".yaml"), yaml.append(more));
  }

  private void siterank(String name, Path configuration, String command)
      throws IOException, InterruptedException {
    // 1: a site cannot be entered.
    programs.run(
        name,
        folder.resolve("data-" + configuration.getFileName().toString().replace(".yaml", "")),
        1,
        List.of("bin/siterank", command, "--no-progress", "-c", configuration.toString()));
  }

  /** By host, the pages that were read. */
  private Map<String, Integer> read(Path configuration) throws IOException, InterruptedException {
    Path table = folder.resolve("pages.tsv");
    Process export =
        new ProcessBuilder("bin/siterank", "export", "pages", "-c", configuration.toString())
            .redirectOutput(table.toFile())
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    if (export.waitFor() != 0) {
      throw new IOException("the pages could not be exported");
    }
    Map<String, Integer> read = new TreeMap<>();
    for (String line : Files.readAllLines(table, StandardCharsets.UTF_8)) {
      String[] fields = line.split("\t", -1);
      if (fields.length > 1 && fields[1].equals("200")) {
        read.merge(URI.create(fields[0]).getHost(), 1, Integer::sum);
      }
    }
    return read;
  }
}
