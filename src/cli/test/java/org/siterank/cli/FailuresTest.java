package org.siterank.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.siterank.config.ConfigException;
import org.siterank.config.SiteConfig;

class FailuresTest {

  private static void assertEnds(ExitStatus status, String message, Throwable thrown) {
    assertEquals(new Failures(status, message), Failures.of(thrown));
  }

  @Test
  void everyKindOfFailureHasItsStatusAndALineThatSaysSomething() {
    assertEnds(
        ExitStatus.LOCKED,
        "another run is under way",
        new CommandFailure(ExitStatus.LOCKED, "another run is under way"));
    assertEnds(
        ExitStatus.FAILED,
        "links.tsv: no such file or directory",
        new NoSuchFileException("links.tsv"));
    assertEquals(ExitStatus.FAILED, Failures.of(new AccessDeniedException("data")).status());
    assertEnds(
        ExitStatus.FAILED,
        "data/site.db: no space left on the disk; free some and call it again",
        new UncheckedIOException(
            new FileSystemException("data/site.db", null, "No space left on device")));
    assertEnds(
        ExitStatus.FAILED,
        "no space left on the disk; free some and call it again",
        new IOException("No space left on device"));
    assertEnds(ExitStatus.FAILED, "connection reset", new IOException("connection reset"));
    long megabytes = Runtime.getRuntime().maxMemory() >> 20;
    assertEnds(
        ExitStatus.FAILED,
        "out of memory, with "
            + megabytes
            + " MB; give it more: SITERANK_JAVA_OPTS=-Xmx"
            + Math.max(2, megabytes / 512)
            + "g",
        new OutOfMemoryError());
    assertEnds(
        ExitStatus.FAILED,
        "unexpected java.lang.IllegalStateException: what; call it again with --verbose for the"
            + " details",
        new IllegalStateException("what"));
  }

  @Test
  void aConfigurationIsTheUsersToMend() {
    ConfigException e =
        assertThrows(ConfigException.class, () -> SiteConfig.load(Path.of("no/such.yaml")));
    assertEnds(ExitStatus.USAGE, "no/such.yaml: no such file; \"siterank init\" writes one", e);
  }
}
