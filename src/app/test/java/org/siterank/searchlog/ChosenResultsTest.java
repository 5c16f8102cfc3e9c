package org.siterank.searchlog;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.siterank.search.ChosenPage;
import org.siterank.searchlog.ChosenResults.Learnt;
import org.siterank.store.SearchCounts;
import org.siterank.store.SearchCounts.Asked;
import org.siterank.store.SearchCounts.Choice;

/** The results that people want are learnt from those that they open. */
class ChosenResultsTest {

  private static final LocalDate FIRST = LocalDate.of(2026, 3, 2);
  private static final Duration YEAR = Duration.ofDays(365);

  @TempDir Path data;

  private static Choice choice(int day, String url, int position, int networks) {
    return new Choice(FIRST.plusDays(day), "hours", url, position, networks);
  }

  private static List<Learnt> learn(List<Choice> choices) {
    List<Asked> asked = new ArrayList<>();
    for (int day = 0; day < 30; day++) {
      asked.add(new Asked(FIRST.plusDays(day), "hours", 10, 5));
    }
    return ChosenResults.of(asked, choices, FIRST.plusDays(30), YEAR);
  }

  private static double wanted(List<Learnt> learnt, String url) {
    return learnt.stream()
        .filter(each -> each.url().equals(url))
        .mapToDouble(Learnt::wanted)
        .findFirst()
        .orElse(0);
  }

  @Test
  void aClickFarDownTellsMoreThanOneAtTheTop() {
    List<Choice> choices = new ArrayList<>();
    for (int day = 0; day < 20; day++) {
      choices.add(choice(day, "/first", 1, 2));
      choices.add(choice(day, "/fifth", 5, 2));
    }
    List<Learnt> learnt = learn(choices);
    assertEquals("/fifth", learnt.get(0).url());
    assertTrue(wanted(learnt, "/fifth") > 3 * wanted(learnt, "/first"), learnt::toString);
    assertEquals(40, learnt.get(0).opened());
    assertEquals(80, learnt.get(0).of());
    assertEquals(1, learnt.get(0).wanted(), 0.3);
  }

  @Test
  void nothingIsLearntFromLessThanAWeek() {
    List<Choice> choices = new ArrayList<>();
    for (int day = 0; day < 6; day++) {
      choices.add(choice(day, "/page", 2, 100));
      assertEquals(List.of(), learn(choices));
    }
    choices.add(choice(6, "/page", 2, 1));
    assertTrue(wanted(learn(choices), "/page") > 0, "and a little from a week");
  }

  @Test
  void aNightOfManyClicksCountsASeventh() {
    List<Choice> choices = new ArrayList<>();
    for (int day = 0; day < 20; day++) {
      choices.add(choice(day, "/good", 2, 3));
    }
    choices.add(choice(20, "/pushed", 10, 255));
    List<Learnt> learnt = learn(choices);
    assertTrue(wanted(learnt, "/good") > 5 * wanted(learnt, "/pushed"), learnt::toString);
    assertEquals(1, ChosenResults.limit(List.of(9.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0)), 1e-12);
    assertEquals(2, ChosenResults.limit(List.of(9.0, 9.0, 2.0, 2.0, 2.0, 2.0, 2.0)), 1e-12);
    assertEquals(0, ChosenResults.limit(List.of(9.0, 9.0, 2.0)), 1e-12);
    assertEquals(2, ChosenResults.limit(Collections.nCopies(7, 2.0)), 1e-12);
  }

  @Test
  void aByteTellsManyNetworksApart() {
    Random random = new Random(1);
    for (int networks : List.of(1, 10, 100, 400)) {
      double sum = 0;
      for (int trial = 0; trial < 200; trial++) {
        sum += ChosenResults.people((int) random.ints(networks, 0, 256).distinct().count());
      }
      assertEquals(networks, sum / 200, 0.05 * networks + 0.1);
    }
  }

