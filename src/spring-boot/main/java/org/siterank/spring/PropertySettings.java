package org.siterank.spring;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.siterank.config.ConfigException;
import org.siterank.config.SiteConfig;
import org.siterank.setting.SettingSpec;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.core.env.EnumerablePropertySource;
import org.springframework.core.env.PropertySource;
import org.springframework.core.env.SystemEnvironmentPropertySource;

/**
 * The configuration of a site from the properties of an application: those of a file that {@code
 * siterank.config} names, and over it each setting {@code KEY} as {@code siterank.KEY}, in any of
 * the ways in which Spring Boot takes properties.
 */
final class PropertySettings {

  private static final String PREFIX = "siterank.";

  /** Properties that are no settings of the site. */
  private static final Set<String> OWN = Set.of("config", "enabled", "path", "run.cron");

  private PropertySettings() {}

  /**
   * The configuration.
   *
   * @throws ConfigException naming the property, its value and what is allowed
   */
  static SiteConfig of(ConfigurableEnvironment environment) throws ConfigException {
    Binder binder = Binder.get(environment);
    Optional<String> file = text(binder, "config");
    SiteConfig base =
        file.isPresent() ? SiteConfig.load(Path.of(file.get())) : SiteConfig.defaults();
    refuseUnknown(environment);
    Map<String, List<String>> flags = new HashMap<>();
    for (SettingSpec setting : SiteConfig.settings()) {
      Optional<List<String>> texts = texts(binder, setting);
      if (texts.isPresent()) {
        try {
          setting.parse(texts.get());
        } catch (IllegalArgumentException e) {
          throw new ConfigException(PREFIX + setting.key() + ": " + e.getMessage());
        }
        flags.put(setting.flag(), texts.get());
      }
    }
    return base.withFlags(flags); // All at once: some are only good together.
  }

  private static Optional<List<String>> texts(Binder binder, SettingSpec setting) {
    if (!setting.isRepeatable()) {
      return text(binder, setting.key()).map(List::of);
    }
    return optional(binder, setting.key(), Bindable.listOf(String.class));
  }

  private static Optional<String> text(Binder binder, String key) {
    return optional(binder, key, Bindable.of(String.class));
  }

  private static <T> Optional<T> optional(Binder binder, String key, Bindable<T> type) {
    return Optional.ofNullable(binder.bind(PREFIX + key, type).orElse(null));
  }

  /**
   * Refuses properties that mean nothing. Variables of the environment are left alone: {@code
   * SITERANK_JAVA_OPTS} is for the command line.
   */
  private static void refuseUnknown(ConfigurableEnvironment environment) throws ConfigException {
    Set<String> known =
        SiteConfig.settings().stream()
            .map(setting -> uniform(setting.key()))
            .collect(Collectors.toSet());
    OWN.forEach(key -> known.add(uniform(key)));
    for (PropertySource<?> source : environment.getPropertySources()) {
      if (source instanceof EnumerablePropertySource<?> properties
          && !(source instanceof SystemEnvironmentPropertySource)) {
        for (String name : properties.getPropertyNames()) {
          String key = name.startsWith(PREFIX) ? name.substring(PREFIX.length()) : "";
          if (!key.isEmpty() && !known.contains(uniform(key))) {
            throw new ConfigException(source.getName() + ": " + name + ": " + unknown(key));
          }
        }
      }
    }
  }

  private static String unknown(String key) {
    try {
      SiteConfig.defaults().with(key);
    } catch (IllegalArgumentException e) {
      return e.getMessage(); // It names the nearest one.
    }
    throw new IllegalStateException(key + " is a setting");
  }

  /** A key as Spring Boot compares them: without case, dashes and the places of a list. */
  private static String uniform(String key) {
    return key.replaceAll("\\[\\d*]$", "").replaceAll("[-_]", "").toLowerCase(Locale.ROOT);
  }
}
