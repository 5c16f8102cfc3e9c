package org.siterank.cli;

import java.nio.file.Path;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.siterank.config.ConfigException;
import org.siterank.config.SiteConfig;
import org.siterank.setting.SettingSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.IGetter;
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
 * lists those that the command shows, so that it stays readable. Settings of the search page and of
 * the gate are no options of other commands.
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

  /** The options of a command that has them. */
  static Optional<ConfigOptions> of(CommandSpec command) {
    return command.mixins().values().stream()
        .map(CommandSpec::userObject)
        .filter(ConfigOptions.class::isInstance)
        .map(ConfigOptions.class::cast)
        .findFirst();
  }

  /**
   * Adds a flag for every setting to a command that has these options, those of its own sections
   * first.
   *
   * @param all whether help shows all of them
   * @param needed says which flags are added: each costs more than most commands have time for
   */
  static void addFlags(CommandSpec command, boolean all, Predicate<String> needed) {
    of(command)
        .ifPresent(
            options ->
                SiteConfig.settings().stream()
                    .filter(setting -> needed.test(setting.flag()))
                    .filter(options::isOf)
                    // An option of the command itself may go by the same name.
                    .filter(setting -> !command.optionsMap().containsKey(setting.flag()))
                    .sorted(Comparator.comparing(setting -> !options.isOwn(setting)))
                    .forEach(setting -> command.addOption(options.option(setting, all))));
  }

  /** The flags that a command line needs: all for help, otherwise those that it has. */
  static Predicate<String> needed(String... words) {
    if (words.length == 0 || Stream.of(words).anyMatch(ConfigOptions::needsAll)) {
      return flag -> true;
    }
    Set<String> given =
        Stream.of(words)
            .map(word -> word.replaceFirst("=.*", ""))
            .collect(Collectors.toUnmodifiableSet());
    return given::contains;
  }

  /** A call for help, short options that may hold one, or a file with further words. */
  private static boolean needsAll(String word) {
    return word.equals("--help") || word.matches("-[^-].*") || word.startsWith("@");
  }

  /** Every flag of a command that has these options, added or not. */
  static Stream<String> flags(CommandSpec command) {
    return of(command).stream()
        .flatMap(options -> SiteConfig.settings().stream().filter(options::isOf))
        .map(SettingSpec::flag);
  }

  /**
   * Returns true if a setting has a meaning for the command. Those of the search page and of the
   * gate belong to these two commands, and to the ones that write a configuration.
   */
  private boolean isOf(SettingSpec setting) {
    return !OF_ONE_COMMAND.contains(setting.section())
        || isOwn(setting)
        || (shown.contains("serve") && setting.section().equals("sign-in"))
        || writes;
  }

  private boolean isOwn(SettingSpec setting) {
    return shown.contains(setting.section()) || shown.contains(setting.key());
  }

  private OptionSpec option(SettingSpec setting, boolean all) {
    Slot slot = new Slot(setting.flag());
    OptionSpec.Builder option =
        OptionSpec.builder(setting.flag())
            .paramLabel(setting.placeholder())
            .description(summary(setting))
            .hidden(!all && !isOwn(setting))
            .arity("1")
            .getter(slot)
            .setter(slot);
    if (setting.isRepeatable()) {
      option.type(List.class).auxiliaryTypes(String.class);
    } else {
      option.type(String.class);
    }
    return option.build();
  }

  private static String summary(SettingSpec setting) {
    String about = setting.summary() + " Key: " + setting.key() + ".";
    boolean listsDefault = !setting.isRepeatable() && !setting.defaults().isEmpty();
    // A percent sign would be read as a format.
    return (listsDefault ? about + " Default: " + setting.defaults().get(0) + "." : about)
        .replace("%", "%%");
  }

  /** The value of one flag, where picocli finds again what it put there: it adds to lists. */
  private final class Slot implements IGetter, ISetter {

    private final String flag;

    Slot(String flag) {
      this.flag = flag;
    }

    @Override
    // The signature is picocli's; the type is that of the option that has this slot.
    @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"})
    public <T> T get() {
      return (T) values.get(flag);
    }

    @Override
    public <T> T set(T value) {
      if (value == null) {
        values.remove(flag);
      } else {
        values.put(flag, value);
      }
      return null;
    }
  }
}
