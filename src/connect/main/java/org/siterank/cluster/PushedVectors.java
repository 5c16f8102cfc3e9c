package org.siterank.cluster;

import java.util.Objects;
import org.siterank.index.PageMeaning;

/**
 * The vectors that pages have in a cluster, for searches by meaning.
 *
 * @param passages whether English pages have the directions of their passages
 * @param sentences gives each page the direction of a sentence model
 */
public record PushedVectors(boolean passages, PageMeaning sentences) {

  /** No vectors: searches go by words. */
  public static final PushedVectors NONE = new PushedVectors(false, PageMeaning.NONE);

  public PushedVectors {
    Objects.requireNonNull(sentences, "sentences");
  }

  /** How an index says it. */
  HeldVectors held() {
    return new HeldVectors(passages, sentences.model());
  }
}
