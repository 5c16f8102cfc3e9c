package org.siterank.meaning;

import java.io.Closeable;
import java.util.List;

/**
 * A model that turns texts into vectors, so that a question and the text that answers it have
 * vectors of nearly the same direction, though they share no word. Thread-safe.
 *
 * <p>Each vector has length 1, so that the dot product of two is their cosine. A text longer than
 * the model reads is cut; an empty one has a vector too.
 */
public interface SentenceModel extends Closeable {

  /** Where the model comes from, as messages name it. */
  String name();

  /**
   * Identifies everything that the vectors depend on: the model's files and how they are used.
   * Vectors of models with other fingerprints are not compared.
   */
  String fingerprint();

  /** The number of components of each vector. */
  int dimension();

  /**
   * Returns true if the model was made for a language, given by its primary tag, or if its files do
   * not tell. A page in another language gets no vector.
   */
  default boolean reads(String language) {
    return true;
  }

  /** The vector of a question. */
  float[] question(String text);

  /** The vectors of texts, in their order. */
  List<float[]> texts(List<String> texts);
}
