package org.siterank.opensearch;

import java.io.IOException;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.Logger;
import org.opensearch.cluster.ClusterState;
import org.opensearch.cluster.node.DiscoveryNode;
import org.opensearch.cluster.routing.IndexRoutingTable;
import org.opensearch.common.unit.TimeValue;
import org.opensearch.core.common.breaker.CircuitBreakingException;
import org.opensearch.threadpool.ThreadPool;
import org.siterank.boost.RankVector;

/**
 * Reads the ranks that this node is to have into memory, and drops those that it is not to have any
 * more.
 *
 * <p>They are read as soon as a shard of the index that holds them is started; what cannot be read
 * is tried again, ever less often, and at once when that index changes in the cluster's state.
 */
final class RankLoads {

  private static final Logger LOG = LogManager.getLogger(RankLoads.class);

  /** Waits between attempts: twice as long each time, and no longer than a minute. */
  private static final TimeValue FIRST_WAIT = TimeValue.timeValueSeconds(1);

  private static final TimeValue LONGEST_WAIT = TimeValue.timeValueMinutes(1);

  /** Doubled so often, the first wait is longer than the longest. */
  private static final int DOUBLINGS = 6;

  private final Map<String, RankLoad> loads = new ConcurrentHashMap<>();
  private final RankLoader loader;
  private final ThreadPool threads;
  private final RankCounts counts;
  private final Predicate<PublishedRanks> announced;
  private volatile DiscoveryNode node;

  /**
   * @param announced whether a push waits to hear that ranks are in memory
   */
  RankLoads(
      RankLoader loader,
      ThreadPool threads,
      RankCounts counts,
      Predicate<PublishedRanks> announced) {
    this.loader = loader;
    this.threads = threads;
    this.counts = counts;
    this.announced = announced;
  }

  /**
   * Says which ranks are wanted, before the cluster's state that says so is in force.
   *
   * @param toLoad to be read, unless they are in memory
   * @param toKeep versions that stay in memory when they are there
   */
  void want(Collection<PublishedRanks> toLoad, Set<String> toKeep) {
    for (String version : List.copyOf(loads.keySet())) {
      if (!toKeep.contains(version)) {
        loads.remove(version).drop().ifPresent(loader::release);
      }
    }
    toLoad.forEach(ranks -> loads.computeIfAbsent(ranks.version(), version -> new RankLoad(ranks)));
  }

  /**
   * Begins to read what can be read now.
   *
   * @param changed whether the shards of an index, by its name, are in another state than before
   */
  void begin(ClusterState state, Predicate<String> changed) {
    node = state.nodes().getLocalNode();
    for (RankLoad load : loads.values()) {
      String index = load.ranks().index();
      if (!hasStarted(state.routingTable().index(index))) {
        load.unavailable(state.metadata().hasIndex(index));
      } else if (changed.test(index) || load.failures() == 0) {
        attempt(load);
      }
    }
  }

  private static boolean hasStarted(IndexRoutingTable index) {
    return index != null && !index.shard(0).activeShards().isEmpty();
  }

  private void attempt(RankLoad load) {
    if (load.begin()) {
      threads.executor(ThreadPool.Names.GENERIC).execute(() -> read(load));
    }
  }

  private void read(RankLoad load) {
    PublishedRanks ranks = load.ranks();
    try {
      RankVector read = loader.load(ranks);
      if (!load.loaded(read)) {
        loader.release(read); // Given up meanwhile.
        return;
      }
      counts.add(RankCounts.Event.LOADS);
      LOG.info("ranks {} of {} pages are in memory", ranks.version(), ranks.length());
      acknowledge(ranks, "", FIRST_WAIT);
    } catch (CircuitBreakingException e) {
      LOG.warn("no memory for ranks {}: {}", ranks.version(), e.getMessage());
      later(load, RankLoad.State.NO_MEMORY, e.getMessage(), true);
      acknowledge(ranks, e.getMessage(), FIRST_WAIT);
    } catch (Exception e) {
      LOG.warn("ranks {} cannot be read yet: {}", ranks.version(), e.toString());
      // An IOException is about what the index holds, which time does not change.
      later(load, RankLoad.State.RETRYING, e.toString(), e instanceof IOException);
    }
  }

  private void later(RankLoad load, RankLoad.State state, String problem, boolean hopeless) {
    counts.add(RankCounts.Event.LOAD_FAILURES);
    int failures = load.failed(state, problem, hopeless);
    if (failures > 0) {
      TimeValue wait = state == RankLoad.State.NO_MEMORY ? LONGEST_WAIT : wait(failures);
      threads.scheduleUnlessShuttingDown(
          wait,
          ThreadPool.Names.GENERIC,
          () -> {
            // Unless another attempt was made meanwhile, which has its own successor.
            if (load.failures() == failures) {
              attempt(load);
            }
          });
    }
  }

  private static TimeValue wait(int failures) {
    long millis = FIRST_WAIT.millis() << Math.min(failures - 1, DOUBLINGS);
    return TimeValue.timeValueMillis(Math.min(millis, LONGEST_WAIT.millis()));
  }

  /** The push waits for this; when it does not get it, nothing is switched. */
  private void acknowledge(PublishedRanks ranks, String problem, TimeValue wait) {
    if (!announced.test(ranks)) {
      return;
    }
    try {
      loader.acknowledge(ranks, node.getId(), node.getName(), problem);
    } catch (Exception e) {
      LOG.warn("cannot say that ranks {} are read: {}", ranks.version(), e.toString());
      TimeValue next =
          TimeValue.timeValueMillis(Math.min(2 * wait.millis(), LONGEST_WAIT.millis()));
      threads.scheduleUnlessShuttingDown(
          wait, ThreadPool.Names.GENERIC, () -> acknowledge(ranks, problem, next));
    }
  }

  /** Ranks that are in memory. */
  Optional<RankVector> vector(PublishedRanks ranks) {
    return load(ranks).flatMap(RankLoad::vector);
  }

  /** Ranks that are in memory or are to be. */
  Optional<RankLoad> load(PublishedRanks ranks) {
    return Optional.ofNullable(loads.get(ranks.version()));
  }

  /** Bytes that are set aside for ranks, and the most that may be. */
  Map<String, Object> memory() {
    return loader.memory();
  }
}
