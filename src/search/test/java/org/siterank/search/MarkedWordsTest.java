package org.siterank.search;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.siterank.analysis.Language;
import org.siterank.index.IndexedPage;
import org.siterank.site.PageUrl;
import org.siterank.site.Section;

/** Which words of a passage are marked, and by which it is chosen. */
@Tag("slow")
class MarkedWordsTest {

  @TempDir Path folder;

  private Hit hit(String body, List<Section> sections, String query) throws IOException {
    Path index = folder.resolve("index");
    new SearchFixture()
        .page(
            new IndexedPage(
                PageUrl.of("http://x.test/a"),
                new IndexedPage.Fields("Title", "", "", body, List.of()),
                "en",
                "html",
                Optional.empty(),
                sections,
                false),
            1)
        .publish(index, "run");
    try (SiteSearcher searcher = SiteSearcher.open(index)) {
      return searcher.search(SearchRequest.of(query)).hits().get(0);
    }
  }

  private String marked(String body, String query) throws IOException {
    return hit(body, List.of(), query).snippet().marked("[", "]");
  }

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '\'',
      value = {
        // Alone.
        "add a remote, 'The remote is a host.', 'The [remote] is a host.'",
        // Between two words of the query.
        "add a remote, 'To add a remote, name it.', 'To [add] [a] [remote], name it.'",
        // Not behind the last one, unless the query ends so.
        "add a remote, 'To add a host, or a remote.', 'To [add] a host, or a [remote].'",
        "log in, 'You log in at the log.', 'You [log] [in] at the [log].'",
        // In another order.
        "add a remote, 'Of a remote add none.', 'Of a [remote] [add] none.'",
        // The beginning of the query.
        "the remote of it, 'Name the remote. The host.', 'Name [the] [remote]. The host.'",
        // A question.
        "how do I add a host, 'How do I add a host? How, and a host.', '[How] [do] [I] [add] [a] [host]? How, and a [host].'",
        "how to add it, 'How it is: add one.', 'How it is: [add] one.'",
        // A phrase that was quoted.
        "'\"to be\" question', 'To be is the question, to him.', '[To] [be] is the [question], to him.'",
        // Nothing but stop words.
        "to be or not to be, 'That is to be.', 'That is [to] [be].'",
        // A stop word that is demanded.
        "+the host, 'The one, the host.', '[The] one, [the] [host].'",
        // Words with hyphens.
        "check-in of files, 'A check-in in it, of all.', 'A [check]-[in] in it, of all.'",
      })
  void stopWordsAreMarkedInRunsOfTheQuery(String query, String body, String expected)
      throws IOException {
    assertEquals(expected, marked(body, query));
  }

  @Test
  void thePassageIsThatOfTheWordsThatTell() throws IOException {
    String stopWords = "It is of the one that is to be in it for a while, and so on. ".repeat(40);
    String snippet =
        marked(stopWords + "A remote is a host.\n" + stopWords, "what is a remote to it");
    assertTrue(snippet.startsWith("… A [remote] is a host."), snippet);
  }

  @Test
  void aSectionIsNotChosenForItsStopWords() throws IOException {
    String filler = "Words and words that say nothing at all here. ".repeat(60);
    String stopWords = "To it and of it, and to it. ".repeat(60);
    StringBuilder body = new StringBuilder();
    List<Section> sections = new ArrayList<>();
    for (String part : List.of(filler, stopWords, filler + "The remote host. ", filler, filler)) {
      String heading = "Part " + "abcde".charAt(sections.size());
      sections.add(new Section(heading, "s" + sections.size(), body.length()));
      body.append(heading).append('\n').append(part).append('\n');
    }
    Hit hit = hit(body.toString(), sections, "remote to it");
    assertEquals(List.of("Part c"), hit.sections().stream().map(SectionHit::title).toList());
    assertTrue(
        hit.snippet().marked("[", "]").contains("The [remote] host."),
        hit.snippet().marked("[", "]"));
  }

  @Test
  void aClusterMarksTheSame() throws IOException {
    PortableQuery query =
        PortableQuery.of(
            "add a remote",
            List.of(Language.ENGLISH),
            FieldWeights.DEFAULT,
            QueryRules.NONE,
            PortableQueryTest.NO_WORDS);
    PortableQuery.PageText page =
        new PortableQuery.PageText(
            "http://x.test/a", "A", "", "A host: add a remote, a name.", "en", "");
    assertEquals(
        "A host: [add] [a] [remote], a name.",
        query.parts(false, List.of(page)).get(0).snippet().marked("[", "]"));
  }
}
