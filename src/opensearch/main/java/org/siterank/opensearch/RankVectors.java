package org.siterank.opensearch;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.Logger;
import org.opensearch.cluster.ClusterChangedEvent;
import org.opensearch.cluster.ClusterState;
import org.opensearch.cluster.ClusterStateListener;
import org.opensearch.cluster.metadata.IndexMetadata;
import org.opensearch.cluster.node.DiscoveryNode;
import org.opensearch.cluster.service.ClusterService;
import org.opensearch.common.unit.TimeValue;
import org.opensearch.core.common.breaker.CircuitBreakingException;
import org.opensearch.threadpool.ThreadPool;
import org.siterank.boost.FieldRanks;
import org.siterank.boost.RankSource;
import org.siterank.boost.RankVector;
import org.siterank.boost.VectorRanks;

/**
 * The rank vectors that this node has in memory, and those that it should have.
 *
 * <p>The mapping of an index says which ranks are in service and which will be next. Every data
 * node reads the next ones as soon as they are announced, and says so; when all have, the push puts
 * them into service by one change of the mapping, which is one change of the cluster's state. The
 * node that takes a query in writes into it which ranks are in service, so that all shards use the
 * same, whoever has heard of the change first; this is also what keeps the request cache honest.
 * The ranks before stay until others are announced, for queries under way. So a node holds at most
 * two vectors of an index.
 *
 * <p>A node that does not have the ranks a query asks for uses those it has, and at last those in
 * the documents; it never fails. What cannot be read is tried again, ever less often.
 */
final class RankVectors implements ClusterStateListener {

  /** The field that holds a document's place in the vector. */
  static final String NUMBER_FIELD = "siterank_page";

  private static final Logger LOG = LogManager.getLogger(RankVectors.class);

  /** Waits between attempts: twice as long each time, and no longer than a minute. */
  private static final TimeValue FIRST_WAIT = TimeValue.timeValueSeconds(1);

  private static final TimeValue LONGEST_WAIT = TimeValue.timeValueMinutes(1);

  /**
   * The ranks of one index.
   *
   * @param mappingVersion of the mapping that said so
   * @param before in service before the current ones
   */
  private record Wanted(
      long mappingVersion,
      Optional<PublishedRanks> current,
      Optional<PublishedRanks> next,
      Optional<PublishedRanks> before) {

    Stream<PublishedRanks> all() {
      return Stream.of(current, next, before).flatMap(Optional::stream);
    }

    Wanted then(long version, PublishedRanks.Said said) {
      boolean moved = !said.current().equals(current);
      return new Wanted(
          version,
          said.current(),
          said.next(),
          said.next().isPresent() ? Optional.empty() : moved ? current : before);
    }
  }

  private final Map<String, RankVector> loaded = new ConcurrentHashMap<>();
  private final Set<String> loading = ConcurrentHashMap.newKeySet();

  /** By the UUID of the index. */
  private volatile Map<String, Wanted> wanted = Map.of();

  private volatile List<String> inService = List.of();
  private RankLoader loader;
  private ThreadPool threads;
  private volatile DiscoveryNode node;

  /** Begins to follow the cluster's state. */
  void follow(ClusterService cluster, ThreadPool threadPool, RankLoader rankLoader) {
    this.loader = rankLoader;
    this.threads = threadPool;
    cluster.addListener(this);
  }

  /** The versions in service now, for all indexes; a query takes them along. */
  List<String> inService() {
    return inService;
  }

  @Override
  public void clusterChanged(ClusterChangedEvent event) {
    node = event.state().nodes().getLocalNode();
    if (!event.metadataChanged() && node.equals(event.previousState().nodes().getLocalNode())) {
      return;
    }
    Map<String, Wanted> now = said(event.state());
    if (now.equals(wanted)) {
      return;
    }
    wanted = now;
    inService =
        now.values().stream()
            .flatMap(ranks -> ranks.current().stream())
            .map(PublishedRanks::version)
            .sorted()
            .toList();
    settle();
  }

  private Map<String, Wanted> said(ClusterState state) {
    Map<String, Wanted> now = new HashMap<>();
    for (IndexMetadata index : state.metadata().indices().values()) {
      Wanted known = wanted.get(index.getIndexUUID());
      if (known == null) {
        known = new Wanted(-1, Optional.empty(), Optional.empty(), Optional.empty());
      }
      if (known.mappingVersion() != index.getMappingVersion()) {
        PublishedRanks.Said said =
            index.mapping() == null
                ? PublishedRanks.Said.NOTHING
                : PublishedRanks.Said.in(index.mapping().sourceAsMap().get("_meta"));
        known = known.then(index.getMappingVersion(), said);
      }
      now.put(index.getIndexUUID(), known);
    }
    return now;
  }

