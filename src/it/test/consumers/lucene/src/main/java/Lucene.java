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
import org.siterank.boost.Combine;
import org.siterank.boost.RankBoostQuery;
import org.siterank.boost.RankField;
import org.siterank.boost.Saturation;

/** Boosts an index of one's own. */
public final class Lucene {

  public static void main(String[] args) throws Exception {
    try (Directory directory = new ByteBuffersDirectory();
        IndexWriter writer = new IndexWriter(directory, new IndexWriterConfig())) {
      for (String url : new String[] {"/old", "/new"}) {
        Document page = new Document();
        page.add(new StringField("url", url, Field.Store.YES));
        page.add(new TextField("body", "opening hours", Field.Store.NO));
        writer.addDocument(page);
      }
      Map<String, Double> ranks = Map.of("/old", 1.0, "/new", 20.0);
      RankField.update(writer, "url", "siterank", ranks);
      writer.commit();
      Query query = new TermQuery(new Term("body", "hours"));
      Query boosted =
          new RankBoostQuery(
              query, "siterank", new Saturation(0.3, RankField.pivot(ranks)), Combine.MULTIPLY);
      try (DirectoryReader reader = DirectoryReader.open(directory)) {
        IndexSearcher searcher = new IndexSearcher(reader);
        for (ScoreDoc hit : searcher.search(boosted, 10).scoreDocs) {
          System.out.println(searcher.storedFields().document(hit.doc).get("url"));
        }
      }
    }
  }
}
