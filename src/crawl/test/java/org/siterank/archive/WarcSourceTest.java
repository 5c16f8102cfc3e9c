package org.siterank.archive;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.siterank.archive.Exchanges.NOON;
import static org.siterank.archive.Exchanges.ROOT;
import static org.siterank.archive.Exchanges.answer;
import static org.siterank.archive.Exchanges.ask;
import static org.siterank.archive.Exchanges.page;
import static org.siterank.archive.Exchanges.text;
import static org.siterank.archive.Exchanges.write;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.siterank.fetch.FailureReason;
import org.siterank.fetch.FetchException;
import org.siterank.fetch.FetchResponse;
import org.siterank.fetch.PageRequest;
import org.siterank.site.PageUrl;
import org.siterank.site.SiteScope;

/** Web archives answer as the server did, as far as they are sound. */
@Tag("slow")
class WarcSourceTest {

  private static final SiteScope SCOPE = SiteScope.of(PageUrl.of(ROOT));

  @TempDir Path folder;

  private WarcSource open(Path... files) throws IOException {
    return WarcSource.open(List.of(files), SCOPE);
  }

  @Test
  void statusHeadersAndBodyAreThoseOfTheServer() throws IOException {
    Path file = folder.resolve("a.warc.gz");
    write(
        file,
        page("", NOON, "<title>Home</title>"),
        answer("old", NOON, 301, "", "Location", "/new", "Content-Length", "0"),
        answer("no", NOON, 404, "gone"),
        answer("c", NOON, 200, "0", "Transfer-Encoding", "chunked", "X-Robots-Tag", "noindex"));
    try (WarcSource source = open(file)) {
      assertEquals(List.of(), source.warnings());
      assertEquals(4, source.size());
      assertEquals("<title>Home</title>", text(source, ""));
      assertEquals("text/html; charset=utf-8", ask(source, ROOT).header("Content-Type"));
      assertEquals(301, ask(source, ROOT + "old").status());
      assertEquals("/new", ask(source, ROOT + "old").header("location"));
      assertEquals(404, ask(source, ROOT + "no").status());
      assertEquals("0", text(source, "c"));
      assertEquals("noindex", ask(source, ROOT + "c").header("x-robots-tag"));
    }
  }

  @Test
  void theLatestCaptureCountsWhicheverArchiveItIsIn() throws IOException {
    Path first = folder.resolve("1.warc.gz");
    Path second = folder.resolve("2.warc");
    write(first, page("a", NOON.plusSeconds(60), "new"), page("b", NOON, "b1"));
    write(second, page("a", NOON, "old"), page("b", NOON.plusSeconds(1), "b2"));
    try (WarcSource source = open(first, second);
        WarcSource inFolder = open(folder)) {
      assertEquals("new", text(source, "a"));
      assertEquals("b2", text(source, "b"));
      assertEquals("new", text(inFolder, "a"));
      assertEquals("b2", text(inFolder, "b"));
    }
  }

  @Test
  void aRevisitStandsForTheCaptureItIsOf() throws IOException {
    Path file = folder.resolve("a.warc.gz");
    write(
        file,
        answer("a", NOON, 200, "text", "ETag", "\"1\"", "Content-Type", "text/plain"),
        answer("b", NOON, 304, "", "ETag", "\"9\""),
        answer("a", NOON.plusSeconds(60), 304, "", "ETag", "\"1\""));
    try (WarcSource source = open(file)) {
      assertEquals("text", text(source, "a"));
      assertEquals("text/plain", ask(source, ROOT + "a").header("content-type"));
      FetchException none = assertThrows(FetchException.class, () -> ask(source, ROOT + "b"));
      assertEquals(FailureReason.NOT_ARCHIVED, none.reason());
      assertEquals(1, source.warnings().size());
      assertTrue(source.warnings().get(0).contains("in none of them: 1"), source.warnings().get(0));
    }
  }

