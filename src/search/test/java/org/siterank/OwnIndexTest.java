package org.siterank;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.StringField;
import org.apache.lucene.document.TextField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.apache.lucene.store.Directory;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.siterank.boost.Combine;
import org.siterank.boost.RankBoostQuery;
import org.siterank.boost.RankField;
import org.siterank.boost.Saturation;

/** Ranks in a Lucene index of somebody's own, as the manual shows it. */
@Tag("slow")
class OwnIndexTest {

  private static final int PAGES = 500;

  private static String url(int page) {
    return "https://www.example.org/page-" + page;
  }

  @Test
  void ranksAreLoadedAndCountInThreeLines() throws IOException {
    try (Directory directory = new ByteBuffersDirectory();
        IndexWriter writer = new IndexWriter(directory, config())) {
      for (int page = 0; page < PAGES; page++) {
        Document document = new Document();
        document.add(new StringField("url", url(page), Field.Store.YES));
        document.add(new TextField("body", "opening hours", Field.Store.NO));
        writer.addDocument(document);
      }
      writer.commit();
      for (int best : new int[] {17, 471}) {
        Map<String, Double> ranks = new HashMap<>();
        for (int page = 0; page < PAGES; page++) {
          ranks.put(url(page), page == best ? 2.0 : 1.0 / (page + 1));
        }
        Query query = new TermQuery(new Term("body", "hours"));

        RankField.update(writer, "url", "siterank", ranks);
        writer.commit();
        Query boosted =
            new RankBoostQuery(
                query, "siterank", new Saturation(0.3, RankField.pivot(ranks)), Combine.MULTIPLY);

        try (DirectoryReader reader = DirectoryReader.open(directory)) {
          IndexSearcher searcher = new IndexSearcher(reader);
          ScoreDoc first = searcher.search(boosted, 1).scoreDocs[0];
          assertEquals(url(best), searcher.storedFields().document(first.doc).get("url"));
          assertEquals(PAGES, reader.numDocs());
        }
        assertEquals(0.05, writer.getConfig().getRAMBufferSizeMB(), "the writer's own setting");
      }
    }
  }

  /** A buffer that could not hold the new ranks. */
  private static IndexWriterConfig config() {
    return new IndexWriterConfig().setRAMBufferSizeMB(0.05);
  }

  @Test
  void thePivotIsTheGeometricMeanOfPositiveRanks() {
    assertEquals(4, RankField.pivot(Map.of("a", 2.0, "b", 8.0, "c", 0.0)), 1e-12);
    assertEquals(1, RankField.pivot(Map.of("a", 0.0)));
  }
}
