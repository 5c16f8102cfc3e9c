package org.siterank.cli;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.siterank.config.ConfigException;
import org.siterank.config.Setting;
import org.siterank.config.Settings;
import org.siterank.config.SiteConfig;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.ISetter;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;

/**
 * The options from which a command gets its configuration: {@code -c FILE}, {@code --data DIR} and
 * a flag for every other setting. A command declares it as
 *
 * <pre>{@code
 * @Mixin private ConfigOptions options = ConfigOptions.showing("search");
 * }</pre>
 *
 * and asks for {@link #load()}; {@link Main} adds the flags. All flags are taken everywhere; help
 * lists those of the sections that the command shows, so that it stays readable.
 */
final class ConfigOptions {

  /** Where the configuration is looked for when none is named. */
  static final Path DEFAULT_FILE = Path.of("conf", "siterank.yaml");

  private final Set<String> shownSections;
  private final Map<String, List<String>> given = new LinkedHashMap<>();

  @Option(
      names = {"-c", "--config"},
      paramLabel = "FILE",
      description = "Configuration file. Default: conf/siterank.yaml when it exists.")
  private Path file;

  private ConfigOptions(Set<String> shownSections) {
    this.shownSections = shownSections;
  }

  /** The options of a command whose help lists the settings of these sections of the file. */
  static ConfigOptions showing(String... sections) {
    return new ConfigOptions(Set.of(sections));
  }

  /**
   * The configuration: the file's, with what the flags say instead.
   *
   * @throws ConfigException naming file and line, or the flag, the value and what is allowed
   */
  SiteConfig load() throws ConfigException {
    Optional<Path> used = file();
    SiteConfig config = used.isPresent() ? SiteConfig.load(used.get()) : SiteConfig.defaults();
    return config.withFlags(given);
  }

  /** The configuration file in use: the named one, or the default one when it exists. */
  Optional<Path> file() {
    if (file != null) {
      return Optional.of(file);
    }
    return Files.exists(DEFAULT_FILE) ? Optional.of(DEFAULT_FILE) : Optional.empty();
  }

  /** Whether the command line names a configuration file. */
  boolean namesFile() {
    return file != null;
  }

  /** The settings that the command line sets: flags with their values, as typed. */
  Map<String, List<String>> given() {
    return given;
  }

  /** Adds a flag for every setting to a command that has these options. */
  static void addFlags(CommandSpec command) {
    for (CommandSpec mixin : command.mixins().values()) {
      if (mixin.userObject() instanceof ConfigOptions options) {
        Settings.all().forEach(setting -> command.addOption(options.option(setting)));
        command
            .usageMessage()
            .footer(
                "", "Every other key of the configuration file is a flag as well; see the file.");
      }
    }
  }

  private OptionSpec option(Setting<?> setting) {
    boolean shown = setting == Settings.DATA || shownSections.contains(setting.section());
    OptionSpec.Builder option =
        OptionSpec.builder(setting.flag())
            .paramLabel(setting.placeholder())
            .description(summary(setting))
            .hidden(!shown)
            .arity("1")
            .setter(setter(setting));
    if (setting.isRepeatable()) {
      option.type(List.class).auxiliaryTypes(String.class);
    } else {
      option.type(String.class);
    }
    return option.build();
  }

  private static String summary(Setting<?> setting) {
    String about = setting.summary() + " Key: " + setting.key() + ".";
    boolean listsDefault = !setting.isRepeatable() && !setting.defaults().isEmpty();
    // A percent sign would be read as a format.
    return (listsDefault ? about + " Default: " + setting.defaults().get(0) + "." : about)
        .replace("%", "%%");
  }

  private ISetter setter(Setting<?> setting) {
    return new ISetter() {
      @Override
      @SuppressWarnings("unchecked") // The option's type above: a String, or a List of them.
      public <T> T set(T value) {
        if (value == null) {
          given.remove(setting.flag());
        } else if (value instanceof List<?> list) {
          given.put(setting.flag(), (List<String>) List.copyOf(list));
        } else {
          given.put(setting.flag(), List.of((String) value));
        }
        return null;
      }
    };
  }
}
