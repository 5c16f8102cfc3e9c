package org.siterank.search;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeSet;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.MatchAllDocsQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.TermQuery;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.siterank.index.SiteField;

/** What people type is read in somebody else's index as in Siterank's own. */
class HostedPagesTest {

  private static final List<String> QUERIES =
      List.of(
          "pruning roses",
          "rose",
          "when are roses pruned",
          "\"prune roses\" -oak",
          "prun*",
          "rosse~1",
          "type:html",
          "oak tulip gardener",
          "nothing",
          "");

  private interface Check {
    void in(PublishedSearcher searcher) throws IOException;
  }

  private static void check(Path folder, Check check) throws IOException {
    new SearchFixture()
        .page("rose", "Roses", "We prune roses in March, before the buds open.", 1)
        .page("oak", "Oaks", "An oak needs no pruning.", 2)
        .page("all", "Plants", "Roses, oaks and tulips of the gardener.", 3)
        .publish(folder, "1");
    SearcherSource source = new SearcherSource(folder);
    OpenPublication publication = source.acquire();
    try {
      check.in(publication.seenBy(Asker.PUBLIC));
    } finally {
      publication.leave();
      source.close();
    }
  }

  private static Query hosted(PublishedSearcher searcher, Query visible, String query)
      throws IOException {
    return new HostedPages(
            searcher.getIndexReader(), visible, FieldWeights.DEFAULT, QueryRules.NONE, "")
        .find(query);
  }

  @Test
  void theSameTextFindsTheSamePagesWithTheSameScores(@TempDir Path folder) throws IOException {
    check(
        folder,
        searcher -> {
          for (String query : QUERIES) {
            PageQueries pages =
                ReadQueries.read(
                    UserQueryReader.read(query), searcher, FieldWeights.DEFAULT, QueryRules.NONE);
            ScoreDoc[] own = searcher.search(RequestAnswer.text(pages, searcher), 9).scoreDocs;
            ScoreDoc[] found =
                searcher.search(hosted(searcher, new MatchAllDocsQuery(), query), 9).scoreDocs;
            assertEquals(own.length, found.length, query);
            for (int i = 0; i < own.length; i++) {
              assertEquals(own[i].doc, found[i].doc, query);
              assertEquals(own[i].score, found[i].score, query);
            }
          }
        });
  }

  @Test
  void aPageThatTheAskerMayNotReadChangesNothing(@TempDir Path folder) throws IOException {
    Query rose = new TermQuery(new Term(SiteField.URL.key(), "http://x.test/rose"));
    Query others =
        new BooleanQuery.Builder()
            .add(new MatchAllDocsQuery(), BooleanClause.Occur.MUST)
            .add(rose, BooleanClause.Occur.MUST_NOT)
            .build();
    check(
        folder,
        searcher -> {
          // Only the page on roses has most of the words; without it, any of them will do.
          String query = "march buds tulips";
          assertEquals(1, searcher.count(hosted(searcher, new MatchAllDocsQuery(), query)));
          TreeSet<String> found = new TreeSet<>();
          for (ScoreDoc hit : searcher.search(hosted(searcher, others, query), 9).scoreDocs) {
            found.add(searcher.value(hit.doc, SiteField.URL).orElseThrow());
          }
          assertEquals(new TreeSet<>(List.of("http://x.test/all")), found);
          assertTrue(searcher.count(hosted(searcher, new MatchAllDocsQuery(), "roses")) > 1);
        });
  }
}
