package org.siterank.visits;

import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.siterank.Costs;

@Tag("slow")
class LogCostsTest {

  @TempDir Path folder;

  @Test
  void readingALogCostsNoMoreThanRecorded() throws Exception {
    Costs.assertAsRecorded(Readings.class, folder);
  }

  /**
   * Reads a short and a long log: what the long one costs more is the cost of its lines. It is so
   * long that a buffer more, as a busy machine takes, is no tenth of it.
   */
  static final class Readings {

    private static final int FEW = 20_000;
    private static final int MORE = 400_000;
    private static final int ROUNDS = 5;
    private static final int CLIENTS = 2_000;
    private static final int PAGES = 500;
    private static final int REFERRERS = 5;

    private Readings() {}

    public static void main(String[] arguments) throws Exception {
      Path folder = Path.of(arguments[0]);
      Path few = folder.resolve("few.log");
      Path many = folder.resolve("many.log");
      write(few, FEW);
      write(many, FEW + MORE);
      read(few, FEW);
      long fewBytes = Costs.leastAllocated(ROUNDS, () -> read(few, FEW));
      long manyBytes = Costs.leastAllocated(ROUNDS, () -> read(many, FEW + MORE));
      Costs.print("log", (double) (manyBytes - fewBytes) / MORE, "bytes allocated a line");
      if (Costs.countsFiles()) {
        long begun = Costs.moved("rchar");
        read(few, FEW);
        long between = Costs.moved("rchar");
        read(many, FEW + MORE);
        double read = Costs.moved("rchar") - between - (between - begun);
        Costs.print(
            "log, files",
            read / (Files.size(many) - Files.size(few)),
            "bytes read for a byte of the log");
      }
    }

    private static void read(Path log, int lines) throws IOException {
      long read = TestLog.read(new MemoryVisitStore(), log.toString()).lines();
      if (read != lines) {
        throw new IOException(lines + " lines were written, and read: " + read);
      }
    }

    private static void write(Path log, int lines) throws IOException {
      SplittableRandom random = new SplittableRandom(1);
      try (BufferedWriter out = Files.newBufferedWriter(log)) {
        for (int i = 0; i < lines; i++) {
          double share = random.nextDouble();
          int client = random.nextInt(CLIENTS);
          String page = "https://www.example.org/page-" + random.nextInt(REFERRERS);
          out.write(
              TestLog.view(
                  TestLog.START.plusMillis(50L * i),
                  "198.51." + client / 250 + "." + client % 250,
                  (i % 4 == 0 ? "/style.css?v=" : "/page-") + (int) (share * share * PAGES),
                  i % 3 == 0 ? "-" : page));
        }
      }
    }
  }
}