  @Test
  void whatWasNeverArchivedIsUnknownAndNotMissing() throws IOException {
    Path file = folder.resolve("a.warc.gz");
    write(file, page("", NOON, "home"));
    try (WarcSource source = open(file)) {
      FetchException e = assertThrows(FetchException.class, () -> ask(source, ROOT + "x"));
      assertEquals(FailureReason.NOT_ARCHIVED, e.reason());
      assertEquals(404, ask(source, ROOT + "robots.txt").status());
      assertEquals(404, ask(source, ROOT + "sitemap.xml").status());
    }
  }

  @Test
  void anotherNameOfAnAddressStepsBackBehindTheCanonicalOne() throws IOException {
    Path file = folder.resolve("a.warc.gz");
    // The archive was made when the site still went by its other names.
    SiteScope plain = SiteScope.of(PageUrl.of("http://example.org/"));
    write(file, page("a", NOON, "under www"), page("b", NOON, "b"), answer("c", NOON, 302, ""));
    try (WarcSource source = WarcSource.open(List.of(file), plain)) {
      assertEquals("under www", new String(ask(source, "http://example.org/a").body(), UTF_8));
    }
    Path moved = folder.resolve("b.warc.gz");
    write(
        moved, answer("", NOON, 301, "", "Location", "http://example.org/", "Content-Length", "0"));
    try (WarcSource source = WarcSource.open(List.of(moved), plain)) {
      assertEquals(0, source.size());
    }
  }

  @Test
  void aConditionalRequestIsAnsweredAsByTheServer() throws IOException {
    Path file = folder.resolve("a.warc.gz");
    write(
        file,
        answer("a", NOON, 200, "a", "ETag", "\"1\"", "Content-Type", "text/html"),
        answer("b", NOON, 200, "b", "Last-Modified", "Fri, 02 Jan 2026 12:00:00 GMT"));
    try (WarcSource source = open(file)) {
      assertEquals(304, conditional(source, "a", "\"1\"", "").status());
      assertEquals(200, conditional(source, "a", "\"2\"", "").status());
      assertEquals(304, conditional(source, "b", "", "Fri, 02 Jan 2026 12:00:00 GMT").status());
      FetchResponse unwanted =
          source.fetch(new PageRequest(PageUrl.of(ROOT + "a"), "", "", 10, false, type -> false));
      assertEquals(FetchResponse.Extent.SKIPPED, unwanted.extent());
      FetchResponse large = source.fetch(limited("a", 1));
      assertEquals(FetchResponse.Extent.WHOLE, large.extent());
    }
  }

  private static PageRequest limited(String path, long bytes) {
    return new PageRequest(PageUrl.of(ROOT + path), "", "", bytes, false, type -> true);
  }

  private static FetchResponse conditional(
      WarcSource source, String path, String etag, String modified) throws IOException {
    return source.fetch(
        new PageRequest(PageUrl.of(ROOT + path), etag, modified, 1000, false, type -> true));
  }

  @Test
  void bodiesAreDecodedAndSwellingOnesCut() throws IOException {
    ByteArrayOutputStream zeros = new ByteArrayOutputStream();
    try (OutputStream gzip = new GZIPOutputStream(zeros)) {
      gzip.write(new byte[100_000]);
    }
    Path file = folder.resolve("a.warc.gz");
    try (ArchiveWriter writer = new ArchiveWriter(file, 1_000_000, "Test/1", NOON)) {
      var plain = answer("a", NOON, 200, "", "Content-Encoding", "gzip");
      writer.record(
          new org.siterank.fetch.Exchange(
              plain.url(),
              plain.date(),
              plain.request(),
              200,
              "OK",
              plain.response(),
              zeros.toByteArray(),
              plain.cut()));
      // Decoded by whoever archived it, under the header of before.
      writer.record(answer("b", NOON, 200, "plain", "Content-Encoding", "gzip"));
    }
    try (WarcSource source = open(file)) {
      assertEquals(100_000, ask(source, ROOT + "a").body().length);
      assertEquals(FetchResponse.Extent.TRUNCATED, source.fetch(limited("a", 99_999)).extent());
      assertEquals("plain", text(source, "b"));
    }
  }

