package org.siterank.document;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.siterank.disk.Scratch;

/** One process that reads foreign documents, and its folder for temporary files. */
final class ReaderProcess implements AutoCloseable {

  /** Documents after which a process is replaced: parsers keep caches. Our choice. */
  static final int MAX_DOCUMENTS = 500;

  /** Longest wait for a process whose streams have ended. */
  private static final long EXIT_SECONDS = 5;

  /** The exit status of -XX:+ExitOnOutOfMemoryError. */
  private static final int OUT_OF_MEMORY = 3;

  /** File in the process's folder that explains its end. */
  private static final String ERRORS = "errors";

  /** Characters of it that are repeated. */
  private static final int MAX_REASON = 300;

  private final ReaderLimits limits;
  private final Scratch scratch;
  private final Path folder;
  private final Process process;
  private final DataOutputStream out;
  private final DataInputStream in;
  private int documents;

  ReaderProcess(ReaderLimits limits) throws IOException {
    this.limits = limits;
    this.scratch = Scratch.make();
    this.folder = scratch.folder();
    try {
      this.process =
          new ProcessBuilder(command(limits, folder))
              .redirectError(folder.resolve(ERRORS).toFile())
              .start();
    } catch (IOException e) {
      scratch.close();
      throw e;
    }
    this.out = new DataOutputStream(new BufferedOutputStream(process.getOutputStream(), 65_536));
    this.in = new DataInputStream(new BufferedInputStream(process.getInputStream(), 65_536));
  }

  private static List<String> command(ReaderLimits limits, Path folder) {
    return List.of(
        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
        "-Xmx" + limits.heapMegabytes() + "m",
        "-Xss2m",
        "-XX:MaxDirectMemorySize=64m",
        "-XX:+ExitOnOutOfMemoryError",
        // It lives for a moment: the optimising compiler and a parallel collector do not pay.
        "-XX:TieredStopAtLevel=1",
        "-XX:+UseSerialGC",
        "-XX:-UsePerfData",
        "-Djava.awt.headless=true",
        "-Djava.io.tmpdir=" + folder,
        "-Dorg.slf4j.simpleLogger.defaultLogLevel=off",
        "-cp",
        System.getProperty("java.class.path"),
        ReaderMain.class.getName(),
        Integer.toString(limits.maxTextChars()),
        Long.toString(limits.time().multipliedBy(2).toMillis()));
  }

  /**
   * Reads a document; a process that has not answered, or not in time, is at its end.
   *
   * @throws ReaderDiedException saying why there is no answer
   */
  ForeignText read(String type, byte[] body, ScheduledExecutorService deadlines)
      throws ReaderDiedException {
    documents++;
    AtomicBoolean late = new AtomicBoolean();
    ScheduledFuture<?> deadline =
        deadlines.schedule(
            () -> {
              late.set(true);
              process.destroyForcibly();
            },
            limits.time().toMillis(),
            TimeUnit.MILLISECONDS);
    try {
      byte[] name = type.getBytes(StandardCharsets.UTF_8);
      out.writeInt(name.length);
      out.write(name);
      out.writeInt(body.length);
      out.write(body);
      out.flush();
      return ForeignText.read(in);
    } catch (IOException e) {
      String exit = exit();
      process.destroyForcibly();
      String problem =
          late.get()
              ? "reading it took longer than " + limits.time().toMillis() / 1000.0 + " s"
              : "its reader died" + exit;
      throw new ReaderDiedException(problem, end(late.get()), e);
    } finally {
      deadline.cancel(false);
    }
  }

  /** How the process ended; it may take a moment to do so after its streams have. */
  private String exit() {
    try {
      if (!process.waitFor(EXIT_SECONDS, TimeUnit.SECONDS)) {
        return ": it gave no answer that makes sense";
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return "";
    }
    int status = process.exitValue();
    if (status == OUT_OF_MEMORY) {
      return ": more than " + limits.heapMegabytes() + " MB of memory";
    }
    String reason = reason();
    return reason.isEmpty() ? " with exit status " + status : ": " + reason;
  }

  /** The first line of what it said when it died. */
  private String reason() {
    try (Stream<String> lines = Files.lines(folder.resolve(ERRORS), StandardCharsets.UTF_8)) {
      String first =
          lines
              .filter(line -> !line.isBlank() && !line.startsWith("WARNING:")) // The JVM's own.
              .findFirst()
              .orElse("")
              .strip();
      return first.length() > MAX_REASON ? first.substring(0, MAX_REASON) + "…" : first;
    } catch (IOException | UncheckedIOException e) {
      return "its errors cannot be read (" + e.getMessage() + ")";
    }
  }

  private ReaderDiedException.End end(boolean late) {
    int status = process.isAlive() ? 0 : process.exitValue();
    if (late || status == OUT_OF_MEMORY) {
      return ReaderDiedException.End.LIMIT;
    }
    return status == ReaderMain.BROKEN
        ? ReaderDiedException.End.BROKEN
        : ReaderDiedException.End.OTHER;
  }

  boolean isWorn() {
    return documents >= MAX_DOCUMENTS;
  }

  /** Ends the process and removes its temporary files. */
  @Override
  public void close() throws IOException {
    process.destroyForcibly();
    // What waits for its pipe or its folder must not find it alive.
    process.onExit().join();
    scratch.close();
  }
}
