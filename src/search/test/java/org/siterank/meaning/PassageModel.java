package org.siterank.meaning;

import java.util.List;
import java.util.stream.IntStream;

/** A small model for tests: the vector of a text is the sum of those of its words. */
public class PassageModel implements SentenceModel {

  private final String fingerprint;

  public PassageModel(String fingerprint) {
    this.fingerprint = fingerprint;
  }

  @Override
  public String name() {
    return "words";
  }

  @Override
  public String fingerprint() {
    return fingerprint;
  }

  @Override
  public int dimension() {
    return WordVectors.english().dimension();
  }

  @Override
  public boolean reads(String language) {
    return language.equals("en");
  }

  @Override
  public float[] question(String text) {
    byte[] direction = WordVectors.english().direction(text);
    float[] vector = new float[direction.length];
    IntStream.range(0, vector.length).forEach(i -> vector[i] = direction[i] / 127f);
    return vector;
  }

  @Override
  public List<float[]> texts(List<String> texts) {
    return texts.stream().map(this::question).toList();
  }

  @Override
  public void close() {
    // It holds nothing.
  }
}
