package org.siterank.moving;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.siterank.exports.RefusedExportException;

class MovedAddressesTest {

  /** As {@code CrawlDatum} prints itself: an entry, a blank line. */
  static final String TEXT =
      """
      https://www.example.org/\tVersion: 7
      Status: 2 (db_fetched)
      Fetch time: Mon Feb 02 10:00:00 UTC 2026
      Modified time: Thu Jan 01 00:00:00 UTC 1970
      Retries since fetch: 0
      Retry interval: 2592000 seconds (30 days)
      Score: 1.0
      Signature: 5f5a0f3c
      Metadata:
       \t_pst_=success(1), lastModified=0
       \tContent-Type=text/html

      https://www.example.org/gone\tVersion: 7
      Status: 3 (db_gone)
      Score: 0.0

      https://www.example.org/new\tVersion: 7
      Status: 1 (db_unfetched)

      """;

  static final String CSV =
      """
      Url,Status code,Status name,Fetch Time,Modified Time,Retries since fetch,Retry interval seconds,Retry interval days,Score,Signature,Metadata
      "https://www.example.org/a,b",2,"db_fetched",Mon Feb 02 10:00:00 UTC 2026,Thu Jan 01 00:00:00 UTC 1970,0,2592000.0,30.0,1.0,"null","_pst_:success(1)|||"
      "https://www.example.org/old",5,"db_redir_perm",Mon Feb 02 10:00:00 UTC 2026,Thu Jan 01 00:00:00 UTC 1970,0,2592000.0,30.0,1.0,"null",""
      """;

  static final String STATUS =
      """
      {"url":"https://www.example.org/","status":"FETCHED","metadata":{"depth":["0"]},"nextFetchDate":"2026-02-03T10:00:00.000Z","key":"www.example.org"}
      {"_index":"status","_id":"9f","_source":{"url":"https://www.example.org/deep","status":"DISCOVERED","metadata":{}}}
      {"url":"https://www.example.org/bad","status":"ERROR"}
      """;

  @TempDir Path folder;

  private List<MovedAddress> read(MovingProgram program, String text)
      throws IOException, RefusedExportException {
    List<MovedAddress> all = new ArrayList<>();
    MovedAddresses.read(program, Files.writeString(folder.resolve("dump"), text), all::add);
    return all;
  }

  private static List<String> asked(List<MovedAddress> addresses) {
    return addresses.stream()
        .filter(address -> address.fate().isEmpty())
        .map(MovedAddress::url)
        .toList();
  }

  @Test
  void addressesOfNutchComeFromItsTextAndItsCsv() throws Exception {
    List<MovedAddress> text = read(MovingProgram.NUTCH, TEXT);
    assertEquals(List.of("https://www.example.org/", "https://www.example.org/new"), asked(text));
    assertEquals("it was gone when Nutch asked last", text.get(1).fate());
    assertTrue(text.get(1).place().endsWith("dump:13"), text.get(1).place());
    List<MovedAddress> csv = read(MovingProgram.NUTCH, CSV);
    assertEquals(List.of("https://www.example.org/a,b"), asked(csv));
    assertTrue(csv.get(1).fate().startsWith("it was a redirect"), csv.get(1).fate());
  }

  @Test
  void addressesOfStormcrawlerComeFromItsDocuments() throws Exception {
    List<MovedAddress> all = read(MovingProgram.STORMCRAWLER, STATUS);
    assertEquals(List.of("https://www.example.org/", "https://www.example.org/deep"), asked(all));
    assertEquals("StormCrawler had given it up", all.get(2).fate());
    String answer =
        "{\"took\":1,\"hits\":{\"total\":{\"value\":1},\"hits\":[\n{\"_source\":{\"url\":"
            + "\"https://www.example.org/x\",\"status\":\"FETCH_ERROR\"}}]}}";
    List<MovedAddress> found = read(MovingProgram.STORMCRAWLER, answer);
    assertEquals(List.of("https://www.example.org/x"), asked(found));
    assertTrue(found.get(0).place().endsWith("dump:2"), found.get(0).place());
  }

  @Test
  void badInputIsRefusedWithFileLineAndValue() {
    assertRefused(MovingProgram.NUTCH, "<html>\n", "dump:1: expected a dump of nutch readdb");
    assertRefused(
        MovingProgram.NUTCH,
        "https://a.example/\tVersion: 7\nStatus: 9 (db_odd)\n",
        "dump:2: the status of https://a.example/ must be one of db_duplicate");
    assertRefused(
        MovingProgram.NUTCH,
        "https://a.example/\tVersion: 7\nScore: 1\n",
        "dump:1: the entry of https://a.example/ has no line Status:");
    assertRefused(
        MovingProgram.NUTCH, CSV + "https://a.example/,2\n", "dump:4: expected \"URL\",CODE");
    assertRefused(MovingProgram.STORMCRAWLER, "{\"url\":\n", "not JSON");
    assertRefused(
        MovingProgram.STORMCRAWLER, "{}\n{\"status\":\"FETCHED\"}", "dump:1: there is no url");
    assertRefused(
        MovingProgram.STORMCRAWLER,
        "{\"url\":\"https://a.example/\",\"status\":\"fetched\"}",
        "must be one of DISCOVERED, ERROR, FETCHED, FETCH_ERROR, REDIRECTION, got \"fetched\"");
    assertRefused(MovingProgram.STORMCRAWLER, "[1]", "dump:1: an object {…} was expected, got 1");
  }

  private void assertRefused(MovingProgram program, String text, String expected) {
    RefusedExportException e =
        assertThrows(RefusedExportException.class, () -> read(program, text), text);
    assertTrue(e.getMessage().contains(expected), e.getMessage());
  }
}
