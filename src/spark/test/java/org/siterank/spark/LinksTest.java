package org.siterank.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.netpreserve.jwarc.HttpResponse;
import org.netpreserve.jwarc.MediaType;
import org.netpreserve.jwarc.WarcCompression;
import org.netpreserve.jwarc.WarcMetadata;
import org.netpreserve.jwarc.WarcResponse;
import org.netpreserve.jwarc.WarcWriter;
import org.siterank.spark.harness.InProcess;
import org.siterank.spark.job.Submitted;

/** One small web in each form in which links come. */
class LinksTest {

  private static final Path IANA = Path.of("../shared/data/warc/iana.warc.gz");

  private static final String SITES =
      "a\thttp://a.example/\thttp://www.a.example/\nb\thttps://b.example/docs/\n";

  /** Page → what its links say, as written. */
  private static final Map<String, List<String>> WEB =
      new TreeMap<>(
          Map.of(
              "http://www.a.example/",
              List.of("/", "two", "two#part", "https://b.example/docs/x", "logo.png"),
              "http://a.example/two",
              List.of("/", "http://elsewhere.example/", "!three", "https://b.example/other"),
              "https://b.example/docs/",
              List.of("x", "http://www.a.example/two", "mailto:x@b.example"),
              "http://nobody.example/",
              List.of("http://a.example/")));

  private static final String LINKS =
      """
      http://a.example/	http://a.example/two
      http://a.example/	https://b.example/docs/x
      http://a.example/two	http://a.example/
      http://a.example/two	http://a.example/three#nofollow
      http://a.example/two	http://elsewhere.example/
      http://a.example/two	https://b.example/other
      https://b.example/docs/	http://a.example/two
      https://b.example/docs/	https://b.example/docs/x
      """;

  private static final String PAGES =
      """
      http://a.example/
      http://a.example/two
      https://b.example/docs/
      https://b.example/docs/x
      """;

  @TempDir Path folder;
  private Path from;
  private final ByteArrayOutputStream messages = new ByteArrayOutputStream();

  @BeforeEach
  void makeFolders() throws Exception {
    from = Files.createDirectories(folder.resolve("from"));
    Files.writeString(folder.resolve("sites.tsv"), SITES);
  }

  private String said() {
    return messages.toString(StandardCharsets.UTF_8);
  }

  private int run(String out) {
    PrintStream to = new PrintStream(messages, true, StandardCharsets.UTF_8);
    return Submitted.run(
        new Links(),
        job -> InProcess.spark(),
        to,
        to,
        "--sites",
        folder + "/sites.tsv",
        "--from",
        from.toString(),
        "--out",
        folder.resolve(out).toString(),
        "--parts",
        "3");
  }

  private String lines(String of) throws Exception {
    StringBuilder all = new StringBuilder();
    try (Stream<Path> files = Files.list(folder.resolve(of))) {
      for (Path file : files.filter(f -> f.toString().endsWith(".tsv")).sorted().toList()) {
        all.append(Files.readString(file));
      }
    }
    return all.toString();
  }

  private static String sorted(String lines) {
    String[] all = lines.split("\n");
    Arrays.sort(all);
    return String.join("\n", all) + "\n";
  }

  private void check(String out) throws Exception {
    assertEquals(1, run(out), this::said);
    assertEquals(LINKS, sorted(lines(out + "/links")));
    assertEquals(PAGES, lines(out + "/pages"), "by site and address, over all parts");
    String said = said();
    assertTrue(
        said.contains(
            "1 pages that links lead to and nobody crawled, the first: https://b.example/docs/x\n"),
        said);
  }

  private static String html(List<String> links) {
    StringBuilder html = new StringBuilder("<!doctype html><title>t</title>");
    for (String link : links) {
      boolean nofollow = link.startsWith("!");
      html.append("<a href='").append(nofollow ? link.substring(1) : link).append('\'');
      html.append(nofollow ? " rel=nofollow>x</a>" : ">x</a>");
    }
    return html.toString();
  }

