package org.siterank.web;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.siterank.Golden;
import org.siterank.GoldenSite;
import org.siterank.SiteSearch;
import org.siterank.config.SiteConfig;

/** What the server answers to programs, against files that say how. */
class GoldenAnswersTest {

  private static final HttpClient CLIENT = HttpClient.newHttpClient();

  @TempDir static Path folder;
  private static SiteSearch site;
  private static SearchServer server;

  @BeforeAll
  static void serve() throws Exception {
    GoldenSite golden = new GoldenSite(folder);
    SiteConfig config =
        SiteConfig.defaults()
            .with("site.url", GoldenSite.URL)
            .with("site.dir", golden.pages().toString())
            .with("logs.files", golden.log().toString())
            .with("data", golden.data().toString())
            .with("serve.port", "0");
    site = SiteSearch.open(config);
    site.run();
    server = SearchServer.start(site);
  }

  @AfterAll
  static void stop() throws IOException {
    server.close();
    site.close();
  }

  private static void golden(String name, String address) throws Exception {
    golden(name, request(address).build());
  }

  private static HttpRequest.Builder request(String address) {
    String token = server.webmasterUrl().orElseThrow().split("token=", -1)[1];
    return HttpRequest.newBuilder(URI.create(server.url() + address))
        .header("Authorization", "Bearer " + token);
  }

  private static void golden(String name, HttpRequest request) throws Exception {
    HttpResponse<String> response = CLIENT.send(request, HttpResponse.BodyHandlers.ofString());
    String type = response.headers().firstValue("Content-Type").orElse("");
    String body = response.body().replace(server.url(), "http://SERVER/");
    Golden.assertSame(name, response.statusCode() + " " + type + "\n" + body + "\n");
  }

  @Test
  void aSearchIsAnsweredAsItsFilesSay() throws Exception {
    golden("api-search.json", "api/search?q=apples");
    golden("api-search-explained.json", "api/search?q=ladders&explain=1");
    golden("api-search-nothing.json", "api/search?q=aples+xylophone");
    golden("api-search-refused.json", "api/search?q=apples&page=0");
  }

  @Test
  void passagesAreAnsweredAsTheirFilesSay() throws Exception {
    golden("api-passages.json", "api/passages?q=ladders&tokens=80");
    golden("api-passages-refused.json", "api/passages?q=ladders&tokens=10");
  }

  @Test
  void completionsAreAnsweredAsTheirFilesSay() throws Exception {
    golden("api-suggest.json", "api/suggest?q=rep");
    golden("api-suggest-opensearch.json", "api/suggest?q=%22ap&format=opensearch");
  }

  @Test
  void aPageIsAnsweredAsItsFilesSay() throws Exception {
    golden("api-page.json", "api/page?url=https://www.example.org/jobs.html");
    golden("api-page-unknown.json", "api/page?url=https://www.example.org/nowhere");
  }

  @Test
  void similarPagesAreAnsweredAsTheirFilesSay() throws Exception {
    golden("api-related.json", "api/related?url=/news/3.html&n=2");
    golden("api-related-missing.json", "api/related?url=https://www.example.org/old/job.php");
    golden("api-related-refused.json", "api/related?url=news");
    golden("api-related-many.json", "api/related?url=/news/3.html&n=101");
  }

  @Test
  void aWebmasterIsAnsweredAsTheFilesSay() throws Exception {
    golden("api-webmaster-pages.json", "api/webmaster/pages?q=report");
    golden("api-webmaster-whatif.json", edits("-\\t/\\t/jobs.html", "+\\t/news/\\t/manual.html"));
    golden("api-webmaster-whatif-refused.json", edits("+\\t/nowhere.html\\t/jobs.html"));
  }

  private static HttpRequest edits(String... lines) {
    return request("api/webmaster/whatif")
        .header("Content-Type", "application/json")
        .POST(
            HttpRequest.BodyPublishers.ofString(
                "{\"edits\": [\"" + String.join("\", \"", lines) + "\"]}"))
        .build();
  }

  @Test
  void theSearchIsDescribedAsItsFileSays() throws Exception {
    golden("opensearch.xml", "opensearch.xml");
  }
}
