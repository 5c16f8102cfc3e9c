package org.siterank.setting;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.LocalDate;
import java.util.Map;
import java.util.function.Function;
import org.siterank.site.AddressRange;
import org.siterank.site.ListingPattern;
import org.siterank.site.PageUrl;
import org.siterank.site.PathPattern;
import org.siterank.site.ReadersRule;
import org.siterank.site.SearchPage;
import org.siterank.site.StatedTime;
import org.siterank.site.UrlGlob;

/** The type of a setting's values, by the type and the annotations of its record component. */
final class ValueTypes {

  /** Types that are text in the file, by the class of their values. */
  private static final Map<Class<?>, TextType<?>> TEXTS =
      Map.of(
          PageUrl.class,
          new TextType<>("URL", "an absolute http or https URL", PageUrl::of),
          UrlGlob.class,
          new TextType<>("GLOB", "a URL pattern; write /path/* or https://host/*", UrlGlob::new),
          PathPattern.class,
          new TextType<>(
              "PATTERN",
              "a pattern as in robots.txt, which begins with / or *, or with https://; write"
                  + " /private/ or *.pdf$",
              PathPattern::new),
          ListingPattern.class,
          new TextType<>(
              "GLOB", "a URL pattern; write /tags/* or !/docs/index.html", ListingPattern::new),
          ReadersRule.class,
          new TextType<>(
              "RULE", "a URL pattern and groups; write /hr/* hr, board", ReadersRule::new),
          SearchPage.class,
          new TextType<>("PAGE", "a search page; write /search?q={query}", SearchPage::new),
          AddressRange.class,
          new TextType<>(
              "ADDRESS",
              "an IP address or block; write 192.0.2.7, 10.0.0.0/8 or 2001:db8::/32",
              AddressRange::parse),
          LocalDate.class,
          new TextType<>("DAY", "a day; write 2026-01-31", ValueTypes::day),
          Path.class,
          new TextType<>("PATH", "a file or a folder", ValueTypes::path));

  private ValueTypes() {}

  /** The type of one value of a component: of an item of a list, of what an Optional holds. */
  static ValueType<?> of(RecordComponent component) {
    Setting setting = component.getAnnotation(Setting.class);
    if (setting.type() != ValueType.ByComponent.class) {
      return newInstance(setting.type());
    }
    Class<?> type = valueClass(component);
    Text text = component.getAnnotation(Text.class);
    if (text != null) {
      return text(type, text);
    }
    if (type.isEnum()) {
      return choice(type);
    }
    if (type == int.class || type == Integer.class) {
      return IntegerType.of(setting.min(), setting.max());
    }
    if (type == double.class || type == Double.class) {
      return setting.max().endsWith("%")
          ? new PercentType()
          : NumberType.of(setting.min(), setting.max());
    }
    if (type == long.class || type == Long.class) {
      return SizeType.of(setting.min(), setting.max());
    }
    if (type == Duration.class) {
      return DurationType.of(setting.min(), setting.max());
    }
    TextType<?> known = TEXTS.get(type);
    if (known == null) {
      throw new IllegalStateException("no type for " + component);
    }
    return known;
  }

  @SuppressWarnings({"rawtypes", "unchecked"}) // An enum whose class is not known here.
  private static ValueType<?> choice(Class<?> type) {
    return ChoiceType.of((Class) type);
  }

  private static Class<?> valueClass(RecordComponent component) {
    return component.getGenericType() instanceof ParameterizedType generic
        ? (Class<?>) generic.getActualTypeArguments()[0]
        : component.getType();
  }

  private static ValueType<?> text(Class<?> type, Text text) {
    if (type == String.class) {
      String words = text.words().isEmpty() ? "" : text.words().replace(", ", "|") + "|";
      return TextType.matching(
          text.placeholder(), text.what(), words + text.pattern(), text.secret());
    }
    TextType<?> known = TEXTS.get(type);
    Function<String, ?> reader = known == null ? parseMethod(type) : known.reader();
    return new TextType<>(text.placeholder(), text.what(), reader);
  }

  private static Function<String, Object> parseMethod(Class<?> type) {
    try {
      Method parse = type.getMethod("parse", String.class);
      return text -> call(parse, text);
    } catch (NoSuchMethodException e) {
      throw new IllegalStateException("no public static parse(String) in " + type, e);
    }
  }

  private static Object call(Method parse, String text) {
    try {
      return parse.invoke(null, text);
    } catch (InvocationTargetException e) {
      throw Binder.unwrapped(e);
    } catch (IllegalAccessException e) {
      throw new IllegalStateException(e);
    }
  }

  private static ValueType<?> newInstance(Class<? extends ValueType<?>> type) {
    try {
      return type.getConstructor().newInstance();
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("no public constructor without parameters: " + type, e);
    }
  }

  private static Path path(String text) {
    if (text.isBlank()) {
      throw new IllegalArgumentException("blank");
    }
    return Path.of(text);
  }

  private static LocalDate day(String text) {
    try {
      return StatedTime.day(text);
    } catch (DateTimeException e) {
      throw new IllegalArgumentException(e.getMessage(), e);
    }
  }
}
