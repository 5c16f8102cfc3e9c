package org.siterank.cluster;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Brings the pages of one index in line with what is published here.
 *
 * <p>What changed is found by comparison with what the last push from here left ({@link
 * PushManifest}), when the state of the index proves that nothing has been written since; otherwise
 * with what the cluster says that it holds, whole documents where somebody else may have written
 * them. What a push has sent that did not come to its end is not visible there; so all is compared
 * a second time when it is.
 */
final class IndexUpdate implements Closeable {

  private final ClusterClient client;
  private final ClusterIndexes indexes;
  private final ClusterAccess access;
  private final BackOff.Pause pause;
  private final String index;
  private final Optional<Path> file;
  private Optional<PushManifest.Writer> writer = Optional.empty();
  private Optional<IndexState> expected = Optional.empty();
  private boolean listed;
  private PageRanks ranks;
  private PushPass pass;
  private PushCounts counts = PushCounts.NOTHING;
  private BulkCounts sent = BulkCounts.NOTHING;

  /**
   * @param file where it is kept what a push left; nothing when the cluster shall always be asked
   */
  IndexUpdate(
      ClusterClient client,
      ClusterIndexes indexes,
      ClusterAccess access,
      BackOff.Pause pause,
      String index,
      Optional<Path> file) {
    this.client = client;
    this.indexes = indexes;
    this.access = access;
    this.pause = pause;
    this.index = index;
    this.file = file;
  }

  /**
   * Sends what differs; returns when all of it has arrived, to be visible with the next refresh.
   *
   * @param before what the index says of itself
   */
  void run(PushJob job, IndexMeta before) throws IOException {
    Optional<IndexState> state = IndexState.of(client, index);
    Optional<Map<String, RemotePage>> kept =
        // A push that compared fingerprints alone, of an older version, has kept what it believed.
        file.isPresent() && state.isPresent() && !before.compared().equals(Checkpoints.NONE)
            ? PushManifest.read(file.get(), state.get())
            : Optional.empty();
    if (!before.published()) {
      indexes.refresh(index); // Nobody searches it yet, so what was sent before may be seen.
    }
    pass(
        job,
        before,
        state,
        kept.isPresent() ? IndexHoldings.of(kept.get()) : list(job, before, state));
    if (kept.isEmpty() && before.published() && !before.shows(state)) {
      state = IndexState.of(client, index);
      indexes.refresh(index);
      pass(job, before, state, list(job, before, state));
    }
  }

  /** All documents that are visible; none where nothing was ever written. */
  private IndexHoldings list(PushJob job, IndexMeta before, Optional<IndexState> state)
      throws IOException {
    if (state.filter(now -> now.operations() == 0).isPresent()) {
      return IndexHoldings.of(new HashMap<>());
    }
    listed = true;
    return new PushedPages(client, index, before)
        .list(done -> job.progress().update("Listing", done, before.pages()));
  }

  private void pass(PushJob job, IndexMeta before, Optional<IndexState> state, IndexHoldings there)
      throws IOException {
    close();
    ranks = new PageRanks(firstFree(before, there.pages()));
    if (file.isPresent()) {
      writer = Optional.of(new PushManifest.Writer(file.get()));
    }
    try (BulkSender sender = new BulkSender(client, index, access, pause)) {
      pass = new PushPass(job, there, ranks, sender);
      PushPass.After after = writer.isPresent() ? writer.get()::add : PushPass.After.NOTHING;
      BulkCounts cost = pass.run(after);
      sent = sent.plus(cost);
      counts = counts.plus(pass.counts());
      expected = state.map(begin -> begin.after(cost.operations()));
    }
  }

  /** The first page number that neither a page nor ranks in service or announced know. */
  private static long firstFree(IndexMeta before, Map<String, RemotePage> there) {
    long pages = there.values().stream().mapToLong(RemotePage::number).max().orElse(-1) + 1;
    long ranks =
        Stream.of(before.ranks(), before.announced())
            .flatMap(Optional::stream)
            .mapToLong(ClusterRanks::length)
            .max()
            .orElse(0);
    return Math.max(pages, ranks);
  }

  /** The ranks of all pages, by their numbers. */
  PageRanks ranks() {
    return ranks;
  }

  /** Whether a page is there that was written with another rank. */
  boolean ranksOutdated() {
    return pass.ranksOutdated();
  }

  /** Whether every page has just been written. */
  boolean wroteAll() {
    return pass.unchanged() == 0;
  }

  /** Whether the cluster was asked for all that it holds. */
  boolean listed() {
    return listed;
  }

  PushCounts counts() {
    return counts;
  }

  BulkCounts sent() {
    return sent;
  }

  /**
   * An index that holds what was published and nothing else.
   *
   * @param state its state
   * @param compared all its operations
   */
  record Settled(IndexState state, Checkpoints compared) {}

  /**
   * The state of the index, after it was made visible; nothing when somebody else has written to
   * it, or a request arrived twice, so that it is not certain what it holds.
   */
  Optional<Settled> settled() throws IOException {
    ShardStates shards = ShardStates.of(client, index);
    return expected.isPresent() && expected.equals(IndexState.of(shards))
        ? Optional.of(new Settled(expected.get(), Checkpoints.of(shards)))
        : Optional.empty();
  }

  /** Keeps for the next push what is there now. */
  void keep(IndexState settled) throws IOException {
    if (writer.isPresent()) {
      writer.get().complete(settled);
    }
  }

  @Override
  public void close() throws IOException {
    if (writer.isPresent()) {
      writer.get().close();
      writer = Optional.empty();
    }
  }
}
