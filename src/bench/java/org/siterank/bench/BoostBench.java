package org.siterank.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.apache.lucene.analysis.standard.StandardAnalyzer;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.FeatureField;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.StringField;
import org.apache.lucene.document.TextField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.Term;
import org.apache.lucene.queries.function.FunctionScoreQuery;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.DoubleValues;
import org.apache.lucene.search.DoubleValuesSource;
import org.apache.lucene.search.Explanation;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.Sort;
import org.apache.lucene.search.SortField;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.FSDirectory;
import org.jsoup.Jsoup;
import org.siterank.boost.Combine;
import org.siterank.boost.RankBoostQuery;
import org.siterank.boost.RankField;
import org.siterank.boost.Saturation;

/**
 * What a boost costs: text alone, Lucene's ways of adding a rank, and ours, on the same queries in
 * one run; and how long a refresh of all ranks takes.
 *
 * <p>Documents are passages cut from the text of a folder of HTML pages, at random places and of
 * random lengths; when there are more documents than text, passages overlap. Ranks are log-normal
 * (σ = 2) and know nothing of the text. Every query is asked of every system in turn; the best of
 * several rounds counts. Scores are compared with FunctionScoreQuery's first.
 *
 * <p>Arguments: a folder of HTML pages; the number of documents; the number of queries. Or {@code
 * --quick}: 20,000 documents cut from a made-up site, 50 queries.
 */
public final class BoostBench {

  private static final String TEXT = "text";
  private static final String RANK = "rank";
  private static final String SORT_KEY = "rank_sort";
  private static final String URL = "url";
  private static final String FEATURE = "feature";
  private static final int ROUNDS = 5;
  private static final int QUICK_PAGES = 1_000;
  private static final Saturation BOOST = new Saturation(0.5, 1);

  private BoostBench() {}

  /** Runs it. */
  public static void main(String[] given) throws IOException {
    try (QuickForm form = QuickForm.of("boostbench", given)) {
      String site = form.isQuick() ? form.site(QUICK_PAGES).toString() : given[0];
      run(form.folder(), QuickForm.arguments(given, site, "20000", "50"));
    }
  }

  private static void run(Path temporary, String... args) throws IOException {
    Path folder = Path.of(args[0]).toRealPath();
    int documents = Integer.parseInt(args[1]);
    int queries = Integer.parseInt(args[2]);
    String[] words = words(folder);
    System.out.printf(
        Locale.ROOT, "%,d documents cut from %,d words of %s%n", documents, words.length, folder);
    Path unsorted = temporary.resolve("unsorted");
    Path sorted = temporary.resolve("sorted");
    index(unsorted, words, documents, false);
    index(sorted, words, documents, true);
    compare(unsorted, sorted, asked(words, queries));
    refresh(unsorted, documents);
  }

  private static String[] words(Path folder) throws IOException {
    List<String> words = new ArrayList<>();
    List<Path> files;
    try (Stream<Path> all = Files.walk(folder)) {
      files = all.filter(file -> file.toString().endsWith(".html")).sorted().toList();
    }
    for (Path file : files) {
      words.addAll(Arrays.asList(Jsoup.parse(file.toFile(), "UTF-8").text().split("\\s+", -1)));
    }
    return words.toArray(String[]::new);
  }

  private static double rank(int document) {
    // Box and Muller, from the document's own number: the same in both indexes.
    SplittableRandom random = new SplittableRandom(document * 31L + 7);
    double radius = Math.sqrt(-2 * Math.log(1 - random.nextDouble()));
    return Math.exp(2 * radius * Math.cos(2 * Math.PI * random.nextDouble()));
  }

  private static String passage(String[] words, SplittableRandom random) {
    int length = (int) Math.exp(Math.log(10) + random.nextDouble() * Math.log(20));
    int start = random.nextInt(words.length - length);
    return String.join(" ", Arrays.copyOfRange(words, start, start + length));
  }

  private static void index(Path path, String[] words, int documents, boolean sorted)
      throws IOException {
    IndexWriterConfig config =
        new IndexWriterConfig(new StandardAnalyzer()).setRAMBufferSizeMB(256);
    if (sorted) {
      config.setIndexSort(new Sort(new SortField(SORT_KEY, SortField.Type.LONG, true)));
    }
    long start = System.nanoTime();
    SplittableRandom random = new SplittableRandom(1);
    try (Directory directory = FSDirectory.open(path);
        IndexWriter writer = new IndexWriter(directory, config)) {
      for (int i = 0; i < documents; i++) {
        Document document = new Document();
        document.add(new TextField(TEXT, passage(words, random), Field.Store.NO));
        document.add(new StringField(URL, "https://example.org/" + i, Field.Store.NO));
        document.add(RankField.of(RANK, rank(i)));
        document.add(RankField.of(SORT_KEY, rank(i)));
        document.add(new FeatureField(FEATURE, RANK, (float) Math.max(1e-30, rank(i))));
        writer.addDocument(document);
      }
      writer.forceMerge(1);
    }
    System.out.printf(
        Locale.ROOT, "indexed%s in %.0f s%n", sorted ? ", sorted," : "", seconds(start));
  }

