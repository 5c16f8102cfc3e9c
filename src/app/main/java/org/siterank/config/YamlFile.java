package org.siterank.config;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.siterank.disk.AccessAdvice;
import org.siterank.setting.Binder;
import org.siterank.setting.SettingSpec;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Compose;
import org.snakeyaml.engine.v2.api.lowlevel.Parse;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.NodeTuple;
import org.snakeyaml.engine.v2.nodes.ScalarNode;
import org.snakeyaml.engine.v2.nodes.SequenceNode;
import org.snakeyaml.engine.v2.nodes.Tag;
import org.snakeyaml.engine.v2.schema.CoreSchema;

/**
 * Reads a configuration file: sections of keys, each with one value or a list of values. The nodes
 * are read, not the objects that YAML would make of them, because nodes know their lines and keep
 * every value as the text that the setting itself reads, the same text as on the command line.
 */
final class YamlFile {

  /** Far more than every setting with its comments; a larger file is not a configuration. */
  static final int MAX_BYTES = 1 << 20;

  /**
   * File, sites, site, section and list are five; one more for a plain error; the rest before nodes
   * exist.
   */
  private static final int MAX_DEPTH = 6;

  private final String file;
  private final Binder<SiteConfig> binder;
  private final Map<SettingSpec, Integer> lineOf = new HashMap<>();

  /**
   * @param file its name in errors
   */
  YamlFile(String file, Binder<SiteConfig> binder) {
    this.file = file;
    this.binder = binder;
  }

  /** Sets what the text of the file sets. */
  void read(String text, Map<SettingSpec, Object> values) throws ConfigException {
    LoadSettings settings =
        LoadSettings.builder()
            .setLabel(file)
            // The core schema also knows ~ as "nothing".
            .setSchema(new CoreSchema())
            // Refused here, with its line.
            .setAllowNonScalarKeys(true)
            .build();
    try {
      refuseDepth(settings, text);
      Optional<Node> root = new Compose(settings).composeString(text);
      if (root.isPresent() && !isNull(root.get())) {
        Optional<NodeTuple> sites = Optional.empty();
        for (NodeTuple entry : mapping(root.get(), "the file").getValue()) {
          if (key(entry, "").equals(SiteConfig.SITES_KEY)) {
            if (sites.isPresent()) {
              throw twice(SiteConfig.SITES_KEY, entry, line(sites.get().getKeyNode()));
            }
            sites = Optional.of(entry);
          } else {
            top(entry, values);
          }
        }
        if (sites.isPresent()) { // Last: what the file says for all holds for them as well.
          sites(sites.get(), values);
        }
      }
    } catch (MarkedYamlEngineException e) {
      throw syntax(e, text);
    } catch (YamlEngineException e) {
      throw new ConfigException(file + ": not readable as YAML: " + firstLine(e), e);
    }
  }

  private void top(NodeTuple entry, Map<SettingSpec, Object> values) throws ConfigException {
    String key = key(entry, "");
    Node value = entry.getValueNode();
    if (!binder.sections().containsKey(key)) {
      set(key, entry, values);
    } else if (!isNull(value)) {
      for (NodeTuple inner : mapping(value, key).getValue()) {
        set(key(inner, key + "."), inner, values);
      }
    }
  }

  private void sites(NodeTuple entry, Map<SettingSpec, Object> values) throws ConfigException {
    SettingSpec setting = binder.byKey(SiteConfig.SITES_KEY).orElseThrow();
    if (isNull(entry.getValueNode())) {
      return;
    }
    SiteConfig shared = binder.make(values).forMember();
    List<MemberSite> sites = new ArrayList<>();
    Map<String, Integer> lines = new HashMap<>();
    for (NodeTuple site : mapping(entry.getValueNode(), SiteConfig.SITES_KEY).getValue()) {
      int line = line(site.getKeyNode());
      String name = key(site, "");
      Integer earlier = lines.putIfAbsent(name, line);
      if (earlier != null) {
        throw error(line, "sites: " + name + " stands in line " + earlier + " already");
      }
      sites.add(site(name, line, site.getValueNode(), shared));
    }
    values.put(setting, sites);
  }

  private MemberSite site(String name, int line, Node node, SiteConfig shared)
      throws ConfigException {
    String place = SiteConfig.SITES_KEY + ": " + name;
    Map<SettingSpec, Object> values = binder.values(shared);
    YamlFile inner = new YamlFile(file, binder);
    for (NodeTuple section :
        isNull(node) ? List.<NodeTuple>of() : mapping(node, place).getValue()) {
      String key = key(section, "");
      if (!binder.sections().containsKey(key)) {
        throw error(line(section.getKeyNode()), place + ": a site has " + MemberSite.settings());
      }
      if (!isNull(section.getValueNode())) {
        for (NodeTuple entry : mapping(section.getValueNode(), place + ": " + key).getValue()) {
          String setting = key(entry, key + ".");
          if (binder.byKey(setting).isPresent() && !MemberSite.mayDiffer(setting)) {
            throw error(
                line(entry.getKeyNode()),
                setting + " holds for all sites; a site has " + MemberSite.settings());
          }
          inner.set(setting, entry, values);
        }
      }
    }
    try {
      return new MemberSite(name, binder.make(values));
    } catch (IllegalArgumentException e) {
      throw error(line, "sites: " + e.getMessage());
    }
  }

