package org.siterank;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FolderStampTest {

  private static final Instant CHANGED = Instant.parse("2026-01-05T12:00:00Z");

  @TempDir Path folder;

  private FolderStamp stamp(Instant changed, long secondsLater) throws IOException {
    Files.setLastModifiedTime(folder, FileTime.from(changed));
    return FolderStamp.of(folder, CHANGED.plusSeconds(secondsLater));
  }

  @Test
  void theSameTimeTellsThatNothingHappenedOnceItIsOldEnough() throws IOException {
    FolderStamp settled = stamp(CHANGED, 10);
    assertTrue(settled.tells(stamp(CHANGED, 11)));
    assertFalse(stamp(CHANGED, 1).tells(stamp(CHANGED, 60)), "the next change may bear its time");
    assertFalse(stamp(CHANGED, 2).tells(stamp(CHANGED, 60)), "the coarsest clocks step by 2 s");
  }

  @Test
  void anotherTimeIsAChangeInWhateverDirection() throws IOException {
    FolderStamp settled = stamp(CHANGED, 10);
    assertFalse(settled.tells(stamp(CHANGED.plusNanos(4_000_000), 11)));
    assertFalse(settled.tells(stamp(CHANGED.minusSeconds(86_400), 11)), "a backup came back");
  }

  @Test
  void aFileThatIsRenamedChangesTheFolder() throws IOException {
    Path file = Files.createFile(folder.resolve("pending"));
    FolderStamp settled = stamp(CHANGED, 10);
    Files.move(file, folder.resolve("done"));
    assertFalse(settled.tells(FolderStamp.of(folder, CHANGED.plusSeconds(11))));
  }

  @Test
  void aMissingFolderTellsNothing() throws IOException {
    Path none = folder.resolve("none");
    assertFalse(FolderStamp.of(none, CHANGED).tells(FolderStamp.of(none, CHANGED)));
  }
}
