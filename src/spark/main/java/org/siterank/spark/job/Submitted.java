package org.siterank.spark.job;

import java.io.PrintStream;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import org.apache.spark.SparkConf;
import org.apache.spark.api.java.JavaSparkContext;

/**
 * Runs a job as {@code spark-submit} starts it. How it ends is the exit status of the process, in
 * client mode that of {@code spark-submit} too; every status but 0 comes with one line.
 */
public final class Submitted {

  private static ClusterWatch watch;

  private Submitted() {}

  /** Runs a job and ends the process. */
  public static void main(Job job, String... words) {
    int status = run(job, Submitted::context, System.out, System.err, words);
    if (watch != null) {
      watch.done();
    }
    if (status != 0) { // Spark takes every exit in cluster mode, even with 0, for a failure.
      System.exit(status);
    }
  }

  /**
   * Runs a job.
   *
   * @param context gives the context; asked only when the command line can be read
   * @param out takes the help
   * @param messages takes what needs a look, or the one line of a failure
   * @return the exit status
   */
  public static int run(
      Job job,
      Function<Job, JavaSparkContext> context,
      PrintStream out,
      PrintStream messages,
      String... words) {
    String name = job.getClass().getSimpleName();
    if (Arrays.asList(words).contains("--help")) {
      out.println(help(job));
      return 0;
    }
    try {
      Arguments arguments = Arguments.parse(job.options(), words);
      return job.run(context.apply(job), arguments, messages);
    } catch (Exception failure) { // Spark throws checked exceptions that no method names.
      JobFailure known = JobFailure.within(failure);
      if (known == null) {
        if (watch != null && reason(failure).contains(ClusterWatch.REMOVED)) {
          watch.removed();
        }
        messages.println(name + ": " + reason(failure));
        failure.printStackTrace(messages);
        return 3;
      }
      String more = known.status() == 2 ? ". See --help." : "";
      messages.println(name + ": " + known.getMessage() + more);
      return known.status();
    }
  }

  /** The context that spark-submit has set up the process for; it ends with the process. */
  private static JavaSparkContext context(Job job) {
    SparkConf conf = new SparkConf();
    conf.setIfMissing("spark.app.name", "siterank-" + job.getClass().getSimpleName());
    conf.setIfMissing("spark.log.level", "ERROR"); // What a job says is not to drown.
    JavaSparkContext spark = new JavaSparkContext(conf);
    watch = ClusterWatch.over(spark.sc(), job.getClass().getSimpleName());
    return spark;
  }

  private static String reason(Throwable failure) {
    Throwable last = failure;
    while (last.getCause() != null) {
      last = last.getCause();
    }
    return String.valueOf(last.getMessage() == null ? last : last.getMessage());
  }

  private static String help(Job job) {
    List<String> lines = job.options().stream().map(Option::line).toList();
    return "spark-submit --class %s JAR OPTIONS%n%s%n%s"
        .formatted(
            job.getClass().getName(), job.purpose(), String.join(System.lineSeparator(), lines));
  }
}
