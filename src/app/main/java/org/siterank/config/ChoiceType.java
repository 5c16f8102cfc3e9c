package org.siterank.config;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/**
 * One word of a few: the constants of an enum, each written as its {@code toString}.
 *
 * @param values all constants, in the order in which help lists them
 */
record ChoiceType<E extends Enum<E>>(List<E> values) implements ValueType<E> {

  static <E extends Enum<E>> ChoiceType<E> of(Class<E> choices) {
    return new ChoiceType<>(Arrays.asList(choices.getEnumConstants()));
  }

  @Override
  public String placeholder() {
    return values.stream().map(Object::toString).collect(Collectors.joining("|"));
  }

  @Override
  public E parse(String text) {
    for (E value : values) {
      if (value.toString().equals(text)) {
        return value;
      }
    }
    throw ValueType.refusal(text, "is not known here; write " + WordLists.either(values));
  }

  @Override
  public void check(E value) {
    if (!values.contains(value)) {
      throw new IllegalArgumentException(
          value + " is not known here; use " + WordLists.either(values));
    }
  }
}
