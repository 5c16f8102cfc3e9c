package org.siterank;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.siterank.config.SiteConfig;
import org.siterank.search.QueryRules;
import org.siterank.search.RuleFileException;

class RuleFilesTest {

  @TempDir Path folder;

  private RuleFiles files(Path bestBets) {
    return new RuleFiles(
        SiteConfig.defaults().with("search.best-bets", bestBets.toString()).search(), folder);
  }

  private static void write(Path file, String text, long second) throws IOException {
    Files.writeString(file, text);
    Files.setLastModifiedTime(file, FileTime.fromMillis(1_000 * second));
  }

  @Test
  void aChangedFileIsReadAgainAndAnUnchangedOneIsNot() throws IOException {
    Path file = folder.resolve("bets.tsv");
    write(file, "a\thttp://x.test/1\n", 1);
    RuleFiles files = files(file);
    QueryRules first = files.now();
    assertEquals(1, first.bestBets().queries());
    assertSame(first, files.now());
    long version = files.version();
    write(file, "a\thttp://x.test/1\nb\thttp://x.test/2\n", 2);
    assertEquals(2, files.now().bestBets().queries());
    assertNotEquals(version, files.version());
  }

  @Test
  void aFileThatIsBrokenLaterLeavesTheRulesAsTheyWere() throws IOException {
    Path file = folder.resolve("bets.tsv");
    write(file, "a\thttp://x.test/1\n", 1);
    RuleFiles files = files(file);
    QueryRules first = files.now();
    write(file, "nonsense\n", 2);
    assertSame(first, files.now());
    Files.delete(file);
    assertSame(first, files.now());
    write(file, "b\thttp://x.test/2\nc\thttp://x.test/2\n", 3);
    assertEquals(2, files.now().bestBets().queries());
  }

  @Test
  void aFileThatNeverCouldBeReadIsAnError() throws IOException {
    Path file = folder.resolve("bets.tsv");
    assertThrows(NoSuchFileException.class, () -> files(file).now());
    write(file, "nonsense\n", 1);
    assertThrows(RuleFileException.class, () -> files(file).now());
  }
}
