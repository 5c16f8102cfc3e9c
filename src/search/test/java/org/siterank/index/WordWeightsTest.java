package org.siterank.index;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.MultiTerms;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.store.FSDirectory;
import org.apache.lucene.util.BytesRef;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.siterank.setting.Binder;
import org.siterank.site.PageUrl;

class WordWeightsTest {

  @TempDir Path folder;

  private IndexChanges write(WordWeights weights, String run) throws IOException {
    IndexedPage page =
        TestPages.page(
            PageUrl.of("http://x.test/apples/pears.html"),
            "Apples and apples",
            "Apples\nPears",
            "About pears",
            "apples pears plums plums",
            List.of("apples", "good apples"),
            "",
            "html");
    try (SiteIndexWriter writer = SiteIndexWriter.open(folder, weights)) {
      IndexChanges changes =
          writer.update(List.of(IndexEntry.of(page, 1, Instant.EPOCH)).iterator());
      writer.publish(run);
      return changes;
    }
  }

  private int count(String word) throws IOException {
    try (DirectoryReader reader = DirectoryReader.open(FSDirectory.open(folder))) {
      PostingsEnum postings =
          MultiTerms.getTermPostingsEnum(
              reader, SiteField.WORDS.key(), new BytesRef(word), PostingsEnum.FREQS);
      return postings == null || postings.nextDoc() == PostingsEnum.NO_MORE_DOCS
          ? 0
          : postings.freq();
    }
  }

  @Test
  void aWordCountsInEachFieldAsOftenAsItsWeightSays() throws IOException {
    write(new WordWeights(7, 5, 11, 13, 3), "1");
    assertEquals(2 * 7 + 5 + 2 * 11 + 13 + 1, count("apples"));
    assertEquals(5 + 13 + 3 + 1, count("pears"));
    assertEquals(2, count("plums"));
    assertEquals(11, count("good"));
  }

  @Test
  void aFieldOfWeightZeroDoesNotCount() throws IOException {
    write(new WordWeights(0, 0, 0, 0, 0), "1");
    assertEquals(1, count("apples"));
    assertEquals(0, count("good"));
  }

  @Test
  void otherWeightsWriteTheIndexAnewAndTheSameDoNot() throws IOException {
    write(WordWeights.DEFAULT, "1");
    assertEquals(new IndexChanges(0, 0, 0, 0, 1), write(WordWeights.DEFAULT, "2"));
    assertEquals(new IndexChanges(1, 0, 0, 0, 0), write(new WordWeights(9, 3, 5, 3, 1), "3"));
    assertEquals(
        Optional.of(new WordWeights(9, 3, 5, 3, 1)),
        SiteIndex.published(folder).map(PublishedIndex::weights));
    assertEquals(2 * 9 + 3 + 2 * 5 + 3 + 1, count("apples"));
  }

  @Test
  void weightsOutOfRangeAreRefused() {
    for (int weight : new int[] {-1, WordWeights.MAX + 1}) {
      assertThrows(
          IllegalArgumentException.class,
          () -> Binder.checked(new WordWeights(weight, 3, 5, 3, 1)));
    }
  }

  @Test
  void theEvidenceIsPublishedWithTheRanks() throws IOException {
    RankEvidence evidence = new RankEvidence(12.5, 1, 0.25);
    try (SiteIndexWriter writer = SiteIndexWriter.open(folder)) {
      writer.update(List.<IndexEntry>of().iterator());
      writer.publish("1", evidence);
    }
    assertEquals(Optional.of(evidence), SiteIndex.published(folder).map(PublishedIndex::evidence));
    assertThrows(IllegalArgumentException.class, () -> new RankEvidence(-1, 1, 0));
    assertThrows(IllegalArgumentException.class, () -> new RankEvidence(1, 1, 1.5));
  }
}
