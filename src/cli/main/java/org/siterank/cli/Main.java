package org.siterank.cli;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/**
 * The command line: {@code siterank COMMAND …}. The parser is in no signature here, so that its
 * classes are loaded only to parse.
 */
public final class Main {

  private static final List<String> QUIET = List.of("-q", "--quiet");

  private Main() {}

  /** Runs one command and ends the process with its exit status. */
  public static void main(String[] args) {
    List<String> words = List.of(args);
    Logging.set(words.contains("--verbose"), !Collections.disjoint(words, QUIET));
    PrintWriter err =
        new PrintWriter(
            new OutputStreamWriter(
                new FileOutputStream(FileDescriptor.err), StandardCharsets.UTF_8),
            true);
    System.exit(run(StandardOutput.writer(), err, args));
  }

  /**
   * Runs one command.
   *
   * @param out takes results
   * @param err takes messages and progress
   * @return the exit status
   */
  static int run(PrintWriter out, PrintWriter err, String... args) {
    String[] words = HelpWords.normalised(args);
    boolean helpShowsAll = HelpWords.showsAll(args);
    Optional<String> help = helpShowsAll ? Optional.empty() : PreparedHelp.of(words);
    if (help.isEmpty()) {
      Optional<PlainLine> plain = PlainLine.of(words);
      return plain.isPresent()
          ? plain.get().run(out, err)
          : RootCommand.run(out, err, helpShowsAll, words);
    }
    try {
      out.print(help.get());
      out.flush();
      return ExitStatus.DONE.code();
    } catch (StandardOutput.Failure e) {
      return CommandEnd.outputFailed(e, err);
    }
  }
}
