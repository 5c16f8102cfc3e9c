package org.siterank.spark;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.stream.Stream;
import org.apache.spark.SparkConf;
import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerStageCompleted;

/** Keeps what executors on this machine wrote for shuffles, before they remove it. */
public final class KeptShuffle extends SparkListener {

  private final Path from;
  private final Path to;

  /** As Spark makes listeners. */
  public KeptShuffle(SparkConf conf) {
    from = Path.of(conf.get("spark.siterank.executors"));
    to = Path.of(conf.get("spark.siterank.kept"));
  }

  @Override
  public void onStageCompleted(SparkListenerStageCompleted stage) {
    try (Stream<Path> files = Files.walk(from)) {
      for (Path file : files.filter(f -> f.getFileName().toString().endsWith(".data")).toList()) {
        Files.copy(file, to.resolve(file.getFileName()), StandardCopyOption.REPLACE_EXISTING);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
