package org.siterank.search;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.siterank.boost.RankBoost;
import org.siterank.index.WordWeights;

@Tag("slow")
class CandidatesTest {

  @TempDir Path folder;

  private void site() throws IOException {
    Random random = new Random(5);
    SearchFixture site = new SearchFixture();
    for (int i = 0; i < 120; i++) {
      String body = ("apple ".repeat(1 + random.nextInt(5)) + "pear plum ").repeat(1 + i % 3);
      site.page("p" + i, i % 9 == 0 ? "Apple pear" : "Fruit " + i, body, random.nextInt(1000));
    }
    site.publish(folder, "1");
  }

  /** What a boost makes of the candidates is what a search with that boost shows. */
  @Test
  void reorderedCandidatesAreTheHitsOfASearch() throws IOException {
    site();
    try (SiteSearcher searcher = SiteSearcher.open(folder)) {
      for (String query : List.of("apple", "apple pear", "fruit 7", "\"apple pear\"")) {
        Candidates found = searcher.candidates(query, 10_000, FieldWeights.DEFAULT);
        assertTrue(found.complete());
        for (Boosting boosting : List.of(Boosting.OFF, Boosting.WHISPER, Boosting.ofWeight(2))) {
          List<Hit> hits =
              searcher.search(SearchRequest.of(query).page(0, 200).boosted(boosting)).hits();
          RankBoost boost = boosting.at(searcher.published().pivot());
          assertEquals(hits.size(), found.pages().size(), query);
          for (Hit hit : hits) {
            Candidate candidate =
                found.pages().stream()
                    .filter(page -> page.url().equals(hit.url()))
                    .findFirst()
                    .orElseThrow();
            float score =
                boosting.combine().score(candidate.textScore(), boost.value(candidate.rank()));
            assertEquals(hit.scores().score(), score, Math.ulp(score) * 4, query);
            assertEquals(hit.scores().rank(), candidate.rank());
          }
        }
      }
    }
  }

  @Test
  void aLimitKeepsTheBestByTextAndSaysSo() throws IOException {
    site();
    try (SiteSearcher searcher = SiteSearcher.open(folder)) {
      Candidates all = searcher.candidates("apple", 10_000, FieldWeights.DEFAULT);
      Candidates few = searcher.candidates("apple", 5, FieldWeights.DEFAULT);
      assertFalse(few.complete());
      assertEquals(all.pages().get(0).textScore(), few.pages().get(0).textScore());
      assertEquals(5, few.pages().size());
    }
  }

  @Test
  void weightsOtherThanThePublishedOnesFindTheSamePages() throws IOException {
    site();
    try (SiteSearcher searcher = SiteSearcher.open(folder)) {
      FieldWeights other = FieldWeights.DEFAULT.withWords(new WordWeights(50, 3, 5, 3, 1));
      Candidates usual = searcher.candidates("apple pear", 10_000, FieldWeights.DEFAULT);
      Candidates tried = searcher.candidates("apple pear", 10_000, other);
      assertEquals(
          usual.pages().stream().map(Candidate::url).sorted().toList(),
          tried.pages().stream().map(Candidate::url).sorted().toList());
      assertTrue(tried.pages().get(0).url().path().matches("/p(\\d+)"));
    }
  }
}
