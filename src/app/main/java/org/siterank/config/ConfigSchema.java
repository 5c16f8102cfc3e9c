package org.siterank.config;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.siterank.setting.SettingSpec;

/** The JSON schema of the configuration file, with which editors complete and check it. */
public final class ConfigSchema {

  /** The name of its file, beside the configuration. */
  public static final String FILE_NAME = "siterank.schema.json";

  private static final ObjectMapper JSON =
      new ObjectMapper()
          .enable(SerializationFeature.INDENT_OUTPUT)
          .enable(SerializationFeature.ORDER_MAP_ENTRIES_BY_KEYS);

  private ConfigSchema() {}

  /** The schema, in draft 2020-12. */
  public static String text() {
    Map<String, Object> root = new HashMap<>();
    root.put("$schema", "https://json-schema.org/draft/2020-12/schema");
    root.put("title", "Siterank's configuration");
    Map<String, Object> keys = object(root);
    Map<String, Map<String, Object>> inSection = new HashMap<>();
    SiteConfig.sections()
        .forEach(
            (name, about) -> {
              Map<String, Object> section = new HashMap<>();
              section.put("description", about);
              inSection.put(name, object(section));
              keys.put(name, section);
            });
    for (SettingSpec setting : SiteConfig.settings()) {
      inSection.getOrDefault(setting.section(), keys).put(setting.name(), setting.schema());
    }
    keys.put(
        SiteConfig.SITES_KEY,
        Map.of(
            "description",
            SiteConfig.SITES.strip().replaceAll("\\s+", " "),
            "type",
            List.of("object", "null"),
            "additionalProperties",
            new MemberSite.Type().schema()));
    try {
      return JSON.writeValueAsString(root) + "\n";
    } catch (JsonProcessingException e) {
      throw new IllegalStateException(e); // Maps, lists, texts and numbers alone.
    }
  }

  /** Makes a schema that of an object which has some keys and no others, or of nothing at all. */
  private static Map<String, Object> object(Map<String, Object> schema) {
    Map<String, Object> keys = new HashMap<>();
    schema.put("type", List.of("object", "null"));
    schema.put("additionalProperties", false);
    schema.put("properties", keys);
    return keys;
  }
}