  private void set(String key, NodeTuple entry, Map<SettingSpec, Object> values)
      throws ConfigException {
    int line = line(entry.getKeyNode());
    Optional<SettingSpec> found = binder.byKey(key);
    if (found.isEmpty()) {
      throw error(line, UnknownKey.message(key, binder));
    }
    SettingSpec setting = found.get();
    Integer earlier = lineOf.putIfAbsent(setting, line);
    if (earlier != null) {
      throw twice(key, entry, earlier);
    }
    Node value = entry.getValueNode();
    // A key whose values are all commented out sets nothing.
    if (isNull(value)) {
      return;
    }
    if (!(value instanceof SequenceNode list)) {
      apply(setting, List.of(scalar(key, value)), value, values);
      return;
    }
    if (!setting.isRepeatable()) {
      throw error(line(value), key + ": a list, where one value is allowed");
    }
    List<String> texts = new ArrayList<>();
    for (Node item : list.getValue()) {
      texts.add(scalar(key, item));
      // One by one first, so that an error names the line of its item.
      apply(setting, List.of(texts.get(texts.size() - 1)), item, values);
    }
    apply(setting, texts, value, values);
  }

  private void apply(
      SettingSpec setting, List<String> texts, Node node, Map<SettingSpec, Object> values)
      throws ConfigException {
    try {
      values.put(setting, setting.parse(texts));
    } catch (IllegalArgumentException e) {
      throw error(line(node), setting.key() + ": " + e.getMessage());
    }
  }

  private String scalar(String key, Node node) throws ConfigException {
    if (!(node instanceof ScalarNode scalar)) {
      String what = node instanceof MappingNode ? "keys" : "a list";
      throw error(line(node), key + ": " + what + " inside, where a value is allowed");
    }
    if (isNull(node)) {
      throw error(line(node), key + ": an empty item; write a value or remove the line");
    }
    return scalar.getValue();
  }

  private MappingNode mapping(Node node, String what) throws ConfigException {
    if (node instanceof MappingNode mapping) {
      return mapping;
    }
    throw error(line(node), what + " must hold keys with values, one a line: \"key: value\"");
  }

  private String key(NodeTuple entry, String prefix) throws ConfigException {
    if (entry.getKeyNode() instanceof ScalarNode scalar) {
      return prefix + scalar.getValue();
    }
    throw error(line(entry.getKeyNode()), "a key must be a word");
  }

  private static boolean isNull(Node node) {
    return node.getTag().equals(Tag.NULL);
  }

  private static int line(Node node) {
    return node.getStartMark().map(YamlFile::line).orElse(1);
  }

  private static int line(Mark mark) {
    return mark.getLine() + 1;
  }

  private ConfigException twice(String key, NodeTuple entry, int earlier) {
    return error(
        line(entry.getKeyNode()), key + ": set twice; it stands in line " + earlier + " already");
  }

  private ConfigException error(int line, String message) {
    return new ConfigException(file + ":" + line + ": " + message);
  }

  /** Nested nodes are made by recursion; events are not. */
  private void refuseDepth(LoadSettings settings, String text) throws ConfigException {
    int depth = 0;
    for (Event event : new Parse(settings).parseString(text)) {
      switch (event.getEventId()) {
        case MappingStart, SequenceStart -> depth++;
        case MappingEnd, SequenceEnd -> depth--;
        default -> {}
      }
      if (depth > MAX_DEPTH) {
        int line = event.getStartMark().map(YamlFile::line).orElse(1);
        throw error(line, "nested too deeply; sections hold keys, keys hold values or lists");
      }
    }
  }

  private ConfigException syntax(MarkedYamlEngineException e, String text) {
    int line = e.getProblemMark().or(e::getContextMark).map(YamlFile::line).orElse(1);
    String content = text.lines().skip(line - 1L).findFirst().orElse("");
    // The scanner's own words for these speak of tokens.
    String problem = "not readable as YAML: " + firstLine(e);
    if (content.stripTrailing().matches(" *\t.*")) {
      problem = "a tab at the start of the line; indent with spaces";
    } else if (content.matches(".*[:\\[,-]\\s+\\*.*")) {
      problem = "YAML cannot read a value that begins with *; put the pattern in quotes";
    }
    return new ConfigException(file + ":" + line + ": " + problem, e);
  }

  private static String firstLine(YamlEngineException e) {
    String message =
        e instanceof MarkedYamlEngineException marked ? marked.getProblem() : e.getMessage();
    return message.lines().findFirst().orElse("unknown problem");
  }

  /**
   * The text of a file.
   *
   * @throws ConfigException when it cannot be read, is too large or no UTF-8
   */
  static String text(Path file) throws ConfigException {
    byte[] bytes;
    try (InputStream in = Files.newInputStream(file)) {
      bytes = in.readNBytes(MAX_BYTES + 1);
    } catch (NoSuchFileException e) {
      throw new ConfigException(file + ": no such file; \"siterank init\" writes one", e);
    } catch (AccessDeniedException e) {
      throw new ConfigException(AccessAdvice.of(file), e);
    } catch (IOException e) {
      throw new ConfigException(file + ": cannot be read: " + e.getMessage(), e);
    }
    if (bytes.length > MAX_BYTES) {
      throw new ConfigException(
          file + ": larger than " + MAX_BYTES + " bytes, so not a configuration");
    }
    try {
      String text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
      return text.startsWith("\uFEFF") ? text.substring(1) : text;
    } catch (CharacterCodingException e) {
      throw new ConfigException(file + ": not UTF-8 text", e);
    }
  }
}
