package org.siterank.graphio;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;
import org.siterank.graph.SiteGraph;

/** Turns the successors in the files of a BVGraph into a graph, which has predecessors. */
final class BvReading {

  private static final int MAX_ARCS = Integer.MAX_VALUE - 8;

  private final Path arcs;
  private final Path urls;
  private final BvProperties properties;

  BvReading(Path basename) throws IOException {
    this.arcs = BvGraph.file(basename, ".graph");
    this.urls = BvGraph.file(basename, ".urls");
    this.properties = BvProperties.read(BvGraph.file(basename, ".properties"));
  }

  SiteGraph apply() throws IOException {
    if (!Files.exists(urls)) {
      int[] offsets = offsets(null);
      return SiteGraph.numbered(offsets, sources(offsets, null), new int[properties.nodes()]);
    }
    String[] names = names();
    int[] place = places(names);
    int[] offsets = offsets(place);
    int[] sources = sources(offsets, place);
    if (place != null) {
      Arrays.sort(names);
      for (int v = 0; v < properties.nodes(); v++) {
        Arrays.sort(sources, offsets[v], offsets[v + 1]);
      }
    }
    return SiteGraph.named(names, offsets, sources, new int[properties.nodes()]);
  }

  /** Where the sources of each page begin. */
  private int[] offsets(int[] place) throws IOException {
    int nodes = properties.nodes();
    int[] offsets = new int[nodes + 1];
    long all = 0;
    long kept = 0;
    try (BvSuccessors rows = new BvSuccessors(arcs, properties)) {
      for (int v = 0; v < nodes; v++) {
        int degree = rows.next();
        int[] targets = rows.successors();
        all += degree;
        for (int k = 0; k < degree; k++) {
          if (targets[k] != v) {
            offsets[at(place, targets[k]) + 1]++;
            kept++;
          }
        }
        if (kept > MAX_ARCS) {
          throw new GraphFileException(
              arcs + ": a graph has at most " + MAX_ARCS + " links, got " + properties.arcs());
        }
      }
      if (all != properties.arcs()) {
        throw rows.damaged(all + " links, where the properties say " + properties.arcs());
      }
    }
    for (int v = 0; v < nodes; v++) {
      offsets[v + 1] += offsets[v];
    }
    return offsets;
  }

  private int[] sources(int[] offsets, int[] place) throws IOException {
    int nodes = properties.nodes();
    int[] sources = new int[offsets[nodes]];
    // The offset of a row, moved on while it is filled, and moved back at the end.
    try (BvSuccessors rows = new BvSuccessors(arcs, properties)) {
      for (int v = 0; v < nodes; v++) {
        int degree = rows.next();
        int[] targets = rows.successors();
        int source = at(place, v);
        for (int k = 0; k < degree; k++) {
          if (targets[k] != v) {
            sources[offsets[at(place, targets[k])]++] = source;
          }
        }
      }
    }
    System.arraycopy(offsets, 0, offsets, 1, nodes);
    offsets[0] = 0;
    return sources;
  }

  private static int at(int[] place, int node) {
    return place == null ? node : place[node];
  }

  private String[] names() throws IOException {
    String[] names = new String[properties.nodes()];
    int line = 0;
    try (BufferedReader in = Files.newBufferedReader(urls, StandardCharsets.UTF_8)) {
      for (String name = in.readLine(); name != null; name = in.readLine()) {
        if (line == names.length) {
          throw new GraphFileException(
              urls + ":" + (line + 1) + ": a name more than there are nodes: " + name);
        }
        names[line++] = name;
      }
    } catch (CharacterCodingException e) {
      throw new GraphFileException(urls + ": not UTF-8 somewhere after line " + line, e);
    }
    if (line < names.length) {
      throw new GraphFileException(
          urls + ": " + line + " names for " + names.length + " nodes; it is cut off");
    }
    return names;
  }

  /** By node, where its name comes among the sorted ones; null when they are sorted. */
  private int[] places(String[] names) throws GraphFileException {
    int[] order =
        IntStream.range(0, names.length)
            .boxed()
            .sorted(Comparator.comparing(v -> names[v]))
            .mapToInt(v -> v)
            .toArray();
    boolean sorted = true;
    int[] place = new int[names.length];
    for (int w = 0; w < order.length; w++) {
      place[order[w]] = w;
      sorted &= order[w] == w;
      if (w > 0 && names[order[w]].equals(names[order[w - 1]])) {
        throw new GraphFileException(
            urls
                + ":"
                + (order[w] + 1)
                + ": the name of line "
                + (order[w - 1] + 1)
                + " again: "
                + names[order[w]]);
      }
    }
    return sorted ? null : place;
  }
}