  /** Byte offsets of the records, found without the library: by their gzip members. */
  private static List<Integer> members(byte[] bytes) {
    List<Integer> starts = new ArrayList<>();
    for (int i = 0; i + 3 < bytes.length; i++) {
      if (bytes[i] == 0x1f && (bytes[i + 1] & 0xff) == 0x8b && bytes[i + 2] == 8) {
        starts.add(i);
      }
    }
    return starts;
  }

  @Test
  void ofADamagedArchiveTheSoundRecordsAreReadAndTheDamageIsTold() throws IOException {
    Path file = folder.resolve("a.warc.gz");
    write(file, page("a", NOON, "first"), page("b", NOON, "second"), page("c", NOON, "third"));
    byte[] bytes = Files.readAllBytes(file);
    // warcinfo, then an answer and its request for each of the three.
    List<Integer> starts = members(bytes);
    assertEquals(7, starts.size());
    for (int i = starts.get(3) + 40; i < starts.get(3) + 60; i++) {
      bytes[i] ^= 0x55;
    }
    Files.write(file, bytes);
    try (WarcSource source = open(file)) {
      assertEquals("first", text(source, "a"));
      assertEquals("third", text(source, "c"));
      assertThrows(FetchException.class, () -> ask(source, ROOT + "b"));
      assertEquals(1, source.warnings().size());
      String warning = source.warnings().get(0);
      assertTrue(warning.contains(file + ": damaged at byte " + starts.get(3)), warning);
      assertTrue(warning.contains("reading goes on at byte " + starts.get(4)), warning);
    }
  }

  @Test
  void anArchiveThatEndsInTheMiddleIsReadUpToThere() throws IOException {
    for (String name : List.of("a.warc.gz", "a.warc")) {
      Path file = folder.resolve(name);
      write(file, page("a", NOON, "first"), page("b", NOON, "second"));
      byte[] whole = Files.readAllBytes(file);
      int answer = name.endsWith(".gz") ? members(whole).get(3) : lastResponse(whole);
      for (int cut : List.of(answer + 30, answer + 200)) {
        Files.write(file, java.util.Arrays.copyOf(whole, cut));
        try (WarcSource source = open(file)) {
          assertEquals("first", text(source, "a"));
          assertEquals(1, source.size());
          assertEquals(1, source.warnings().size(), source.warnings()::toString);
          String warning = source.warnings().get(0);
          assertTrue(warning.contains("damaged at byte " + answer), name + cut + warning);
        }
      }
    }
  }

  private static int lastResponse(byte[] bytes) {
    String text = new String(bytes, java.nio.charset.StandardCharsets.ISO_8859_1);
    return text.lastIndexOf("WARC/1.1", text.lastIndexOf("WARC-Type: response"));
  }

