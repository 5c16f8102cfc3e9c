package org.siterank.cli;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/**
 * The two streams of a command and how much it says: results on the standard output, messages and
 * progress on the standard error stream. A command declares it as {@code @Mixin Terminal terminal}.
 */
public final class Terminal {

  /** Set by the start script, which can ask what Java cannot: {@code [ -t 2 ]}. */
  static final String STDERR_PROPERTY = "siterank.stderr";

  @Option(names = "--no-progress", description = "Do not show progress.")
  private boolean noProgress;

  @Option(
      names = {"-q", "--quiet"},
      description = "Print only results and errors.")
  private boolean quiet;

  // Main reads it from the parsed arguments, before any command runs.
  @SuppressWarnings("UnusedVariable")
  @Option(names = "--verbose", description = "Log more, including stack traces of errors.")
  private boolean verbose;

  @Spec(Spec.Target.MIXEE)
  private CommandSpec command;

  private PrintWriter out; // null: the parser's
  private PrintWriter err; // null: the parser's
  private Progress progress;

  /** For the parser, which knows the streams. */
  public Terminal() {}

  /** For a command that the parser does not make; without options. */
  Terminal(PrintWriter out, PrintWriter err) {
    this.out = out;
    this.err = err;
  }

  /** Where results go. Text of others that is meant for people passes {@link VisibleText}. */
  public PrintWriter out() {
    return out != null ? out : command.commandLine().getOut();
  }

  private PrintWriter err() {
    return err != null ? err : command.commandLine().getErr();
  }

  /** Returns true if standard input is a terminal, at which somebody types. */
  static boolean isTyped() {
    return isTerminal(0);
  }

  /** Whether only results and errors are wanted. */
  boolean isQuiet() {
    return quiet;
  }

  /** A message for people, one line; nothing with {@code --quiet}. */
  public void say(String message) {
    if (!quiet) {
      complain(message);
    }
  }

  /** The line that goes with a non-zero exit. */
  public void complain(String message) {
    Progress shown = progress;
    if (shown == null) {
      print(message);
      return;
    }
    synchronized (shown) { // No frame of the bar between clearing it and the message.
      shown.clear();
      print(message);
    }
  }

  private void print(String message) {
    PrintWriter err = err();
    err.println(VisibleText.of(message));
    err.flush();
  }

  /** The display of progress, the same one each time. Closing it takes it off the terminal. */
  public Progress progress() {
    if (progress == null) {
      Progress.Style style = style(quiet || noProgress);
      PrintWriter err = err();
      progress =
          new Progress(
              text -> {
                err.print(text);
                err.flush();
              },
              style,
              System::nanoTime);
      if (style == Progress.Style.BAR) {
        // A logged warning must not be written into the bar.
        System.setErr(
            new PrintStream(new BelowTheBar(System.err, progress), true, StandardCharsets.UTF_8));
      }
    }
    progress.keepTicking();
    return progress;
  }

  private static Progress.Style style(boolean silent) {
    if (silent) {
      return Progress.Style.SILENT;
    }
    return isTerminal() ? Progress.Style.BAR : Progress.Style.LINES;
  }

  /**
   * Whether the standard error stream is a terminal. {@code System.console()} does not tell: up to
   * JDK 21 it looks at input and output, from 22 on it is always there.
   */
  private static boolean isTerminal() {
    String told = System.getProperty(STDERR_PROPERTY);
    if (told != null) {
      return told.equals("terminal");
    }
    return isTerminal(2);
  }

  private static boolean isTerminal(int descriptor) {
    try {
      String target = Files.readSymbolicLink(Path.of("/proc/self/fd/" + descriptor)).toString();
      return target.startsWith("/dev/pts/") || target.startsWith("/dev/tty");
    } catch (IOException | UnsupportedOperationException e) {
      return false; // Not Linux and not started by the script: plain lines are right everywhere.
    }
  }

  /** Takes the bar off the terminal before anything is written; the next tick brings it back. */
  private static final class BelowTheBar extends FilterOutputStream {

    private final Progress progress;

    BelowTheBar(OutputStream out, Progress progress) {
      super(out);
      this.progress = progress;
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
      synchronized (progress) {
        progress.clear();
        out.write(bytes, offset, length);
      }
    }

    @Override
    public void write(int b) throws IOException {
      synchronized (progress) {
        progress.clear();
        out.write(b);
      }
    }
  }
}
