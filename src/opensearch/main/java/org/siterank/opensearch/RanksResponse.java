package org.siterank.opensearch;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.opensearch.action.FailedNodeException;
import org.opensearch.action.support.nodes.BaseNodesResponse;
import org.opensearch.cluster.ClusterName;
import org.opensearch.core.common.io.stream.StreamInput;
import org.opensearch.core.common.io.stream.StreamOutput;
import org.opensearch.core.xcontent.ToXContentFragment;
import org.opensearch.core.xcontent.XContentBuilder;

/**
 * Which ranks the indexes have, and which the nodes have in memory; the answer to {@code GET
 * _siterank/ranks}.
 */
final class RanksResponse extends BaseNodesResponse<RanksAction.NodeRanks>
    implements ToXContentFragment {

  private final Map<String, Object> indexes;

  /**
   * @param indexes the ranks in service and announced, as the node that was asked knows them, by
   *     name of the index
   */
  RanksResponse(
      ClusterName cluster,
      List<RanksAction.NodeRanks> nodes,
      List<FailedNodeException> failures,
      Map<String, Object> indexes) {
    super(cluster, nodes, failures);
    this.indexes = indexes;
  }

  RanksResponse(StreamInput in) throws IOException {
    super(in);
    indexes = in.readMap();
  }

  @Override
  public void writeTo(StreamOutput out) throws IOException {
    super.writeTo(out);
    out.writeMap(indexes);
  }

  @Override
  protected List<RanksAction.NodeRanks> readNodesFrom(StreamInput in) throws IOException {
    return in.readList(RanksAction.NodeRanks::new);
  }

  @Override
  protected void writeNodesTo(StreamOutput out, List<RanksAction.NodeRanks> nodes)
      throws IOException {
    out.writeList(nodes);
  }

  /** A node's facts of all indexes, by their names. */
  static Map<?, ?> indexes(RanksAction.NodeRanks node) {
    return node.report().get("indices") instanceof Map<?, ?> indexes ? indexes : Map.of();
  }

  @Override
  public XContentBuilder toXContent(XContentBuilder builder, Params params) throws IOException {
    builder.startObject("indices");
    for (Map.Entry<String, Object> index : indexes.entrySet()) {
      builder.startObject(index.getKey());
      for (Map.Entry<?, ?> said : ((Map<?, ?>) index.getValue()).entrySet()) {
        builder.field((String) said.getKey(), said.getValue());
      }
      builder.startObject("nodes");
      for (RanksAction.NodeRanks node : getNodes()) {
        Object there = indexes(node).get(index.getKey());
        if (there != null) {
          builder.field(node.getNode().getName(), there);
        }
      }
      builder.endObject().endObject();
    }
    builder.endObject().startObject("nodes");
    for (RanksAction.NodeRanks node : getNodes()) {
      Map<String, Object> counts = new TreeMap<>(node.report());
      counts.remove("indices");
      builder.field(node.getNode().getName(), counts);
    }
    return builder.endObject();
  }
}
