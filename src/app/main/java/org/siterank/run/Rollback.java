package org.siterank.run;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Optional;
import org.siterank.config.SiteConfig;
import org.siterank.index.EarlierIndex;
import org.siterank.index.PublishedIndex;
import org.siterank.index.SiteIndex;
import org.siterank.model.NotPublishedException;
import org.siterank.store.DataLock;
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
   * later, the database still counts the withdrawn run as published until the next run ends.
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
      EarlierIndex.restore(index, store.readers().all());
      store.runs().backTo(back.get().run());
      Optional<RunState> state = RunState.read(lock.directory());
      if (state.isPresent()) {
        SiteFigures figures = SiteFigures.of(store, index, state.get().figures().newestLogLine());
        new RunState(state.get().site(), state.get().begun(), state.get().last(), figures)
            .write(lock.directory());
      }
      return new Rollback(back.get(), withdrawn);
    }
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
