package org.siterank.engines;

import java.io.IOException;
import org.siterank.cluster.ClusterAccess;
import org.siterank.cluster.ClusterAddress;
import org.siterank.cluster.SolrAddress;

/** Which engine an address is of. */
public final class RankTargets {

  private RankTargets() {}

  /**
   * The index at an address; nothing is asked or sent yet.
   *
   * @param to {@code http://HOST:9200/INDEX} for OpenSearch and Elasticsearch, {@code
   *     http://HOST:8983/solr/COLLECTION} for Solr
   * @throws IllegalArgumentException saying what is wrong with the address
   */
  public static RankTarget open(String to, ClusterAccess access, RankField field)
      throws IOException {
    return SolrAddress.isSolr(to)
        ? new SolrRankTarget(SolrAddress.of(to), access, field)
        : new ClusterRankTarget(ClusterAddress.of(to), access, field);
  }
}
