package org.siterank.visits;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.siterank.accesslog.RequestClass;

/** Visits that followed a link to where nothing is. */
class LostVisitTest {

  private static final String OTHER = "https://blog.other.example/post";

  @TempDir Path directory;
  private final MemoryVisitStore store = new MemoryVisitStore();
  private final StringBuilder log = new StringBuilder();

  private void line(int second, String client, String target, String referrer, int status) {
    log.append(
        TestLog.view(TestLog.START.plusSeconds(second), client, target, referrer)
            .replace("\" 200 ", "\" " + status + " "));
  }

  private List<String> lost() throws IOException {
    Path file = Files.writeString(directory.resolve("access.log"), log);
    TestLog.read(store, file.toString());
    return store.rows().stream().filter(row -> row.startsWith("lost ")).toList();
  }

  private static String key(String target, String from) {
    return "2024-02-01 https://www.example.org" + target + " " + from;
  }

  @Test
  void aVisitThatFollowedALinkAndFoundNothingIsKeptWithTheHostItCameFrom() throws IOException {
    line(0, "a", "/gone", OTHER, 404);
    line(1, "b", "/gone", OTHER, 410);
    line(2, "b", "/gone", OTHER, 404); // A repeat.
    line(3, "c", "/gone", "https://www.example.org/p1", 404);
    assertEquals(
        List.of(
            "lost hits " + key("/gone", "EXTERNAL blog.other.example") + ": 2",
            "lost hits " + key("/gone", "INTERNAL https://www.example.org/p1") + ": 1",
            "lost views " + key("/gone", "EXTERNAL blog.other.example") + ": 3",
            "lost views " + key("/gone", "INTERNAL https://www.example.org/p1") + ": 1"),
        lost());
    assertEquals(4, store.lines().get(RequestClass.ERROR));
    assertEquals(4, store.lineCount());
    assertEquals(List.of(), store.visits());
  }

  @Test
  void nothingElseIsALostVisit() throws IOException {
    line(0, "a", "/gone", "-", 404); // Nobody linked there.
    line(1, "a", "/gone", OTHER, 500);
    line(2, "a", "/gone.png", OTHER, 404);
    line(3, "a", "/gone", "http://semalt.com/", 404); // Spam.
    line(4, "a", "/gone", "https://www.example.org/gone", 404);
    log.append(
        TestLog.line(TestLog.START, "b", "/gone", OTHER, "Googlebot/2.1")
            .replace("\" 200 ", "\" 404 "));
    assertEquals(List.of(), lost());
    assertEquals(6, store.lines().get(RequestClass.ERROR));
  }

  @Test
  void thoseOfAClientThatTurnsOutToBeARobotAreTakenBackAndStayErrors() throws IOException {
    line(0, "robot", "/gone", OTHER, 404);
    line(1, "robot", "/p1", OTHER, 200);
    line(2, "person", "/gone", OTHER, 404);
    line(3, "robot", "/robots.txt", "-", 404);
    line(4, "robot", "/gone2", OTHER, 404);
    assertEquals(
        List.of(
            "lost hits " + key("/gone", "EXTERNAL blog.other.example") + ": 1",
            "lost views " + key("/gone", "EXTERNAL blog.other.example") + ": 1"),
        lost());
    assertEquals(4, store.lines().get(RequestClass.ERROR));
    assertEquals(1, store.lines().get(RequestClass.ROBOT));
  }

  private List<String> links() throws IOException {
    lost();
    return store.rows().stream().filter(row -> row.startsWith("link ")).toList();
  }

  @Test
  void thePageOfAnotherSiteIsKeptWithoutItsQuery() throws IOException {
    line(0, "a", "/gone", OTHER + "?user=jane#top", 404);
    line(1, "b", "/gone", OTHER, 404);
    line(2, "b", "/gone", OTHER, 404); // A repeat.
    line(3, "c", "/gone", "https://www.google.com/search?q=x", 404);
    line(4, "d", "/gone", "https://www.example.org/p1", 404);
    line(5, "e", "/gone", "https://t.co/abc", 404);
    line(6, "robot", "/gone", OTHER, 404);
    line(7, "robot", "/robots.txt", "-", 404);
    assertEquals(List.of("link 2024-02-01 https://www.example.org/gone " + OTHER + ": 2"), links());
  }
}
