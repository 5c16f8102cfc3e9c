import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.siterank.config.SiteConfig;
import org.siterank.setting.SettingSpec;

/**
 * Makes what editors know of the properties of a Spring Boot application ("Configuration Metadata",
 * Spring Boot's specification), called by the build as {@code java Metadata.java OUT}: every
 * setting, with its description and default.
 */
final class Metadata {

  private static final ObjectMapper JSON =
      new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);

  private Metadata() {}

  public static void main(String[] args) throws IOException {
    Map<String, Map<String, Object>> properties = new TreeMap<>();
    for (SettingSpec setting : SiteConfig.settings()) {
      Object value = setting.isRepeatable() ? setting.defaults() : first(setting.defaults());
      add(
          properties,
          setting.key(),
          setting.isRepeatable() ? "java.util.List<java.lang.String>" : "java.lang.String",
          setting.description(),
          value);
    }
    add(properties, "config", "java.lang.String", "The configuration file of Siterank; properties win over what it sets.", null);
    add(properties, "enabled", "java.lang.Boolean", "Whether there is a search at all.", true);
    add(properties, "path", "java.lang.String", "The path of the search page.", "/search");
    add(
        properties,
        "run.cron",
        "java.lang.String",
        "When to crawl, read logs, rank and publish: a cron expression of Spring, with seconds."
            + " Without it, siterank run does so from outside.",
        null);
    Path out = Path.of(args[0]);
    Files.createDirectories(out.getParent());
    Files.writeString(
        out,
        JSON.writeValueAsString(Map.of("properties", new ArrayList<>(properties.values()))) + "\n");
  }

  private static Object first(List<String> values) {
    return values.isEmpty() ? null : values.get(0);
  }

  private static void add(
      Map<String, Map<String, Object>> properties,
      String key,
      String type,
      String description,
      Object value) {
    Map<String, Object> property = new LinkedHashMap<>();
    property.put("name", "siterank." + key);
    property.put("type", type);
    property.put("description", description);
    if (value != null && !value.equals(List.of())) {
      property.put("defaultValue", value);
    }
    properties.put(key, property);
  }
}
