package org.siterank.opensearch;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.opensearch.cluster.ClusterChangedEvent;
import org.opensearch.cluster.ClusterState;
import org.opensearch.cluster.ClusterStateApplier;
import org.opensearch.cluster.ClusterStateListener;
import org.opensearch.cluster.metadata.IndexMetadata;
import org.opensearch.cluster.service.ClusterService;
import org.opensearch.common.unit.TimeValue;
import org.opensearch.threadpool.ThreadPool;
import org.siterank.boost.FieldRanks;
import org.siterank.boost.RankSource;
import org.siterank.boost.RankVector;
import org.siterank.boost.StandInRanks;
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
 * <p>A shard does not start before the ranks of its index, in service and announced, are in memory
 * ({@link ShardStart}), as far as they can be read; so a node that serves a shard has the ranks in
 * service, as every change of them waits for all data nodes. Where they cannot be read, searches
 * use those that the node has, and at last those in the documents; they never fail, but they are
 * marked: in the explanation ({@link StandInRanks}), in a warning of the response, and in {@code
 * GET _siterank/ranks}.
 */
final class RankVectors implements ClusterStateApplier, ClusterStateListener {

  /** The field that holds a document's place in the vector. */
  static final String NUMBER_FIELD = "siterank_page";

  /**
   * Facts of all indexes, together so that nobody sees half of them.
   *
   * @param indexes by the UUID of the index
   * @param owners of a version, the UUIDs of the indexes that have it; usually one
   * @param inService the versions in service, of all indexes
   */
  private record Known(
      Map<String, IndexRanks> indexes, Map<String, Set<String>> owners, List<String> inService) {

    static Known of(Map<String, IndexRanks> indexes) {
      Map<String, Set<String>> owners = new HashMap<>();
      indexes.forEach(
          (uuid, ranks) ->
              ranks
                  .all()
                  .forEach(
                      one ->
                          owners.computeIfAbsent(one.version(), v -> new HashSet<>()).add(uuid)));
      List<String> inService =
          indexes.values().stream()
              .flatMap(ranks -> ranks.current().stream())
              .map(PublishedRanks::version)
              .distinct()
              .sorted()
              .toList();
      return new Known(indexes, owners, inService);
    }
  }

  private final RankCounts counts = new RankCounts();
  private volatile Known known = Known.of(Map.of());
  private RankLoads loads;
  private String node;

  /** Begins to follow the cluster's state. */
  void follow(ClusterService cluster, ThreadPool threads, RankLoader loader) {
    loads = new RankLoads(loader, threads, counts, this::isAnnounced);
    // Before shards are created, and before anybody can see the state.
    cluster.addHighPriorityApplier(this);
    cluster.addListener(this);
  }

  RankCounts counts() {
    return counts;
  }

  /** The versions in service now, for all indexes; a query takes them along. */
  List<String> inService() {
    return known.inService();
  }

  /**
   * Of the versions that a query takes along, those that matter to an index: a shard keeps no
   * others, so that its cached answers outlive a push to another index. A version of which this
   * node has not heard yet stays.
   */
  List<String> inService(String indexUuid, List<String> versions) {
    Map<String, Set<String>> owners = known.owners();
    return versions.stream()
        .filter(version -> owners.getOrDefault(version, Set.of(indexUuid)).contains(indexUuid))
        .toList();
  }

  @Override
  public void applyClusterState(ClusterChangedEvent event) {
    node = event.state().nodes().getLocalNode().getName();
    if (!event.metadataChanged() && !known.indexes().isEmpty()) {
      return;
    }
    Map<String, IndexRanks> now = said(event.state());
    if (!now.equals(known.indexes())) {
      known = Known.of(now);
    }
    if (event.state().nodes().getLocalNode().isDataNode()) {
      List<PublishedRanks> toLoad =
          now.values().stream().flatMap(IndexRanks::toLoad).distinct().toList();
      loads.want(toLoad, Set.copyOf(known.owners().keySet()));
    }
  }

  /** Reads what can be read, once the state is in force. */
  @Override
  public void clusterChanged(ClusterChangedEvent event) {
    loads.begin(event.state(), event::indexRoutingTableChanged);
  }

  private Map<String, IndexRanks> said(ClusterState state) {
    Map<String, IndexRanks> now = new HashMap<>();
    for (IndexMetadata index : state.metadata().indices().values()) {
      IndexRanks before = known.indexes().get(index.getIndexUUID());
      now.put(index.getIndexUUID(), before == null ? IndexRanks.of(index) : before.then(index));
    }
    return now;
  }

  private boolean isAnnounced(PublishedRanks ranks) {
    return known.indexes().values().stream()
        .anyMatch(index -> index.next().filter(ranks::equals).isPresent());
  }

