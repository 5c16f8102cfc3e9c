package org.siterank.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.siterank.KnownSite;
import org.siterank.accesslog.LogFormat;
import org.siterank.accesslog.UnknownFormatException;
import org.siterank.config.ConfigException;
import org.siterank.config.SiteConfig;
import org.siterank.crawl.NoBrowserException;
import org.siterank.crawl.SiteUnreachableException;
import org.siterank.graph.NodeVector;
import org.siterank.model.OtherSiteException;
import org.siterank.model.SiteMove;
import org.siterank.rank.RankSinkException;
import org.siterank.rank.SiteSystem;
import org.siterank.rank.Stop;
import org.siterank.rights.AccessRules;
import org.siterank.rights.RightsFileException;
import org.siterank.search.RuleFileException;
import org.siterank.search.Synonyms;
import org.siterank.site.PageUrl;
import org.siterank.store.DataLock;
import org.siterank.store.SiteStore;

class RunOutcomeTest {

  @TempDir Path directory;

  private static RunOutcome failed(String reason) {
    return new RunOutcome(3, reason);
  }

  private static RunOutcome usage(Throwable thrown) {
    return new RunOutcome(2, thrown.getMessage());
  }

  @Test
  void whatTheConfigurationIsToBlameForEndsWithTwo() throws Exception {
    assertEquals(
        new RunOutcome(2, "site.url is not set"),
        RunOutcome.of(new ConfigException("site.url is not set")));
    UnknownFormatException format =
        assertThrows(UnknownFormatException.class, () -> LogFormat.of("nonsense"));
    assertEquals(usage(format), RunOutcome.of(format));
    Path file = Files.writeString(directory.resolve("file"), "one field\n");
    RuleFileException rules = assertThrows(RuleFileException.class, () -> Synonyms.read(file));
    assertEquals(usage(rules), RunOutcome.of(rules));
    SiteConfig config =
        SiteConfig.defaults()
            .with("site.url", KnownSite.HOME.value())
            .with("rights.file", file.toString());
    RightsFileException rights =
        assertThrows(
            RightsFileException.class,
            () -> AccessRules.read(config.rights(), config.accounts(), config.scope()));
    assertEquals(usage(rights), RunOutcome.of(rights));
    SiteConfig rendering =
        config
            .with("crawl.render", "always")
            .with("crawl.browser", directory.resolve("no-browser").toString());
    NoBrowserException browser =
        assertThrows(NoBrowserException.class, () -> CrawlStage.checkBrowser(rendering));
    assertEquals(usage(browser), RunOutcome.of(browser));
  }

  @Test
  void anotherSiteEndsWithTwoAlthoughItIsOfTheDisk() throws Exception {
    SiteMove move =
        SiteMove.of(
            SiteConfig.defaults(),
            Map.of("site.url", List.of(KnownSite.HOME.value())),
            PageUrl.of("https://new.example/"));
    try (SiteStore store = SiteStore.openForWriting(directory)) {
      OtherSiteException other = assertThrows(OtherSiteException.class, () -> move.make(store));
      assertEquals(usage(other), RunOutcome.of(other));
    }
  }

  /** Two pages that only link to each other keep everything without damping. */
  @Test
  void ranksWithoutASolutionEndWithTwo() throws Exception {
    try (KnownSite site = new KnownSite(directory)) {
      site.page(KnownSite.HOME, KnownSite.A).page(KnownSite.A, KnownSite.HOME);
      NodeVector ones = NodeVector.uniform(site.model().graph(), 1);
      RankSinkException trap =
          assertThrows(
              RankSinkException.class,
              () ->
                  new SiteSystem(ones.graph(), 1)
                      .solveAdjoint(ones, ones, Stop.afterIterations(1)));
      assertEquals(usage(trap), RunOutcome.of(trap));
    }
  }

  @Test
  void anotherRunEndsWithFour() throws Exception {
    try (DataLock lock = DataLock.take(directory)) {
      DataLock.HeldException held =
          assertThrows(DataLock.HeldException.class, () -> DataLock.take(lock.directory()));
      assertEquals(new RunOutcome(4, held.getMessage()), RunOutcome.of(held));
      assertEquals(
          new RunOutcome(4, held.getMessage()), RunOutcome.of(new UncheckedIOException(held)));
    }
  }

  @Test
  void filesAreNamedWithWhatIsWrong() {
    assertEquals(
        failed("/x: no such file or directory"), RunOutcome.of(new NoSuchFileException("/x")));
    assertEquals(
        failed("/x: exists already; move it away, or name another place"),
        RunOutcome.of(new FileAlreadyExistsException("/x")));
    assertEquals(failed("/x: not a directory"), RunOutcome.of(new NotDirectoryException("/x")));
    assertEquals(
        failed("/x: Input/output error"),
        RunOutcome.of(new FileSystemException("/x", null, "Input/output error")));
    assertEquals(failed("/x"), RunOutcome.of(new DirectoryNotEmptyException("/x")));
    RunOutcome denied = RunOutcome.of(new AccessDeniedException("/x"));
    assertTrue(denied.reason().startsWith("cannot write to /x: "), denied.reason());
    assertEquals(
        failed(
            "cannot write to /x: its file system is mounted read-only. Name a directory on another"
                + " one with --data, or mount it read-write"),
        RunOutcome.of(new FileSystemException("/x", null, "Read-only file system")));
  }

  @Test
  void aFullDiskSaysWhatToDo() {
    String advice = "no space left on the disk; free some and call it again";
    assertEquals(
        failed("/x: " + advice),
        RunOutcome.of(new FileSystemException("/x", null, "No space left on device")));
    assertEquals(failed(advice), RunOutcome.of(new IOException("No space left on device")));
    assertEquals(
        failed(advice),
        RunOutcome.of(new UncheckedIOException(new IOException("No space left on device"))));
  }

  @Test
  void otherFailuresKeepTheirWords() {
    assertEquals(failed("broken"), RunOutcome.of(new IOException("broken")));
    assertEquals(failed("java.io.IOException"), RunOutcome.of(new IOException()));
    assertEquals(failed("no answer"), RunOutcome.of(new SiteUnreachableException("no answer")));
    assertEquals(
        failed(
            "unexpected java.lang.IllegalStateException: odd; call it again with --verbose for the"
                + " details"),
        RunOutcome.of(new IllegalStateException("odd")));
  }

  @Test
  void anInterruptionIsNoFailure() {
    assertEquals(
        new RunOutcome(1, "interrupted; run again to go on from here"),
        RunOutcome.of(new InterruptedException()));
    assertEquals(new RunOutcome(1, "look"), RunOutcome.needsAttention("look"));
    assertEquals(0, RunOutcome.DONE.exitStatus());
  }

  @Test
  void tooLittleMemorySaysHowMuchMoreToGive() {
    long had = Runtime.getRuntime().maxMemory() / (1 << 20);
    assertEquals(
        failed(
            "out of memory, with "
                + had
                + " MB; give it more: SITERANK_JAVA_OPTS=-Xmx"
                + Math.max(2, had / 512)
                + "g"),
        RunOutcome.of(new OutOfMemoryError()));
  }
}
