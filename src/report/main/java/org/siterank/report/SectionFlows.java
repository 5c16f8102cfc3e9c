package org.siterank.report;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.TreeMap;
import org.siterank.flow.SiteFlows;
import org.siterank.graph.Arcs;
import org.siterank.graph.SiteGraph;

/**
 * The flows of the site by its sections, and from each section to each.
 *
 * @param sections by descending score, equal ones by name
 * @param flows importance over the links from a section to another or inside one, where there is
 *     any; by descending flow
 */
public record SectionFlows(List<Section> sections, List<Flow> flows) {

  /**
   * A section; its flows are sums over its pages.
   *
   * @param within P_ii that comes from its own pages
   */
  public record Section(
      String name, int pages, double score, Incoming incoming, double within, Outgoing outgoing) {}

  /**
   * The flows into a section.
   *
   * @param external P_ie of its pages
   * @param induced P_ind of its pages
   * @param fromOthers P_ii that comes from pages of other sections
   */
  public record Incoming(double external, double induced, double fromOthers) {}

  /**
   * The flows out of a section.
   *
   * @param toOthers P_oi that goes to pages of other sections
   * @param external P_oe of its pages
   * @param dissipated P_dis of its pages
   * @param leak P_leak of its pages
   */
  public record Outgoing(double toOthers, double external, double dissipated, double leak) {}

  /** Importance over the links from one section to another, or to itself. */
  public record Flow(String from, String to, double flow) {}

  public SectionFlows {
    sections = List.copyOf(sections);
    flows = List.copyOf(flows);
  }

  /** The flows between groups of pages, by the name of the group of each page. */
  static SectionFlows of(SiteFacts facts, String[] groupOf) {
    SiteGraph graph = facts.graph();
    SiteFlows flows = facts.flows();
    TreeMap<String, Integer> numbers = new TreeMap<>();
    for (String name : groupOf) {
      numbers.put(name, 0);
    }
    String[] names = numbers.keySet().toArray(String[]::new);
    for (int k = 0; k < names.length; k++) {
      numbers.put(names[k], k);
    }
    int[] group = new int[groupOf.length];
    Arrays.setAll(group, v -> numbers.get(groupOf[v]));
    Matrix matrix = new Matrix(names.length);
    double[][] sums = new double[names.length][6];
    int[] pages = new int[names.length];
    Arcs successors = graph.successors();
    for (int v = 0; v < group.length; v++) {
      double[] sum = sums[group[v]];
      pages[group[v]]++;
      sum[0] += flows.scores().get(v);
      sum[1] += flows.incoming().external().get(v);
      sum[2] += flows.incoming().induced().get(v);
      sum[3] += flows.outgoing().external().get(v);
      sum[4] += flows.outgoing().dissipated().get(v);
      sum[5] += flows.outgoing().leak().get(v);
      double perLink = facts.perLink(v);
      for (int k = successors.begin(v); k < successors.end(v); k++) {
        matrix.add(group[v], group[successors.node(k)], perLink * successors.weight(k));
      }
    }
    List<Section> sections = new ArrayList<>();
    for (int k = 0; k < names.length; k++) {
      double[] sum = sums[k];
      sections.add(
          new Section(
              names[k],
              pages[k],
              sum[0],
              new Incoming(sum[1], sum[2], matrix.in(k)),
              matrix.within(k),
              new Outgoing(matrix.out(k), sum[3], sum[4], sum[5])));
    }
    sections.sort(
        Comparator.comparingDouble(Section::score).reversed().thenComparing(Section::name));
    return new SectionFlows(sections, matrix.flows(names));
  }

  /** Sums by pair of groups; a site may have thousands, few of which are linked. */
  private static final class Matrix {

    private final int size;
    private final TreeMap<Long, double[]> cells = new TreeMap<>();
    private final double[] in;
    private final double[] out;
    private final double[] within;

    Matrix(int size) {
      this.size = size;
      this.in = new double[size];
      this.out = new double[size];
      this.within = new double[size];
    }

    void add(int from, int to, double flow) {
      cells.computeIfAbsent((long) from * size + to, none -> new double[1])[0] += flow;
      if (from == to) {
        within[from] += flow;
      } else {
        out[from] += flow;
        in[to] += flow;
      }
    }

    double in(int group) {
      return in[group];
    }

    double out(int group) {
      return out[group];
    }

    double within(int group) {
      return within[group];
    }

    List<Flow> flows(String[] names) {
      List<Flow> flows = new ArrayList<>();
      cells.forEach(
          (cell, sum) ->
              flows.add(new Flow(names[(int) (cell / size)], names[(int) (cell % size)], sum[0])));
      flows.sort(
          Comparator.comparingDouble(Flow::flow)
              .reversed()
              .thenComparing(Flow::from)
              .thenComparing(Flow::to));
      return flows;
    }
  }
}
