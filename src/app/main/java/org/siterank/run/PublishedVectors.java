package org.siterank.run;

import java.io.Closeable;
import java.io.IOException;
import java.util.Optional;
import org.siterank.cluster.PushedVectors;
import org.siterank.config.SiteConfig;
import org.siterank.index.PageMeaning;
import org.siterank.index.PublishedIndex;
import org.siterank.meaning.SentenceModel;
import org.siterank.meaning.SentenceModelException;
import org.siterank.meaning.SentenceModels;
import org.siterank.search.Meaning;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The vectors of the published pages, as far as the configuration compares meanings. */
public final class PublishedVectors implements Closeable {

  private static final Logger LOG = LoggerFactory.getLogger(PublishedVectors.class);

  private final boolean passages;
  private final Optional<SentencePages> sentences;

  private PublishedVectors(boolean passages, Optional<SentencePages> sentences) {
    this.passages = passages;
    this.sentences = sentences;
  }

  /** No vectors. */
  static PublishedVectors none() {
    return new PublishedVectors(false, Optional.empty());
  }

  /** Opens those of a publication; where the sentence model cannot be used, a warning says why. */
  public static PublishedVectors open(SiteConfig config, PublishedIndex index) throws IOException {
    return new PublishedVectors(
        config.search().meaning() != Meaning.OFF,
        config.search().meaning() == Meaning.SENTENCES
            ? sentences(config, index)
            : Optional.empty());
  }

  private static Optional<SentencePages> sentences(SiteConfig config, PublishedIndex index)
      throws IOException {
    SentenceModel model;
    try {
      model = SentenceModels.open(config.search().model());
    } catch (SentenceModelException e) {
      LOG.warn("search.meaning: {}; pages are pushed without vectors of a model", e.getMessage());
      return Optional.empty();
    }
    if (model.fingerprint().equals(index.model())) {
      return Optional.of(SentencePages.open(model, config.data()));
    }
    LOG.warn(
        "search.meaning: the published pages have no vectors of {} yet; the next siterank run"
            + " makes them",
        model.name());
    model.close();
    return Optional.empty();
  }

  /** The vectors that a push sends. */
  PushedVectors pushed() {
    return new PushedVectors(passages, sentences.isPresent() ? sentences.get() : PageMeaning.NONE);
  }

  @Override
  public void close() throws IOException {
    if (sentences.isPresent()) {
      sentences.get().close();
    }
  }
}
