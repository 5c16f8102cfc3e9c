package org.siterank.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.StringField;
import org.apache.lucene.document.TextField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.NumericDocValues;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.store.FSDirectory;
import org.siterank.boost.RankField;

/**
 * How long new ranks take to come into an index of somebody's own, and to be seen: {@link
 * RankField#update} beside Lucene's update of one document after the other. Arguments: pages, and
 * {@code both} to time the other as well.
 */
public final class RankRefreshBench {

  private static final String RANK = "rank";

  private RankRefreshBench() {}

  private interface Refresh {
    void run(IndexWriter writer, Map<String, Double> ranks) throws IOException;
  }

  public static void main(String[] args) throws IOException {
    int pages = args.length > 0 ? Integer.parseInt(args[0]) : 1_000_000;
    Path folder = Files.createTempDirectory("rank-refresh");
    try (FSDirectory directory = FSDirectory.open(folder)) {
      write(directory, pages);
      for (int round = 1; round <= 3; round++) {
        time("RankField.update", directory, pages, round, RankRefreshBench::ours);
      }
      if (args.length > 1) {
        time("one by one", directory, pages, 4, RankRefreshBench::oneByOne);
      }
    } finally {
      try (Stream<Path> files = Files.walk(folder)) {
        for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
          Files.delete(file);
        }
      }
    }
  }

  private static void ours(IndexWriter writer, Map<String, Double> ranks) throws IOException {
    RankField.update(writer, "url", RANK, ranks);
  }

  private static void oneByOne(IndexWriter writer, Map<String, Double> ranks) throws IOException {
    for (Map.Entry<String, Double> rank : ranks.entrySet()) {
      writer.updateNumericDocValue(
          new Term("url", rank.getKey()), RANK, RankField.bits(rank.getValue()));
    }
  }

  private static String url(int page) {
    return "https://www.example.org/section-" + page % 97 + "/page-" + page + ".html";
  }

  private static void write(FSDirectory directory, int pages) throws IOException {
    try (IndexWriter writer = new IndexWriter(directory, new IndexWriterConfig())) {
      for (int page = 0; page < pages; page++) {
        Document document = new Document();
        document.add(new StringField("url", url(page), Field.Store.YES));
        document.add(new TextField("body", "page " + page + " of many", Field.Store.NO));
        document.add(RankField.of(RANK, 0));
        writer.addDocument(document);
      }
    }
  }

  private static void time(String name, FSDirectory directory, int pages, int seed, Refresh refresh)
      throws IOException {
    SplittableRandom random = new SplittableRandom(seed);
    Map<String, Double> ranks = new HashMap<>();
    double sum = 0;
    for (int page = 0; page < pages; page++) {
      double rank = random.nextDouble();
      sum += rank;
      ranks.put(url(page), rank);
    }
    try (IndexWriter writer = new IndexWriter(directory, new IndexWriterConfig());
        DirectoryReader before = DirectoryReader.open(directory)) {
      double usedBefore = processorSeconds();
      long begin = System.nanoTime();
      refresh.run(writer, ranks);
      double handed = (System.nanoTime() - begin) * 1e-9;
      writer.commit();
      try (DirectoryReader after = DirectoryReader.openIfChanged(before)) {
        double seen = (System.nanoTime() - begin) * 1e-9;
        double used = processorSeconds() - usedBefore;
        double found = sum(after);
        System.out.printf(
            Locale.ROOT,
            "%s: %,d ranks handed over in %.1f s, visible after %.1f s, %.1f s of processor;"
                + " sum of the ranks %s%n",
            name,
            pages,
            handed,
            seen,
            used,
            Math.abs(found - sum) < 1e-6 * sum ? "right" : "WRONG: " + found + ", not " + sum);
      }
    }
  }

  /** What this process has used so far: on a busy machine it says more than a clock. */
  private static double processorSeconds() {
    return ProcessHandle.current().info().totalCpuDuration().orElseThrow().toNanos() * 1e-9;
  }

  private static double sum(DirectoryReader reader) throws IOException {
    double sum = 0;
    for (LeafReaderContext leaf : reader.leaves()) {
      NumericDocValues ranks = leaf.reader().getNumericDocValues(RANK);
      while (ranks.nextDoc() != DocIdSetIterator.NO_MORE_DOCS) {
        sum += RankField.rank(ranks.longValue());
      }
    }
    return sum;
  }
}
