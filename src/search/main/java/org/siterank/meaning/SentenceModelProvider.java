package org.siterank.meaning;

import java.nio.file.Path;

/** Opens models; found by {@link java.util.ServiceLoader}, for it is an optional part. */
public interface SentenceModelProvider {

  /**
   * Opens the model in a directory.
   *
   * @throws SentenceModelException when there is no model, or it cannot be used
   */
  SentenceModel open(Path directory) throws SentenceModelException;
}