  /** Lets go of what is not wanted any more, and begins to read what is. */
  private void settle() {
    Set<String> keep = new HashSet<>();
    List<PublishedRanks> toLoad = new ArrayList<>();
    for (Wanted ranks : wanted.values()) {
      ranks.all().map(PublishedRanks::version).forEach(keep::add);
      Stream.of(ranks.current(), ranks.next()).flatMap(Optional::stream).forEach(toLoad::add);
    }
    for (String version : List.copyOf(loaded.keySet())) {
      if (!keep.contains(version)) {
        drop(version);
      }
    }
    if (node.isDataNode()) {
      toLoad.stream()
          .filter(ranks -> !loaded.containsKey(ranks.version()))
          .filter(ranks -> loading.add(ranks.version()))
          .forEach(
              ranks ->
                  threads
                      .executor(ThreadPool.Names.GENERIC)
                      .execute(() -> load(ranks, FIRST_WAIT)));
    }
  }

  private void drop(String version) {
    RankVector dropped = loaded.remove(version);
    if (dropped != null) {
      loader.release(dropped);
    }
  }

  private boolean isWanted(PublishedRanks ranks) {
    return wanted.values().stream().flatMap(Wanted::all).anyMatch(ranks::equals);
  }

  private boolean isAnnounced(PublishedRanks ranks) {
    return wanted.values().stream()
        .anyMatch(index -> index.next().filter(ranks::equals).isPresent());
  }

  private void load(PublishedRanks ranks, TimeValue wait) {
    if (!isWanted(ranks)) {
      loading.remove(ranks.version());
      return;
    }
    String problem;
    try {
      loaded.put(ranks.version(), loader.load(ranks));
      LOG.info("ranks {} of {} pages are in memory", ranks.version(), ranks.length());
      problem = "";
    } catch (CircuitBreakingException e) {
      problem = e.getMessage();
      LOG.warn("no memory for ranks {}: {}", ranks.version(), problem);
    } catch (Exception e) {
      LOG.warn("ranks {} cannot be read yet: {}", ranks.version(), e.toString());
      later(ranks, wait);
      return;
    }
    if (!problem.isEmpty()) {
      later(ranks, LONGEST_WAIT);
    } else {
      loading.remove(ranks.version());
      if (!isWanted(ranks)) {
        drop(ranks.version()); // Given up meanwhile.
        return;
      }
    }
    if (isAnnounced(ranks)) {
      acknowledge(ranks, problem, FIRST_WAIT);
    }
  }

  /** The push waits for this; when it does not get it, nothing is switched. */
  private void acknowledge(PublishedRanks ranks, String problem, TimeValue wait) {
    try {
      loader.acknowledge(ranks, node.getId(), node.getName(), problem);
    } catch (Exception e) {
      LOG.warn("cannot say that ranks {} are read: {}", ranks.version(), e.toString());
      if (isAnnounced(ranks)) {
        threads.scheduleUnlessShuttingDown(
            wait, ThreadPool.Names.GENERIC, () -> acknowledge(ranks, problem, twice(wait)));
      }
    }
  }

  private void later(PublishedRanks ranks, TimeValue wait) {
    threads.scheduleUnlessShuttingDown(
        wait, ThreadPool.Names.GENERIC, () -> load(ranks, twice(wait)));
  }

  private static TimeValue twice(TimeValue wait) {
    return TimeValue.timeValueMillis(Math.min(2 * wait.millis(), LONGEST_WAIT.millis()));
  }

  /**
   * Where a search takes ranks from.
   *
   * @param indexUuid the index that is searched
   * @param field the field that holds the documents' own ranks
   * @param versions those that the query asks for, of this index or others
   */
  RankSource source(String indexUuid, String field, Collection<String> versions) {
    FieldRanks own = new FieldRanks(field);
    Wanted ranks = wanted.get(indexUuid);
    if (ranks == null || !field.equals(BoostParameters.DEFAULT_FIELD)) {
      return own;
    }
    RankVector vector =
        ranks
            .all()
            .map(PublishedRanks::version)
            .filter(versions::contains)
            .map(loaded::get)
            .filter(found -> found != null)
            .findFirst()
            .or(() -> newest(ranks))
            .orElse(null);
    return vector == null ? own : new VectorRanks(NUMBER_FIELD, vector, own);
  }

  /** Nothing, when the index's ranks are in its documents again. */
  private Optional<RankVector> newest(Wanted ranks) {
    if (ranks.current().isEmpty()) {
      return Optional.empty();
    }
    return Stream.of(ranks.current(), ranks.before())
        .flatMap(Optional::stream)
        .map(PublishedRanks::version)
        .map(loaded::get)
        .filter(found -> found != null)
        .findFirst();
  }
}
