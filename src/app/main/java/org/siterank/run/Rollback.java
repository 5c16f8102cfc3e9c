package org.siterank.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Optional;
import org.siterank.config.SiteConfig;
import org.siterank.index.EarlierIndex;
import org.siterank.index.PublishedIndex;
import org.siterank.index.SiteIndex;
import org.siterank.model.NotPublishedException;
import org.siterank.store.DataLock;
import org.siterank.store.PendingRollback;
import org.siterank.store.SiteStore;
import org.siterank.store.StoredRun;

/**
 * The publication before the current one, in service again. The pages, links and visits in the
 * database stay: the next run starts from them.
 *
 * @param back the publication that is in service again
 * @param withdrawn the publication that was in service until now
 */
public record Rollback(Night back, Night withdrawn) {

  /**
   * A publication.
   *
   * @param run the run that made it
   * @param published when
   * @param pages pages that can be found
   */
  public record Night(long run, Instant published, int pages) {}

  /**
   * Goes back, under the lock of the data folder. One commit of the index decides what is
   * published, so that a kill leaves the one publication or the other. After a kill that comes
   * later, {@link #complete} notes in the database what the index has.
   *
   * @param index where the index is
   * @throws NotPublishedException when nothing is published
   * @throws IOException when no earlier publication is kept; nothing is changed then
   */
  public static Rollback make(SiteConfig config, Path index) throws IOException {
    try (DataLock lock = DataLock.take(config.data());
        SiteStore store = SiteStore.openForWriting(lock.directory())) {
      PublishedIndex current =
          SiteIndex.published(index).orElseThrow(() -> new NotPublishedException(config.data()));
      Optional<Night> back = night(store, EarlierIndex.find(index));
      if (back.isEmpty()) {
        throw new IOException(
            index
                + ": no publication before the current one is kept. One is kept from the second run"
                + " on; restore, rollback and an upgrade that changes the index remove it. Run:"
                + " siterank restore, with a backup of the night you want");
      }
      Night withdrawn =
          night(store, Optional.of(current))
              .orElse(new Night(Long.parseLong(current.run()), Instant.EPOCH, current.pages()));
      PendingRollback.begin(lock);
      EarlierIndex.restore(index, store.readers().all());
      note(back.get().run(), lock, store, index);
      return new Rollback(back.get(), withdrawn);
    }
  }

  /**
   * Completes a rollback that was killed; one that is at work completes itself. Costs one look at
   * the folder when there is nothing to do.
   *
   * @param index where the index is
   * @throws IOException when it cannot be completed
   */
  public static void complete(Path data, Path index) throws IOException {
    if (!Files.isWritable(PendingRollback.file(data)) || DataLock.isHeld(data)) {
      return; // Somebody who may only read leaves it to the next run.
    }
    try (DataLock lock = DataLock.take(data);
        SiteStore store = SiteStore.openForWriting(lock.directory())) {
      Optional<String> run = SiteIndex.currentRun(index);
      if (run.isPresent()) {
        note(Long.parseLong(run.get()), lock, store, index);
      }
    } catch (DataLock.HeldException e) {
      return; // Another command has begun since, and completes it.
    }
  }

  /** Notes outside the index which run it has. */
  private static void note(long run, DataLock lock, SiteStore store, Path index)
      throws IOException {
    store.runs().backTo(run);
    Optional<RunState> state = RunState.read(lock.directory());
    if (state.isPresent()) {
      SiteFigures figures = SiteFigures.of(store, index, state.get().figures().newestLogLine());
      new RunState(state.get().site(), state.get().begun(), state.get().last(), figures)
          .write(lock.directory());
    }
    PendingRollback.end(lock);
  }

  /** The run of an index in the database; empty when the database does not have it. */
  private static Optional<Night> night(SiteStore store, Optional<PublishedIndex> index)
      throws IOException {
    if (index.isEmpty()) {
      return Optional.empty();
    }
    long id = Long.parseLong(index.get().run());
    for (StoredRun run : store.runs().all()) {
      if (run.id() == id) {
        Instant published = run.published().orElse(run.started());
        return Optional.of(new Night(id, published, index.get().pages()));
      }
    }
    return Optional.empty();
  }
}
