package org.siterank.documentation;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.siterank.config.ConfigException;
import org.siterank.config.SiteConfig;
import org.snakeyaml.engine.v2.api.Dump;
import org.snakeyaml.engine.v2.api.DumpSettings;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;

/** Snippets of the configuration, read by the product. */
final class Configurations {

  private static final Map<String, Object> SITE =
      Map.of("site", Map.of("url", "https://www.example.org/"));

  private Configurations() {}

  /** A configuration with the settings of a snippet; those of the snippet win. */
  static String merged(String configuration, String snippet) {
    Map<String, Object> all = new LinkedHashMap<>();
    merge(all, read(configuration));
    merge(all, read(snippet));
    return written(all);
  }

  /** Throws when a text is no YAML. */
  static void parse(String text) throws IOException {
    try {
      read(text);
    } catch (YamlEngineException e) {
      throw new IOException(e.getMessage(), e);
    }
  }

  private static Map<String, Object> read(String text) {
    Object read = new Load(LoadSettings.builder().build()).loadFromString(text);
    return read instanceof Map<?, ?> map ? strings(map) : Map.of();
  }

  private static String written(Map<String, Object> configuration) {
    return new Dump(DumpSettings.builder().build()).dumpToString(configuration);
  }

  private static void merge(Map<String, Object> into, Map<String, Object> from) {
    from.forEach(
        (key, value) -> {
          if (value instanceof Map<?, ?> more && into.get(key) instanceof Map<?, ?> known) {
            Map<String, Object> both = new LinkedHashMap<>();
            merge(both, strings(known));
            merge(both, strings(more));
            into.put(key, both);
          } else {
            into.put(key, value);
          }
        });
  }

  private static Map<String, Object> strings(Map<?, ?> map) {
    Map<String, Object> strings = new LinkedHashMap<>();
    map.forEach((key, value) -> strings.put(key.toString(), value));
    return strings;
  }

  /** Loads a snippet, with the address of a site when it has none. */
  static void load(String snippet, Path folder) throws IOException {
    boolean isWhole = read(snippet).containsKey("sites");
    Path file = Files.createTempFile(folder, "snippet", ".yaml");
    Files.writeString(file, isWhole ? snippet : merged(written(SITE), snippet));
    try {
      SiteConfig.load(file);
    } catch (ConfigException e) {
      throw new IOException(e.getMessage(), e);
    }
  }
}