  /**
   * Waits until the ranks of an index are in memory, or there is no prospect of it.
   *
   * @return those that are not in memory
   */
  List<PublishedRanks> await(String indexUuid, TimeValue most) throws InterruptedException {
    List<PublishedRanks> missing = missing(indexUuid);
    for (PublishedRanks ranks : missing) {
      Optional<RankLoad> load = loads.load(ranks);
      if (load.isPresent()) {
        load.orElseThrow().await(most);
      }
    }
    return missing.isEmpty() ? missing : missing(indexUuid);
  }

  /** The ranks of an index that are not in memory and should be. */
  List<PublishedRanks> missing(String indexUuid) {
    return Stream.ofNullable(known.indexes().get(indexUuid))
        .flatMap(IndexRanks::toLoad)
        .filter(ranks -> loads.vector(ranks).isEmpty())
        .toList();
  }

  /**
   * Where a search takes ranks from: {@link StandInRanks} when not from where it should.
   *
   * @param indexUuid the index that is searched
   * @param own the field that holds the documents' own ranks
   * @param versions those that the query asks for, of this index or others
   */
  RankSource source(String indexUuid, FieldRanks own, Collection<String> versions) {
    IndexRanks ranks = known.indexes().get(indexUuid);
    if (ranks == null || !own.field().equals(RankOrigin.DEFAULT_FIELD)) {
      return own;
    }
    Optional<PublishedRanks> wanted =
        ranks.all().filter(one -> versions.contains(one.version())).findFirst().or(ranks::current);
    if (wanted.isEmpty()) {
      return own; // The index's ranks are in its documents.
    }
    Predicate<PublishedRanks> other = one -> !one.equals(wanted.orElseThrow());
    Optional<RankVector> found = wanted.flatMap(loads::vector);
    if (found.isPresent()) {
      return new VectorRanks(NUMBER_FIELD, found.orElseThrow(), own);
    }
    Optional<RankVector> older =
        Stream.of(ranks.current(), ranks.before())
            .flatMap(Optional::stream)
            .filter(other)
            .flatMap(one -> loads.vector(one).stream())
            .findFirst();
    return new StandInRanks(
        older.<RankSource>map(vector -> new VectorRanks(NUMBER_FIELD, vector, own)).orElse(own),
        wanted.orElseThrow().version());
  }

  /** Notes that a shard's query uses other ranks than it should; returns a line that says so. */
  String standsIn(StandInRanks used, String index) {
    counts.add(
        used.ranks() instanceof FieldRanks
            ? RankCounts.Event.QUERIES_WITH_RANKS_OF_DOCUMENTS
            : RankCounts.Event.QUERIES_WITH_OLDER_RANKS);
    return "site_rank: node ["
        + node
        + "] scored index ["
        + index
        + "] by "
        + used.description()
        + "; see GET _siterank/ranks";
  }

  /** The vectors that this node has and uses; see {@link RanksResponse}. */
  Map<String, Object> report() {
    Map<String, Object> indexes = new TreeMap<>();
    known
        .indexes()
        .forEach(
            (uuid, ranks) -> {
              if (ranks.all().findAny().isPresent()) {
                indexes.put(ranks.index(), report(uuid, ranks));
              }
            });
    Map<String, Object> report = new TreeMap<>(counts.all());
    report.putAll(loads.memory());
    report.put("indices", indexes);
    return report;
  }

  private Map<String, Object> report(String uuid, IndexRanks ranks) {
    List<Object> all = new ArrayList<>();
    ranks.all().flatMap(one -> loads.load(one).stream()).forEach(load -> all.add(load.report()));
    RankSource used = source(uuid, new FieldRanks(RankOrigin.DEFAULT_FIELD), List.of());
    Map<String, Object> report = new TreeMap<>();
    report.put("uses", version(used));
    report.put("in_service", !(used instanceof StandInRanks));
    report.put("ranks", all);
    return report;
  }

  private static String version(RankSource source) {
    if (source instanceof StandInRanks standIn) {
      return version(standIn.ranks());
    }
    return source instanceof VectorRanks vector ? vector.key() : RankChoice.OWN.toString();
  }

  /** The versions that are in service and announced, by name of the index. */
  Map<String, Object> publishedByIndex() {
    Map<String, Object> all = new TreeMap<>();
    for (IndexRanks ranks : known.indexes().values()) {
      if (ranks.all().findAny().isPresent()) {
        Map<String, Object> said = new TreeMap<>();
        said.put("in_service", version(ranks.current()).orElse(RankChoice.OWN.toString()));
        version(ranks.next()).ifPresent(version -> said.put("announced", version));
        ranks.current().ifPresent(current -> said.put("pages", current.length()));
        all.put(ranks.index(), said);
      }
    }
    return all;
  }

  private static Optional<String> version(Optional<PublishedRanks> ranks) {
    return ranks.map(PublishedRanks::version);
  }
}