  @Test
  void thePlaceIsLearntFromResultsThatMoved() {
    for (double exponent : List.of(0.5, 1.0, 1.5)) {
      Random random = new Random(3);
      List<PositionBias.Shown> results = new ArrayList<>();
      for (int i = 0; i < 300; i++) {
        PositionBias.Shown result = new PositionBias.Shown();
        double wanted = 0.2 + 0.6 * random.nextDouble();
        for (int turn = 0; turn < 4; turn++) {
          int place = 1 + random.nextInt(10);
          int opened = 0;
          for (int search = 0; search < 30; search++) {
            opened += random.nextDouble() < wanted * Math.pow(place, -exponent) ? 1 : 0;
          }
          result.add(place, 30, opened);
        }
        results.add(result);
      }
      assertEquals(exponent, PositionBias.fit(results).exponent(), 0.05);
    }
    assertEquals(PositionBias.USUAL, PositionBias.fit(List.of()).exponent());
  }

  /**
   * Searchers who want a result with known probabilities and look at a place by its position; some
   * open anything. Each night the list is ordered anew by what was learnt.
   *
   * @return the searches after which the result that most want is first on every later day; the
   *     number of all where it never stays
   */
  private static int searchesUntilBestIsFirst(
      double[] scores, double[] wanted, double random, int attackedOn, long seed) {
    int searchesADay = 5;
    int days = 80;
    Random dice = new Random(seed);
    int best = 0;
    int worst = 0;
    for (int i = 0; i < wanted.length; i++) {
      best = wanted[i] > wanted[best] ? i : best;
      worst = wanted[i] < wanted[worst] ? i : worst;
    }
    List<Asked> asked = new ArrayList<>();
    List<Choice> choices = new ArrayList<>();
    int since = 0;
    for (int day = 0; day < days; day++) {
      LocalDate today = FIRST.plusDays(day);
      List<Learnt> learnt = ChosenResults.of(asked, choices, today, YEAR);
      Integer[] list = new Integer[scores.length];
      Arrays.setAll(list, i -> i);
      double[] scored = new double[scores.length];
      for (int i = 0; i < scores.length; i++) {
        scored[i] = scores[i] * Math.pow(ChosenPage.MOST, wanted(learnt, "/" + i));
      }
      Arrays.sort(list, Comparator.comparingDouble(i -> -scored[i]));
      if (list[0] != best) {
        since = (day + 1) * searchesADay;
      }
      int[] opened = new int[scores.length];
      for (int search = 0; search < searchesADay; search++) {
        if (dice.nextDouble() < random) {
          opened[dice.nextInt(scores.length)]++;
          continue;
        }
        // Looks at one place after the other; opens the first one that is looked at and wanted.
        for (int place = 1; place <= list.length; place++) {
          if (dice.nextDouble() < 1.0 / place && dice.nextDouble() < wanted[list[place - 1]]) {
            opened[list[place - 1]]++;
            break;
          }
        }
      }
      if (day == attackedOn) {
        opened[worst] += 255; // 10,000 clicks from more networks than a byte tells apart.
      }
      asked.add(new Asked(today, "hours", searchesADay, scores.length));
      for (int place = 1; place <= list.length; place++) {
        if (opened[list[place - 1]] > 0) {
          choices.add(
              new Choice(today, "hours", "/" + list[place - 1], place, opened[list[place - 1]]));
        }
      }
    }
    return since;
  }

  private static int median(double[] scores, double[] wanted, double random, int attackedOn) {
    int[] searches = new int[15];
    for (int seed = 0; seed < searches.length; seed++) {
      searches[seed] = searchesUntilBestIsFirst(scores, wanted, random, attackedOn, seed);
    }
    Arrays.sort(searches);
    return searches[searches.length / 2];
  }

