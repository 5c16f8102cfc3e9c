package org.siterank.bench;

import java.io.BufferedWriter;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.zip.GZIPOutputStream;

/**
 * The folder of one benchmark, and the inputs of its quick form: {@code --quick} in the place of
 * the arguments stands for made-up ones, so small that the benchmark ends within a minute or so.
 * Words after it, such as a program to compare with, are kept. Closing it removes the folder.
 */
final class QuickForm implements Closeable {

  private static final String QUICK = "--quick";
  private static final int LOG_LINES = 5_000;
  private static final List<String> AGENTS =
      List.of(
          "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
          "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/138.0 Safari/537.36",
          "Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)");

  private final Path folder;
  private final String[] given;

  private QuickForm(Path folder, String... given) {
    this.folder = folder;
    this.given = given.clone();
  }

  /**
   * Makes the folder of a benchmark, below {@code target}.
   *
   * @param name that of the benchmark
   * @param given its arguments
   */
  static QuickForm of(String name, String... given) throws IOException {
    Path target = Files.createDirectories(Path.of("target"));
    return new QuickForm(Files.createTempDirectory(target, name).toAbsolutePath(), given);
  }

  /** Returns true if the quick form is asked for. */
  static boolean isAskedFor(String... given) {
    return given.length > 0 && given[0].equals(QUICK);
  }

  /** Returns true if the quick form is asked for. */
  boolean isQuick() {
    return isAskedFor(given);
  }

  /** Returns the folder for what the benchmark writes. */
  Path folder() {
    return folder;
  }

  /** Returns the arguments, or those of the quick form with what stands after {@code --quick}. */
  static String[] arguments(String[] given, String... quick) {
    if (!isAskedFor(given)) {
      return given;
    }
    String[] all = Arrays.copyOf(quick, quick.length + given.length - 1);
    System.arraycopy(given, 1, all, quick.length, given.length - 1);
    return all;
  }

  /**
   * Writes a made-up site.
   *
   * @param pages how many
   * @return its folder, with an index.html that leads to all of them
   */
  Path site(int pages) throws IOException {
    Path site = Files.createDirectories(folder.resolve("site"));
    new GeneratedSite(pages).write(site);
    return site;
  }

  /**
   * Writes a gzipped access log in the combined format, of four days on a made-up site.
   *
   * @param pages how many the site has
   */
  Path log(int pages) throws IOException {
    GeneratedSite site = new GeneratedSite(pages);
    SplittableRandom random = new SplittableRandom(1);
    DateTimeFormatter time = DateTimeFormatter.ofPattern("dd/MMM/yyyy:HH:mm:ss Z", Locale.ROOT);
    OffsetDateTime begin = OffsetDateTime.of(2022, 1, 1, 0, 0, 0, 0, ZoneOffset.UTC);
    Path log = folder.resolve("small.log.gz");
    try (BufferedWriter out =
        new BufferedWriter(
            new OutputStreamWriter(
                new GZIPOutputStream(Files.newOutputStream(log)), StandardCharsets.ISO_8859_1))) {
      for (int line = 0; line < LOG_LINES; line++) {
        String path = site.path((int) (pages * Math.pow(random.nextDouble(), 3)));
        out.write(
            String.format(
                Locale.ROOT,
                "10.%d.%d.%d - - [%s] \"GET %s HTTP/1.1\" %d %d \"%s\" \"%s\"%n",
                random.nextInt(4),
                random.nextInt(256),
                random.nextInt(256),
                time.format(begin.plusSeconds(69L * line)),
                path,
                random.nextInt(20) == 0 ? 404 : 200,
                random.nextInt(50_000),
                random.nextInt(3) == 0 ? "https://www.google.com/" : "-",
                AGENTS.get(random.nextInt(AGENTS.size()))));
      }
    }
    return log;
  }

  @Override
  public void close() throws IOException {
    CrawlBench.delete(folder);
  }
}
