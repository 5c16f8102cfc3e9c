package org.siterank.cli;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.siterank.config.ConfigException;
import org.siterank.config.SiteConfig;
import org.siterank.setting.SettingSpec;
import picocli.CommandLine.Option;

/**
 * The options from which a command gets its configuration: {@code -c FILE}, {@code --data DIR} and
 * a flag for every other setting. A command declares it as
 *
 * <pre>{@code
 * @Mixin private ConfigOptions options = ConfigOptions.showing("search");
 * }</pre>
 *
 * and asks for {@link #load()}; {@link ConfigFlags} adds the flags. All flags are taken everywhere;
 * help lists those that the command shows, so that it stays readable. Settings of the search page
 * and of the gate are no options of other commands.
 */
final class ConfigOptions {

  /** Sections whose settings mean nothing to other commands. */
  private static final Set<String> OF_ONE_COMMAND = Set.of("serve", "sign-in", "gate");

  /** Settings that say which site this is and what belongs to it. */
  private static final List<String> SITE =
      List.of("site.url", "site.aliases", "site.include", "site.exclude", "site.dir");

  private final Set<String> shown;
  private final boolean writes;

  /** Flag → its String, or the List of them. */
  private final Map<String, Object> values = new LinkedHashMap<>();

  @Option(
      names = {"-c", "--config"},
      paramLabel = "FILE",
      description =
          "Configuration file. Default: conf/siterank.yaml, or else /etc/siterank/siterank.yaml, when"
              + " it exists.")
  private Path file;

  private ConfigOptions(Set<String> shown, boolean writes) {
    this.shown = shown;
    this.writes = writes;
  }

  /** The options of a command whose help lists these settings: sections of the file, or keys. */
  static ConfigOptions showing(String... settings) {
    return new ConfigOptions(Set.of(settings), false);
  }

  /** The options of a command whose help lists those of the site, and these settings. */
  static ConfigOptions showingSiteAnd(String... settings) {
    return new ConfigOptions(withSite(settings), false);
  }

  /** The options of a command that writes a configuration, in which any setting can be set. */
  static ConfigOptions writing(String... settings) {
    return new ConfigOptions(withSite(settings), true);
  }

  private static Set<String> withSite(String... settings) {
    return Stream.concat(SITE.stream(), Stream.of(settings))
        .collect(Collectors.toUnmodifiableSet());
  }

  /**
   * The configuration: the file's, with what the flags say instead.
   *
   * @throws ConfigException naming file and line, or the flag, the value and what is allowed
   */
  SiteConfig load() throws ConfigException {
    Optional<Path> used = file();
    SiteConfig config = used.isPresent() ? SiteConfig.load(used.get()) : SiteConfig.defaults();
    return config.withFlags(given());
  }

  /** The configuration file in use: the named one, or the default one when it exists. */
  Optional<Path> file() {
    return file != null ? Optional.of(file) : DefaultConfig.find();
  }

  /** Whether the command line names a configuration file. */
  boolean namesFile() {
    return file != null;
  }

  /** Takes the options of a command line that was read without the parser. */
  void take(PlainLine line) {
    String named = line.option(PlainLine.CONFIG, null);
    file = named == null ? null : Path.of(named);
    set(PlainLine.DATA, line.option(PlainLine.DATA, null));
  }

  /** Returns the value of a flag, a text or a list of texts; null when the flag is not given. */
  Object value(String flag) {
    return values.get(flag);
  }

  /** Sets the value of a flag, a text or a list of texts; null takes it away. */
  void set(String flag, Object value) {
    if (value == null) {
      values.remove(flag);
    } else {
      values.put(flag, value);
    }
  }

  /** The settings that the command line sets: flags with their values, as typed. */
  Map<String, List<String>> given() {
    Map<String, List<String>> given = new LinkedHashMap<>();
    values.forEach(
        (flag, value) ->
            given.put(
                flag,
                value instanceof List<?> list
                    ? list.stream().map(String.class::cast).toList()
                    : List.of((String) value)));
    return given;
  }

  /**
   * Returns true if a setting has a meaning for the command. Those of the search page and of the
   * gate belong to these two commands, and to the ones that write a configuration.
   */
  boolean isOf(SettingSpec setting) {
    return !OF_ONE_COMMAND.contains(setting.section())
        || isOwn(setting)
        || (shown.contains("serve") && setting.section().equals("sign-in"))
        || writes;
  }

  /** Returns true if help of the command lists the setting. */
  boolean isOwn(SettingSpec setting) {
    return shown.contains(setting.section()) || shown.contains(setting.key());
  }
}
