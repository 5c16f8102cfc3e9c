package org.siterank.graph;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Edits on their way into a graph: every arc that they name, as it was and as it will be. */
final class Edit {

  /** State of the arc between two pages. */
  private enum Link {
    NONE,
    NOFOLLOW,
    FOLLOW
  }

  /** Source and target node as {@code source << 32 | target} → what there is in the end. */
  private final TreeMap<Long, Link> inside = new TreeMap<>();

  /** External arcs named by these edits, by source → whether they are there in the end. */
  private final TreeMap<Integer, Map<String, Boolean>> outside = new TreeMap<>();

  /** By source: by how much the number of external targets changes. */
  private final TreeMap<Integer, Integer> external = new TreeMap<>();

  private final SiteGraph graph;

  Edit(SiteGraph graph, List<ArcEdit> edits) {
    this.graph = graph;
    for (int index = 0; index < edits.size(); index++) {
      add(index, edits.get(index));
    }
  }

  private void add(int index, ArcEdit edit) {
    int from = graph.node(edit.from());
    if (from < 0) {
      throw new EditException(
          index,
          "an edit must start at a page of the site, got " + edit.from() + " to " + edit.to());
    }
    boolean adds = edit.operation() == ArcEdit.Operation.ADD;
    int to = graph.node(edit.to());
    if (to < 0) {
      Boolean before = outside.computeIfAbsent(from, key -> new HashMap<>()).put(edit.to(), adds);
      int change = external.merge(from, adds ? 1 : -1, Integer::sum);
      if (graph.externalOutdegree(from) + change < 0 || (before != null && before == adds)) {
        throw refused(index, edit, adds);
      }
      return;
    }
    long pair = pair(from, to);
    Link original = original(from, to);
    Link now = inside.getOrDefault(pair, original);
    if (adds ? now == Link.FOLLOW : now == Link.NONE) {
      throw refused(index, edit, adds);
    }
    boolean beneath = now == Link.FOLLOW && original == Link.NOFOLLOW;
    inside.put(pair, adds ? Link.FOLLOW : beneath ? Link.NOFOLLOW : Link.NONE);
  }

  private Link original(int from, int to) {
    if (graph.predecessors().contains(to, from)) {
      return Link.FOLLOW;
    }
    return graph.isNofollow(from, to) ? Link.NOFOLLOW : Link.NONE;
  }

  private static EditException refused(int index, ArcEdit edit, boolean adds) {
    return new EditException(
        index,
        adds
            ? "cannot add a link that is there already: " + edit.from() + " to " + edit.to()
            : "cannot remove a link that is not there: " + edit.from() + " to " + edit.to());
  }

  private static long pair(int high, int low) {
    return (long) high << 32 | low;
  }

  EditedRows rows() {
    TreeMap<Integer, Integer> change = new TreeMap<>(external); // of d+, by source
    inside.forEach(
        (pair, link) -> {
          int from = (int) (pair >>> 32);
          Link original = original(from, pair.intValue());
          if (link != original) {
            change.merge(from, count(link) - count(original), Integer::sum);
          }
        });
    int[] sources = change.keySet().stream().mapToInt(Integer::intValue).toArray();
    int[][] successors = new int[sources.length][];
    int[] outdegrees = new int[sources.length];
    for (int k = 0; k < sources.length; k++) {
      successors[k] = row(sources[k]);
      outdegrees[k] = graph.outdegree(sources[k]) + change.get(sources[k]);
    }
    if (!graph.isWeighted()) {
      return new EditedRows(sources, successors, outdegrees, null, null, this);
    }
    double[][] weights = new double[sources.length][];
    double[] averages = new double[sources.length];
    for (int k = 0; k < sources.length; k++) {
      weights[k] = new double[successors[k].length];
      averages[k] = divide(sources[k], successors[k], outdegrees[k], weights[k]);
    }
    return new EditedRows(sources, successors, outdegrees, weights, averages, this);
  }

