package org.siterank.spark.links;

import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.min;
import static org.apache.spark.sql.functions.struct;
import static org.apache.spark.sql.functions.when;

import java.util.ArrayList;
import java.util.List;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.storage.StorageLevel;

/**
 * Where addresses lead that are no pages: redirects are followed to their end, pages give way to
 * their canonical address. As in {@code model.UrlResolver}, chains have {@value #MAX_HOPS} hops at
 * most; what is gone, leads in a circle or farther leads nowhere.
 *
 * <p>An address that was captured as a page as well is one. A canonical address counts if a page
 * stands at its end; that the two have the same text, as the crawler wants it, is not compared.
 */
final class Destinations implements AutoCloseable {

  /** {@code model.UrlResolver.MAX_HOPS}. */
  static final int MAX_HOPS = 10;

  private final List<JavaRDD<Row>> kept = new ArrayList<>();
  private final Dataset<Row> rows;

  private Destinations(Dataset<Row> rows) {
    this.rows = rows;
  }

  /**
   * Follows all addresses.
   *
   * @param rows {@link PageLinks#ROW}
   */
  static Destinations of(Dataset<Row> rows) {
    return new Destinations(rows);
  }

  /** {@code address, end, endSite}; no end where it leads nowhere. */
  Dataset<Row> ends() {
    Dataset<Row> pages = of(PageLinks.Kind.PAGE).select(col("source").as("page")).distinct();
    Dataset<Row> moved =
        steps(of(PageLinks.Kind.MOVED).union(of(PageLinks.Kind.GONE)))
            .join(pages, col("address").equalTo(col("page")), "left_anti");
    Dataset<Row> canonical = keep(steps(of(PageLinks.Kind.CANONICAL)));
    if (canonical.isEmpty()) {
      return followed(keep(moved));
    }
    Dataset<Row> believed =
        followed(keep(moved.union(canonical)))
            .join(pages, col("end").equalTo(col("page")), "left_semi")
            .select(col("address").as("believed"));
    return followed(
        keep(
            moved.union(
                canonical.join(believed, col("address").equalTo(col("believed")), "left_semi"))));
  }

  private Dataset<Row> of(PageLinks.Kind kind) {
    return rows.filter(col("kind").equalTo(kind.code()));
  }

  /** One step of each address: of several the first by kind and address, a redirect before none. */
  private static Dataset<Row> steps(Dataset<Row> rows) {
    return rows.groupBy(col("source").as("address"))
        .agg(min(struct(col("kind"), col("target"), col("targetSite"))).as("step"))
        .select(col("address"), col("step.target").as("end"), col("step.targetSite").as("endSite"));
  }

  /** Follows all chains at once: each step goes as far as all before it. */
  private Dataset<Row> followed(Dataset<Row> steps) {
    Dataset<Row> walk = steps.withColumn("hops", lit(1));
    boolean isOver = steps.isEmpty();
    for (int reach = 1; reach <= MAX_HOPS && !isOver; reach *= 2) {
      Dataset<Row> on =
          walk.select(
              col("address").as("at"),
              col("end").as("next"),
              col("endSite").as("nextSite"),
              col("hops").as("more"));
      Dataset<Row> step = keep(walk.join(on, col("end").equalTo(col("at")), "left"));
      Column leadsOn = col("at").isNotNull();
      walk =
          step.select(
              col("address"),
              when(leadsOn, col("next")).otherwise(col("end")).as("end"),
              when(leadsOn, col("nextSite")).otherwise(col("endSite")).as("endSite"),
              when(leadsOn, col("hops").plus(col("more"))).otherwise(col("hops")).as("hops"));
      isOver = step.filter(leadsOn).isEmpty();
    }
    Column end = when(col("hops").leq(MAX_HOPS), col("end"));
    return keep(walk.select(col("address"), end.as("end"), col("endSite")));
  }

  /**
   * Keeps rows on disk. What made them is no part of later plans, which would grow with each step.
   */
  private Dataset<Row> keep(Dataset<Row> rows) {
    JavaRDD<Row> persisted = rows.javaRDD().persist(StorageLevel.DISK_ONLY());
    kept.add(persisted);
    return rows.sparkSession().createDataFrame(persisted, rows.schema());
  }

  @Override
  public void close() {
    kept.forEach(JavaRDD::unpersist);
  }
}
