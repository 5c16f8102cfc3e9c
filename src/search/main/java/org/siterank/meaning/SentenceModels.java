package org.siterank.meaning;

import java.net.URISyntaxException;
import java.nio.file.Path;
import java.security.CodeSource;
import java.util.Optional;
import java.util.ServiceLoader;

/** Opens sentence models, by the add-on that is on the class path. */
public final class SentenceModels {

  /** The directory of the add-on's own model, beside its jars. */
  private static final String OWN = "model";

  private SentenceModels() {}

  /** Returns true if the add-on is on the class path. */
  public static boolean available() {
    return provider().isPresent();
  }

  /**
   * Opens a model.
   *
   * @param directory where its files are; nothing: the add-on's own
   * @throws SentenceModelException when the add-on is missing, or the model cannot be used
   */
  public static SentenceModel open(Optional<Path> directory) throws SentenceModelException {
    SentenceModelProvider provider =
        provider()
            .orElseThrow(
                () ->
                    new SentenceModelException(
                        "a sentence model needs the add-on: unpack siterank-meaning-VERSION.tar.gz"
                            + " over the program's directory, or set search.meaning = words"));
    return provider.open(directory.isPresent() ? directory.get() : ownModel(provider));
  }

  private static Optional<SentenceModelProvider> provider() {
    return ServiceLoader.load(SentenceModelProvider.class, SentenceModels.class.getClassLoader())
        .findFirst();
  }

  private static Path ownModel(SentenceModelProvider provider) throws SentenceModelException {
    CodeSource source = provider.getClass().getProtectionDomain().getCodeSource();
    if (source == null) {
      throw new SentenceModelException("search.model must name the directory of a model");
    }
    try {
      return Path.of(source.getLocation().toURI()).resolveSibling(OWN);
    } catch (URISyntaxException e) {
      throw new SentenceModelException(source.getLocation() + " is not a file", e);
    }
  }
}
