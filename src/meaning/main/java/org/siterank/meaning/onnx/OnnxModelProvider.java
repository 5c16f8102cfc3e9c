package org.siterank.meaning.onnx;

import java.nio.file.Path;
import org.siterank.meaning.SentenceModel;
import org.siterank.meaning.SentenceModelException;
import org.siterank.meaning.SentenceModelProvider;

/**
 * Opens models in ONNX format, in the layout of sentence-transformers: {@link ModelFiles} says
 * which file is the model, {@link SettingsReader} which settings are read.
 */
public final class OnnxModelProvider implements SentenceModelProvider {

  /** Made by {@link java.util.ServiceLoader}. */
  public OnnxModelProvider() {}

  @Override
  public SentenceModel open(Path directory) throws SentenceModelException {
    return OnnxModel.open(directory);
  }
}
