package org.siterank.config;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Reports an unknown key, with the nearest known one. */
final class UnknownKey {

  private UnknownKey() {}

  /** {@code unknown key crawl.dealy; did you mean crawl.delay?} */
  static String message(String key) {
    String known =
        nearest(key)
            .map(nearest -> "; did you mean " + nearest + "?")
            .orElse("; known here: " + WordLists.either(siblings(key)));
    String shown = key.length() <= ValueType.MAX_QUOTED ? key : key.substring(0, 80) + "…";
    return "unknown key " + shown + known;
  }

  /** The whole key first; then the last part alone, which may only stand in a wrong section. */
  private static Optional<String> nearest(String key) {
    List<String> keys = Settings.all().stream().map(Setting::key).toList();
    String last = key.substring(key.lastIndexOf('.') + 1);
    for (Setting<?> setting : Settings.all()) {
      if (setting.name().equals(last)) {
        return Optional.of(setting.key());
      }
    }
    List<String> candidates = new ArrayList<>(key.contains(".") ? keys : sections());
    Optional<String> whole = WordLists.nearest(key, candidates);
    if (whole.isPresent()) {
      return whole;
    }
    List<String> names = Settings.all().stream().map(Setting::name).toList();
    return WordLists.nearest(last, names).map(name -> keys.get(names.indexOf(name)));
  }

  private static List<String> siblings(String key) {
    String section = key.substring(0, Math.max(0, key.indexOf('.')));
    List<String> siblings =
        Settings.all().stream()
            .filter(setting -> setting.section().equals(section))
            .map(Setting::key)
            .toList();
    return siblings.isEmpty() ? sections() : siblings;
  }

  static List<String> sections() {
    return Settings.all().stream().map(Setting::section).distinct().toList();
  }
}
