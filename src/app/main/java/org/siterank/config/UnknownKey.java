package org.siterank.config;

import java.util.List;
import java.util.Optional;
import org.siterank.setting.Binder;
import org.siterank.setting.SettingSpec;
import org.siterank.setting.ValueType;
import org.siterank.setting.WordLists;

/** Reports an unknown key, with the nearest known one. */
final class UnknownKey {

  private UnknownKey() {}

  /** {@code unknown key crawl.dealy; did you mean crawl.delay?} */
  static String message(String key, Binder<?> binder) {
    String known =
        nearest(key, binder)
            .map(nearest -> "; did you mean " + nearest + "?")
            .orElseGet(() -> "; known here: " + WordLists.either(siblings(key, binder)));
    String shown = key.length() <= ValueType.MAX_QUOTED ? key : key.substring(0, 80) + "…";
    return "unknown key " + shown + known;
  }

  /** The whole key first; then the last part alone, which may only stand in a wrong section. */
  private static Optional<String> nearest(String key, Binder<?> binder) {
    List<String> keys = binder.settings().stream().map(SettingSpec::key).toList();
    List<String> names = binder.settings().stream().map(SettingSpec::name).toList();
    String last = key.substring(key.lastIndexOf('.') + 1);
    if (names.contains(last)) {
      return Optional.of(keys.get(names.indexOf(last)));
    }
    return WordLists.nearest(key, key.contains(".") ? keys : topLevel(binder))
        .or(() -> WordLists.nearest(last, names).map(name -> keys.get(names.indexOf(name))));
  }

  private static List<String> siblings(String key, Binder<?> binder) {
    String section = key.substring(0, Math.max(0, key.indexOf('.')));
    List<String> siblings =
        binder.settings().stream()
            .filter(setting -> setting.section().equals(section))
            .map(SettingSpec::key)
            .toList();
    return siblings.isEmpty() ? topLevel(binder) : siblings;
  }

  private static List<String> topLevel(Binder<?> binder) {
    return binder.settings().stream().map(SettingSpec::section).distinct().toList();
  }
}
