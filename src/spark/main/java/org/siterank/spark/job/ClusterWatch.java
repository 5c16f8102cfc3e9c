package org.siterank.spark.job;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.spark.SparkContext;
import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerApplicationEnd;

/**
 * Ends the process when the cluster does not carry out the job, which Spark would wait for forever:
 * when it has ended the application, and when no executor has been up for a long time. A master
 * gives up executors that cannot be started; those that start and end at once it starts again
 * without end, and the driver is not told.
 */
final class ClusterWatch extends SparkListener {

  /** Setting: how long to wait without an executor, as Spark writes times. */
  static final String PATIENCE = "spark.siterank.executorTimeout";

  /** The message of Spark's scheduler to waiting tasks when the master gives the application up. */
  static final String REMOVED = "Master removed our application";

  /** Our choice: a cluster may be busy with other jobs. */
  private static final String STANDARD_PATIENCE = "1h";

  private static final long LOOK_MILLIS = 1000;

  private final String job;
  private final AtomicBoolean isOver = new AtomicBoolean();

  /**
   * @param job its name in the line
   */
  private ClusterWatch(String job) {
    this.job = job;
  }

  /** Watches a context until {@link #done}. */
  static ClusterWatch over(SparkContext spark, String job) {
    ClusterWatch watch = new ClusterWatch(job);
    spark.addSparkListener(watch);
    Duration patience =
        Duration.ofSeconds(spark.conf().getTimeAsSeconds(PATIENCE, STANDARD_PATIENCE));
    if (!spark.isLocal()) {
      Thread thread = new Thread(() -> watch.look(spark, patience), "cluster-watch");
      thread.setDaemon(true);
      thread.start();
    }
    return watch;
  }

  /** The application ends since the job does. */
  void done() {
    isOver.set(true);
  }

  @Override
  public void onApplicationEnd(SparkListenerApplicationEnd end) {
    removed();
  }

  /** The cluster has given the application up. */
  void removed() {
    giveUp("the cluster has ended the application, as it does when no executor can be started");
  }

  private void look(SparkContext spark, Duration patience) {
    long last = System.nanoTime();
    try {
      while (!isOver.get()) {
        Thread.sleep(LOOK_MILLIS);
        if (spark.statusTracker().getExecutorInfos().length > 1) { // The driver is one of them.
          last = System.nanoTime();
        } else if (System.nanoTime() - last > patience.toNanos()) {
          giveUp("no executor has been up for " + patience.toSeconds() + " seconds");
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void giveUp(String reason) {
    if (isOver.compareAndSet(false, true)) {
      System.err.println(job + ": " + reason + "; see the logs of its workers");
      Runtime.getRuntime().halt(3);
    }
  }
}
