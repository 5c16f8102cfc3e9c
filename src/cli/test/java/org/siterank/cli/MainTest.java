package org.siterank.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.siterank.config.ConfigSchema;
import org.siterank.config.ConfigTemplate;
import org.siterank.config.SiteConfig;
import org.siterank.setting.SettingSpec;
import picocli.CommandLine.Model.CommandSpec;

@Tag("slow")
class MainTest {

  @TempDir Path dir;

  private record Outcome(int status, String out, String err) {}

  private static Outcome run(String... args) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    int status = Main.run(new PrintWriter(out), new PrintWriter(err), args);
    return new Outcome(status, out.toString(), err.toString());
  }

  private static void assertRefused(String line, String... args) {
    assertEquals(new Outcome(2, "", line + System.lineSeparator()), run(args));
  }

  @Test
  void wrongUsageIsOneLineThatSaysWhatToType() {
    assertRefused("siterank: no command given. See \"siterank --help\".");
    assertRefused(
        "siterank: unknown command \"inti\"; did you mean init? See \"siterank --help\".", "inti");
    assertRefused(
        "siterank init: unknown option --dealy; did you mean --delay? See \"siterank init"
            + " --help\".",
        "init",
        "--dealy",
        "2s");
    assertRefused(
        "siterank init: unexpected argument \"b\". See \"siterank init --help\".",
        "init",
        "a",
        "b");
    assertRefused(
        "siterank init: Missing required parameter for option '--delay' (auto|DURATION). See"
            + " \"siterank init --help\".",
        "init",
        "--delay");
    assertRefused(
        "siterank init: option '--delay' (auto|DURATION) should be specified only once. See"
            + " \"siterank init --help\".",
        "init",
        "--delay=1s",
        "--delay=2s");
  }

  @Test
  void aFlagIsCheckedLikeItsKey() {
    assertRefused(
        "siterank init: --damping: \"1.2\" is not a number from 0 to 1, or measured",
        "init",
        dir.toString(),
        "--damping",
        "1.2");
    assertFalse(Files.exists(dir.resolve("siterank.yaml")));
  }

  @Test
  void theMessageCannotSteerTheTerminal() {
    Outcome outcome = run("init", dir.toString(), "--delay", "\u001b]0;owned\u0007 2\ns");
    assertEquals(2, outcome.status());
    assertEquals(1, outcome.err().lines().count());
    assertTrue(outcome.err().strip().chars().noneMatch(Character::isISOControl), outcome.err());
  }

  @Test
  void helpAndVersionGoToTheStandardOutput() {
    Outcome version = run("--version");
    assertEquals(0, version.status());
    assertTrue(version.out().startsWith("siterank "), version.out());
    Outcome help = run("--help");
    assertEquals(0, help.status());
    Commands.names().forEach(name -> assertTrue(help.out().contains("  " + name + " ")));
    assertEquals("", help.err());
    assertEquals(0, run("init", "--help").status());
  }

  @Test
  void helpOfACommandIsAskedForInThreeWays() {
    Outcome help = run("help", "gate");
    assertEquals(0, help.status(), help.err());
    assertEquals(run("gate", "--help"), help);
    assertEquals(run("--help"), run("help"));
    assertEquals(run("gate", "--help-all"), run("help", "gate", "--help-all"));
    assertRefused(
        "siterank: unknown command \"gaet\"; did you mean gate? See \"siterank --help\".",
        "help",
        "gaet");
  }

  @Test
  void helpShowsACommandsOwnOptionsAndOnRequestAllOfThem() {
    String own = run("search", "--help").out();
    String all = run("search", "--help-all").out();
    assertTrue(own.indexOf("--explain") < own.indexOf("--language"), own);
    for (String other : List.of("--connections", "--on=")) {
      assertFalse(own.contains(other), own);
      assertTrue(all.indexOf(other) > all.indexOf("--listing"), other + "\n" + all);
    }
    assertTrue(own.contains("conf/siterank.yaml"), own);
    SiteConfig.settings().stream()
        .filter(setting -> !List.of("serve", "sign-in", "gate").contains(setting.section()))
        .forEach(s -> assertTrue(all.contains(s.flag() + "="), s.flag()));
  }

  @Test
  void aSettingOfTheSearchPageIsNoOptionOfOtherCommands() {
    assertRefused(
        "siterank status: unknown option --port. See \"siterank status --help\".",
        "status",
        "--port",
        "99");
    assertEquals(0, run("serve", "--help").status());
  }

  @Test
  void aCommandWithAConfigurationTakesEveryFlag() {
    CommandSpec spec =
        RootCommand.commandLine("init").getSubcommands().get("init").getCommandSpec();
    for (SettingSpec setting : SiteConfig.settings()) {
      assertTrue(spec.findOption(setting.flag()) != null, setting.flag());
    }
  }

  @Test
  void initWritesTheCommentedFileAndSaysWhatComesNext() throws IOException {
    Path folder = dir.resolve("new folder/conf");
    Outcome outcome = run("init", folder.toString());
    Path file = folder.resolve("siterank.yaml");
    assertEquals(0, outcome.status());
    assertEquals("", outcome.err());
    assertEquals(ConfigTemplate.text(), Files.readString(file));
    assertEquals(ConfigSchema.text(), Files.readString(folder.resolve("siterank.schema.json")));
    assertTrue(outcome.out().startsWith("wrote " + file), outcome.out());
    assertTrue(outcome.out().contains("siterank run -c '" + file + "'"), outcome.out());
  }

  @Test
  void initSetsWhatItIsTold() throws Exception {
    Outcome outcome =
        run(
            "init",
            dir.toString(),
            "--site",
            "https://www.example.org/",
            "--logs",
            "/var/a b*",
            "--logs=c");
    assertEquals(0, outcome.status());
    SiteConfig config = SiteConfig.load(dir.resolve("siterank.yaml"));
    assertEquals(
        SiteConfig.defaults()
            .with("site.url", "https://www.example.org/")
            .with("logs.files", "/var/a b*", "c"),
        config);
  }

  @Test
  void initNeverOverwrites() throws IOException {
    Path file = dir.resolve("siterank.yaml");
    Files.writeString(file, "data: mine\n");
    Outcome outcome = run("init", dir.toString(), "--quiet");
    assertEquals(1, outcome.status());
    assertEquals("data: mine\n", Files.readString(file));
    assertEquals("", outcome.out());
    assertTrue(outcome.err().contains(file + " exists and was not touched"), outcome.err());
    assertEquals(1, outcome.err().lines().count());
  }

  @Test
  void aFolderThatCannotBeMadeIsAnError() throws IOException {
    Path file = Files.writeString(dir.resolve("file"), "");
    Outcome outcome = run("init", file.resolve("below").toString());
    assertEquals(3, outcome.status());
    assertEquals(1, outcome.err().lines().count());
    assertTrue(outcome.err().contains(file.toString()), outcome.err());
  }

  @Test
  void initReadsNoFile() {
    Outcome outcome = run("init", dir.toString(), "-c", "x.yaml");
    assertEquals(2, outcome.status());
    assertFalse(Files.exists(dir.resolve("siterank.yaml")));
  }
}
