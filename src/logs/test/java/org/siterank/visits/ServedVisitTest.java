package org.siterank.visits;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Times that the server took for page views of people. */
class ServedVisitTest {

  @TempDir Path directory;
  private final MemoryVisitStore store = new MemoryVisitStore();
  private final StringBuilder log = new StringBuilder();

  private void line(int second, String client, String target, String behind) {
    String line = TestLog.view(TestLog.START.plusSeconds(second), client, target, "-");
    log.append(line.replace("\"\n", "\"" + behind + "\n"));
  }

  private static String key(String path, int millis, int views) {
    return "served 2024-02-01 https://www.example.org"
        + path
        + " "
        + ServedTimes.bin(millis)
        + ": "
        + views;
  }

  private List<String> served() throws IOException {
    TestLog.read(store, Files.writeString(directory.resolve("access.log"), log).toString());
    return store.rows().stream().filter(row -> row.startsWith("served ")).toList();
  }

  @Test
  void viewsAreCountedByTheirTimeRepeatsIncluded() throws IOException {
    line(0, "a", "/p1", " 4.200");
    line(1, "a", "/p1", " 0.010");
    line(2, "b", "/p1", " 4.201");
    line(3, "b", "/p2", "");
    line(4, "b", "/a.css", " 0.500");
    assertEquals(List.of(key("/p1", 4200, 2), key("/p1", 10, 1)), served());
  }

  @Test
  void thoseOfAClientThatTurnsOutToBeARobotAreTakenBack() throws IOException {
    line(0, "robot", "/p1", " 4.200");
    line(1, "robot", "/p1", " 0.010");
    line(2, "person", "/p1", " 4.200");
    line(3, "robot", "/robots.txt", " 0.001");
    line(4, "robot", "/p2", " 0.001");
    assertEquals(List.of(key("/p1", 4200, 1)), served());
  }
}
