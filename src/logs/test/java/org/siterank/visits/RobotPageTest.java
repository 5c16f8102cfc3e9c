package org.siterank.visits;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.siterank.accesslog.RequestClass;

/** Pages that robots with a name read. */
class RobotPageTest {

  private static final String GPT =
      "Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.2;"
          + " +https://openai.com/gptbot)";
  private static final String GOOGLE =
      "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)";

  @TempDir Path directory;
  private final MemoryVisitStore store = new MemoryVisitStore();
  private final StringBuilder log = new StringBuilder();

  private void line(int second, String target, String agent, int status) {
    String line = TestLog.line(TestLog.START.plusSeconds(second), "192.0.2.1", target, "-", agent);
    log.append(line.replace("\" 200 ", "\" " + status + " "));
  }

  @Test
  void pagesAreCountedByTheRobotThatGotThem() throws IOException {
    line(0, "/p1", GPT, 200);
    line(1, "/p1?utm_source=x", GPT, 304);
    line(2, "/p1", GOOGLE, 200);
    line(3, "/gone", GPT, 404);
    line(4, "/a.css", GPT, 200);
    line(5, "/robots.txt", GPT, 200);
    line(6, "/p1", "-", 200);
    line(7, "/p1", "SomethingUnheardOf/1.0 (bot)", 200);
    line(8, "/p1", "Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0", 200);
    TestLog.read(store, Files.writeString(directory.resolve("access.log"), log).toString());
    String page = " https://www.example.org/p1: ";
    assertEquals(
        List.of(
            "robot page 2024-02-01 GPTBot" + page + 2,
            "robot page 2024-02-01 Googlebot" + page + 1),
        store.rows().stream().filter(row -> row.startsWith("robot page ")).toList());
    assertEquals(7, store.lines().get(RequestClass.ROBOT));
    assertEquals(1, store.visits().size());
  }
}
