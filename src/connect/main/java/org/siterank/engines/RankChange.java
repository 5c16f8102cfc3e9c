package org.siterank.engines;

import java.util.Objects;
import java.util.Optional;

/**
 * A value to write into a document of another program's index.
 *
 * @param key of the document
 * @param value of the field, as JSON; nothing to take the field out of the document
 */
public record RankChange(String key, Optional<String> value) {

  public RankChange {
    Objects.requireNonNull(key, "key");
    Objects.requireNonNull(value, "value");
  }
}
