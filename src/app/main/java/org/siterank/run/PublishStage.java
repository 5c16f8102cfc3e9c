package org.siterank.run;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.siterank.config.SiteConfig;
import org.siterank.index.DamagedIndexException;
import org.siterank.index.IndexChanges;
import org.siterank.index.PageMeaning;
import org.siterank.index.PublishedIndex;
import org.siterank.index.PublishedReaders;
import org.siterank.index.RankEvidence;
import org.siterank.index.SiteIndex;
import org.siterank.index.SiteIndexWriter;
import org.siterank.index.WordWeights;
import org.siterank.meaning.SentenceModel;
import org.siterank.meaning.SentenceModelException;
import org.siterank.meaning.SentenceModels;
import org.siterank.model.PageEntries;
import org.siterank.model.SiteRights;
import org.siterank.search.Meaning;
import org.siterank.store.SiteStore;
import org.siterank.store.StoreException;
import org.siterank.store.StoredVectors;

/** Puts the pages and ranks of a run into the index, and publishes it. */
final class PublishStage {

  private final SiteConfig config;
  private final SiteStore store;
  private final Path indexPath;
  private final RunProgress progress;
  private final List<String> warnings;

  PublishStage(
      SiteConfig config,
      SiteStore store,
      Path indexPath,
      RunProgress progress,
      List<String> warnings) {
    this.config = config;
    this.store = store;
    this.indexPath = indexPath;
    this.progress = progress;
    this.warnings = warnings;
  }

  /**
   * The ranks that are published.
   *
   * @param run the run that the publication names
   * @param evidence what they rest on
   * @param pivot the rank at which the boost takes its middle value; nothing: the geometric mean
   */
  record Basis(long run, RankEvidence evidence, OptionalDouble pivot) {

    /** The publication of the pages that a writer has, as it would be. */
    PublishedIndex state(SiteIndexWriter writer) {
      return writer.state(Long.toString(run), evidence, pivot);
    }
  }

  /**
   * Publishes.
   *
   * @return what changed; nothing when {@link ChurnGuard} says no, with a warning
   */
  Optional<IndexChanges> publish(PageEntries entries, Basis basis) throws IOException {
    progress.update("Indexing", 0, -1, "");
    Optional<SentencePages> sentences = sentences();
    try {
      return publish(entries, basis, sentences);
    } finally {
      if (sentences.isPresent()) {
        sentences.get().close();
      }
    }
  }

  private Optional<IndexChanges> publish(
      PageEntries entries, Basis basis, Optional<SentencePages> sentences) throws IOException {
    Optional<String> churn;
    try (SiteIndexWriter writer = openIndex(sentences)) {
      OptionalLong before =
          SiteIndex.currentRun(indexPath).stream().mapToLong(Long::parseLong).findFirst();
      IndexChanges changes =
          writer.update(entries, done -> progress.update("Indexing", done, entries.size(), ""));
      if (!writer.failed().isEmpty()) {
        warnings.add("pages that could not be indexed: " + SiteRights.some(failures(writer)));
      }
      churn = new ChurnGuard(config, indexPath).objection(writer, basis.state(writer));
      if (churn.isEmpty()) {
        writer.publish(Long.toString(basis.run()), basis.evidence(), basis.pivot());
        store.runs().published(basis.run(), before, Instant.now());
        if (sentences.isPresent()) {
          sentences.get().keep(entries.urls());
        }
        return Optional.of(changes);
      }
    }
    warnings.add(churn.get());
    // What was closed to some readers must be so at once.
    PublishedReaders.apply(indexPath, store.readers().all());
    return Optional.empty();
  }

  /** The vectors of pages; nothing, and a warning, where the model cannot be used. */
  private Optional<SentencePages> sentences() throws IOException {
    if (config.search().meaning() != Meaning.SENTENCES) {
      return Optional.empty();
    }
    try {
      SentenceModel model = SentenceModels.open(config.search().model());
      return Optional.of(openVectors(model));
    } catch (SentenceModelException e) {
      warnings.add("search.meaning: " + e.getMessage() + "; pages are found by words alone");
      return Optional.empty();
    }
  }

  private static List<String> failures(SiteIndexWriter writer) {
    return writer.failed().entrySet().stream()
        .map(page -> page.getKey() + " (" + page.getValue() + ")")
        .toList();
  }

  /**
   * Opens the vectors that are known; a damaged file is replaced, for all of it can be made again.
   */
  private SentencePages openVectors(SentenceModel model) throws IOException {
    try {
      return SentencePages.open(model, config.data());
    } catch (StoreException e) {
      if (e.trouble() != StoreException.Trouble.DAMAGED) {
        model.close();
        throw e;
      }
      StoredVectors.remove(config.data());
      warnings.add(
          StoredVectors.file(config.data())
              + " was damaged, and an empty file is in its place; a page keeps the vector that the"
              + " index has until its text changes");
      return SentencePages.open(model, config.data());
    }
  }

  private SiteIndexWriter openIndex(Optional<SentencePages> sentences) throws IOException {
    WordWeights weights = config.fields().words();
    PageMeaning meaning = sentences.isPresent() ? sentences.get() : PageMeaning.NONE;
    try {
      return SiteIndexWriter.open(indexPath, weights, meaning);
    } catch (DamagedIndexException e) {
      Path aside = SiteIndex.setAside(indexPath);
      warnings.add(e.getMessage() + "; it was put aside as " + aside + " and rebuilt");
      return SiteIndexWriter.open(indexPath, weights, meaning);
    }
  }
}
