package org.siterank.opensearch;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.opensearch.action.ActionType;
import org.opensearch.action.FailedNodeException;
import org.opensearch.action.support.ActionFilters;
import org.opensearch.action.support.nodes.BaseNodeRequest;
import org.opensearch.action.support.nodes.BaseNodeResponse;
import org.opensearch.action.support.nodes.BaseNodesRequest;
import org.opensearch.action.support.nodes.TransportNodesAction;
import org.opensearch.cluster.node.DiscoveryNode;
import org.opensearch.cluster.service.ClusterService;
import org.opensearch.common.inject.Inject;
import org.opensearch.core.common.io.stream.StreamInput;
import org.opensearch.core.common.io.stream.StreamOutput;
import org.opensearch.threadpool.ThreadPool;
import org.opensearch.transport.TransportService;

/**
 * Asks all data nodes which ranks they have in memory. OpenSearch makes the one instance; it is
 * public for that.
 */
public final class RanksAction
    extends TransportNodesAction<
        RanksAction.Request, RanksResponse, RanksAction.NodeRequest, RanksAction.NodeRanks> {

  /** The action that a role of the security plugin has to allow. */
  static final String NAME = "cluster:monitor/siterank/ranks";

  /** The action, for clients inside the server. */
  static final ActionType<RanksResponse> TYPE = new ActionType<>(NAME, RanksResponse::new);

  private final RankVectors vectors;

  /** Called by OpenSearch. */
  @Inject
  public RanksAction(
      ThreadPool threads,
      ClusterService cluster,
      TransportService transport,
      ActionFilters filters,
      RankVectors vectors) {
    super(
        NAME,
        threads,
        cluster,
        transport,
        filters,
        Request::new,
        NodeRequest::new,
        ThreadPool.Names.MANAGEMENT,
        NodeRanks.class);
    this.vectors = vectors;
  }

  /** To all nodes that hold data. */
  static final class Request extends BaseNodesRequest<Request> {

    Request() {
      super("data:true");
    }

    Request(StreamInput in) throws IOException {
      super(in);
    }
  }

  /** To one of them. OpenSearch 2 allows no other base class. */
  @SuppressWarnings("deprecation")
  static final class NodeRequest extends BaseNodeRequest {

    NodeRequest() {}

    NodeRequest(StreamInput in) throws IOException {
      super(in);
    }
  }

  /** State of one node, as a map, so that versions of the plugin can differ in what they tell. */
  static final class NodeRanks extends BaseNodeResponse {

    private final Map<String, Object> report;

    NodeRanks(DiscoveryNode node, Map<String, Object> report) {
      super(node);
      this.report = report;
    }

    NodeRanks(StreamInput in) throws IOException {
      super(in);
      report = in.readMap();
    }

    @Override
    public void writeTo(StreamOutput out) throws IOException {
      super.writeTo(out);
      out.writeMap(report);
    }

    Map<String, Object> report() {
      return report;
    }
  }

  @Override
  protected RanksResponse newResponse(
      Request request, List<NodeRanks> nodes, List<FailedNodeException> failures) {
    return new RanksResponse(
        clusterService.getClusterName(), nodes, failures, vectors.publishedByIndex());
  }

  @Override
  protected NodeRequest newNodeRequest(Request request) {
    return new NodeRequest();
  }

  @Override
  protected NodeRanks newNodeResponse(StreamInput in) throws IOException {
    return new NodeRanks(in);
  }

  @Override
  protected NodeRanks nodeOperation(NodeRequest request) {
    return new NodeRanks(clusterService.localNode(), vectors.report());
  }
}
