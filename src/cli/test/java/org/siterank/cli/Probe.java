package org.siterank.cli;

import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.logging.Logger;
import org.slf4j.LoggerFactory;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** A command in a process of its own, for what a test cannot do to the process it runs in. */
@Command(name = "probe")
final class Probe implements Callable<Integer> {

  @Mixin private Terminal terminal;

  @Parameters private String what;

  private Probe() {}

  public static void main(String[] args) {
    Logging.set(false, false);
    PrintWriter err = new PrintWriter(System.err, true, StandardCharsets.UTF_8);
    System.exit(
        new CommandLine(new Probe()).setOut(StandardOutput.writer()).setErr(err).execute(args));
  }

  @Override
  public Integer call() {
    switch (what) {
      case "log" -> log();
      case "stop" -> workUntilStopped();
      case "bar" -> {
        terminal.progress().update("Crawling", 1, 2, "");
        LoggerFactory.getLogger("org.siterank.Probe").warn("slow server");
        terminal.say("a message");
        terminal.progress().close();
      }
      default -> throw new IllegalArgumentException(what);
    }
    return 0;
  }

  private static void log() {
    Logger.getLogger("org.apache.lucene.store.Any").warning("from a library");
    Logger.getLogger("org.apache.lucene.store.Any").info("too much");
    Logger.getLogger("org.apache.lucene.internal.vectorization.Any").warning("advice");
    LoggerFactory.getLogger("org.siterank.crawl.Any").info("ours");
    LoggerFactory.getLogger("org.eclipse.jetty.Any").info("too much");
    LoggerFactory.getLogger("org.eclipse.jetty.Any").warn("theirs");
  }

  private void workUntilStopped() {
    try (StopSignal stop = StopSignal.listen(terminal)) {
      terminal.out().println("working");
      terminal.out().flush();
      while (!stop.getAsBoolean()) {
        LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(5));
      }
      terminal.out().println("batch saved");
    }
  }
}
