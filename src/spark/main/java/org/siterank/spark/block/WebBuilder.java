package org.siterank.spark.block;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import org.apache.spark.HashPartitioner;
import org.apache.spark.api.java.JavaPairRDD;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;
import org.siterank.rank.SitePartition;
import org.siterank.spark.job.JobFailure;
import scala.Tuple2;

/**
 * From text to parts: sizes of sites, placement, links by part, names of targets to their parts.
 * Two passes over the links; each link is sent once, each name of a page that another part links to
 * twice. What is built lies in the work folder.
 */
final class WebBuilder {

  private static final String BUILT = "links";

  private final JavaSparkContext spark;
  private final RankPlan plan;
  private final WorkFolder work;

  WebBuilder(JavaSparkContext spark, RankPlan plan, WorkFolder work) {
    this.spark = spark;
    this.plan = plan;
    this.work = work;
  }

  /**
   * How large the parts are.
   *
   * @param usefulParts more are no faster, since the largest site is in one; 0 where sites are cut
   */
  record Web(List<PartFolder.Size> parts, long usefulParts) {}

  /** The parts, built unless they lie there already. */
  Web build() throws JobFailure, IOException {
    if (!work.isDone(BUILT)) {
      Web web = built();
      work.write(
          work.marker(BUILT),
          out -> {
            out.writeInt(web.parts.size());
            for (PartFolder.Size size : web.parts) {
              size.write(out);
            }
            out.writeLong(web.usefulParts);
          });
    }
    return work.read(
        work.marker(BUILT),
        in -> {
          List<PartFolder.Size> parts = new ArrayList<>();
          for (int left = in.readInt(); left > 0; left--) {
            parts.add(PartFolder.Size.read(in));
          }
          return new Web(parts, in.readLong());
        });
  }

  private Web built() throws JobFailure {
    int parts = plan.parts();
    boolean bySite = plan.method() == Method.BLOCK;
    Map<String, Long> sizes = bySite ? sizes() : Map.of();
    if (bySite && sizes.isEmpty()) {
      throw JobFailure.usage(plan.links() + ": there is no link of a site in it");
    }
    Placement placement =
        bySite ? Placement.bySize(parts, sizes) : Placement.byHash(parts, plan.hosts());
    Broadcast<Placement> placed = spark.broadcast(placement);
    HashPartitioner partitioner = new HashPartitioner(parts);
    JavaRDD<Tuple2<Integer, byte[]>> cut = cut(plan.links(), LinkCutter.Kind.LINK, placed);
    if (!plan.pages().isEmpty()) {
      cut = cut.union(cut(plan.pages(), LinkCutter.Kind.PAGE, placed));
    }
    WorkFolder folder = work;
    JavaRDD<Tuple2<Integer, byte[]>> told =
        JavaPairRDD.fromJavaRDD(cut)
            .partitionBy(partitioner)
            .mapPartitionsWithIndex(
                (part, pieces) ->
                    new PartFolder(folder, part)
                        .build(seconds(pieces), placed.value(), bySite)
                        .iterator(),
                false); // What is told goes to other parts.
    if (!plan.inflow().isEmpty()) {
      told =
          told.union(
              cut(plan.inflow(), LinkCutter.Kind.INFLOW, placed)
                  .map(piece -> new Tuple2<>(piece._1, Message.inflow(piece._2))));
    }
    double damping = plan.damping();
    List<PartFolder.Size> built =
        JavaPairRDD.fromJavaRDD(told)
            .partitionBy(partitioner)
            .mapPartitionsWithIndex(
                (part, messages) ->
                    List.of(new PartFolder(folder, part).link(seconds(messages), parts, damping))
                        .iterator(),
                true)
            .collect();
    placed.destroy();
    check(built);
    return new Web(new ArrayList<>(built), bySite ? Placement.usefulParts(sizes) : 0);
  }

  private void check(List<PartFolder.Size> built) throws JobFailure {
    long unknown = 0;
    String example = "";
    for (PartFolder.Size size : built) {
      if (!size.twice().isEmpty()) {
        throw JobFailure.usage(
            plan.inflow() + ": the inflow of this page is given twice: " + size.twice());
      }
      unknown += size.unknown();
      example = example.isEmpty() ? size.example() : example;
    }
    if (unknown > 0 && !plan.dropsUnknown()) {
      throw JobFailure.usage(
          plan.inflow()
              + ": "
              + unknown
              + " pages are not in the links, such as "
              + example
              + "; name them with --pages, or drop their inflow with --unknown drop");
    }
  }

  private JavaRDD<Tuple2<Integer, byte[]>> cut(
      String paths, LinkCutter.Kind kind, Broadcast<Placement> placed) {
    return TextFiles.read(spark, paths, lines -> new LinkCutter(lines, kind, placed.value()));
  }

  /** Links of each site; a site that is only linked to, or only named, has 0. */
  private Map<String, Long> sizes() {
    JavaRDD<Tuple2<String, Long>> counts =
        TextFiles.read(spark, plan.links(), lines -> counted(lines, true));
    if (!plan.pages().isEmpty()) {
      counts = counts.union(TextFiles.read(spark, plan.pages(), lines -> counted(lines, false)));
    }
    Map<String, Long> sizes =
        new HashMap<>(JavaPairRDD.fromJavaRDD(counts).reduceByKey(Long::sum).collectAsMap());
    if (!plan.hosts().isEmpty()) {
      sizes.keySet().retainAll(plan.hosts());
    }
    return sizes;
  }

  private static Iterator<Tuple2<String, Long>> counted(TextFiles.Cursor lines, boolean links) {
    Map<String, Long> counts = new HashMap<>();
    while (lines.next()) {
      String line = lines.line();
      int tab = line.indexOf('\t');
      if (links && tab <= 0) {
        throw lines.refused("expected from<TAB>to[<TAB>weight]", line);
      }
      String name = tab < 0 ? line : line.substring(0, tab);
      counts.merge(host(name, lines), links ? 1L : 0L, Long::sum);
      if (links) {
        int second = line.indexOf('\t', tab + 1);
        String to = second < 0 ? line.substring(tab + 1) : line.substring(tab + 1, second);
        counts.putIfAbsent(host(to, lines), 0L);
      }
    }
    List<Tuple2<String, Long>> all = new ArrayList<>();
    counts.forEach((site, count) -> all.add(new Tuple2<>(site, count)));
    return all.iterator();
  }

  private static String host(String name, TextFiles.Cursor lines) {
    try {
      return SitePartition.host(name);
    } catch (IllegalArgumentException e) {
      throw lines.refused("pages need names such as http://host/path", name);
    }
  }

  private static Iterator<byte[]> seconds(Iterator<Tuple2<Integer, byte[]>> pairs) {
    return new Iterator<>() {
      @Override
      public boolean hasNext() {
        return pairs.hasNext();
      }

      @Override
      public byte[] next() {
        return pairs.next()._2;
      }
    };
  }
}