  @Test
  @Tag("slow")
  void theResultThatMostWantComesFirst() {
    double[] scores = {10, 8, 7, 6.5, 6, 5, 4.5, 4, 3.8, 3.5};
    double[] third = {0.2, 0.1, 0.9, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1};
    double[] sixth = {0.2, 0.1, 0.1, 0.1, 0.1, 0.9, 0.1, 0.1, 0.1, 0.1};
    double[] first = {0.9, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1};
    int clean = median(scores, third, 0, -1);
    int noisy = median(scores, third, 0.2, -1);
    int deep = median(scores, sixth, 0.2, -1);
    int attacked = median(scores, third, 0.2, 50);
    String figures =
        "third " + clean + ", with noise " + noisy + ", sixth " + deep + ", attacked " + attacked;
    assertTrue(clean <= 60, figures);
    assertTrue(noisy <= 80, figures);
    assertTrue(deep <= 120, figures);
    assertEquals(0, median(scores, first, 0.2, -1), "what is first and wanted stays");
    assertTrue(attacked <= noisy, "one night moves nothing: " + figures);
  }

  @Test
  void aNetworkCountsOnceADayWhateverItOpens() throws IOException {
    try (SearchLog log = SearchLog.open(data, 1)) {
      for (int day = 0; day < 2; day++) {
        for (int click = 0; click < 50; click++) {
          log.opened(FIRST.plusDays(day), "Hours", "/page", 1 + click % 3, "192.0.2." + click);
          if (click % 10 == 0) {
            log.flush();
          }
        }
        log.opened(FIRST.plusDays(day), "hours", "/page", 1, "198.51.100.7");
      }
    }
    try (SearchCounts counts = SearchCounts.openForReading(data)) {
      int networks = counts.choices().stream().mapToInt(Choice::networks).sum();
      // Two of them on each day, if they do not happen to look alike.
      assertTrue(networks >= 2 && networks <= 4, counts.choices()::toString);
      assertEquals(102, counts.opened().stream().mapToLong(SearchCounts.Opened::times).sum());
    }
  }

  @Test
  void whatIsLearntIsWrittenForTheNextSearch() throws Exception {
    assertEquals(0, ChosenResults.learn(data, FIRST, YEAR), "nothing was counted");
    assertTrue(Files.notExists(data.resolve(ChosenResults.FILE)));
    try (SearchLog log = SearchLog.open(data, 1)) {
      for (int day = 0; day < 10; day++) {
        log.asked(FIRST.plusDays(day), "hours", 3, "192.0.2.1");
        log.opened(FIRST.plusDays(day), "hours", "http://x.test/b", 2, "192.0.2.1");
      }
    }
    assertEquals(1, ChosenResults.learn(data, FIRST.plusDays(10), YEAR));
    assertEquals(1, networksKept(), "those of yesterday");
    assertEquals(1, ChosenResults.learn(data, FIRST.plusDays(12), YEAR));
    assertEquals(0, networksKept());
    List<String> lines = Files.readAllLines(data.resolve(ChosenResults.FILE));
    assertEquals(2, lines.size(), lines::toString);
    assertTrue(lines.get(1).startsWith("hours\thttp://x.test/b\t0."), lines::toString);
    assertTrue(lines.get(1).endsWith("\t10\t10"), lines::toString);
  }

  private int networksKept() throws SQLException {
    try (Connection file =
            DriverManager.getConnection("jdbc:sqlite:" + data.resolve("searches.db"));
        Statement statement = file.createStatement();
        ResultSet rows = statement.executeQuery("SELECT count(*) FROM choosing")) {
      return rows.getInt(1);
    }
  }

  @Test
  void networksAreNotAddresses() {
    assertEquals(ClientNetwork.of("192.0.2.1"), ClientNetwork.of("192.0.2.254"));
    assertEquals(ClientNetwork.of("20010db800010000"), ClientNetwork.of("20010db80001ffff"));
    assertEquals("somebody", ClientNetwork.of("somebody"));
  }
}
