package org.siterank.search;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.siterank.index.IndexEntry;
import org.siterank.index.IndexedPage;
import org.siterank.index.PageMeaning;
import org.siterank.index.SiteIndexWriter;
import org.siterank.index.WordWeights;
import org.siterank.site.PageUrl;
import org.siterank.site.Readers;
import org.siterank.site.Section;

/** An answer to a question says whether a page is near to it. */
class QuestionRemarksTest {

  @TempDir private Path directory;
  private SiteSearcher searcher;

  private void publish(List<IndexEntry> entries, PageMeaning meaning) throws IOException {
    try (SiteIndexWriter writer = SiteIndexWriter.open(directory, WordWeights.DEFAULT, meaning)) {
      writer.update(entries.iterator());
      writer.publish("1");
    }
    searcher = SiteSearcher.open(directory);
  }

  @AfterEach
  void close() throws IOException {
    searcher.close();
  }

  @Test
  void vectorsOfWordsTellWhetherAPageIsNearToAQuestion() throws IOException {
    String body = "The keeper paints it every summer.";
    publish(
        List.of(
            MeaningTest.entry("tower", "Lighthouses by the sea", body, Readers.EVERYBODY),
            MeaningTest.entry(
                "office", "Orders, invoices and salaries", "Ask the bank.", Readers.EVERYBODY),
            MeaningTest.entry(
                "hidden", "Soups for guests", "Cook a summer soup.", MeaningTest.hr())),
        PageMeaning.NONE);
    String near = "who is the old keeper that paints lighthouses by the sea in summer";
    String far = "how do I cook a summer soup for my guests";
    searcher.use(QueryRules.NONE.by(Meaning.OFF, Optional.empty()));
    assertEquals(List.of(Notice.SOME_WORDS), notices(near));
    assertEquals(List.of(Notice.SOME_WORDS), notices(far));
    searcher.use(QueryRules.NONE.by(Meaning.WORDS, Optional.empty()));
    assertEquals(List.of(), notices(near), "no page has all the words, but one is near");
    assertEquals(List.of(Notice.MAY_BE_RELATED), notices(far), "who may not read the near page");
    assertEquals(
        List.of(),
        searcher.search(SearchRequest.of(far).as(Asker.memberOf(Set.of("hr")))).notices());
    assertEquals(List.of(Notice.SOME_WORDS), notices("keeper soup"), "no sentence");
    assertEquals(
        List.of(Notice.SOME_WORDS),
        notices("wie kocht der keeper eine Suppe für die Gäste"),
        "the vectors are of English words");
  }

  @Test
  void aPageThatIsCalledLikeTheQuestionIsAnAnswer() throws IOException {
    publish(
        List.of(
            MeaningTest.entry(
                "office", "Orders, invoices and salaries", "Ask us.", Readers.EVERYBODY),
            MeaningTest.entry(
                "other", "Orders and invoices", "Salaries are paid.", Readers.EVERYBODY)),
        new ModelVectors(MeaningTest.MODEL));
    searcher.use(QueryRules.NONE.by(Meaning.SENTENCES, Optional.of(new MeaningTest.Contrary())));
    assertEquals(List.of(), notices("where are the orders, invoices and salaries"));
    assertEquals(
        List.of(Notice.MAY_BE_RELATED), notices("where are the orders, invoices and bank"));
  }

  @Test
  void aSectionThatIsCalledLikeTheQuestionIsAnAnswer() throws IOException {
    String before = "The company was founded by two brothers in a small town. ".repeat(40) + "\n";
    String holidays =
        "Days of holidays and overtime\n" + "Ask for them in spring. ".repeat(30) + "\n";
    String after = "Careers\n" + "We look for people that bring goods. ".repeat(40);
    IndexedPage page =
        new IndexedPage(
            PageUrl.of("http://x.test/all"),
            new IndexedPage.Fields(
                "All about us",
                "Days of holidays and overtime\nCareers",
                "",
                before + holidays + after,
                List.of()),
            "en",
            "html",
            Optional.empty(),
            List.of(
                new Section("Days of holidays and overtime", "holidays", before.length()),
                new Section("Careers", "careers", before.length() + holidays.length())),
            false);
    publish(List.of(IndexEntry.of(page, 1, Instant.EPOCH)), new ModelVectors(MeaningTest.MODEL));
    searcher.use(QueryRules.NONE.by(Meaning.SENTENCES, Optional.of(new MeaningTest.Contrary())));
    assertEquals(List.of(), notices("where are the days of holidays and overtime"));
    assertEquals(
        List.of(Notice.MAY_BE_RELATED), notices("where are the days of holidays and brothers"));
  }

  private List<Notice> notices(String query) throws IOException {
    return searcher.search(SearchRequest.of(query)).notices();
  }
}
