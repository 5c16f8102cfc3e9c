package org.siterank.opensearch;

import java.util.List;
import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.Logger;
import org.opensearch.common.settings.Setting;
import org.opensearch.common.settings.Setting.Property;
import org.opensearch.common.unit.TimeValue;
import org.opensearch.index.IndexSettings;
import org.opensearch.index.shard.IndexEventListener;
import org.opensearch.index.shard.IndexShard;

/**
 * Holds a shard back until the ranks of its index are in memory, so that no search sees other
 * ranks.
 *
 * <p>Bounded: nothing waits longer than {@link #WAIT} after this node has heard of the ranks,
 * however many shards there are; nor at all when the index that holds the ranks is gone or damaged,
 * or there is no memory. So shards that wait cannot lock out the shard that holds the ranks for
 * longer, although a node recovers but a few at a time; and as OpenSearch recovers newer indexes
 * first, the ranks, which are newer than their pages, usually come first.
 */
record ShardStart(RankVectors vectors, TimeValue most) implements IndexEventListener {

  /** How long a shard waits for its ranks: as long as a node may take to send one chunk of them. */
  static final Setting<TimeValue> WAIT =
      Setting.positiveTimeSetting(
          "siterank.ranks.wait_at_start", TimeValue.timeValueSeconds(30), Property.NodeScope);

  private static final Logger LOG = LogManager.getLogger(ShardStart.class);

  /** Called on a thread that may block, before the shard can answer anything. */
  @Override
  public void beforeIndexShardRecovery(IndexShard shard, IndexSettings settings) {
    try {
      List<PublishedRanks> missing = vectors.await(settings.getUUID(), most);
      if (!missing.isEmpty()) {
        vectors.counts().add(RankCounts.Event.SHARDS_STARTED_WITHOUT_RANKS);
        LOG.warn(
            "shard {} starts without the ranks {}; see GET _siterank/ranks",
            shard.shardId(),
            missing.stream().map(PublishedRanks::version).toList());
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt(); // The node is stopped, and the recovery with it.
    }
  }
}
