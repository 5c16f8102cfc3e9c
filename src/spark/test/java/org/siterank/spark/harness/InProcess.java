package org.siterank.spark.harness;

import org.apache.spark.SparkConf;
import org.apache.spark.SparkContext;
import org.apache.spark.api.java.JavaSparkContext;

/** Spark inside the process of the tests, {@code local[2]}; started once, and used by all. */
public final class InProcess {

  private InProcess() {}

  /** The context of this process. */
  public static JavaSparkContext spark() {
    SparkConf conf =
        new SparkConf()
            .setMaster("local[2]")
            .setAppName("siterank-tests")
            .set("spark.ui.enabled", "false")
            // Tables of some lines: to generate and compile code for them takes most of the time.
            .set("spark.sql.codegen.wholeStage", "false")
            .set("spark.sql.codegen.factoryMode", "NO_CODEGEN")
            .set("spark.log.level", "ERROR")
            .set("spark.driver.host", "127.0.0.1")
            .set("spark.driver.bindAddress", "127.0.0.1");
    return new JavaSparkContext(SparkContext.getOrCreate(conf));
  }
}
