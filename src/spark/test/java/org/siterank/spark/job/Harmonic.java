package org.siterank.spark.job;

import java.io.PrintStream;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.spark.api.java.JavaSparkContext;

/** A job that needs shuffles: the sum of 1/k, by remainders. For tests of how jobs are run. */
public final class Harmonic implements Job {

  /** As spark-submit calls it. */
  public static void main(String... words) {
    Submitted.main(new Harmonic(), words);
  }

  @Override
  public String purpose() {
    return "Adds up the harmonic series.";
  }

  @Override
  public List<Option> options() {
    return List.of(
        Option.required("--terms", "N", "how many terms"),
        Option.standard("--parts", "N", "4", "parts"),
        Option.optional("--refuse", "K", "the term that a part refuses"));
  }

  @Override
  public int run(JavaSparkContext spark, Arguments arguments, PrintStream messages)
      throws JobFailure {
    int terms = arguments.whole("--terms", 1, 1_000_000);
    int parts = arguments.whole("--parts", 1, 1_000);
    String refused = arguments.optional("--refuse").orElse("");
    double sum =
        spark
            .parallelize(IntStream.rangeClosed(1, terms).boxed().toList(), parts)
            .mapToPair(k -> new scala.Tuple2<>(k % 7, term(k, refused)))
            .reduceByKey(Double::sum, parts)
            .values()
            .reduce(Double::sum);
    messages.printf("sum %.6f%n", sum);
    return 0;
  }

  private static double term(int k, String refused) throws JobFailure {
    if (refused.equals(Integer.toString(k))) {
      throw JobFailure.impossible("term " + k + " is refused");
    }
    return 1.0 / k;
  }
}
