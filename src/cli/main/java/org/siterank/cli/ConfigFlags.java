package org.siterank.cli;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.siterank.config.SiteConfig;
import org.siterank.setting.SettingSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.IGetter;
import picocli.CommandLine.Model.ISetter;
import picocli.CommandLine.Model.OptionSpec;

/** Adds the settings to a command of the parser that has {@link ConfigOptions}. */
final class ConfigFlags {

  private ConfigFlags() {}

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
                    .forEach(setting -> command.addOption(option(options, setting, all))));
  }

  /** The flags that a command line needs: all for help, otherwise those that it has. */
  static Predicate<String> needed(String... words) {
    if (words.length == 0 || Stream.of(words).anyMatch(ConfigFlags::needsAll)) {
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

  private static OptionSpec option(ConfigOptions options, SettingSpec setting, boolean all) {
    Slot slot = new Slot(options, setting.flag());
    OptionSpec.Builder option =
        OptionSpec.builder(setting.flag())
            .paramLabel(setting.placeholder())
            .description(summary(setting))
            .hidden(!all && !options.isOwn(setting))
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
  private static final class Slot implements IGetter, ISetter {

    private final ConfigOptions options;
    private final String flag;

    Slot(ConfigOptions options, String flag) {
      this.options = options;
      this.flag = flag;
    }

    @Override
    // The signature is picocli's; the type is that of the option that has this slot.
    @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"})
    public <T> T get() {
      return (T) options.value(flag);
    }

    @Override
    public <T> T set(T value) {
      options.set(flag, value);
      return null;
    }
  }
}
