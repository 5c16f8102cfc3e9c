package apitests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
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
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.siterank.SiteSearch;
import org.siterank.boost.Combine;
import org.siterank.boost.RankBoostQuery;
import org.siterank.boost.RankField;
import org.siterank.boost.Saturation;
import org.siterank.change.EditEffect;
import org.siterank.change.LinkEdit;
import org.siterank.change.WebmasterSession;
import org.siterank.config.ConfigException;
import org.siterank.config.SiteConfig;
import org.siterank.run.RunProgress;
import org.siterank.run.RunReport;
import org.siterank.search.Hit;
import org.siterank.search.SearchRequest;
import org.siterank.search.SearchResponse;
import org.siterank.site.PageUrl;
import org.siterank.web.SearchServer;

/**
 * A site searched by an application of somebody's own: this package sees only what is public, and
 * that suffices for what README and the manual for developers promise.
 */
@Tag("slow")
class EmbeddedSiteTest {

  private static final PageUrl HOME = PageUrl.of("https://www.example.org/");
  private static final PageUrl HOURS = PageUrl.of("https://www.example.org/hours.html");
  private static final PageUrl OLD = PageUrl.of("https://www.example.org/old.html");

  @TempDir Path folder;
  private Path pages;
  private SiteSearch site;
  private RunReport run;

  @BeforeEach
  void publish() throws Exception {
    pages = Files.createDirectories(folder.resolve("www"));
    write("index.html", "Home", "<a href=hours.html>hours</a> <a href=shop.html>shop</a>");
    write(
        "shop.html", "Shop", "Prices. <a href=hours.html>opening hours</a> <a href=old.html>o</a>");
    write("hours.html", "Hours", "The opening hours of the museum. <a href=/>home</a>");
    write("old.html", "Archive", "The opening hours of last year. <a href=/>home</a>");
    Path file =
        Files.writeString(
            folder.resolve("siterank.yaml"),
            String.join(
                "\n",
                "site:",
                "  url: " + HOME,
                "  dir: " + pages,
                "data: " + folder.resolve("data"),
                "serve:",
                "  port: 0",
                ""));
    site = SiteSearch.open(SiteConfig.load(file));
    run = site.run();
  }

  private void write(String name, String title, String body) throws Exception {
    Files.writeString(
        pages.resolve(name), "<html lang=en><title>" + title + "</title><body><p>" + body);
  }

  @AfterEach
  void close() throws Exception {
    site.close();
  }

  @Test
  void aRunSaysWhatItDid() {
    assertEquals(List.of(), run.warnings());
    assertEquals(4, run.rank().orElseThrow().graph().pages());
  }

  @Test
  void nothingIsPublishedWhileTheFirstRunMakesItsDatabase() throws Exception {
    assertTrue(site.publishedAt().isPresent());
    Path data = Files.createDirectories(folder.resolve("begun"));
    Files.createFile(data.resolve("site.db"));
    Path file =
        Files.writeString(
            folder.resolve("begun.yaml"), "site:\n  url: " + HOME + "\ndata: " + data + "\n");
    try (SiteSearch begun = SiteSearch.open(SiteConfig.load(file))) {
      assertTrue(begun.publishedAt().isEmpty());
      assertTrue(
          assertThrows(IOException.class, begun::view).getMessage().contains("siterank run"));
    }
  }

  @Test
  void aQueryGivesHitsWithTitlesSnippetsAndTheirExplanation() throws Exception {
    List<Hit> hits = site.search("opening hours", 10);
    assertEquals(HOURS, hits.get(0).url());
    assertEquals("Hours", hits.get(0).title());
    SearchResponse explained =
        site.search(SearchRequest.of("museum").page(0, 1).boosted(site.boosting()).explained());
    assertEquals(1, explained.total());
    assertTrue(explained.hits().get(0).scores().explanation().isPresent());
    assertFalse(site.facets("opening").isEmpty());
    assertFalse(site.completions("mus", 5).isEmpty());
  }

  @Test
  void theRanksOfTheSiteBoostAnIndexOfOnesOwn() throws Exception {
    Map<String, Double> ranks = site.ranks();
    try (IndexWriter writer =
        new IndexWriter(new ByteBuffersDirectory(), new IndexWriterConfig())) {
      for (PageUrl url : List.of(OLD, HOURS)) {
        Document page = new Document();
        page.add(new StringField("url", url.value(), Field.Store.YES));
        page.add(new TextField("body", "opening hours", Field.Store.NO));
        writer.addDocument(page);
      }
      RankField.update(writer, "url", "siterank", ranks);
      Query boosted =
          new RankBoostQuery(
              new TermQuery(new Term("body", "hours")),
              "siterank",
              new Saturation(0.3, RankField.pivot(ranks)),
              Combine.MULTIPLY);
      try (DirectoryReader reader = DirectoryReader.open(writer)) {
        ScoreDoc first = new IndexSearcher(reader).search(boosted, 1).scoreDocs[0];
        assertEquals(HOURS.value(), reader.storedFields().document(first.doc).get("url"));
      }
    }
  }

  @Test
  void theEffectOfALinkIsKnownBeforeItIsMade() throws Exception {
    WebmasterSession session = site.session();
    LinkEdit link = new LinkEdit(true, HOME, OLD);
    EditEffect effect = session.after(session.check(List.of(link)), 10);
    double gain =
        effect.changes().stream()
            .filter(change -> change.url().equals(OLD))
            .findFirst()
            .orElseThrow()
            .change();
    assertTrue(gain > 0, effect.toString());
    write(
        "index.html",
        "Home",
        "<a href=hours.html>h</a> <a href=shop.html>s</a> <a href=old.html>o</a>");
    double before = site.ranks().get(OLD.value());
    site.run();
    assertEquals(before + gain, site.ranks().get(OLD.value()), 1e-9);
  }

  @Test
  void aPageIsExplained() throws Exception {
    assertEquals("Hours", site.page(HOURS).orElseThrow().said().title());
    assertTrue(site.checks().address(HOURS).fetching().searchable());
    assertTrue(site.ranking().compare(HOURS, OLD).isEmpty(), "no visits, no noise to compare with");
  }

  @Test
  void aChangedSiteIsComparedWithWhatIsPublished() throws Exception {
    assertEquals(
        List.of(),
        site.checks().gate(List.of(HOURS), RunProgress.SILENT, () -> false).verdict().failures());
    write("index.html", "Home", "<a href=shop.html>shop</a> <a href=none.html>none</a>");
    assertFalse(
        site.checks()
            .gate(List.of(HOURS), RunProgress.SILENT, () -> false)
            .verdict()
            .failures()
            .isEmpty());
  }

  @Test
  void theWebmastersReportIsMade() throws Exception {
    assertEquals(4, site.report().basis().pages());
  }

  @Test
  void theSearchPageIsServedByTheApplication() throws Exception {
    try (SearchServer server = SearchServer.start(site)) {
      HttpResponse<String> page =
          HttpClient.newHttpClient()
              .send(
                  HttpRequest.newBuilder(URI.create(server.url() + "search?q=museum")).build(),
                  HttpResponse.BodyHandlers.ofString());
      assertEquals(200, page.statusCode());
      assertTrue(page.body().contains(HOURS.value()), page.body());
    }
  }

  @Test
  void aSettingOutOfItsRangeIsNamed() throws Exception {
    Path file = Files.writeString(folder.resolve("bad.yaml"), "rank:\n  damping: 2\n");
    ConfigException refused = assertThrows(ConfigException.class, () -> SiteConfig.load(file));
    assertTrue(refused.getMessage().contains("bad.yaml:2"), refused.getMessage());
  }
}
