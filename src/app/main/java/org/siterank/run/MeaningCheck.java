package org.siterank.run;

import java.io.IOException;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.siterank.config.SiteConfig;
import org.siterank.meaning.SentenceModel;
import org.siterank.meaning.SentenceModelException;
import org.siterank.meaning.SentenceModels;
import org.siterank.search.Meaning;

/**
 * A sentence model before its first run.
 *
 * @param model where it is, or empty where it cannot be used
 * @param perPage the time that the vector of a page with a long text takes, on this machine now
 * @param problem why it cannot be used, or empty
 */
public record MeaningCheck(String model, Duration perPage, String problem) {

  /** Texts that are timed, after one that is not. */
  private static final int TEXTS = 8;

  /** Longer than the beginning of a page that is read. */
  private static final String TEXT =
      "The office is open from nine to five, and on Saturdays until noon. ".repeat(20);

  /** Tries the model of a configuration; nothing where it asks for none. */
  public static Optional<MeaningCheck> of(SiteConfig config) throws IOException {
    if (config.search().meaning() != Meaning.SENTENCES) {
      return Optional.empty();
    }
    try (SentenceModel model = SentenceModels.open(config.search().model())) {
      model.texts(List.of(TEXT));
      long begin = System.nanoTime();
      model.texts(Collections.nCopies(TEXTS, TEXT));
      long each = (System.nanoTime() - begin) / TEXTS;
      return Optional.of(new MeaningCheck(model.name(), Duration.ofNanos(each), ""));
    } catch (SentenceModelException e) {
      return Optional.of(new MeaningCheck("", Duration.ZERO, e.getMessage()));
    }
  }
}