  @Test
  void anArchiveCompressedAsAWholeIsReadToo() throws IOException {
    Path file = folder.resolve("a.warc");
    write(file, page("a", NOON, "first"), page("b", NOON, "second"));
    Path whole = folder.resolve("whole.warc.gz");
    try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(whole))) {
      Files.copy(file, out);
    }
    try (WarcSource source = open(whole)) {
      assertEquals(List.of(), source.warnings());
      assertEquals("first", text(source, "a"));
      assertEquals("second", text(source, "b"));
    }
  }

  @Test
  void anyDamageAtAllCostsNoMoreThanWhatItHits() throws IOException {
    Path file = folder.resolve("a.warc.gz");
    List<org.siterank.fetch.Exchange> pages = new ArrayList<>();
    for (int i = 0; i < 20; i++) {
      pages.add(page("p" + i, NOON, "text of page " + i));
    }
    write(file, pages.toArray(org.siterank.fetch.Exchange[]::new));
    byte[] sound = Files.readAllBytes(file);
    for (int seed = 0; seed < 200; seed++) {
      byte[] bytes = sound.clone();
      int at = new java.util.SplittableRandom(seed).nextInt(bytes.length);
      bytes[at] ^= (byte) (1 + new java.util.SplittableRandom(seed + 1000).nextInt(255));
      Files.write(file, bytes);
      int lost = 0;
      try (WarcSource source = open(file)) {
        for (int i = 0; i < 20; i++) {
          try {
            assertEquals("text of page " + i, text(source, "p" + i));
          } catch (FetchException e) {
            lost++;
          }
        }
        assertTrue(lost <= 1, "one flipped byte at " + at + " lost " + lost + " pages");
        assertTrue(lost == 0 || !source.warnings().isEmpty(), "silent loss at " + at);
      }
    }
  }

  @Test
  void aFileThatIsNoArchiveIsRefusedByName() throws IOException {
    assertThrows(IOException.class, () -> open(folder));
    assertThrows(IOException.class, () -> open(folder.resolve("none.warc")));
    Path text = Files.writeString(folder.resolve("a.warc"), "no archive at all, and long enough");
    IOException e = assertThrows(IOException.class, () -> open(text));
    assertTrue(e.getMessage().contains(text.toString()), e.getMessage());
  }

  @Test
  void writtenRecordsAreWholeByTheStandardAndWithoutTheLibrary() throws IOException {
    Path file = folder.resolve("a.warc.gz");
    write(file, page("ü?x=1", NOON, "text ü"), answer("b", NOON, 304, "", "ETag", "\"1\""));
    byte[] all;
    try (GZIPInputStream in = new GZIPInputStream(Files.newInputStream(file))) {
      all = in.readAllBytes();
    }
    String text = new String(all, java.nio.charset.StandardCharsets.ISO_8859_1);
    List<String> types = new ArrayList<>();
    int at = 0;
    while (at < text.length()) {
      int end = text.indexOf("\r\n\r\n", at);
      String head = text.substring(at, end);
      assertTrue(head.startsWith("WARC/1.1\r\n"), head);
      int length = Integer.parseInt(field(head, "Content-Length"));
      types.add(field(head, "WARC-Type"));
      Instant.parse(field(head, "WARC-Date"));
      assertTrue(field(head, "WARC-Record-ID").matches("<urn:uuid:[0-9a-f-]{36}>"), head);
      at = end + 4 + length;
      assertEquals("\r\n\r\n", text.substring(at, at + 4));
      at += 4;
    }
    assertEquals(List.of("warcinfo", "response", "request", "revisit", "request"), types);
    assertTrue(text.contains("WARC-Target-URI: " + ROOT + "%C3%BC?x=1\r\n"), text);
    assertTrue(text.contains("GET /%C3%BC?x=1 HTTP/1.1\r\n"), text);
  }

  private static String field(String head, String name) {
    return head.lines()
        .filter(line -> line.startsWith(name + ": "))
        .map(line -> line.substring(name.length() + 2).strip())
        .findFirst()
        .orElseThrow(() -> new AssertionError(name + " is missing in " + head));
  }

  @Test
  void filesAreFollowedByOthersAndNeverTouchedAgain() throws IOException {
    Path out = folder.resolve("out");
    for (int run = 0; run < 2; run++) {
      try (ArchiveWriter writer = new ArchiveWriter(out, 2_000, "Test/1", NOON)) {
        for (int i = 0; i < 10; i++) {
          writer.record(page("p" + run + i, NOON, "text"));
        }
        assertTrue(writer.files() > 1, "rotated");
      }
      Path single = folder.resolve("single.warc.gz");
      write(single, page("s" + run, NOON, "single"));
    }
    try (WarcSource source = open(out, folder)) {
      assertEquals(22, source.size());
      assertEquals(List.of(), source.warnings());
    }
    assertTrue(Files.exists(folder.resolve("single.warc.gz")));
    assertTrue(Files.exists(folder.resolve("single-00000.warc.gz")));
  }
}
