package org.siterank.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The order of a crawl, from the flag and the configuration to the database. */
@Tag("slow")
class CrawlOrderTest {

  private static final List<String> ORDERS =
      List.of("breadth-first", "backlinks", "pagerank", "opic", "distancerank");

  @TempDir private Path folder;
  private SmallSite site;

  @BeforeEach
  void start() throws IOException {
    site = new SmallSite(80);
  }

  @AfterEach
  void stop() {
    site.close();
  }

  private String siterank(int status, String data, String... words) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    List<String> arguments = new ArrayList<>(List.of(words));
    arguments.addAll(List.of("--site", site.url(), "--data", folder.resolve(data).toString()));
    int code =
        Main.run(
            new PrintWriter(out, true),
            new PrintWriter(err, true),
            arguments.toArray(new String[0]));
    assertEquals(status, code, err.toString());
    return status == 2 ? err.toString() : out.toString();
  }

  private Set<String> read(String data) {
    Set<String> pages = new TreeSet<>();
    siterank(0, data, "export", "pages")
        .lines()
        .skip(1)
        .map(line -> line.split("\t", -1))
        .filter(cells -> cells[1].equals("200"))
        .forEach(cells -> pages.add(cells[0]));
    return pages;
  }

  @Test
  void theOrderDecidesWhichPagesAreReadWithinALimitAndNothingWithout() throws IOException {
    for (String order : ORDERS) {
      siterank(1, order, "crawl", "--delay", "0s", "--order", order, "--max-pages", "25");
      int pages = read(order).size();
      assertTrue(pages == 25 || pages == 24, order + ": /p0.html is a copy of /, read " + pages);
    }
    assertNotEquals(read("breadth-first"), read("opic"));
    assertNotEquals(read("breadth-first"), read("pagerank"));
    Path file =
        Files.writeString(folder.resolve("opic.yaml"), "crawl: {order: opic, max-pages: 25}\n");
    siterank(1, "by-file", "crawl", "--delay", "0s", "-c", file.toString());
    assertEquals(read("opic"), read("by-file"), "the key does what the flag does");
    for (String order : ORDERS) {
      siterank(0, order, "crawl", "--delay", "0s", "--order", order);
      assertEquals(
          siterank(0, "breadth-first", "export", "links"),
          siterank(0, order, "export", "links"),
          order);
    }
  }

  @Test
  void anUnknownOrderIsRefusedWithTheKnownOnes() {
    String message = siterank(2, "none", "crawl", "--order", "random");
    assertTrue(message.contains(String.join(", ", ORDERS.subList(0, 4))), message);
  }
}
