package org.siterank.bench;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.MultiTerms;
import org.apache.lucene.index.Terms;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.store.FSDirectory;
import org.apache.lucene.util.BytesRef;
import org.siterank.analysis.Language;
import org.siterank.index.SiteField;
import org.siterank.search.Boosting;
import org.siterank.search.SearchRequest;
import org.siterank.search.SearchResponse;
import org.siterank.search.SiteSearcher;

/**
 * Asks a published index queries of all kinds, made of its own words. Writes the answers, with all
 * explanations, for another version to be compared with, and prints the processor time of each
 * kind. The first queries are left out, in which classes and dictionaries are loaded.
 *
 * <p>Arguments: folder of the index, number of queries, seed, file for the answers.
 */
public final class AnswerBench {

  private static final List<String> FORMS =
      List.of("%s", "%s", "%s", "+%s", "-%s", "\"%s %s\"", "\"%s %s\"~6", "(%s | %s)");

  private static final int FIRST = 40;

  private final Random random;
  private final List<String> words;
  private final List<String> filters = new ArrayList<>();

  private AnswerBench(List<String> words, List<Language> languages, long seed) {
    this.random = new Random(seed);
    this.words = words;
    filters.addAll(List.of("type:html", "in:/", "sort:date", "-type:pdf", "date:2020.."));
    languages.forEach(language -> filters.add("lang:" + language.tag()));
  }

  /** See above. */
  public static void main(String[] args) throws IOException {
    Path index = Path.of(args[0]);
    try (SiteSearcher searcher = SiteSearcher.open(index)) {
      new AnswerBench(words(index), searcher.languages(), Long.parseLong(args[2]))
          .ask(searcher, Integer.parseInt(args[1]), Path.of(args[3]));
    }
  }

  private static List<String> words(Path index) throws IOException {
    List<String> words = new ArrayList<>();
    try (FSDirectory files = FSDirectory.open(index);
        DirectoryReader reader = DirectoryReader.open(files)) {
      Terms terms = MultiTerms.getTerms(reader, SiteField.SPELLINGS.key());
      TermsEnum each = terms.iterator();
      for (BytesRef term = each.next(); term != null; term = each.next()) {
        words.add(term.utf8ToString());
      }
    }
    return words;
  }

  private void ask(SiteSearcher searcher, int queries, Path file) throws IOException {
    Map<String, List<Long>> times = new TreeMap<>();
    List<String> answers = new ArrayList<>();
    for (int i = 0; i < FIRST + queries; i++) {
      boolean heavy = i % 10 == 0;
      String kind =
          switch (i % 20) {
            case 0 -> "20 fuzzy words";
            case 10 -> "20 prefixes";
            case 1, 2, 3 -> "fuzzy words and prefixes";
            default -> "words and phrases";
          };
      String query = heavy ? several(20, kind) : several(1 + random.nextInt(6), kind);
      long begin = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
      String answer = answer(searcher, query, i % 3 == 0);
      long took = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() - begin;
      if (i >= FIRST) {
        times.computeIfAbsent(kind, any -> new ArrayList<>()).add(took);
        answers.add(query + "\n" + answer);
      }
    }
    Files.write(file, answers, StandardCharsets.UTF_8);
    times.forEach(AnswerBench::print);
  }

  private static void print(String kind, List<Long> took) {
    long[] sorted = took.stream().mapToLong(nanos -> nanos).sorted().toArray();
    System.out.printf(
        "%-26s %5d queries; ms of processor time: mean %.2f, median %.2f, 99%% %.2f%n",
        kind,
        sorted.length,
        Arrays.stream(sorted).average().orElse(0) / 1e6,
        sorted[sorted.length / 2] / 1e6,
        sorted[sorted.length * 99 / 100] / 1e6);
  }

  /** All that a page of results shows, and what is suggested while the query is typed. */
  private static String answer(SiteSearcher searcher, String query, boolean explain)
      throws IOException {
    SearchRequest request = SearchRequest.of(query);
    SearchResponse found = searcher.search(explain ? request.explained() : request);
    SearchResponse timeless =
        new SearchResponse(
            found.query(),
            found.total(),
            found.totalIsExact(),
            0,
            found.notices(),
            found.synonyms(),
            found.unknown(),
            found.hits());
    return timeless
        + "\n"
        + searcher.facets(query)
        + "\n"
        + searcher.didYouMean(query)
        + "\n"
        + searcher.completions(query, Boosting.WHISPER, 5);
  }

  private String several(int count, String kind) {
    String all =
        IntStream.range(0, count).mapToObj(i -> one(kind)).collect(Collectors.joining(" "));
    return random.nextInt(4) == 0 ? all + " " + any(filters) : all;
  }

  private String one(String kind) {
    boolean fuzzy = !kind.endsWith("prefixes") || random.nextBoolean();
    return switch (kind) {
      case "20 prefixes" -> begun(any(words));
      case "20 fuzzy words" -> misspelled(any(words)) + "~2";
      case "fuzzy words and prefixes" ->
          fuzzy ? misspelled(any(words)) + "~" + (1 + random.nextInt(2)) : begun(any(words));
      default -> any(FORMS).formatted(any(words), any(words));
    };
  }

  private String misspelled(String word) {
    int at = random.nextInt(word.length());
    return word.substring(0, at) + 'e' + word.substring(Math.min(word.length(), at + 1));
  }

  private String begun(String word) {
    return word.substring(0, 1 + random.nextInt(word.length())) + "*";
  }

  private <T> T any(List<T> of) {
    return of.get(random.nextInt(of.size()));
  }
}
