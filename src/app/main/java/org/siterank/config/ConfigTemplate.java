package org.siterank.config;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.siterank.setting.SettingSpec;

/** The commented configuration to start from, made from the settings. */
public final class ConfigTemplate {

  private static final int WIDTH = 96;

  private static final List<String> SITES =
      List.of(
          "#sites:",
          "  #handbook:",
          "    #site:",
          "      #url: https://handbook.example.org/",
          "    #logs:",
          "      #files: /var/log/nginx/handbook.log*",
          "  #wiki:",
          "    #site:",
          "      #url: https://wiki.example.org/",
          "    #crawl:",
          "      #delay: 2s");

  private ConfigTemplate() {}

  /** The file with every setting commented out. */
  public static String text() {
    return text(Map.of());
  }

  /**
   * The file with some settings set.
   *
   * @param set flags ({@code --site}) with their values; they are expected to be valid
   */
  public static String text(Map<String, List<String>> set) {
    List<String> lines = new ArrayList<>();
    lines.add("# yaml-language-server: $schema=" + ConfigSchema.FILE_NAME);
    wrap(
        lines,
        "",
        "Siterank's configuration. Every key is also a flag of the command line, and the other way"
            + " round; a flag wins over this file. Lines with # and no space after it are settings:"
            + " they show the default, or an example where there is none; take the # off to set"
            + " them. Relative paths are relative to the folder in"
            + " which siterank is called.");
    Map<String, String> sections = SiteConfig.sections();
    String section = "";
    for (SettingSpec setting : SiteConfig.settings()) {
      boolean topLevel = !sections.containsKey(setting.section());
      if (!setting.section().equals(section)) {
        section = setting.section();
        lines.add("");
        if (!topLevel) {
          wrap(lines, "", sections.get(section));
          lines.add(section + ":");
        }
      } else {
        lines.add("");
      }
      add(lines, topLevel ? "" : "  ", setting, set.get(setting.flag()));
    }
    lines.add("");
    wrap(lines, "", SiteConfig.SITES.strip().replaceAll("\\s+", " "));
    lines.addAll(SITES);
    return String.join("\n", lines) + "\n";
  }

  private static void add(
      List<String> lines, String indent, SettingSpec setting, List<String> chosen) {
    wrap(lines, indent, setting.description());
    String flag = "Flag: " + setting.flag() + " " + setting.placeholder();
    wrap(lines, indent, setting.isRepeatable() ? flag + " (repeatable)" : flag);
    List<String> values = chosen == null ? setting.example() : chosen;
    String start = indent + (chosen == null ? "#" : "");
    if (!setting.isRepeatable()) {
      lines.add(start + setting.name() + ": " + quote(values.get(0)));
      return;
    }
    lines.add(start + setting.name() + ":");
    values.forEach(value -> lines.add(start + "  - " + quote(value)));
  }

  /** Plain where YAML cannot misread it, otherwise in double quotes, whose escapes are JSON's. */
  static String quote(String value) {
    if (value.matches("(?!(?i)null$)[A-Za-z0-9/]([A-Za-z0-9_./@-]|:(?=/))*+")) {
      return value;
    }
    StringBuilder quoted = new StringBuilder("\"");
    for (int i = 0; i < value.length(); i++) {
      char c = value.charAt(i);
      if (c == '"' || c == '\\') {
        quoted.append('\\').append(c);
      } else if (c < ' ' || c == 0x7f) {
        quoted.append(String.format("\\u%04x", (int) c));
      } else {
        quoted.append(c);
      }
    }
    return quoted.append('"').toString();
  }

  private static void wrap(List<String> lines, String indent, String text) {
    StringBuilder line = new StringBuilder(indent).append('#');
    int emptyLength = line.length();
    for (String word : text.split(" ", -1)) {
      if (line.length() + 1 + word.length() > WIDTH && line.length() > emptyLength) {
        lines.add(line.toString());
        line.setLength(emptyLength);
      }
      line.append(' ').append(word);
    }
    lines.add(line.toString());
  }
}
