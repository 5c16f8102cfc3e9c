package org.siterank.search;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.store.FSDirectory;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.siterank.analysis.Language;
import org.siterank.index.WordWeights;

/** A query for an index elsewhere is the same as for one at hand, and asks for words together. */
@Tag("slow")
class AskedVocabularyTest {

  private static final List<Language> LANGUAGES = List.of(Language.GERMAN, Language.ENGLISH);

  private static final FieldWeights WEIGHTS = FieldWeights.DEFAULT.withWords(WordWeights.DEFAULT);

  @TempDir Path folder;

  private int requests;

  private WordFrequencies.Counts count(IndexReader reader, Collection<String> terms) {
    requests++;
    IndexVocabulary words = new IndexVocabulary(reader);
    Map<String, Integer> found = new HashMap<>();
    for (String term : terms) {
      if (words.mayHave(term)) {
        found.put(term, words.pages(term));
      }
    }
    return new WordFrequencies.Counts(words.pages(), found);
  }

  private static PageQueries here(String query, IndexReader reader) {
    TextQueries texts =
        new TextQueries(
            WEIGHTS,
            SiteLanguages.of(LANGUAGES),
            new IndexVocabulary(reader),
            new Expansions(),
            WEIGHTS.words());
    return new PageQueries(UserQueryReader.read(query), texts, QueryRules.NONE.synonyms());
  }

  @Test
  void aQueryReadElsewhereIsTheSame() throws IOException {
    SearchFixture site = new SearchFixture();
    for (String title :
        List.of(
            "Partitionierungsprogramme",
            "Programme zur Partitionierung",
            "Partitionierung",
            "Programme",
            "Plattenplatz",
            "Der Platz auf den Platten")) {
      site.page(title.replace(' ', '-'), title, "", "", title, List.of(), "de", "html", 1);
      site.page(
          "x-" + title.replace(' ', '-'), "Noch mehr", "", "", title, List.of(), "de", "html", 1);
    }
    site.page("en", "Partition programs", "", "", "Disks and places", List.of(), "en", "html", 1);
    site.publish(folder.resolve("index"), "run");
    try (IndexReader reader = DirectoryReader.open(FSDirectory.open(folder.resolve("index")))) {
      int withRewards = 0;
      int withParts = 0;
      for (String query :
          List.of(
              "Partitionierungsprogramm",
              "Partitionierung Programm",
              "Platten Platz",
              "Platz auf Platten finden",
              "partition programs",
              "nirgends Programme",
              "\"Platz auf\" -Partition",
              "type:html",
              "")) {
        requests = 0;
        PortableQuery there =
            PortableQuery.of(
                query, LANGUAGES, WEIGHTS, QueryRules.NONE, terms -> count(reader, terms));
        assertTrue(requests <= 3, requests + " requests for " + query);
        PageQueries here = here(query, reader);
        assertEquals(QueryForm.of(here.strict()), there.strict(), query);
        assertEquals(QueryForm.of(here.graded()), there.graded(), query);
        assertEquals(QueryForm.of(here.relaxed()), there.relaxed(), query);
        withRewards += there.graded().toString().contains("constant_score") ? 1 : 0;
        withParts += there.graded().toString().contains("partitionierungsprogramm") ? 1 : 0;
      }
      assertTrue(withRewards > 2, withRewards + " with rewards");
      assertTrue(withParts > 1, withParts + " with a compound");
    }
  }
}
