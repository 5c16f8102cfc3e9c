import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.siterank.cli.RootCommand;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/**
 * Makes what shells know of the commands, called by the build as {@code java ShellFiles.java OUT
 * HELP}: a man page of the program and of each command, and completion for bash, zsh and fish, all
 * from the commands' own help; and that help, into the folder HELP of the jar.
 */
final class ShellFiles {

  private static final String CHOICES = "[a-z0-9-]+(\\|[a-z0-9-]+)+";

  private final Map<String, CommandSpec> commands = new TreeMap<>();
  private final CommandSpec root;
  private final Path out;

  private ShellFiles(Path out) {
    CommandLine line = RootCommand.commandLine();
    this.root = line.getCommandSpec();
    line.getSubcommands().forEach((name, command) -> commands.put(name, command.getCommandSpec()));
    this.out = out;
  }

  public static void main(String[] args) throws IOException {
    ShellFiles files = new ShellFiles(Path.of(args[0]));
    files.write("completions/siterank.bash", files.bash());
    files.write("completions/_siterank", files.zsh());
    files.write("completions/siterank.fish", files.fish());
    files.write("man/man1/siterank.1", files.man());
    for (String name : files.commands.keySet()) {
      files.write("man/man1/siterank-" + name + ".1", files.man(name));
    }
    ShellFiles help = new ShellFiles(Path.of(args[1]));
    help.write("siterank.txt", help.root.commandLine().getUsageMessage());
    for (String name : help.commands.keySet()) {
      // By itself, as it is made when it is called.
      CommandLine called = RootCommand.commandLine(name, "--help").getSubcommands().get(name);
      help.write(name + ".txt", called.getUsageMessage());
    }
  }

  private void write(String name, String text) throws IOException {
    Path file = out.resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }

  // ---- What commands say of themselves ----

  private static String text(ArgSpec arg) {
    return String.join(" ", arg.description())
        .replace("${DEFAULT-VALUE}", String.valueOf(arg.defaultValue()))
        .replace("%%", "%")
        .replaceAll("\\s+", " ");
  }

  private static String sentence(String text) {
    return text.replaceAll(" ?\\([^()]*: [^)]*\\)", "")
        .replaceFirst("(?<=[a-z)])[.:;] .*", "")
        .replaceFirst("\\.$", "");
  }

  private static String summary(CommandSpec command) {
    return command.usageMessage().description()[0].formatted();
  }

  /** Every option, the long names first met. */
  private static List<OptionSpec> options(CommandSpec command) {
    return command.options().stream().filter(o -> o.longestName().startsWith("--")).toList();
  }

  private static List<String> choices(OptionSpec option) {
    return option.paramLabel().matches(CHOICES)
        ? List.of(option.paramLabel().split("\\|"))
        : List.of();
  }

  private static String names(Stream<String> names) {
    return names.sorted().distinct().collect(Collectors.joining(" "));
  }

  // ---- Completion ----

  private String bash() {
    StringBuilder cases = new StringBuilder();
    StringBuilder values = new StringBuilder();
    commands.forEach(
        (name, command) -> {
          String words = names(options(command).stream().map(OptionSpec::longestName));
          cases.append("    %s) words='%s' ;;\n".formatted(name, words));
          for (OptionSpec option : options(command)) {
            if (!choices(option).isEmpty()) {
              String list = String.join(" ", choices(option));
              values.append("    '%s %s') words='%s' ;;\n".formatted(name, option.longestName(), list));
            }
          }
        });
    return """
        # Completion of siterank for bash: source this file, or copy it to
        # /usr/share/bash-completion/completions/siterank
        _siterank() {
          local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD - 1]} words=
          local commands='%s'
          COMPREPLY=()
          if [ "$COMP_CWORD" -eq 1 ]; then
            COMPREPLY=($(compgen -W "$commands help --help --version" -- "$current"))
            return
          fi
          if [ "$current" = = ]; then
            current=
          elif [ "$previous" = = ]; then
            previous=${COMP_WORDS[COMP_CWORD - 2]}
          fi
          case "${COMP_WORDS[1]} $previous" in
            'help help') words=$commands ;;
        %s  esac
          if [ -z "$words" ] && [ "${current#-}" != "$current" ]; then
            case ${COMP_WORDS[1]} in
        %s    esac
          fi
          [ -z "$words" ] || COMPREPLY=($(compgen -W "$words" -- "$current"))
        }
        complete -o default -F _siterank siterank
        """
        .formatted(
            names(commands.keySet().stream()), values, cases.toString().replace("    ", "      "));
  }

  private static String quoted(String text) {
    return "'" + text.replace("'", "'\\''") + "'";
  }

  private String zsh() {
    StringBuilder text =
        new StringBuilder(
            """
            #compdef siterank
            # Completion of siterank for zsh: copy this file into a folder of $fpath.
            _siterank() {
              local -a commands options
              commands=(
            """);
    commands.forEach(
        (name, command) ->
            text.append("    " + quoted(name + ":" + colons(summary(command))) + "\n"));
    text.append(
        """
          )
          if (( CURRENT == 2 )) || { (( CURRENT == 3 )) && [[ $words[2] == help ]]; }; then
            _describe command commands
            return
          fi
          case "$words[2] $words[CURRENT-1]" in
        """);
    commands.forEach(
        (name, command) -> {
          for (OptionSpec option : options(command)) {
            if (!choices(option).isEmpty()) {
              String values = String.join(" ", choices(option));
              text.append(
                  "    '%s %s') compadd %s; return ;;\n"
                      .formatted(name, option.longestName(), values));
            }
          }
        });
    text.append(
        """
          esac
          case $words[2] in
        """);
    commands.forEach(
        (name, command) -> {
          text.append("    " + name + ")\n      options=(\n");
          for (OptionSpec option : options(command)) {
            String about = colons(sentence(text(option)));
            text.append("        " + quoted(option.longestName() + ":" + about) + "\n");
          }
          text.append("      ) ;;\n");
        });
    text.append(
        """
          esac
          if [[ $PREFIX == -* ]]; then
            _describe -o option options
          else
            _files
          fi
        }
        _siterank "$@"
        """);
    return text.toString();
  }

