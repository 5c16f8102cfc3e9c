package org.siterank.searchlog;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.siterank.disk.OwnFiles;
import org.siterank.store.SearchCounts;
import org.siterank.store.SearchCounts.Asked;
import org.siterank.store.SearchCounts.Choice;
import org.siterank.store.SearchKey;

/**
 * Learns which results people want for a query from those that they opened.
 *
 * <pre>{@code
 * s_u = clicks on u, each by the inverse of how likely its place is looked at, / all of them
 * n   = (sum of these weights)² / sum of their squares      clicks that weigh alike (L. Kish, 1965)
 * l_u = s_u - sqrt(s_u (1 - s_u) / n), at least 0           one standard deviation below
 * how much u is wanted = l_u / (largest l) · n / (n + 10)
 * }</pre>
 *
 * <p>A network counts once a day for a result; older days count less; and no day counts more than a
 * seventh of all, so that nothing is learnt from less than a week, and what is done to the counts
 * in one night moves little.
 */
public final class ChosenResults {

  /** Where the shares are, in the data folder. */
  public static final String FILE = "chosen.tsv";

  /** So many clicks count as much as knowing nothing. */
  private static final double STRENGTH = 10;

  /** A day counts at most one of so many parts. */
  private static final int DAYS = 7;

  /** Days that count less than this are forgotten. */
  private static final double LEAST = 1e-3;

  /** Less would move nothing. */
  private static final double LEAST_WANTED = 0.01;

  /** A result of which something was learnt; see {@link org.siterank.search.ChosenPage}. */
  record Learnt(String query, String url, double wanted, long opened, long of) {}

  private ChosenResults() {}

  /**
   * Learns from the counts of a data folder and writes what was learnt, for the next search.
   * Without counts nothing is written.
   *
   * @param halfLife the age at which a click counts half
   * @return of how many queries something was learnt
   */
  public static int learn(Path data, LocalDate today, Duration halfLife) throws IOException {
    if (!Files.exists(SearchCounts.file(data))) {
      return 0;
    }
    SearchCounts.forgetNetworks(data, today.minusDays(1));
    List<Learnt> learnt;
    try (SearchCounts counts = SearchCounts.openForReading(data)) {
      learnt = of(counts.asked(), counts.choices(), today, halfLife);
    }
    StringBuilder lines = new StringBuilder("# query\turl\twanted\topened\tof\n");
    for (Learnt result : learnt) {
      lines
          .append(result.query())
          .append('\t')
          .append(result.url())
          .append('\t')
          .append(result.wanted())
          .append('\t')
          .append(result.opened())
          .append('\t')
          .append(result.of())
          .append('\n');
    }
    Path file = data.resolve(FILE);
    if (!learnt.isEmpty() || Files.exists(file)) {
      OwnFiles.replace(file, lines.toString().getBytes(StandardCharsets.UTF_8));
    }
    return (int) learnt.stream().map(Learnt::query).distinct().count();
  }

  /** Learns from counts, by query; the result that most want first. */
  static List<Learnt> of(
      List<Asked> asked, List<Choice> choices, LocalDate today, Duration halfLife) {
    Map<String, SortedMap<LocalDate, Long>> searches = new HashMap<>();
    for (Asked each : asked) {
      searches
          .computeIfAbsent(each.query(), none -> new TreeMap<>())
          .merge(each.day(), each.times(), Long::sum);
    }
    Map<String, List<Choice>> byQuery = new TreeMap<>();
    choices.forEach(
        each -> byQuery.computeIfAbsent(each.query(), none -> new ArrayList<>()).add(each));
    List<PositionBias.Shown> shown = new ArrayList<>();
    byQuery.forEach(
        (query, opened) ->
            shown.addAll(shown(searches.getOrDefault(query, new TreeMap<>()), opened)));
    PositionBias bias = PositionBias.fit(shown);
    List<Learnt> learnt = new ArrayList<>();
    double days = halfLife.toSeconds() / (double) Duration.ofDays(1).toSeconds();
    byQuery.forEach(
        (query, opened) -> {
          Map<Choice, Double> weights = new HashMap<>();
          for (Choice choice : opened) {
            double age = Math.max(0, ChronoUnit.DAYS.between(choice.day(), today));
            double weight = Math.pow(0.5, age / days);
            if (weight >= LEAST) {
              weights.put(
                  choice, weight * people(choice.networks()) * bias.weight(choice.position()));
            }
          }
          limitDays(weights);
          learnt.addAll(of(query, opened, weights));
        });
    return learnt;
  }

