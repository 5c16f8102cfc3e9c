package org.siterank.spark.job;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.siterank.spark.harness.SparkSubmit;
import org.siterank.spark.harness.Standalone;
import org.siterank.spark.harness.TestJar;

/** One job on every cluster of the tests; it is in a jar of its own, beside that of the jobs. */
class SubmittedIT {

  private static final String SUM = "sum 7.485471";

  @TempDir Path folder;

  private SparkSubmit to(String master) throws Exception {
    return SparkSubmit.to(master).with("spark.jars", TestJar.of(folder, Harmonic.class).toString());
  }

  @Test
  void aJobRunsInOneProcess() throws Exception {
    SparkSubmit.Result result = to("local[2]").run(Harmonic.class, "--terms", 1000);
    assertEquals(0, result.status(), result.messages());
    assertTrue(result.messages().contains(SUM), result.messages());
  }

  @Test
  void aJobRunsOnALocalCluster() throws Exception {
    SparkSubmit.Result result = to("local-cluster[2,1,1024]").run(Harmonic.class, "--terms", 1000);
    assertEquals(0, result.status(), result.messages());
    assertTrue(result.messages().contains(SUM), result.messages());
  }

  @Test
  void whatAPartRefusesIsOneLineAndTheExitStatus() throws Exception {
    try (Standalone cluster = Standalone.start(folder.resolve("cluster"), 2, "1g")) {
      SparkSubmit.Result result =
          to(cluster.url()).run(Harmonic.class, "--terms", 1000, "--refuse", 17);
      assertEquals(3, result.status(), result.messages());
      assertTrue(result.messages().contains("\nHarmonic: term 17 is refused\n"), result.messages());
      assertEquals(0, to(cluster.url()).run(Harmonic.class, "--terms", 1000).status());
    }
  }
}
