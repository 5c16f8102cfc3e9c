package org.siterank.setting;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A value, or a word such as {@code auto} or {@code none} that stands for its absence.
 *
 * @param word the word for the empty value
 * @param type the value otherwise
 */
public record KeywordOr<T>(String word, ValueType<T> type) implements ValueType<Optional<T>> {

  @Override
  public String placeholder() {
    return word + "|" + type.placeholder();
  }

  @Override
  public Optional<T> parse(String text) {
    if (text.equals(word)) {
      return Optional.empty();
    }
    try {
      return Optional.of(type.parse(text));
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(e.getMessage() + ", or " + word, e);
    }
  }

  @Override
  public void check(Optional<T> value) {
    value.ifPresent(type::check);
  }

  @Override
  public Map<String, Object> schema() {
    return Map.of("anyOf", List.of(Map.of("const", word), type.schema()));
  }
}
