package org.siterank.config;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import org.siterank.setting.SettingSpec;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Compose;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.NodeTuple;
import org.snakeyaml.engine.v2.nodes.ScalarNode;
import org.snakeyaml.engine.v2.nodes.SequenceNode;

/**
 * Rewrites the relative paths of a configuration, so that it means the same in every working
 * directory. Everything else of the file, comments included, stays as it is.
 */
public final class ConfigPaths {

  /** A value of the file, and what to write in its place. */
  private record Edit(ScalarNode node, String value) {

    int start() {
      return node.getStartMark().orElseThrow().getIndex();
    }

    int end() {
      return node.getEndMark().orElseThrow().getIndex();
    }
  }

  private final Map<String, SettingSpec> settings = new TreeMap<>();
  private final UnaryOperator<Path> absolute;
  private final List<Edit> edits = new ArrayList<>();

  private ConfigPaths(UnaryOperator<Path> absolute) {
    SiteConfig.settings().forEach(setting -> settings.put(setting.key(), setting));
    this.absolute = absolute;
  }

  /**
   * Rewrites a configuration.
   *
   * @param file its name in errors
   * @param text the configuration, which has to be valid
   * @param absolute the absolute path for a relative one
   * @param data the data directory to set
   * @throws ConfigException when the text cannot be read as a configuration
   */
  public static String rewrite(String file, String text, UnaryOperator<Path> absolute, Path data)
      throws ConfigException {
    SiteConfig.defaults().withText(file, text);
    LoadSettings marked = LoadSettings.builder().setLabel(file).setUseMarks(true).build();
    ConfigPaths paths = new ConfigPaths(absolute);
    Optional<Node> root = new Compose(marked).composeString(text);
    if (root.isPresent() && root.get() instanceof MappingNode sections) {
      paths.section("", sections, data);
    }
    String rewritten = paths.apply(text);
    if (!isData(file, rewritten, data)) {
      rewritten = withData(rewritten, data);
    }
    if (!isData(file, rewritten, data)) {
      throw new ConfigException(file + ": cannot set data in it; add the line data: " + data);
    }
    return rewritten;
  }

  private static boolean isData(String file, String text, Path data) throws ConfigException {
    return SiteConfig.defaults().withText(file, text).data().equals(data);
  }

  /** Sets the data directory where the file shows its default, or at the end. */
  private static String withData(String text, Path data) {
    String line = "data: " + data;
    String replaced = text.replaceFirst("(?m)^#data:.*$", line);
    return replaced.equals(text)
        ? text + (text.endsWith("\n") || text.isEmpty() ? "" : "\n") + line + "\n"
        : replaced;
  }

  private void section(String prefix, MappingNode section, Path data) {
    for (NodeTuple entry : section.getValue()) {
      String name = entry.getKeyNode() instanceof ScalarNode key ? key.getValue() : "";
      String key = prefix + name;
      if (key.equals("data") && entry.getValueNode() instanceof ScalarNode value) {
        edits.add(new Edit(value, data.toString()));
      } else if (key.equals(SiteConfig.SITES_KEY)
          && entry.getValueNode() instanceof MappingNode sites) {
        for (NodeTuple site : sites.getValue()) {
          if (site.getValueNode() instanceof MappingNode member) {
            section("", member, data);
          }
        }
      } else if (entry.getValueNode() instanceof MappingNode inner) {
        section(key + ".", inner, data);
      } else if (entry.getValueNode() instanceof SequenceNode list) {
        list.getValue().forEach(item -> value(key, item));
      } else {
        value(key, entry.getValueNode());
      }
    }
  }

  private void value(String key, Node node) {
    SettingSpec setting = settings.get(key);
    if (setting != null && node instanceof ScalarNode scalar && !scalar.getValue().isEmpty()) {
      String value = scalar.getValue();
      String rewritten = rewritten(setting, value);
      if (!rewritten.equals(value)) {
        edits.add(new Edit(scalar, rewritten));
      }
    }
  }

  private String rewritten(SettingSpec setting, String value) {
    if (setting.key().equals("access.as")) { // A file of a login, a space, and groups.
      int space = value.indexOf(' ');
      String account = space < 0 ? value : value.substring(0, space);
      return account.equals("anonymous")
          ? value
          : path(account) + value.substring(account.length());
    }
    return setting.key().equals("logs.files") || isPath(setting.parse(List.of(value)))
        ? path(value)
        : value;
  }

  private static boolean isPath(Object parsed) {
    if (parsed instanceof Optional<?> optional) {
      return optional.isPresent() && isPath(optional.get());
    }
    return parsed instanceof Path
        || (parsed instanceof Collection<?> list && list.stream().anyMatch(ConfigPaths::isPath));
  }

  private String path(String text) {
    Path path = Path.of(text);
    return path.isAbsolute() ? text : absolute.apply(path).toString();
  }

  private String apply(String text) {
    StringBuilder result = new StringBuilder(text);
    edits.stream()
        .sorted(Comparator.comparing(Edit::start).reversed())
        .forEach(
            edit ->
                result.replace(
                    text.offsetByCodePoints(0, edit.start()),
                    text.offsetByCodePoints(0, edit.end()),
                    ConfigTemplate.quote(edit.value())));
    return result.toString();
  }
}
