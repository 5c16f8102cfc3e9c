package org.siterank.config;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * One thing that can be configured. It is defined once, in {@link Settings}; the reader of the
 * file, the flags of the command line, the commented configuration and the checks of programmatic
 * values all derive from it.
 *
 * @param <T> the value as the program uses it: a list for a repeatable setting
 */
public final class Setting<T> {

  private final String key;
  private final String flag;
  private final ValueType<?> type;
  private final boolean repeatable;
  private final List<String> defaults;
  private final List<String> example;
  private final String description;
  private final Function<List<String>, T> reader;
  private final Function<SiteConfig, T> getter;

  private Setting(
      Definition definition,
      ValueType<?> type,
      boolean repeatable,
      Function<List<String>, T> reader,
      Function<SiteConfig, T> getter) {
    this.key = definition.key();
    this.flag = definition.flag();
    this.type = type;
    this.repeatable = repeatable;
    this.defaults = definition.defaults();
    this.example = definition.example();
    this.description = definition.description();
    this.reader = reader;
    this.getter = getter;
  }

  /**
   * What every setting has, whatever its type.
   *
   * @param defaults the texts that stand where nothing is written; empty for "not set"
   * @param example the texts that the commented configuration shows
   */
  record Definition(
      String key, String flag, List<String> defaults, List<String> example, String description) {}

  /** A setting that always has a value. */
  static <T> Setting<T> one(Definition about, ValueType<T> type, Function<SiteConfig, T> getter) {
    return new Setting<>(about, type, false, texts -> type.parse(only(texts)), getter);
  }

  private static String only(List<String> texts) {
    if (texts.isEmpty()) {
      throw new IllegalArgumentException("takes one value, got none");
    }
    return texts.get(0);
  }

  /** A setting that can be absent. */
  static <T> Setting<Optional<T>> optional(
      Definition about, ValueType<T> type, Function<SiteConfig, Optional<T>> getter) {
    return new Setting<>(
        about, type, false, texts -> texts.stream().findFirst().map(type::parse), getter);
  }

  /** A setting with any number of values. */
  static <T> Setting<List<T>> many(
      Definition about, ValueType<T> type, Function<SiteConfig, List<T>> getter) {
    return new Setting<>(
        about, type, true, texts -> texts.stream().map(type::parse).toList(), getter);
  }

  /** Its place in the file: {@code crawl.delay}. */
  public String key() {
    return key;
  }

  /** Its name on the command line: {@code --delay}. */
  public String flag() {
    return flag;
  }

  /** The part of the file in which it stands: {@code crawl}; its own key at the top level. */
  public String section() {
    int dot = key.indexOf('.');
    return dot < 0 ? key : key.substring(0, dot);
  }

  /** The last part of its key: {@code delay}. */
  public String name() {
    return key.substring(key.indexOf('.') + 1);
  }

  /** Whether it takes a list of values; its flag may then be repeated. */
  public boolean isRepeatable() {
    return repeatable;
  }

  /** The word that stands for a value in help: {@code DURATION}. */
  public String placeholder() {
    return type.placeholder();
  }

  /** The texts of its default; empty when it is not set unless somebody does. */
  public List<String> defaults() {
    return defaults;
  }

  /** Values worth showing in a commented configuration: the default where there is one. */
  public List<String> example() {
    return example.isEmpty() ? defaults : example;
  }

  /** What it does, which values mean what, and where its default comes from; plain text. */
  public String description() {
    return description;
  }

  /** The first sentence of the description. */
  public String summary() {
    int end = description.indexOf(". ");
    return end < 0 ? description : description.substring(0, end + 1);
  }

  /**
   * The value that these texts mean.
   *
   * @param texts one text, or any number for a repeatable setting
   * @throws IllegalArgumentException naming the text and what is allowed, without the setting
   */
  T parse(List<String> texts) {
    if (!repeatable && texts.size() > 1) {
      throw new IllegalArgumentException("takes one value, got " + texts.size());
    }
    return reader.apply(texts);
  }

  T defaultValue() {
    return reader.apply(defaults);
  }

  /** The value of this setting in a configuration. */
  public T of(SiteConfig config) {
    return getter.apply(config);
  }

  /**
   * Checks a value that was set by a program.
   *
   * @throws IllegalArgumentException naming the key, the value and what is allowed
   */
  T require(T value) {
    try {
      if (value instanceof List<?> list) {
        list.forEach(this::check);
      } else if (value instanceof Optional<?> optional && !(type instanceof KeywordOr<?>)) {
        optional.ifPresent(this::check);
      } else {
        check(value);
      }
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(key + ": " + e.getMessage(), e);
    }
    return value;
  }

  @SuppressWarnings("unchecked") // The type and T were tied together by the factories above.
  private void check(Object value) {
    ((ValueType<Object>) type).check(value);
  }

  @Override
  public String toString() {
    return key;
  }
}
