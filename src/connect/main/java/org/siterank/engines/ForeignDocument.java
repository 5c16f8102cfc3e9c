package org.siterank.engines;

import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * A document of another program's index.
 *
 * @param key names it in its index, one line; what {@link RankTarget} needs to write it
 * @param addresses the values of the field by which it is matched; none when it lacks the field
 * @param value what the field of the rank holds, as JSON; nothing when the document lacks it
 */
public record ForeignDocument(String key, List<String> addresses, Optional<String> value) {

  public ForeignDocument {
    Objects.requireNonNull(key, "key");
    addresses = List.copyOf(addresses);
    Objects.requireNonNull(value, "value");
  }
}
