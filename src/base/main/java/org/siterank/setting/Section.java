package org.siterank.setting;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** A record whose components are the settings of one section of the configuration file. */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface Section {

  /** The key of the section: {@code crawl}. */
  String name();

  /** Description of its settings: one sentence, shown above them. */
  String about();
}