  /**
   * Where the results of a query were shown. On a day on which a result was not opened it stood
   * where it was opened last; the first day on which it was opened says where that is.
   */
  private static List<PositionBias.Shown> shown(
      SortedMap<LocalDate, Long> searches, List<Choice> opened) {
    Map<String, SortedMap<LocalDate, List<Choice>>> results = new TreeMap<>();
    opened.forEach(
        each ->
            results
                .computeIfAbsent(each.url(), none -> new TreeMap<>())
                .computeIfAbsent(each.day(), none -> new ArrayList<>())
                .add(each));
    List<PositionBias.Shown> shown = new ArrayList<>();
    for (SortedMap<LocalDate, List<Choice>> days : results.values()) {
      PositionBias.Shown result = new PositionBias.Shown();
      LocalDate first = days.firstKey();
      int place = mostly(days.get(first));
      for (Map.Entry<LocalDate, Long> day : searches.tailMap(first.plusDays(1)).entrySet()) {
        List<Choice> then = days.getOrDefault(day.getKey(), List.of());
        place = then.isEmpty() ? place : mostly(then);
        double times = then.stream().mapToDouble(each -> people(each.networks())).sum();
        result.add(place, day.getValue(), Math.min(times, day.getValue()));
      }
      shown.add(result);
    }
    return shown;
  }

  private static int mostly(List<Choice> day) {
    return day.stream().max(Comparator.comparingInt(Choice::networks)).orElseThrow().position();
  }

  /** How many networks there were, if one byte tells so many apart (occupancy of 256 cells). */
  static double people(int distinct) {
    double cells = SearchKey.PEOPLE;
    return Math.log1p(-Math.min(distinct, cells - 0.5) / cells) / Math.log1p(-1 / cells);
  }

  /** Lowers the weights of days that have more than their part of all. */
  private static void limitDays(Map<Choice, Double> weights) {
    Map<LocalDate, Double> days = new TreeMap<>();
    weights.forEach((choice, weight) -> days.merge(choice.day(), weight, Double::sum));
    double limit = limit(days.values().stream().sorted(Comparator.reverseOrder()).toList());
    weights.replaceAll((choice, weight) -> weight * Math.min(1, limit / days.get(choice.day())));
  }

  /** The largest weight of a day that is no more than its part of all, when larger ones get it. */
  static double limit(List<Double> largestFirst) {
    for (int larger = 0; larger < DAYS && larger < largestFirst.size(); larger++) {
      double rest = 0;
      for (double day : largestFirst.subList(larger, largestFirst.size())) {
        rest += day;
      }
      double limit = rest / (DAYS - larger);
      if (largestFirst.get(larger) <= limit) {
        return limit;
      }
    }
    return 0;
  }

  private static List<Learnt> of(String query, List<Choice> opened, Map<Choice, Double> weights) {
    Map<String, Double> clicks = new TreeMap<>();
    Map<String, Long> times = new TreeMap<>();
    double all = 0;
    double squares = 0;
    for (Choice choice : opened) {
      double people = people(choice.networks());
      double weight = weights.getOrDefault(choice, 0.0);
      times.merge(choice.url(), Math.round(people), Long::sum);
      clicks.merge(choice.url(), weight, Double::sum);
      all += weight;
      squares += weight * weight / people;
    }
    List<Learnt> learnt = new ArrayList<>();
    if (all == 0) {
      return learnt;
    }
    double alike = all * all / squares;
    Map<String, Double> lower = new TreeMap<>();
    for (Map.Entry<String, Double> result : clicks.entrySet()) {
      double share = result.getValue() / all;
      lower.put(result.getKey(), Math.max(0, share - Math.sqrt(share * (1 - share) / alike)));
    }
    double most = Collections.max(lower.values());
    long of = times.values().stream().mapToLong(Long::longValue).sum();
    lower.forEach(
        (url, share) -> {
          double wanted = most > 0 ? share / most * alike / (alike + STRENGTH) : 0;
          if (wanted >= LEAST_WANTED) {
            learnt.add(new Learnt(query, url, wanted, times.get(url), of));
          }
        });
    learnt.sort(Comparator.comparingDouble(Learnt::wanted).reversed());
    return learnt;
  }
}