  private static String colons(String text) {
    return text.replace("\\", "\\\\").replace(":", "\\:");
  }

  private String fish() {
    StringBuilder text =
        new StringBuilder(
            """
            # Completion of siterank for fish: copy this file to ~/.config/fish/completions
            """);
    commands.forEach(
        (name, command) ->
            text.append(
                "complete -c siterank -f -n __fish_use_subcommand -a %s -d %s\n"
                    .formatted(name, fishQuoted(summary(command)))));
    text.append(
        "complete -c siterank -f -n '__fish_seen_subcommand_from help' -a '%s'\n"
            .formatted(names(commands.keySet().stream())));
    commands.forEach(
        (name, command) -> {
          for (OptionSpec option : options(command)) {
            text.append("complete -c siterank -n '__fish_seen_subcommand_from " + name + "' -l ");
            text.append(option.longestName().substring(2));
            text.append(option.arity().max() == 0 ? "" : " -r");
            if (!choices(option).isEmpty()) {
              text.append(" -f -a '" + String.join(" ", choices(option)) + "'");
            }
            text.append(" -d " + fishQuoted(sentence(text(option))) + "\n");
          }
        });
    return text.toString();
  }

  private static String fishQuoted(String text) {
    return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'";
  }

  // ---- Man pages ----

  private String man() {
    StringBuilder page = head("siterank", root.usageMessage().description()[0]);
    page.append(".SH SYNOPSIS\n.B siterank\n.I COMMAND\n[OPTIONS]\n.SH COMMANDS\n");
    commands.forEach(
        (name, command) ->
            page.append(".TP\n.BR siterank\\-" + name + " (1)\n" + roff(summary(command)) + "\n"));
    page.append(".SH OPTIONS OF EVERY COMMAND\n");
    CommandSpec run = commands.get("run");
    Stream.of("--config", "--data", "--quiet", "--no-progress", "--verbose", "--help", "--help-all")
        .forEach(name -> option(page, run.findOption(name)));
    page.append(".SH EXIT STATUS\n");
    page.append("0 success; 1 finished, but something needs attention; 2 wrong usage or\n");
    page.append("configuration; 3 failed; 4 another run holds the lock.\n");
    page.append(".SH FILES\n.TP\n.I conf/siterank.yaml\nThe configuration, in which every setting is");
    page.append(" explained.\n.TP\n.I /etc/siterank/siterank.yaml\nThe configuration of the service that");
    page.append(" the command install makes; used where there is no conf/siterank.yaml.\n");
    page.append(".TP\n.I data/\nEverything known between two runs.\n.TP\n");
    page.append(".I manual/index.html\nThe manual, in the directory of the program.\n");
    return page.toString();
  }

  private String man(String name) {
    CommandSpec command = commands.get(name);
    List<String> lines = List.of(command.usageMessage().description());
    StringBuilder page = head("siterank-" + name, summary(command));
    List<String> values =
        command.positionalParameters().stream().map(ArgSpec::paramLabel).toList();
    page.append(".SH SYNOPSIS\n.B siterank " + name + "\n[OPTIONS]");
    values.forEach(value -> page.append(" \\fI" + roff(value) + "\\fR"));
    page.append("\n.SH DESCRIPTION\n");
    boolean laidOut = false;
    for (String line : lines) {
      boolean indented = line.startsWith("  ");
      page.append(indented == laidOut ? "" : indented ? ".nf\n" : ".fi\n");
      laidOut = indented;
      page.append(roff(line.formatted()) + "\n");
    }
    page.append(laidOut ? ".fi\n" : "");
    List<ArgSpec> shown = new ArrayList<>(command.positionalParameters());
    command.options().stream().filter(option -> !option.hidden()).forEach(shown::add);
    page.append(".SH OPTIONS\n");
    shown.forEach(arg -> option(page, arg));
    page.append(".SH EXAMPLES\n.nf\n");
    command.usageMessage().sectionMap().get("examples").render(null)
        .lines()
        .filter(line -> line.startsWith("  "))
        .forEach(line -> page.append(roff(line.strip()) + "\n"));
    page.append(".fi\n.SH SEE ALSO\n.BR siterank (1)\n");
    return page.toString();
  }

  private static StringBuilder head(String name, String summary) {
    StringBuilder page = new StringBuilder();
    page.append(".TH " + name.toUpperCase(Locale.ROOT) + " 1\n.SH NAME\n");
    return page.append(roff(name) + " \\- " + roff(summary.replaceFirst("\\.$", "")) + "\n");
  }

  private static void option(StringBuilder page, ArgSpec arg) {
    String label = arg.paramLabel();
    if (arg instanceof OptionSpec option) {
      String value = option.arity().max() == 0 ? "" : "=" + label;
      label = String.join(", ", option.names()) + value;
    }
    page.append(".TP\n\\fB" + roff(label) + "\\fR\n" + roff(text(arg)) + "\n");
  }

  /** Text as it stands: no request of the formatter, no hyphen for a minus. */
  private static String roff(String text) {
    String plain = text.replace("\\", "\\e").replace("-", "\\-");
    return plain.startsWith(".") || plain.startsWith("'") ? "\\&" + plain : plain;
  }
}
