package org.siterank.setting;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * A record component that can be configured. All that is known of a setting is written here and
 * nowhere else; {@link Binder} derives the rest. The component's type is the type of its values:
 *
 * <ul>
 *   <li>a {@code List} is a setting that may be repeated,
 *   <li>an {@code Optional} one that can be absent, by its {@link #none} word where it has one,
 *   <li>anything else always has a value.
 * </ul>
 *
 * Defaults, examples and limits are texts, as they would stand in the file.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.RECORD_COMPONENT)
public @interface Setting {

  /** The last part of its key. By default the component's name: {@code max-pages} of maxPages. */
  String key() default "";

  /** Its name on the command line. By default the last part of its key: {@code --max-pages}. */
  String flag() default "";

  /** The value, or the values of a list, where nothing is configured. */
  String[] defaults() default {};

  /** Values worth showing; by default the defaults. */
  String[] example() default {};

  /** The word for an absent value, which is then the default: {@code auto}. */
  String none() default "";

  /** The smallest value allowed; needed for numbers, sizes and durations. */
  String min() default "";

  /** The largest value allowed. By default the largest of the type. */
  String max() default "";

  /** A type of its own, with a constructor without parameters. */
  Class<? extends ValueType<?>> type() default ValueType.ByComponent.class;

  /** Description: its effect, its values, and where its default comes from. Plain text. */
  String about();
}
