package org.siterank.visits;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A hundredth of what the benchmark {@code LogRoundsBench} does, for each of two seeds. */
@Tag("slow")
class LogRoundsTest {

  @TempDir Path logs;
  @TempDir Path data;

  @ParameterizedTest
  @ValueSource(longs = {1, 2})
  void everyLineIsCountedOnceOrAProblemIsReportedWhateverHappensToTheFiles(long seed)
      throws IOException {
    LogRounds.Outcome outcome = LogRounds.run(logs, data, seed, 10);
    assertTrue(outcome.lines() > 1_000 && outcome.equal() > 0, outcome.toString());
  }
}
