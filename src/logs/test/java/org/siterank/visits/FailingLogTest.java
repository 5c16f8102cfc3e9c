package org.siterank.visits;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.siterank.accesslog.Monitoring;
import org.siterank.accesslog.OwnSearch;
import org.siterank.accesslog.RequestClassifier;
import org.siterank.accesslog.RobotList;

/** A mistake of the program at one log costs the rest of that log, and only until it is mended. */
class FailingLogTest {

  @TempDir Path directory;

  private final MemoryVisitStore store = new MemoryVisitStore();

  /** Fails at lines that name another site, for want of the list of referrers. */
  private static RequestClassifier failing() {
    return new RequestClassifier(
        TestLog.SCOPE, Monitoring.NONE, RobotList.shipped(), null, OwnSearch.NONE);
  }

  private void write(String name, int views, String referrer) throws IOException {
    StringBuilder lines = new StringBuilder();
    for (int i = 0; i < views; i++) {
      String from = i == views / 2 ? referrer : "-";
      lines.append(
          TestLog.view(TestLog.START.plusSeconds(i), "192.0.2." + i, "/" + name + i, from));
    }
    Files.writeString(directory.resolve(name), lines);
  }

  @Test
  void theOtherLogsAreCountedAndTheRestOfThisOneLater() throws IOException {
    write("a.log", 50, "-");
    write("b.log", 70, "https://other.example/");
    write("c.log", 90, "-");

    LogSummary first =
        new LogReading(failing(), store, TestLog.NOW, () -> false, LogProgress.NONE)
            .read(TestLog.find(directory + "/*.log"));
    assertEquals(1, first.problems().size(), first.problems()::toString);
    String problem = first.problems().get(0).toString();
    assertTrue(problem.contains("b.log"), problem);
    assertTrue(problem.contains("the program failed at it"), problem);
    long counted = store.lineCount();
    assertTrue(counted >= 140 && counted < 210, "" + counted);
    LogSummary second = TestLog.read(store, directory + "/*.log");
    assertEquals(List.of(), second.problems());
    assertEquals(210, store.lineCount());
  }
}
