package org.siterank.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.siterank.config.ConfigException;
import org.siterank.config.SiteConfig;
import org.siterank.install.ServiceLayout;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

class ConfigOptionsTest {

  @TempDir Path dir;

  @Command(name = "any")
  private static final class AnyCommand {
    @Mixin private ConfigOptions options = ConfigOptions.showing("search");
  }

  private static CommandLine commandLine(AnyCommand command) {
    CommandLine line = new CommandLine(command);
    ConfigFlags.addFlags(line.getCommandSpec(), false, flag -> true);
    return line;
  }

  private static ConfigOptions parse(String... args) {
    AnyCommand command = new AnyCommand();
    commandLine(command).parseArgs(args);
    return command.options;
  }

  @Test
  void flagsWinOverTheNamedFileAndTheFileOverTheDefaults() throws Exception {
    Path file = dir.resolve("my site.yaml");
    Files.writeString(file, "crawl:\n  delay: 2s\n  connections: 5\n");
    ConfigOptions options =
        parse("-c", file.toString(), "--delay", "3s", "--exclude", "/a", "--exclude=/b");
    SiteConfig expected =
        SiteConfig.defaults()
            .with("crawl.delay", "3s")
            .with("crawl.connections", "5")
            .with("site.exclude", "/a", "/b");
    assertEquals(expected, options.load());
    assertEquals(List.of("3s"), options.given().get("--delay"));
    assertEquals(Optional.of(file), options.file());
  }

  @Test
  void withoutANamedFileTheDefaultOneIsReadWhereItExists() throws Exception {
    ConfigOptions options = parse("--data", "elsewhere");
    assertFalse(Files.exists(DefaultConfig.LOCAL), "the project has none");
    assumeFalse(Files.exists(ServiceLayout.CONFIG), "Siterank is installed on this machine");
    assertEquals(Optional.empty(), options.file());
    assertEquals(SiteConfig.defaults().with("data", "elsewhere"), options.load());
  }

  @Test
  void aNamedFileThatIsMissingIsAnError() {
    ConfigOptions options = parse("-c", dir.resolve("none.yaml").toString());
    assertThrows(ConfigException.class, options::load);
  }

  @Test
  void valuesOfOneParseDoNotReachTheNext() {
    AnyCommand command = new AnyCommand();
    CommandLine line = commandLine(command);
    line.parseArgs("--delay", "3s", "--exclude", "/a");
    line.parseArgs("--delay", "4s");
    assertEquals(List.of("4s"), command.options.given().get("--delay"));
    assertFalse(
        command.options.given().containsKey("--exclude"), command.options.given().toString());
  }

  @Test
  void helpShowsTheSectionsOfTheCommandOnly() {
    String help = commandLine(new AnyCommand()).getUsageMessage();
    assertTrue(help.contains("--boost"), help);
    assertFalse(help.contains("--data"), help);
    assertFalse(help.contains("--damping"), help);
  }
}
