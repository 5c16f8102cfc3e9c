package org.siterank.setting;

import java.lang.reflect.RecordComponent;
import java.math.BigDecimal;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;

/** One setting, as {@link Binder} reads it from its record component. */
public final class SettingSpec {

  private enum Kind {
    ONE,
    OPTIONAL,
    MANY
  }

  private static final Pattern BLANKS = Pattern.compile("\\s+");

  private final String key;
  private final String flag;
  private final Kind kind;
  private final ValueType<?> type;
  private final List<String> defaults;
  private final List<String> example;
  private final String about;

  SettingSpec(String prefix, RecordComponent component) {
    Setting setting = component.getAnnotation(Setting.class);
    boolean hasNone = !setting.none().isEmpty();
    String name = setting.key().isEmpty() ? kebab(component.getName()) : setting.key();
    this.key = prefix + name;
    this.flag = setting.flag().isEmpty() ? "--" + name : setting.flag();
    ValueType<?> value = ValueTypes.of(component);
    this.type = hasNone ? new KeywordOr<>(setting.none(), value) : value;
    if (component.getType() == List.class) {
      this.kind = Kind.MANY;
    } else {
      boolean canBeAbsent = component.getType() == Optional.class && !hasNone;
      this.kind = canBeAbsent ? Kind.OPTIONAL : Kind.ONE;
    }
    this.defaults = hasNone ? List.of(setting.none()) : List.of(setting.defaults());
    this.example = setting.example().length == 0 ? defaults : List.of(setting.example());
    this.about = setting.about();
  }

  private static String kebab(String camel) {
    StringBuilder kebab = new StringBuilder();
    for (int i = 0; i < camel.length(); i++) {
      char letter = camel.charAt(i);
      if (letter >= 'A' && letter <= 'Z') {
        kebab.append('-');
      }
      kebab.append(letter);
    }
    return kebab.toString().toLowerCase(Locale.ROOT);
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
    return kind == Kind.MANY;
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
    return example;
  }

  /** Returns its effect, its values, and where its default comes from; plain text. */
  public String description() {
    // Only here: for all settings it takes longer than reading them.
    return BLANKS.matcher(about.strip()).replaceAll(" ");
  }

  /** The first sentence of the description. */
  public String summary() {
    String description = description();
    int end = description.indexOf(". ");
    return end < 0 ? description : description.substring(0, end + 1);
  }

  /** Returns the JSON Schema (draft 2020-12) of its value in a file. */
  public Map<String, Object> schema() {
    Map<String, Object> schema = new HashMap<>();
    schema.put("description", description() + " Flag: " + flag + ".");
    if (isRepeatable()) {
      // A key whose values are all commented out has none; a single one needs no list.
      schema.put(
          "anyOf",
          List.of(
              Map.of("type", "array", "items", type.schema()),
              type.schema(),
              Map.of("type", "null")));
    } else {
      schema.putAll(type.schema());
    }
    List<Object> values = example.stream().map(SettingSpec::scalar).toList();
    Object shown = isRepeatable() ? values : values.get(0);
    schema.put(
        defaults.equals(example) ? "default" : "examples",
        defaults.equals(example) ? shown : List.of(shown));
    return schema;
  }

  /** A text as a YAML file means it: a number where it looks like one. */
  private static Object scalar(String text) {
    return text.matches("-?\\d+(\\.\\d+)?([eE]-?\\d+)?") ? new BigDecimal(text) : text;
  }

  /**
   * The value that these texts mean: a list for a repeatable setting, an Optional for one that can
   * be absent.
   *
   * @param texts one text, or any number for a repeatable setting
   * @throws IllegalArgumentException naming the text and what is allowed, without the setting
   */
  public Object parse(List<String> texts) {
    if (kind != Kind.MANY && texts.size() > 1) {
      throw new IllegalArgumentException("takes one value, got " + texts.size());
    }
    return switch (kind) {
      case MANY -> List.copyOf(texts.stream().map(type::parse).toList());
      case OPTIONAL -> texts.stream().findFirst().map(type::parse);
      case ONE -> {
        if (texts.isEmpty()) {
          throw new IllegalArgumentException("takes one value, got none");
        }
        yield type.parse(texts.get(0));
      }
    };
  }

  /**
   * The value itself, or an immutable copy of it.
   *
   * @throws IllegalArgumentException naming the key, the value and what is allowed
   */
  Object checked(Object value) {
    Objects.requireNonNull(value, key);
    try {
      switch (kind) {
        case MANY -> ((List<?>) value).forEach(this::check);
        case OPTIONAL -> ((Optional<?>) value).ifPresent(this::check);
        case ONE -> check(value);
      }
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(key + ": " + e.getMessage(), e);
    }
    return value instanceof List<?> list ? List.copyOf(list) : value;
  }

  @SuppressWarnings("unchecked") // The type was chosen by that of the component.
  private void check(Object value) {
    ((ValueType<Object>) type).check(value);
  }

  @Override
  public String toString() {
    return key;
  }
}
