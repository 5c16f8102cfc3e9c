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
  private final Edit edit;

  EditedRows(int[] sources, int[][] successors, int[] outdegrees, Edit edit) {
    this.sources = sources;
    this.successors = successors;
    this.outdegrees = outdegrees;
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

  /** The edited graph, built: O(nodes + arcs). */
  public SiteGraph toGraph() {
    return edit.apply();
  }
}