  /**
   * Computes the weights of a changed row. The links that a page keeps divide among them what they
   * divided before; a link that is no longer nofollow keeps the share that it had. A new one has
   * the weight of {@link SiteGraph#newLinkWeight} beside them, and one that leaves the site that of
   * an average link.
   *
   * @param row its targets in the end
   * @param links d+ in the end
   * @param weights gets those of the row
   * @return what an average link before weighs in the end
   */
  private double divide(int from, int[] row, int links, double[] weights) {
    Arcs successors = graph.successors();
    double other = graph.otherWeight(from);
    int others = graph.outdegree(from) - graph.internalOutdegree(from);
    int change = external.getOrDefault(from, 0);
    int added = Math.max(0, change);
    double addedWeight = added;
    others += Math.min(0, change);
    for (Map.Entry<Long, Link> named : inside.subMap(pair(from, 0), pair(from + 1, 0)).entrySet()) {
      Link original = original(from, named.getKey().intValue());
      if (original == Link.NOFOLLOW && named.getValue() != Link.NOFOLLOW) {
        others--;
      }
    }
    boolean[] isNew = new boolean[row.length];
    double kept = others * other;
    for (int place = 0; place < row.length; place++) {
      int arc = successors.find(from, row[place]);
      isNew[place] = arc < 0 && !graph.isNofollow(from, row[place]);
      if (isNew[place]) {
        added++;
        weights[place] = graph.newLinkWeight(from, row[place]);
        addedWeight += weights[place];
      } else {
        weights[place] = arc < 0 ? other : successors.weight(arc);
        kept += weights[place];
      }
    }
    if (links == 0) {
      return 1;
    }
    // First the links that stay weigh as many as they are, then all of them do.
    double average = links / (links - added + addedWeight);
    for (int place = 0; place < row.length; place++) {
      double beside = kept > 0 ? weights[place] * (links - added) / kept : 1;
      weights[place] = average * (isNew[place] ? weights[place] : beside);
    }
    return average;
  }

  private static int count(Link link) {
    return link == Link.NONE ? 0 : 1;
  }

  /** The followed targets of a page in the end. */
  private int[] row(int from) {
    int[] old = graph.successors().row(from);
    Map<Long, Link> named = inside.subMap(pair(from, 0), pair(from + 1, 0));
    int[] row = Arrays.copyOf(old, old.length + named.size());
    int size = 0;
    for (int target : old) {
      if (!named.containsKey(pair(from, target))) {
        row[size++] = target;
      }
    }
    for (Map.Entry<Long, Link> entry : named.entrySet()) {
      if (entry.getValue() == Link.FOLLOW) {
        row[size++] = entry.getKey().intValue();
      }
    }
    row = Arrays.copyOf(row, size);
    Arrays.sort(row);
    return row;
  }

  SiteGraph apply() {
    Outdegrees.Counter counter = graph.outdegrees().counter();
    external.forEach(counter::external);
    Changes followed = new Changes(inside.size());
    Changes withheld = new Changes(inside.size());
    inside.forEach(
        (pair, link) -> {
          int from = (int) (pair >>> 32);
          int to = pair.intValue();
          Link original = original(from, to);
          if (link != original) {
            followed.note(pair(to, from), original == Link.FOLLOW, link == Link.FOLLOW);
            withheld.note(pair, original == Link.NOFOLLOW, link == Link.NOFOLLOW);
            counter.internal(from, follow(link) - follow(original));
            counter.nofollow(from, count(link) - follow(link) - count(original) + follow(original));
          }
        });
    Arcs nofollow = graph.nofollow();
    Arcs predecessors = followed.of(graph.predecessors());
    Arcs withheldNow = nofollow == null ? null : withheld.of(nofollow);
    if (!graph.isWeighted()) {
      return new SiteGraph(graph.names(), predecessors, counter.done(), withheldNow, null);
    }
    EditedRows rows = rows();
    return new SiteGraph(
        graph.names(),
        rows.weighted(predecessors),
        counter.done(),
        withheldNow,
        rows.newLinks(graph.newLinks()));
  }

  private static int follow(Link link) {
    return link == Link.FOLLOW ? 1 : 0;
  }

  /** Arcs that come and go. */
  private static final class Changes {
    private final long[] added;
    private final long[] removed;
    private int plus;
    private int minus;

    Changes(int most) {
      added = new long[most];
      removed = new long[most];
    }

    void note(long arc, boolean before, boolean after) {
      if (!before && after) {
        added[plus++] = arc;
      } else if (before && !after) {
        removed[minus++] = arc;
      }
    }

    Arcs of(Arcs arcs) {
      if (plus + minus == 0) {
        return arcs;
      }
      long[] more = Arrays.copyOf(added, plus);
      long[] fewer = Arrays.copyOf(removed, minus);
      Arrays.sort(more);
      Arrays.sort(fewer);
      return arcs.edited(more, fewer);
    }
  }
}
