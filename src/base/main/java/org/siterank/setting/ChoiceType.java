package org.siterank.setting;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * One word of a few: the constants of an enum, each written as its {@link #word}.
 *
 * @param values all constants, in the order in which help lists them
 */
public record ChoiceType<E extends Enum<E>>(List<E> values) implements ValueType<E> {

  public static <E extends Enum<E>> ChoiceType<E> of(Class<E> choices) {
    return new ChoiceType<>(Arrays.asList(choices.getEnumConstants()));
  }

  /** A constant as it is written: {@code leave-out} for {@code LEAVE_OUT}. */
  public static String word(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  private List<String> words() {
    return values.stream().map(ChoiceType::word).toList();
  }

  @Override
  public String placeholder() {
    return String.join("|", words());
  }

  @Override
  public E parse(String text) {
    for (E value : values) {
      if (word(value).equals(text)) {
        return value;
      }
    }
    throw ValueType.refusal(text, "is not known here; write " + WordLists.either(words()));
  }

  @Override
  public Map<String, Object> schema() {
    return Map.of("enum", words());
  }

  @Override
  public void check(E value) {} // A constant of the enum is one of its constants.
}