  /** Queries of one to four words that stand near each other somewhere. */
  private static List<Query> asked(String[] words, int count) {
    SplittableRandom random = new SplittableRandom(2);
    List<Query> queries = new ArrayList<>();
    while (queries.size() < count) {
      int length = 1 + queries.size() % 4;
      int start = random.nextInt(words.length - 12);
      BooleanQuery.Builder query = new BooleanQuery.Builder();
      int taken = 0;
      for (int i = 0; i < 12 && taken < length; i++) {
        String word = words[start + i].toLowerCase(Locale.ROOT);
        if (word.matches("[a-z]{3,20}")) {
          query.add(new TermQuery(new Term(TEXT, word)), Occur.SHOULD);
          taken++;
        }
      }
      if (taken == length) {
        BooleanQuery made = query.build();
        queries.add(length == 1 ? made.clauses().get(0).getQuery() : made);
      }
    }
    return queries;
  }

  private interface Boosted {
    Query of(Query text);
  }

  private record Contestant(IndexSearcher searcher, Boosted query) {}

  private static void compare(Path unsorted, Path sorted, List<Query> queries) throws IOException {
    try (Directory plainDirectory = FSDirectory.open(unsorted);
        Directory sortedDirectory = FSDirectory.open(sorted);
        DirectoryReader plainReader = DirectoryReader.open(plainDirectory);
        DirectoryReader sortedReader = DirectoryReader.open(sortedDirectory)) {
      IndexSearcher plain = searcher(plainReader);
      IndexSearcher ranked = searcher(sortedReader);
      Boosted ours = text -> new RankBoostQuery(text, RANK, BOOST, Combine.MULTIPLY);
      Boosted lucenes = text -> new FunctionScoreQuery(text, new Formula());
      Boosted feature =
          text ->
              new BooleanQuery.Builder()
                  .add(text, Occur.MUST)
                  .add(FeatureField.newSaturationQuery(FEATURE, RANK, 0.5f, 1f), Occur.SHOULD)
                  .build();
      Map<String, Contestant> systems = new LinkedHashMap<>();
      systems.put("text alone, unsorted", new Contestant(plain, text -> text));
      systems.put("text alone, sorted", new Contestant(ranked, text -> text));
      systems.put("ours, unsorted", new Contestant(plain, ours));
      systems.put("ours, sorted by rank", new Contestant(ranked, ours));
      systems.put("FunctionScoreQuery", new Contestant(plain, lucenes));
      systems.put("FunctionScoreQuery, sorted", new Contestant(ranked, lucenes));
      systems.put("FeatureField (added)", new Contestant(plain, feature));
      check(plain, ours, lucenes, queries);
      check(ranked, ours, lucenes, queries);
      print(measure(systems, queries), queries.size());
    }
  }

  private static IndexSearcher searcher(DirectoryReader reader) {
    IndexSearcher searcher = new IndexSearcher(reader);
    searcher.setQueryCache(null);
    return searcher;
  }

  private static void check(
      IndexSearcher searcher, Boosted ours, Boosted lucenes, List<Query> queries)
      throws IOException {
    double worst = 0;
    for (Query query : queries) {
      ScoreDoc[] want = searcher.search(lucenes.of(query), 10).scoreDocs;
      ScoreDoc[] got = searcher.search(ours.of(query), 10).scoreDocs;
      if (want.length != got.length) {
        throw new IllegalStateException(query + ": " + want.length + " and " + got.length);
      }
      for (int i = 0; i < want.length; i++) {
        double difference = Math.abs(want[i].score - got[i].score) / Math.ulp(want[i].score);
        worst = Math.max(worst, difference);
      }
    }
    System.out.printf(
        Locale.ROOT,
        "scores of the top 10 of %d queries differ from FunctionScoreQuery's by %.0f ulp at most%n",
        queries.size(),
        worst);
    if (worst > 4) {
      throw new IllegalStateException("scores differ");
    }
  }

