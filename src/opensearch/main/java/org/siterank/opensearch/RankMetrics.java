package org.siterank.opensearch;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Map.Entry;

/**
 * Writes the state of ranks on the nodes in the text format that Prometheus reads (version 0.0.4).
 * The names of metrics are part of the contract with those who watch them.
 */
final class RankMetrics {

  private final StringBuilder text = new StringBuilder();

  private RankMetrics() {}

  /** All metrics of all nodes. */
  static String of(RanksResponse ranks) {
    RankMetrics metrics = new RankMetrics();
    List<String> inService = new ArrayList<>();
    for (RanksAction.NodeRanks node : ranks.getNodes()) {
      for (Entry<?, ?> index : RanksResponse.indexes(node).entrySet()) {
        boolean used = ((Map<?, ?>) index.getValue()).get("in_service") == Boolean.TRUE;
        inService.add(
            labels("index", index.getKey(), "node", node.getNode().getName())
                + (used ? " 1" : " 0"));
      }
    }
    metrics.add(
        "ranks_in_service",
        "gauge",
        "1 where a node uses the ranks of an index that are in service, 0 where it uses others.",
        inService);
    metrics.addOfNodes(
        ranks, "reserved_bytes", "ranks_reserved_bytes", "gauge", "Memory set aside for ranks.");
    metrics.addOfNodes(
        ranks, "limit_bytes", "ranks_limit_bytes", "gauge", "Memory that ranks may take.");
    for (RankCounts.Event event : RankCounts.Event.values()) {
      metrics.addOfNodes(
          ranks, event.key(), "ranks_" + event.key() + "_total", "counter", event.help());
    }
    metrics.add(
        "ranks_nodes_without_answer",
        "gauge",
        "Data nodes that did not say which ranks they have.",
        List.of(" " + ranks.failures().size()));
    return metrics.text.toString();
  }

  private void addOfNodes(RanksResponse ranks, String key, String name, String type, String help) {
    List<String> values = new ArrayList<>();
    for (RanksAction.NodeRanks node : ranks.getNodes()) {
      if (node.report().get(key) instanceof Number value) {
        values.add(labels("node", node.getNode().getName()) + " " + value);
      }
    }
    add(name, type, help, values);
  }

  private void add(String name, String type, String help, List<String> values) {
    String full = "siterank_" + name;
    text.append(String.format(Locale.ROOT, "# HELP %s %s\n# TYPE %s %s\n", full, help, full, type));
    values.forEach(value -> text.append(full).append(value).append('\n'));
  }

  /** Names and values in turn. */
  private static String labels(Object... pairs) {
    List<String> labels = new ArrayList<>();
    for (int i = 0; i < pairs.length; i += 2) {
      String value = pairs[i + 1].toString().replace("\\", "\\\\").replace("\"", "\\\"");
      labels.add(pairs[i] + "=\"" + value + "\"");
    }
    return "{" + String.join(",", labels) + "}";
  }
}
