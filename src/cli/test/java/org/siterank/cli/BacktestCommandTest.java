package org.siterank.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.io.TempDir;

/**
 * {@code logs --backtest} on a site whose visitors do as the model of a reader says who prefers the
 * links in the text: what is right must win, and by as much as chance allows.
 */
@Tag("slow")
@TestInstance(Lifecycle.PER_CLASS)
class BacktestCommandTest {

  private static final String SITE = "https://site.example/";
  private static final int PAGES = 30;
  private static final int DAYS = 10;
  private static final int VISITS = 400;
  private static final double GOES_ON = 0.7;

  /** A link in the text against one of the menu. */
  private static final double PREFERS = 8;

  private final SplittableRandom random = new SplittableRandom(11);
  private final List<String> lines = new ArrayList<>();
  private String data;
  private int visitors;

  private static String path(int page) {
    return "p" + page + ".html";
  }

  private static int[] menu(int page) {
    return new int[] {(page + 1) % PAGES, (page + 2) % PAGES, (page + 9) % PAGES};
  }

  private static int inText(int page) {
    return (page * 7 + 4) % PAGES;
  }

  @BeforeAll
  void run(@TempDir Path folder) throws IOException {
    Path www = Files.createDirectories(folder.resolve("www"));
    for (int page = 0; page < PAGES; page++) {
      StringBuilder html = new StringBuilder("<title>P" + page + "</title><nav>");
      for (int target : menu(page)) {
        html.append("<a href=").append(path(target)).append(">menu ").append(target);
        html.append("</a> ");
      }
      html.append("</nav><p>Of the many things of page ").append(page);
      html.append(" that are worth a sentence there is <a href=").append(path(inText(page)));
      html.append(">one</a> about which this paragraph has more to say than others.</p>");
      Files.writeString(www.resolve(path(page)), html);
    }
    Files.copy(www.resolve(path(0)), www.resolve("index.html"));
    for (int day = 1; day <= DAYS; day++) {
      for (int visit = 0; visit < VISITS; visit++) {
        visit(day, (int) (PAGES * Math.pow(random.nextDouble(), 3)));
      }
    }
    Path log = Files.write(folder.resolve("access.log"), lines);
    data = folder.resolve("data").toString();
    call(
        0,
        "run",
        "--site",
        SITE,
        "--dir",
        www.toString(),
        "--logs",
        log.toString(),
        "--data",
        data);
  }

  private void visit(int day, int entered) {
    visitors++;
    int page = entered;
    String from = "-";
    Set<Integer> seen = new HashSet<>(); // A page that is seen again counts once in half an hour.
    for (int minute = 0; minute < 20 && seen.add(page); minute++) {
      lines.add(
          String.format(
              Locale.ROOT,
              "10.%d.%d.1 - - [%02d/Jan/2026:12:%02d:00 +0000] \"GET /%s HTTP/1.1\" 200 900 \"%s\""
                  + " \"Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0\"",
              visitors / 250,
              visitors % 250,
              day,
              minute,
              path(page),
              from));
      if (random.nextDouble() >= GOES_ON) {
        return;
      }
      from = SITE + path(page);
      int[] menu = menu(page);
      double choice = random.nextDouble() * (PREFERS + menu.length);
      page = choice < PREFERS ? inText(page) : menu[(int) (choice - PREFERS)];
    }
  }

