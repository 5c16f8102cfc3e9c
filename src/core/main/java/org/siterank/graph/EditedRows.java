package org.siterank.graph;

import java.util.Arrays;

/**
 * The rows of a graph that some edits change, beside the graph itself: enough to follow the links
 * of the edited site without building it. Immutable.
 */
public final class EditedRows {

  private final int[] sources;
  private final int[][] successors;
  private final int[] outdegrees;
  private final double[][] weights; // by row and place; null: all 1
  private final double[] averages; // by row: of an average link before, afterwards; null: all 1
  private final Edit edit;

  EditedRows(
      int[] sources,
      int[][] successors,
      int[] outdegrees,
      double[][] weights,
      double[] averages,
      Edit edit) {
    this.sources = sources;
    this.successors = successors;
    this.outdegrees = outdegrees;
    this.weights = weights;
    this.averages = averages;
    this.edit = edit;
  }

  /** How many pages have other links now. */
  public int size() {
    return sources.length;
  }

  /** The page of a changed row; the rows are in node order. */
  public int source(int row) {
    return sources[row];
  }

  /** The changed row of a page, or less than 0 when its links stay as they are. */
  public int indexOf(int node) {
    return Arrays.binarySearch(sources, node);
  }

  /** How many followed links inside the site a changed row has afterwards. */
  public int internalOutdegree(int row) {
    return successors[row].length;
  }

  /** The followed target at a place of a changed row, in node order. */
  public int successor(int row, int place) {
    return successors[row][place];
  }

  /** d+ of a changed row afterwards. */
  public int outdegree(int row) {
    return outdegrees[row];
  }

  /** The weight of the target at a place of a changed row: its share times d+. */
  public double weight(int row, int place) {
    return weights == null ? 1 : weights[row][place];
  }

  /** The shares of a changed row together: a row sum of A_S. */
  public double internalShare(int row) {
    if (weights == null) {
      int inside = successors[row].length;
      return inside == 0 ? 0 : inside / (double) outdegrees[row];
    }
    double sum = 0;
    for (double weight : weights[row]) {
      sum += weight;
    }
    return sum == 0 ? 0 : sum / outdegrees[row];
  }

  /** The predecessors of the edited graph, whose changed rows take their weights. */
  Arcs weighted(Arcs predecessors) {
    if (weights == null) {
      return predecessors;
    }
    double[] all = new double[predecessors.size()];
    for (int k = 0; k < all.length; k++) {
      all[k] = predecessors.weight(k);
    }
    for (int row = 0; row < sources.length; row++) {
      for (int place = 0; place < successors[row].length; place++) {
        all[predecessors.find(successors[row][place], sources[row])] = weights[row][place];
      }
    }
    return predecessors.weighted(all);
  }

  /** The weights of new links of the edited graph, which are relative to an average link. */
  NewLinks newLinks(NewLinks before) {
    return before == null ? null : before.scaled(sources, averages);
  }

  /** The edited graph, built: O(nodes + arcs). */
  public SiteGraph toGraph() {
    return edit.apply();
  }
}
