package org.siterank.setting;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * How a setting that is written as text is named and checked. A component that is no String needs a
 * type with a public static {@code parse(String)}, or one that {@link ValueTypes} knows.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.RECORD_COMPONENT)
public @interface Text {

  /** The word that stands for a value in help. */
  String placeholder();

  /** Describes a valid value, for refusals: {@code a colour; write #rrggbb}. */
  String what();

  /** Words that may stand there as well, with commas between them. */
  String words() default "";

  /** A regular expression that the whole text matches, in the syntax that Java and JSON share. */
  String pattern() default "";

  /** Whether it may be a secret, which no refusal repeats. */
  boolean secret() default false;
}
