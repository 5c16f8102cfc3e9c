package org.siterank;

import java.io.IOException;
import java.lang.ref.SoftReference;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Optional;
import org.siterank.change.NoAnswerException;
import org.siterank.change.SiteQueries;
import org.siterank.change.WebmasterSession;
import org.siterank.config.SiteConfig;
import org.siterank.index.SiteIndex;
import org.siterank.insight.PageReport;
import org.siterank.insight.PublishedModel;
import org.siterank.model.NotPublishedException;
import org.siterank.site.PageUrl;
import org.siterank.site.SiteScope;
import org.siterank.store.SiteStore;
import org.siterank.store.StoreException;
import org.siterank.store.StoredRun;

/**
 * The run that is published, with its model, which is read once and shared by those who ask about
 * pages and changes. Thread-safe; reads while a run may write.
 */
final class PublishedSite {

  /**
   * Asks the store about the published run.
   *
   * @param <T> what comes of it
   */
  interface Question<T> {
    /** Asks. */
    T of(SiteStore store, StoredRun run) throws IOException;
  }

  private final SiteConfig config;
  private final SiteScope scope;
  private final Path index;
  private final Object sessionLock = new Object();
  private WebmasterSession session; // of the run published last, guarded by sessionLock
  private final Object modelLock = new Object();
  // Of the run published last, guarded by modelLock; softly, for a server with little memory.
  private SoftReference<PublishedModel> model = new SoftReference<>(null);

  PublishedSite(SiteConfig config, SiteScope scope, Path index) {
    this.config = config;
    this.scope = scope;
    this.index = index;
  }

  /** The run whose ranks are published. */
  Optional<StoredRun> run(SiteStore store) throws IOException {
    Optional<Long> named = SiteIndex.currentRun(index).map(Long::valueOf);
    return store.runs().all().stream()
        .filter(run -> named.map(id -> id == run.id()).orElse(run.published().isPresent()))
        .findFirst();
  }

  /** When it was published. */
  Optional<Instant> at() throws IOException {
    try (SiteStore store = SiteStore.openForReading(config.data())) {
      return run(store).map(run -> run.published().orElse(run.started()));
    } catch (StoreException e) {
      if (e.trouble() == StoreException.Trouble.MISSING) {
        return Optional.empty();
      }
      throw e;
    }
  }

  /**
   * Asks about the published run.
   *
   * @throws NotPublishedException when nothing is published yet
   */
  <T> T ask(Question<T> question) throws IOException {
    if (!Files.exists(SiteStore.file(config.data()))) {
      throw new NotPublishedException(config.data());
    }
    try (SiteStore store = SiteStore.openForReading(config.data())) {
      return question.of(
          store, run(store).orElseThrow(() -> new NotPublishedException(config.data())));
    }
  }

  /** Opens the stored site; the caller closes it. */
  SiteQueries view() throws IOException {
    SiteStore store = SiteStore.openForReading(config.data());
    try {
      return new SiteQueries(config, scope, store, run(store));
    } catch (IOException | RuntimeException e) {
      store.close();
      throw e;
    }
  }

  /**
   * The published run for the questions of a webmaster. Other callers wait while it is read.
   *
   * @throws NotPublishedException when nothing is published yet
   * @throws NoAnswerException when the site cannot be ranked as it is now
   */
  WebmasterSession session() throws IOException, NoAnswerException {
    synchronized (sessionLock) {
      if (!Files.exists(SiteStore.file(config.data()))) {
        throw new NotPublishedException(config.data());
      }
      try (SiteStore store = SiteStore.openForReading(config.data())) {
        Optional<StoredRun> run = run(store);
        if (run.isEmpty() || SiteIndex.currentRun(index).isEmpty()) {
          throw new NotPublishedException(config.data());
        }
        if (session == null || !session.isOf(run.get())) {
          session = null; // So that two are never held at once.
          session = WebmasterSession.load(config, scope, store, model(store, run.get()));
        }
        return session;
      }
    }
  }

  /** The model of the run that is published. */
  PublishedModel model(SiteStore store) throws IOException {
    return model(store, run(store).orElseThrow(() -> new NotPublishedException(config.data())));
  }

  private PublishedModel model(SiteStore store, StoredRun run) throws IOException {
    synchronized (modelLock) {
      PublishedModel known = model.get();
      if (known == null || !known.isOf(run)) {
        model.clear(); // So that two are never held at once.
        known = PublishedModel.read(config, scope, store, run);
        model = new SoftReference<>(known);
      }
      return known;
    }
  }

  /** All that is known of one page, or nothing when the site has none at that address. */
  Optional<PageReport> page(PageUrl address) throws IOException {
    try (SiteStore store = SiteStore.openForReading(config.data())) {
      Optional<StoredRun> run = run(store);
      return run.isPresent()
          ? model(store, run.get()).page(address, store)
          : new SiteQueries(config, scope, store, run).page(address);
    }
  }
}
