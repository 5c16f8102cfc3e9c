package org.siterank.spark.block;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.Serializable;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.siterank.spark.job.JobFailure;
import scala.Tuple2;

/**
 * The files of one part: its links, its names, what enters it; written once, read after any loss.
 */
final class PartFolder {

  private static final String LINKS = "links";
  private static final String NAMES = "names";
  private static final String ENTRIES = "entries";
  private static final String NEIGHBOURS = "neighbours";

  /**
   * How large a part is, and what is wrong with its inflow.
   *
   * @param arcs links within the part
   * @param crossing links to other parts
   * @param flows that it sends a round
   * @param isWeighted whether links of it have weights
   * @param unknown lines of inflow for pages that are not there
   * @param example the first of them
   * @param twice a page whose inflow is given twice; empty: none
   */
  record Size(
      long pages,
      long arcs,
      long crossing,
      long flows,
      boolean isWeighted,
      double largestShare,
      long roundings,
      double inflow,
      long unknown,
      String example,
      String twice)
      implements Serializable {

    void write(DataOutputStream out) throws IOException {
      out.writeLong(pages);
      out.writeLong(arcs);
      out.writeLong(crossing);
      out.writeLong(flows);
      out.writeBoolean(isWeighted);
      out.writeDouble(largestShare);
      out.writeLong(roundings);
      out.writeDouble(inflow);
      out.writeLong(unknown);
      out.writeUTF(example);
      out.writeUTF(twice);
    }

    static Size read(DataInputStream in) throws IOException {
      return new Size(
          in.readLong(),
          in.readLong(),
          in.readLong(),
          in.readLong(),
          in.readBoolean(),
          in.readDouble(),
          in.readLong(),
          in.readDouble(),
          in.readLong(),
          in.readUTF(),
          in.readUTF());
    }
  }

  private final WorkFolder work;
  private final int part;

  PartFolder(WorkFolder work, int part) {
    this.work = work;
    this.part = part;
  }

  /** Numbers the pages and sorts the links; returns what to tell the other parts. */
  List<Tuple2<Integer, byte[]>> build(
      Iterator<byte[]> pieces, Placement placement, boolean bySite) {
    PartBuilder builder = new PartBuilder(part, placement, bySite);
    while (pieces.hasNext()) {
      new String(pieces.next(), StandardCharsets.UTF_8)
          .lines()
          .forEach(
              line -> {
                int tab = line.indexOf('\t');
                if (tab < 0) {
                  builder.addPage(line);
                } else {
                  int second = line.indexOf('\t', tab + 1);
                  String from = line.substring(0, tab);
                  if (second < 0) {
                    builder.addLink(from, line.substring(tab + 1));
                  } else {
                    String to = line.substring(tab + 1, second);
                    builder.addLink(from, to, Double.parseDouble(line.substring(second + 1)));
                  }
                }
              });
    }
    PartBuilder.Built built = builder.build();
    work.write(work.file(NAMES, part), built.names()::write);
    work.write(work.file(LINKS, part), built.links()::write);
    List<Tuple2<Integer, byte[]>> messages = new ArrayList<>();
    for (int to = 0; to < placement.parts(); to++) {
      if (built.targets().get(to).isPresent()) {
        messages.add(new Tuple2<>(to, Message.targets(part, built.targets().get(to).get())));
      }
      if (!built.neighbours().get(to).isEmpty()) {
        messages.add(new Tuple2<>(to, Message.neighbours(built.neighbours().get(to))));
      }
    }
    return messages;
  }

  /** Finds out which pages the flows of the others enter, and what enters from outside. */
  Size link(Iterator<byte[]> messages, int parts, double damping) throws JobFailure, IOException {
    PartNames names = names();
    Linking linking = new Linking(names, parts);
    while (messages.hasNext()) {
      Message.read(messages.next(), linking);
    }
    linking.enter();
    Inflows inflows = Inflows.of(linking.pages, linking.inflow);
    work.write(work.file(ENTRIES, part), inflows::write);
    byte[] told = Message.neighbours(linking.neighbours);
    work.write(
        work.file(NEIGHBOURS, part),
        out -> {
          out.writeInt(told.length);
          out.write(told);
        });
    Block block = block(damping);
    long flows = 0;
    for (int to = 0; to < parts; to++) {
      flows += block.outflows().flows(to);
    }
    double all = 0;
    for (double each : linking.inflow) {
      all += each;
    }
    return new Size(
        names.size(),
        block.graph().numArcs(),
        block.outflows().links(),
        flows,
        block.graph().isWeighted(),
        block.largestShare(),
        block.roundings(),
        all,
        linking.unknown,
        linking.example,
        linking.twice);
  }

  /** Collects the messages of the other parts. */
  private static final class Linking implements Message.Receiver {

    private final PartNames names;
    private final int[][] pages;
    private final double[] inflow;
    private final TreeMap<String, Double> lines = new TreeMap<>();
    private final Map<String, SortedSet<String>> neighbours = new TreeMap<>();
    private long unknown;
    private String example = "";
    private String twice = "";

    Linking(PartNames names, int parts) {
      this.names = names;
      this.pages = new int[parts][];
      this.inflow = new double[names.size()];
    }

    @Override
    public void targets(int from, PartNames targets) {
      pages[from] = names.find(targets);
    }

    @Override
    public void neighbours(String site, String origin) {
      neighbours.computeIfAbsent(site, name -> new TreeSet<>()).add(origin);
    }

    @Override
    public void inflow(String line) {
      InflowLine read = InflowLine.of(line);
      if (lines.put(read.name(), read.inflow()) != null
          && (twice.isEmpty() || read.name().compareTo(twice) < 0)) {
        twice = read.name();
      }
    }

    void enter() {
      PartNames.Builder entered = new PartNames.Builder();
      lines.keySet().forEach(entered::add);
      int[] at = names.find(entered.done());
      int i = 0;
      for (Map.Entry<String, Double> line : lines.entrySet()) {
        if (at[i] >= 0) {
          inflow[at[i]] = line.getValue();
        } else if (unknown++ == 0) {
          example = line.getKey();
        }
        i++;
      }
    }
  }

  PartNames names() throws JobFailure, IOException {
    return work.read(work.file(NAMES, part), PartNames::read);
  }

  Block block(double damping) throws JobFailure, IOException {
    return new Block(
        damping,
        work.read(work.file(LINKS, part), Block.Links::read),
        work.read(work.file(ENTRIES, part), Inflows::read));
  }

  /** The sites that link to each site of the part, by the beginning of their addresses. */
  Map<String, SortedSet<String>> neighbours() throws JobFailure, IOException {
    Map<String, SortedSet<String>> neighbours = new TreeMap<>();
    Message.Receiver receiver =
        new Message.Receiver() {
          @Override
          public void targets(int from, PartNames names) {
            throw new IllegalStateException("no names here");
          }

          @Override
          public void neighbours(String site, String origin) {
            neighbours.computeIfAbsent(site, name -> new TreeSet<>()).add(origin);
          }

          @Override
          public void inflow(String line) {
            throw new IllegalStateException("no inflow here");
          }
        };
    Message.read(work.read(work.file(NEIGHBOURS, part), CheckedFile::bytes), receiver);
    return neighbours;
  }
}
