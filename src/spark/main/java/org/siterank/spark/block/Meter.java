package org.siterank.spark.block;

import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.spark.SparkContext;
import org.apache.spark.executor.TaskMetrics;
import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerTaskEnd;

/** Counts the bytes that tasks send each other, those of repeated tasks included. */
public final class Meter extends SparkListener implements AutoCloseable {

  private static final long MOST_MILLIS = 10_000;

  private final SparkContext spark;
  private final AtomicLong bytes = new AtomicLong();

  /** A meter of all jobs of a context from now on. */
  public Meter(SparkContext spark) {
    this.spark = spark;
    spark.addSparkListener(this);
  }

  @Override
  public void onTaskEnd(SparkListenerTaskEnd end) {
    TaskMetrics metrics = end.taskMetrics();
    if (metrics != null) {
      bytes.addAndGet(metrics.shuffleWriteMetrics().bytesWritten());
    }
  }

  /** The bytes since it was last asked. */
  public long take() {
    try {
      spark.listenerBus().waitUntilEmpty(MOST_MILLIS);
    } catch (TimeoutException e) {
      throw new IllegalStateException("the events of the tasks do not arrive", e);
    }
    return bytes.getAndSet(0);
  }

  @Override
  public void close() {
    spark.removeSparkListener(this);
  }
}
