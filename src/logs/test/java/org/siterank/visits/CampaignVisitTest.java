package org.siterank.visits;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.siterank.accesslog.RequestClass;

/** Visits to addresses that name the campaign they belong to. */
class CampaignVisitTest {

  private static final String LETTER = "/p1?utm_source=Letter&utm_medium=email&utm_campaign=May";
  private static final String COUNTED =
      "campaign 2024-02-01 https://www.example.org/p1"
          + " Campaign[source=letter, medium=email, name=may]: ";

  @TempDir Path directory;
  private final MemoryVisitStore store = new MemoryVisitStore();
  private final StringBuilder log = new StringBuilder();

  private void line(int second, String client, String target, String referrer) {
    log.append(TestLog.view(TestLog.START.plusSeconds(second), client, target, referrer));
  }

  private List<String> campaigns() throws IOException {
    TestLog.read(store, Files.writeString(directory.resolve("access.log"), log).toString());
    return store.rows().stream().filter(row -> row.startsWith("campaign ")).toList();
  }

  @Test
  void aSourceCountsAsItsReferrerWouldAndTheAddressStaysCanonical() throws IOException {
    line(0, "a", "/p1?utm_source=chatgpt.com", "-");
    line(1, "b", "/p1", "https://chatgpt.com/");
    line(2, "c", "/p1?utm_source=chatgpt.com", "https://other.example/");
    line(3, "d", "/p1?utm_source=news.other.org", "-");
    campaigns();
    assertEquals(
        List.of(
            "ASSISTANT chatgpt.com 2 https://www.example.org/p1",
            "EXTERNAL other.example 1 https://www.example.org/p1",
            "EXTERNAL other.org 1 https://www.example.org/p1"),
        store.visits().stream()
            .map(v -> v.requestClass() + " " + v.referrer() + " " + v.visits() + " " + v.url())
            .sorted()
            .toList());
  }

  @Test
  void aWordIsACampaignOfDirectVisits() throws IOException {
    line(0, "a", LETTER, "-");
    line(1, "b", LETTER, "https://www.google.com/");
    assertEquals(List.of(COUNTED + 2), campaigns());
    assertEquals(1, store.lines().get(RequestClass.DIRECT));
    assertEquals(1, store.lines().get(RequestClass.SEARCH));
  }

  @Test
  void aRepeatAndALinkOfTheSiteItselfAreNotCounted() throws IOException {
    line(0, "a", LETTER, "-");
    line(60, "a", LETTER, "-");
    line(70, "a", LETTER, "https://www.example.org/p2");
    assertEquals(List.of(COUNTED + 1), campaigns());
  }

  @Test
  void visitsOfAClientThatTurnsOutToBeARobotAreTakenBack() throws IOException {
    line(0, "robot", LETTER, "-");
    line(1, "person", LETTER, "-");
    line(2, "robot", "/robots.txt", "-");
    assertEquals(List.of(COUNTED + 1), campaigns());
  }

  @Test
  void aMissingPageThatAnAssistantNamedIsALostVisit() throws IOException {
    line(0, "a", "/gone?utm_source=chatgpt.com", "-");
    log.replace(0, log.length(), log.toString().replace("\" 200 ", "\" 404 "));
    campaigns();
    assertEquals(
        List.of("lost hits 2024-02-01 https://www.example.org/gone ASSISTANT chatgpt.com: 1"),
        store.rows().stream().filter(row -> row.startsWith("lost hits")).toList());
  }
}
