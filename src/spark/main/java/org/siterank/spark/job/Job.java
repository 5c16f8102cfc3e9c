package org.siterank.spark.job;

import java.io.IOException;
import java.io.PrintStream;
import java.util.List;
import org.apache.spark.api.java.JavaSparkContext;

/** One job: its options, and what it does with them on a cluster. */
public interface Job {

  /** The purpose of the job, a sentence for the help. */
  String purpose();

  /** The options, in the order of the help. */
  List<Option> options();

  /**
   * Does it.
   *
   * @param messages takes one line for each thing that needs a look
   * @return exit status 0, or 1 when it is done but something needs a look
   * @throws JobFailure when it cannot be done
   * @throws IOException when a file system fails
   */
  int run(JavaSparkContext spark, Arguments arguments, PrintStream messages)
      throws JobFailure, IOException;
}
