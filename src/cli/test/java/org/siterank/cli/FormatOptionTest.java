package org.siterank.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.Locale;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.ParameterException;

class FormatOptionTest {

  @Command
  private static final class Prints {
    @Mixin private FormatOption option;
  }

  private static OutputFormat parse(String... args) {
    Prints command = new Prints();
    new CommandLine(command).parseArgs(args);
    return command.option.format();
  }

  @Test
  void everyFormatHasItsWord() {
    assertEquals(OutputFormat.TEXT, parse());
    for (OutputFormat format : OutputFormat.values()) {
      assertEquals(format, parse("--format", format.name().toLowerCase(Locale.ROOT)));
    }
  }

  @Test
  void anotherWordIsRefusedWithWhatIsAllowed() {
    ParameterException e = assertThrows(ParameterException.class, () -> parse("--format", "xml"));
    assertEquals(
        "Invalid value for option '--format': must be text, json, tsv or csv, got xml",
        e.getMessage());
  }
}