  private static String call(int status, String... args) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    int actual = Main.run(new PrintWriter(out), new PrintWriter(err), args);
    assertEquals(status, actual, err::toString);
    return status == 0 ? out.toString() : err.toString();
  }

  private JsonNode json(String... more) throws IOException {
    List<String> args = new ArrayList<>(List.of("logs", "--backtest", "--format", "json"));
    args.addAll(List.of("--data", data));
    args.addAll(List.of(more));
    return new ObjectMapper().readTree(call(0, args.toArray(String[]::new)));
  }

  private static JsonNode find(JsonNode rows, String field, String value, String and) {
    for (JsonNode row : rows) {
      if (row.get(field).asText().equals(value) && row.toString().contains(and)) {
        return row;
      }
    }
    throw new AssertionError(value + " is missing in " + rows);
  }

  @Test
  void theLastFifthOfTheDaysJudgesAndNothingOfItIsLearnt() throws IOException {
    JsonNode test = json();
    assertEquals("2026-01-01", test.get("firstLearnt").asText());
    assertEquals("2026-01-09", test.get("split").asText());
    assertEquals("2026-01-10", test.get("lastJudged").asText());
    assertEquals(lines.size(), test.get("learntViews").asInt() + test.get("judgedViews").asInt());
    // Days after the judged ones change nothing, and so do judged days for what is learnt.
    JsonNode shorter = json("--last-day", "2026-01-09", "--split", "2026-01-09");
    assertEquals(test.get("weights"), shorter.get("weights"));
    assertEquals(test.get("learntViews"), shorter.get("learntViews"));
    assertTrue(shorter.get("judgedViews").asInt() < test.get("judgedViews").asInt());
  }

  @Test
  void readersWhoPreferLinksInTheTextAreForetoldByWeightsAndNotByUniformLinks() throws IOException {
    JsonNode test = json();
    JsonNode links = find(test.get("comparisons"), "by", "weighted", "uniform");
    assertTrue(links.get("lower").asDouble() > 0.1, links.toString());
    // The gain is known: ln of 8/11 and 1/11 against 1/4, by their shares, 0.57 nats.
    double known = (8 * Math.log(8 * 4 / 11.0) + 3 * Math.log(4 / 11.0)) / 11;
    assertEquals(known, links.get("gain").asDouble(), 0.1, links.toString());
    JsonNode pages = find(test.get("comparisons"), "by", "rank-weighted", "rank-measured");
    assertTrue(pages.get("lower").asDouble() > 0, pages.toString());
    JsonNode text = find(test.get("weights"), "kind", "prose", "");
    assertTrue(text.get("coefficient").asDouble() > 3 * text.get("deviation").asDouble());
  }

  @Test
  void whatTheProductUsesIsMarkedAndHasItsIntervals() throws IOException {
    JsonNode test = json();
    JsonNode expected = find(test.get("pages"), "use", "expected views", "");
    assertEquals("rank-measured", expected.get("name").asText());
    JsonNode boost = find(test.get("pages"), "use", "boost", "");
    assertEquals("boost-measured", boost.get("name").asText());
    assertTrue(boost.get("coverage").get("inside").asDouble() > 0.85, boost.toString());
    assertEquals(
        "uniform", find(test.get("links"), "use", "expected clicks", "").get("name").asText());
    JsonNode uniform = find(test.get("pages"), "name", "uniform", "");
    assertTrue(uniform.get("perDay").isNull() && uniform.get("coverage").isNull());
    assertEquals(0.5, uniform.get("concordance").asDouble());
    assertTrue(find(test.get("pages"), "name", "views", "").get("behind").asDouble() < 0.05);
  }

  @Test
  void textAndTablesSayTheSame() {
    String text = call(0, "logs", "--backtest", "--data", data);
    assertTrue(text.contains("judged     2026-01-09 to 2026-01-10"), text);
    assertFalse(text.contains("NaN"), text); // Uniform shares have no order.
    assertTrue(text.contains("expected views") && text.contains("expected clicks"), text);
    String[] rows =
        call(0, "logs", "--backtest", "--data", data, "--format", "tsv").split("\n", -1);
    assertTrue(rows[0].startsWith("of\tby\tuse\tsmoothing\tnats\tbehind"), rows[0]);
    assertEquals(rows[0].split("\t", -1).length, rows[1].split("\t", -1).length);
    assertEquals(text, call(0, "logs", "--backtest", "--data", data));
  }

  @Test
  void aSplitThatLeavesNothingIsRefused() {
    for (String day : List.of("2026-01-01", "2026-01-11")) {
      String error = call(2, "logs", "--backtest", "--split", day, "--data", data);
      assertTrue(error.contains("2026-01-01") && error.contains("2026-01-10"), error);
    }
    String error = call(2, "logs", "--explain", "--split", "2026-01-05", "--data", data);
    assertTrue(error.contains("--split belongs to --backtest"), error);
    error = call(2, "logs", "--split", "2026-01-05", "--data", data);
    assertTrue(error.contains("--split belongs to --backtest"), error);
    error = call(2, "logs", "--explain", "--backtest", "--data", data);
    assertTrue(error.contains("exclude each other"), error);
    error = call(2, "logs", "--backtest", "--split", "yesterday", "--data", data);
    assertTrue(error.contains("must be a day such as 2026-01-31, got yesterday"), error);
    assertFalse(error.contains("java."), error);
    error = call(1, "logs", "--backtest", "--last-day", "2026-01-01", "--data", data);
    assertTrue(error.contains("two days"), error);
  }

  @Test
  void oneLearntDayIsEnoughAndItIsSaid() {
    String text = call(0, "logs", "--backtest", "--split", "2026-01-02", "--data", data);
    assertTrue(text.contains("one learnt day alone"), text);
  }
}