  private static Map<String, double[]> measure(Map<String, Contestant> systems, List<Query> queries)
      throws IOException {
    Map<String, double[]> best = new LinkedHashMap<>();
    for (int round = 0; round <= ROUNDS; round++) {
      for (int q = 0; q < queries.size(); q++) {
        for (Map.Entry<String, Contestant> system : systems.entrySet()) {
          Query query = system.getValue().query().of(queries.get(q));
          long start = System.nanoTime();
          system.getValue().searcher().search(query, 10);
          double micros = (System.nanoTime() - start) / 1e3;
          double[] times =
              best.computeIfAbsent(
                  system.getKey(),
                  name -> {
                    double[] none = new double[queries.size()];
                    Arrays.fill(none, Double.POSITIVE_INFINITY);
                    return none;
                  });
          if (round > 0) { // The first round warms up.
            times[q] = Math.min(times[q], micros);
          }
        }
      }
    }
    return best;
  }

  private static void print(Map<String, double[]> times, int queries) {
    double[] plain = times.get("text alone, unsorted");
    double[] ownPlain = times.get("text alone, sorted");
    System.out.printf(
        Locale.ROOT,
        "%n%-28s %10s %10s %10s | %s%n",
        "µs a query, " + queries + " queries",
        "mean",
        "median",
        "p95",
        "median of the ratios to text alone: unsorted, sorted");
    times.forEach(
        (name, t) -> {
          double[] ascending = t.clone();
          Arrays.sort(ascending);
          System.out.printf(
              Locale.ROOT,
              "%-28s %10.1f %10.1f %10.1f | %.2f %.2f   (means %.2f %.2f)%n",
              name,
              Arrays.stream(t).average().orElseThrow(),
              ascending[queries / 2],
              ascending[queries * 95 / 100],
              medianRatio(t, plain),
              medianRatio(t, ownPlain),
              Arrays.stream(t).sum() / Arrays.stream(plain).sum(),
              Arrays.stream(t).sum() / Arrays.stream(ownPlain).sum());
        });
  }

  private static double medianRatio(double[] times, double[] base) {
    double[] ratios = new double[times.length];
    Arrays.setAll(ratios, i -> times[i] / base[i]);
    Arrays.sort(ratios);
    return ratios[ratios.length / 2];
  }

  private static void refresh(Path path, int documents) throws IOException {
    Map<String, Double> ranks = new HashMap<>();
    for (int i = 0; i < documents; i++) {
      ranks.put("https://example.org/" + i, rank(i) * 2);
    }
    long start = System.nanoTime();
    try (Directory directory = FSDirectory.open(path);
        IndexWriter writer = new IndexWriter(directory, new IndexWriterConfig());
        DirectoryReader before = DirectoryReader.open(directory)) {
      RankField.update(writer, URL, RANK, ranks);
      double given = seconds(start);
      writer.commit();
      try (DirectoryReader after = DirectoryReader.openIfChanged(before)) {
        System.out.printf(
            Locale.ROOT,
            "%n%,d ranks set in place: %.1f s to hand over, %.1f s until visible%n",
            documents,
            given,
            seconds(start));
        checkRefreshed(after, documents);
      }
    }
  }

  private static void checkRefreshed(DirectoryReader reader, int documents) throws IOException {
    double sum = 0;
    for (LeafReaderContext leaf : reader.leaves()) {
      var values = leaf.reader().getNumericDocValues(RANK);
      while (values.nextDoc() != org.apache.lucene.search.DocIdSetIterator.NO_MORE_DOCS) {
        sum += RankField.rank(values.longValue());
      }
    }
    double expected = 0;
    for (int i = 0; i < documents; i++) {
      expected += rank(i) * 2;
    }
    if (Math.abs(sum - expected) > 1e-9 * expected) {
      throw new IllegalStateException("ranks add up to " + sum + ", not " + expected);
    }
  }

  private static double seconds(long start) {
    return (System.nanoTime() - start) / 1e9;
  }

  /** The same formula for Lucene's query: the value by which it multiplies or replaces a score. */
  private static final class Formula extends DoubleValuesSource {

    @Override
    public DoubleValues getValues(LeafReaderContext context, DoubleValues scores)
        throws IOException {
      var ranks = org.apache.lucene.index.DocValues.getNumeric(context.reader(), RANK);
      return new DoubleValues() {
        @Override
        public double doubleValue() throws IOException {
          double rank = RankField.rank(ranks.longValue());
          return Combine.MULTIPLY.score((float) scores.doubleValue(), BOOST.value(rank));
        }

        @Override
        public boolean advanceExact(int doc) throws IOException {
          scores.advanceExact(doc);
          return ranks.advanceExact(doc);
        }
      };
    }

    @Override
    public boolean needsScores() {
      return true;
    }

    @Override
    public DoubleValuesSource rewrite(IndexSearcher searcher) {
      return this;
    }

    @Override
    public Explanation explain(LeafReaderContext context, int doc, Explanation score) {
      return score;
    }

    @Override
    public boolean isCacheable(LeafReaderContext context) {
      return false;
    }

    @Override
    public int hashCode() {
      return 1;
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof Formula;
    }

    @Override
    public String toString() {
      return "formula";
    }
  }
}
