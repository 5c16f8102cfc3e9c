package org.siterank.opensearch;

import java.util.List;
import org.opensearch.client.node.NodeClient;
import org.opensearch.core.rest.RestStatus;
import org.opensearch.rest.BaseRestHandler;
import org.opensearch.rest.BytesRestResponse;
import org.opensearch.rest.RestRequest;
import org.opensearch.rest.RestResponse;
import org.opensearch.rest.action.RestActions.NodesResponseRestListener;
import org.opensearch.rest.action.RestResponseListener;

/**
 * {@code GET _siterank/ranks}: which ranks are in service, and which each node uses, as JSON;
 * {@code GET _siterank/metrics}: the same for Prometheus.
 */
final class RestRanks extends BaseRestHandler {

  private static final String METRICS = "/_siterank/metrics";

  /** As Prometheus says it in its own answers. */
  private static final String PROMETHEUS = "text/plain; version=0.0.4; charset=utf-8";

  @Override
  public String getName() {
    return "siterank_ranks";
  }

  @Override
  public List<Route> routes() {
    return List.of(
        new Route(RestRequest.Method.GET, "/_siterank/ranks"),
        new Route(RestRequest.Method.GET, METRICS));
  }

  @Override
  protected RestChannelConsumer prepareRequest(RestRequest request, NodeClient client) {
    boolean metrics = request.path().equals(METRICS);
    return channel ->
        client.execute(
            RanksAction.TYPE,
            new RanksAction.Request(),
            metrics
                ? new RestResponseListener<RanksResponse>(channel) {
                  @Override
                  public RestResponse buildResponse(RanksResponse ranks) {
                    return new BytesRestResponse(RestStatus.OK, PROMETHEUS, RankMetrics.of(ranks));
                  }
                }
                : new NodesResponseRestListener<>(channel));
  }
}
