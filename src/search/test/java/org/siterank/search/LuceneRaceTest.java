package org.siterank.search;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.siterank.analysis.Language;
import org.siterank.index.FreshIndex;
import org.siterank.index.FreshIndexWriter;
import org.siterank.index.SiteIndex;
import org.siterank.index.SiteIndexWriter;
import org.siterank.index.WordWeights;

/** Threads of a new process that come to Lucene at once, each by another way. */
class LuceneRaceTest {

  /** A process that is slow takes a few seconds; one that hangs takes this long. */
  private static final long HANGS_SECONDS = 60;

  /** Several at once are done as soon as one, and disturb each other's threads. */
  private static final int AT_ONCE = 4;

  private static final int TIMES = 3;

  @TempDir Path folder;

  @Test
  @Tag("long")
  void threadsThatComeToLuceneByDifferentWaysDoNotWaitForEachOther() throws Exception {
    Path index = folder.resolve("index");
    new SearchFixture().page("a", "Apples", "fruit that keeps", 3).publish(index, "1");
    for (int time = 0; time < TIMES; time++) {
      List<Process> processes = new ArrayList<>();
      for (int i = 0; i < AT_ONCE; i++) {
        processes.add(begin(index, folder.resolve("new-" + time + "-" + i)));
      }
      for (Process process : processes) {
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals("", said);
        assertEquals(0, process.waitFor());
      }
    }
  }

  private static Process begin(Path index, Path own) throws Exception {
    return new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-XX:+UseSerialGC",
            "-XX:TieredStopAtLevel=1",
            "-Xmx128m",
            "-cp",
            System.getProperty("java.class.path"),
            Ways.class.getName(),
            index.toString(),
            own.toString())
        .redirectError(ProcessBuilder.Redirect.DISCARD)
        .start();
  }

  /** A new process; it prints where its threads are when they hang, or why one failed. */
  static final class Ways {

    /** What a thread needs on its way, so that little but initialising is done at once. */
    private static final List<String> NEEDED =
        List.of(
            "org.apache.lucene.internal.tests.TestSecrets",
            "org.apache.lucene.index.IndexWriter",
            "org.apache.lucene.index.IndexWriterConfig",
            "org.apache.lucene.index.ConcurrentMergeScheduler",
            "org.apache.lucene.index.SegmentReader",
            "org.apache.lucene.store.FSDirectory");

    private Ways() {}

    public static void main(String[] arguments) throws Exception {
      Path index = Path.of(arguments[0]);
      Path own = Path.of(arguments[1]);
      Path fresh = Files.createDirectories(own.resolve("fresh"));
      List<Callable<?>> ways =
          List.of(
              () -> SiteIndexWriter.open(own.resolve("written")),
              () -> FreshIndexWriter.open(fresh, WordWeights.DEFAULT),
              () -> SiteIndex.published(index),
              () -> FreshIndex.now(index, Instant.now()),
              () -> SiteSearcher.open(index),
              () ->
                  PortableQuery.of(
                          "fruit",
                          List.of(Language.ENGLISH),
                          FieldWeights.DEFAULT,
                          QueryRules.NONE,
                          PortableQueryTest.NO_WORDS)
                      .parts(
                          false,
                          List.of(
                              new PortableQuery.PageText(
                                  "http://x.test/a", "A", "", "Fruit.", "en", ""))));
      for (String needed : NEEDED) {
        Class.forName(needed, false, Ways.class.getClassLoader());
      }
      CyclicBarrier barrier = new CyclicBarrier(ways.size());
      List<Thread> threads = new ArrayList<>();
      for (Callable<?> way : ways) {
        Thread thread =
            new Thread(
                () -> {
                  try {
                    barrier.await();
                    way.call();
                  } catch (Throwable e) {
                    System.out.println(e);
                    halt(1);
                  }
                });
        threads.add(thread);
        thread.start();
      }
      long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(HANGS_SECONDS);
      for (Thread thread : threads) {
        TimeUnit.NANOSECONDS.timedJoin(thread, Math.max(1, end - System.nanoTime()));
      }
      int hang = 0;
      for (Thread thread : threads) {
        if (thread.isAlive()) {
          System.out.println("hangs: " + List.of(thread.getStackTrace()));
          hang = 1;
        }
      }
      halt(hang);
    }

    private static void halt(int status) {
      System.out.flush();
      Runtime.getRuntime().halt(status);
    }
  }
}
