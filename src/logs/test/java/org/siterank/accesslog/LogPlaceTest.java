package org.siterank.accesslog;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.siterank.site.PageUrl;
import org.siterank.site.SearchPage;
import org.siterank.site.SiteScope;

/** Logs of several servers: whose pages the lines are about that name no virtual host. */
class LogPlaceTest {

  private static final PageUrl ONE = PageUrl.of("https://one.example/");
  private static final PageUrl TWO = PageUrl.of("https://two.example/wiki/");

  @TempDir Path folder;
  private SiteScope scope;

  @BeforeEach
  void sites() {
    Map<String, SiteScope> sites = new LinkedHashMap<>();
    sites.put("one", SiteScope.of(ONE));
    sites.put("two", SiteScope.of(TWO));
    scope = SiteScope.union(sites);
  }

  private static byte[] line(String vhost, String target, String referrer) {
    String text =
        vhost
            + "192.0.2.1 - - [01/Feb/2024:01:02:03 +0000] \"GET "
            + target
            + " HTTP/1.1\" 200 1 \""
            + referrer
            + "\" \"Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0\"";
    return text.getBytes(StandardCharsets.UTF_8);
  }

  /** The page that such a line is about; empty when it is none. */
  private static String page(RequestClassifier classifier, LogFormat format, byte[] bytes) {
    LogLine line = new LogLine();
    assertTrue(format.newParser().parse(bytes, 0, bytes.length, line));
    classifier.classify(line);
    return classifier.url() == null ? "" : classifier.url().value();
  }

  private static String page(RequestClassifier classifier, String target) {
    return page(classifier, NcsaFormat.COMBINED, line("", target, "-"));
  }

  @Test
  void aLineWithoutVirtualHostIsOfTheSiteWhoseLogItIsIn() {
    RequestClassifier classifier = RequestClassifier.standard(scope, Monitoring.NONE);
    for (int time = 0; time < 2; time++) { // What is remembered of one log is not that of another.
      classifier.ofSite(Optional.of(TWO));
      assertEquals("https://two.example/wiki/a", page(classifier, "/wiki/a"));
      assertEquals("", page(classifier, "/a"), "not below its address");
      classifier.ofSite(Optional.of(ONE));
      assertEquals("https://one.example/wiki/a", page(classifier, "/wiki/a"));
      assertEquals("https://one.example/a", page(classifier, "/a"));
      classifier.ofSite(Optional.empty());
      assertEquals("https://one.example/wiki/a", page(classifier, "/wiki/a"));
    }
  }

  @Test
  void aVirtualHostSaysMoreThanThePlace() {
    RequestClassifier classifier = RequestClassifier.standard(scope, Monitoring.NONE);
    LogFormat named = LogFormat.of("vhost_combined");
    classifier.ofSite(Optional.of(ONE));
    assertEquals(
        "https://two.example/wiki/a",
        page(classifier, named, line("two.example:443 ", "/wiki/a", "-")));
    assertEquals("", page(classifier, named, line("other.example:443 ", "/wiki/a", "-")));
    assertEquals("https://one.example/wiki/a", page(classifier, "/wiki/a"));
  }

  @Test
  void anotherSiteIsNoVisitFromOutside() {
    RequestClassifier classifier = RequestClassifier.standard(scope, Monitoring.NONE);
    classifier.ofSite(Optional.of(TWO));
    LogLine line = new LogLine();
    byte[] bytes = line("", "/wiki/a", "http://www.one.example/x");
    assertTrue(NcsaFormat.COMBINED.newParser().parse(bytes, 0, bytes.length, line));
    assertEquals(RequestClass.INTERNAL, classifier.classify(line));
    bytes = line("", "/wiki/a", "https://two.example/other");
    assertTrue(NcsaFormat.COMBINED.newParser().parse(bytes, 0, bytes.length, line));
    assertEquals(RequestClass.EXTERNAL, classifier.classify(line), "not below its address");
  }

  @Test
  void theSearchPageOfEachSiteIsOne() {
    RequestClassifier classifier =
        RequestClassifier.standard(
            scope,
            Monitoring.NONE,
            OwnSearch.of(List.of(new SearchPage("/find?q={query}")), scope));
    LogLine line = new LogLine();
    for (String from : List.of("https://one.example/find?q=x", "https://two.example/find?q=x")) {
      classifier.ofSite(Optional.of(TWO));
      byte[] bytes = line("", "/wiki/a", from);
      assertTrue(NcsaFormat.COMBINED.newParser().parse(bytes, 0, bytes.length, line));
      assertEquals(RequestClass.INTERNAL, classifier.classify(line), from);
      assertTrue(classifier.referrer().startsWith(OwnSearch.MARK), classifier.referrer());
    }
  }

  @Test
  void aFileOfTwoSitesIsReadOnceAndReported() throws IOException {
    Path log = folder.resolve("access.log");
    Files.write(log, line("", "/a", "-"));
    Path link = Files.createSymbolicLink(folder.resolve("link.log"), log);
    LogPlace first = new LogPlace(List.of(log.toString()), Optional.empty(), Optional.of(ONE));
    LogPlace second = new LogPlace(List.of(link.toString()), Optional.empty(), Optional.of(TWO));
    LogFiles found = LogFiles.find(List.of(first, second));
    assertEquals(List.of(log.toString()), found.files().stream().map(LogFile::path).toList());
    assertEquals(first, found.files().get(0).place());
    assertEquals(
        List.of(
            new LogProblem(
                link.toString(),
                "is named for more than one site; it is read as that of https://one.example/")),
        found.problems());
  }

  @Test
  void aFileThatOnePlaceNamesTwiceIsNoProblem() throws IOException {
    Path log = folder.resolve("access.log");
    Files.write(log, line("", "/a", "-"));
    LogPlace place =
        new LogPlace(
            List.of(log.toString(), folder + "/*.log"), Optional.empty(), Optional.of(TWO));
    LogFiles found = LogFiles.find(List.of(place));
    assertEquals(1, found.files().size());
    assertEquals(List.of(), found.problems());
  }

  @Test
  void eachPlaceHasItsFormat() throws IOException {
    Path one = folder.resolve("one.log");
    Path two = folder.resolve("two.log");
    byte[] bytes = line("", "/a", "-");
    Files.write(one, bytes);
    Files.write(two, bytes);
    LogFiles found =
        LogFiles.find(
            List.of(
                new LogPlace(
                    List.of(one.toString()), Optional.of(LogFormat.of("common")), Optional.of(ONE)),
                new LogPlace(List.of(two.toString()), Optional.empty(), Optional.of(TWO))));
    assertEquals(
        List.of("common", "combined"),
        found.files().stream()
            .sorted(Comparator.comparing(LogFile::path))
            .map(file -> file.format().orElseThrow().label())
            .toList());
  }
}
