package org.siterank.setting;

import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;

/**
 * Makes records of settings from texts, and holds the values of records to what their settings
 * allow. A component without {@link Setting} is a record of further settings: in a section of its
 * own when it has a {@link Section}, otherwise in that of the record it stands in.
 *
 * <pre>{@code
 * Binder<CrawlOptions> binder = Binder.of(CrawlOptions.class);
 * CrawlOptions options = binder.with(binder.defaults(), "crawl.delay", "2s");
 * }</pre>
 */
public final class Binder<R extends Record> {

  private static final ClassValue<Binder<?>> BINDERS =
      new ClassValue<>() {
        @Override
        protected Binder<?> computeValue(Class<?> type) {
          return new Binder<>(type.asSubclass(Record.class), "");
        }
      };

  private final Constructor<R> constructor;
  private final List<Part> parts = new ArrayList<>();
  private final List<SettingSpec> settings = new ArrayList<>();
  private final Map<String, String> sections = new LinkedHashMap<>();

  /** A component: a setting, or a record of further ones. */
  private record Part(Method accessor, Optional<SettingSpec> setting, Optional<Binder<?>> inner) {}

  private Binder(Class<R> type, String outerPrefix) {
    Section section = type.getAnnotation(Section.class);
    String prefix = section == null ? outerPrefix : section.name() + ".";
    if (section != null) {
      sections.put(section.name(), section.about());
    }
    RecordComponent[] components = type.getRecordComponents();
    for (RecordComponent component : components) {
      if (component.isAnnotationPresent(Setting.class)) {
        SettingSpec setting = new SettingSpec(prefix, component);
        settings.add(setting);
        parts.add(new Part(component.getAccessor(), Optional.of(setting), Optional.empty()));
      } else {
        Binder<?> inner = inner(component.getType().asSubclass(Record.class), prefix);
        settings.addAll(inner.settings);
        sections.putAll(inner.sections);
        parts.add(new Part(component.getAccessor(), Optional.empty(), Optional.of(inner)));
      }
    }
    try {
      this.constructor =
          type.getConstructor(
              Arrays.stream(components).map(RecordComponent::getType).toArray(Class<?>[]::new));
    } catch (NoSuchMethodException e) {
      throw new IllegalStateException("not public: " + type, e);
    }
  }

  /** A section has the same keys wherever it stands: it is bound once. */
  private static Binder<?> inner(Class<? extends Record> type, String prefix) {
    return type.isAnnotationPresent(Section.class) ? of(type) : new Binder<>(type, prefix);
  }

  /** The binder of a public record. */
  @SuppressWarnings("unchecked") // The binder of a class makes its instances.
  public static <R extends Record> Binder<R> of(Class<R> type) {
    return (Binder<R>) BINDERS.get(type);
  }

  /**
   * A record whose values are within what its settings allow, with immutable lists.
   *
   * @throws IllegalArgumentException naming key, value and what is allowed
   */
  @SuppressWarnings("unchecked") // Records are final: the class of a record is its type.
  public static <R extends Record> R checked(R record) {
    Binder<R> binder = of((Class<R>) record.getClass());
    return binder.make(binder.values(record));
  }

  /** Every setting, in the order of the components. */
  public List<SettingSpec> settings() {
    return List.copyOf(settings);
  }

  /** The keys of the sections, in the order of the components, each with what it is about. */
  public Map<String, String> sections() {
    return Collections.unmodifiableMap(sections);
  }

  /** The setting with this key. */
  public Optional<SettingSpec> byKey(String key) {
    return settings.stream().filter(setting -> setting.key().equals(key)).findFirst();
  }

  /** The record in which nothing was set. */
  public R defaults() {
    return make(Map.of());
  }

  /**
   * A record with one setting changed.
   *
   * @param texts the value as it would stand in the file; several, or none, for a list
   * @throws IllegalArgumentException naming key, value and what is allowed
   */
  public R with(R record, String key, String... texts) {
    SettingSpec setting =
        byKey(key).orElseThrow(() -> new IllegalArgumentException("unknown key " + key));
    Map<SettingSpec, Object> values = values(record);
    try {
      values.put(setting, setting.parse(List.of(texts)));
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(key + ": " + e.getMessage(), e);
    }
    return make(values);
  }

  /** The value of each setting in a record. */
  public Map<SettingSpec, Object> values(R record) {
    Map<SettingSpec, Object> values = new HashMap<>();
    collect(record, values);
    return values;
  }

  private void collect(Object record, Map<SettingSpec, Object> values) {
    for (Part part : parts) {
      String name = part.setting().map(SettingSpec::key).orElseGet(part.accessor()::getName);
      Object value = Objects.requireNonNull(get(part.accessor(), record), name);
      part.setting().ifPresent(setting -> values.put(setting, value));
      part.inner().ifPresent(inner -> inner.collect(value, values));
    }
  }

  /**
   * The record with these values, and the default of every other setting.
   *
   * @throws IllegalArgumentException when a value is not allowed, or not beside another
   */
  public R make(Map<SettingSpec, Object> values) {
    return build(
        setting -> {
          Object value = values.get(setting);
          return value == null ? setting.parse(setting.defaults()) : setting.checked(value);
        });
  }

  private R build(Function<SettingSpec, Object> value) {
    List<Object> arguments = new ArrayList<>();
    for (Part part : parts) {
      part.setting().ifPresent(setting -> arguments.add(value.apply(setting)));
      part.inner().ifPresent(inner -> arguments.add(inner.build(value)));
    }
    try {
      return constructor.newInstance(arguments.toArray());
    } catch (InvocationTargetException e) {
      throw unwrapped(e);
    } catch (InstantiationException | IllegalAccessException e) {
      throw new IllegalStateException(e);
    }
  }

  private static Object get(Method accessor, Object record) {
    try {
      return accessor.invoke(record);
    } catch (InvocationTargetException e) {
      throw unwrapped(e);
    } catch (IllegalAccessException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Returns the exception of a constructor or method; none that is called here declares one. */
  static RuntimeException unwrapped(InvocationTargetException e) {
    return e.getCause() instanceof RuntimeException cause ? cause : new IllegalStateException(e);
  }
}
