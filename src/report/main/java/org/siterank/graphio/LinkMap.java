package org.siterank.graphio;

import java.util.List;
import org.siterank.graph.NodeVector;
import org.siterank.graph.SiteGraph;

/**
 * The pages of a site with their numbers, and the links between them with what flows over each: a
 * graph for other programs.
 *
 * @param scores P per page
 * @param external P_ie per page
 * @param induced P_ind per page
 * @param damping d
 * @param pages what else is known of each page, in node order
 */
public record LinkMap(
    NodeVector scores,
    NodeVector external,
    NodeVector induced,
    double damping,
    List<PageLabel> pages) {

  /**
   * Label by which people know a page.
   *
   * @param title its title, or empty
   * @param section the part of the site it is in, or empty
   * @param depth clicks from the start page; -1 when no path leads
   */
  public record PageLabel(String title, String section, int depth) {}

  public LinkMap {
    pages = List.copyOf(pages);
    if (pages.size() != scores.size()) {
      throw new IllegalArgumentException(
          "there must be a label for each page, got "
              + pages.size()
              + " for "
              + scores.size()
              + " pages");
    }
  }

  /** The links. */
  public SiteGraph graph() {
    return scores.graph();
  }

  /**
   * Flow of a link of a page to its target, {@code d P_v} times its share.
   *
   * @param arc its place among the successors
   */
  public double flow(int node, int arc) {
    return damping * scores.get(node) / graph().outdegree(node) * graph().successors().weight(arc);
  }

  /** The title of a page, or its address when it has none. */
  public String label(int node) {
    String title = pages.get(node).title();
    return title.isBlank() ? graph().name(node) : title;
  }
}
