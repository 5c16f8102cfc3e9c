package org.siterank.model;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.siterank.config.SiteConfig;
import org.siterank.site.PageUrl;

/** The commands that messages name, whole, so that they can be pasted into a POSIX shell. */
final class RunWords {

  private RunWords() {}

  /** The command {@code run} with some options, on the data directory of a configuration. */
  static String of(SiteConfig config, List<String> options) {
    List<String> words = new ArrayList<>(List.of("siterank", "run"));
    words.addAll(options);
    if (!config.data().equals(SiteConfig.defaults().data())) {
      words.addAll(List.of("--data", config.data().toString()));
    }
    return words.stream().map(RunWords::quote).collect(Collectors.joining(" "));
  }

  /** The options that name the site of a configuration, with some more aliases. */
  static List<String> site(SiteConfig config, List<PageUrl> moreAliases) {
    List<String> words = new ArrayList<>();
    config.site().urls().forEach(url -> words.addAll(List.of("--site", url.value())));
    config.site().aliases().forEach(url -> words.addAll(List.of("--alias", url.value())));
    moreAliases.forEach(url -> words.addAll(List.of("--alias", url.value())));
    return words;
  }

  private static String quote(String word) {
    return word.matches("[A-Za-z0-9_./:=@%+,-]+") ? word : "'" + word.replace("'", "'\\''") + "'";
  }
}