  private void writeWarc(Path file) throws IOException {
    try (WarcWriter out =
        new WarcWriter(
            Files.newByteChannel(
                file,
                java.util.EnumSet.of(
                    java.nio.file.StandardOpenOption.CREATE,
                    java.nio.file.StandardOpenOption.WRITE)),
            WarcCompression.GZIP)) {
      for (Map.Entry<String, List<String>> page : WEB.entrySet()) {
        byte[] body = html(page.getValue()).getBytes(StandardCharsets.UTF_8);
        HttpResponse http =
            new HttpResponse.Builder(200, "OK").body(MediaType.HTML_UTF8, body).build();
        out.write(
            new WarcResponse.Builder(page.getKey())
                .date(Instant.parse("2026-01-01T00:00:00Z"))
                .body(http)
                .build());
      }
    }
  }

  /** As Common Crawl writes it: one record of JSON for each response. */
  private void writeWat(Path file) throws IOException {
    try (WarcWriter out =
        new WarcWriter(
            Files.newByteChannel(
                file,
                java.util.EnumSet.of(
                    java.nio.file.StandardOpenOption.CREATE,
                    java.nio.file.StandardOpenOption.WRITE)),
            WarcCompression.GZIP)) {
      for (Map.Entry<String, List<String>> page : WEB.entrySet()) {
        StringBuilder links = new StringBuilder("{\"path\":\"IMG@/src\",\"url\":\"/i.png\"}");
        for (String link : page.getValue()) {
          boolean nofollow = link.startsWith("!");
          links
              .append(",{\"path\":\"A@/href\",\"url\":\"")
              .append(nofollow ? link.substring(1) : link)
              .append(nofollow ? "\",\"rel\":\"nofollow\"}" : "\",\"text\":\"x\"}");
        }
        String json =
            """
            {"Container":{"Filename":"x.warc.gz"},"Envelope":{"Format":"WARC",\
            "WARC-Header-Metadata":{"WARC-Type":"response","WARC-Target-URI":"%s"},\
            "Payload-Metadata":{"HTTP-Response-Metadata":{\
            "Response-Message":{"Status":"200","Version":"HTTP/1.1","Reason":"OK"},\
            "HTML-Metadata":{"Head":{"Title":"t"},"Links":[%s]}}}}}"""
                .formatted(page.getKey(), links);
        out.write(
            new WarcMetadata.Builder()
                .setHeader("WARC-Target-URI", page.getKey())
                .date(Instant.parse("2026-01-01T00:00:00Z"))
                .body(MediaType.JSON, json.getBytes(StandardCharsets.UTF_8))
                .build());
      }
    }
  }

  @Test
  void pagesOfWebArchivesAreParsedAsTheCrawlerParsesThem() throws Exception {
    writeWarc(from.resolve("web.warc.gz"));
    check("out");
  }

  @Test
  void linksThatCommonCrawlListedAreTheSame() throws Exception {
    writeWat(from.resolve("web.wat.gz"));
    check("out");
  }

  @Test
  void tablesOfLinksAreTheSame() throws Exception {
    Files.writeString(from.resolve("links.tsv"), "from\tto\n" + LINKS);
    check("out");
    Files.delete(from.resolve("links.tsv"));
    writeWarc(from.resolve("web.warc.gz"));
    Files.writeString(from.resolve("more.tsv"), LINKS);
    check("both");
  }

  @Test
  void aLineThatIsNoLinkIsRefusedWithFileAndLine() throws Exception {
    Files.writeString(from.resolve("links.tsv"), LINKS + "http://a.example/\n");
    assertEquals(2, run("out"));
    assertTrue(said().contains("links.tsv:9: expected from<TAB>to"), this::said);
    assertFalse(Files.exists(folder.resolve("out")));
    assertFalse(Files.exists(folder.resolve("out.writing")));
  }

  @Test
  void anArchiveThatIsCutOffIsNamedAndTheRestOfItIsRead() throws Exception {
    Assumptions.assumeTrue(Files.exists(IANA) || System.getenv("CI") != null);
    Files.writeString(folder.resolve("sites.tsv"), "iana\thttp://www.iana.org/\n");
    byte[] whole = Files.readAllBytes(IANA);
    Files.write(from.resolve("iana.warc.gz"), whole);
    run("whole");
    long pages = lines("whole/pages").lines().count();
    Files.write(from.resolve("iana.warc.gz"), Arrays.copyOf(whole, whole.length * 2 / 3));
    assertEquals(1, run("cut"));
    assertTrue(
        said().contains("1 damaged, the first: " + from.resolve("iana.warc.gz")), this::said);
    long left = lines("cut/pages").lines().count();
    assertTrue(0 < left && left < pages, left + " pages of " + pages);
  }
}
