package org.siterank.web;

import java.io.InputStream;
import java.net.InetAddress;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.siterank.Costs;
import org.siterank.MadeUpManual;
import org.siterank.SiteSearch;
import org.siterank.config.SiteConfig;
import org.siterank.search.Asker;

@Tag("slow")
class AnswerCostsTest {

  @TempDir Path folder;

  @Test
  void anAnswerCostsNoMoreThanRecorded() throws Exception {
    Costs.assertAsRecorded(Answers.class, folder);
  }

  /** Asks the search page and its API without a connection. */
  static final class Answers {

    private static final int PAGES = 60;
    private static final int QUERIES = 30;

    private Answers() {}

    public static void main(String[] arguments) throws Exception {
      Path folder = Path.of(arguments[0]);
      MadeUpManual manual = new MadeUpManual(PAGES, 1);
      manual.write(Files.createDirectory(folder.resolve("site")));
      SiteConfig config =
          SiteConfig.defaults()
              .with("site.url", "https://www.example.org/")
              .with("site.dir", folder.resolve("site").toString())
              .with("data", folder.resolve("data").toString())
              .with("serve.rate-limit", "1000000");
      SplittableRandom random = new SplittableRandom(9);
      List<String> queries =
          IntStream.range(0, QUERIES).mapToObj(i -> manual.text(random, 1 + i % 3)).toList();
      try (SiteSearch site = SiteSearch.open(config)) {
        site.run();
        // Not started: nothing is warmed up in between by another thread.
        try (SearchApplication application = Assembly.of(site, Guard.SHUT, Optional.empty())) {
          measure("search page", application, "/search", queries);
          measure("search as JSON", application, "/api/search", queries);
        }
      }
    }

    private static void measure(
        String what, SearchApplication application, String path, List<String> queries)
        throws Exception {
      answer(application, path, queries);
      long bytes = Costs.allocated(() -> answer(application, path, queries));
      Costs.print(what, (double) bytes / QUERIES, "bytes allocated an answer");
    }

    private static void answer(SearchApplication application, String path, List<String> queries)
        throws Exception {
      for (String query : queries) {
        Asked request = new Asked(path, "q=" + URLEncoder.encode(query, StandardCharsets.UTF_8));
        WebResponse response =
            application.answer(
                request, Optional.of(Asker.PUBLIC), false, InputStream::nullInputStream);
        if (response.status() != 200) {
          throw new IllegalStateException(response.status() + " for " + request);
        }
      }
    }
  }

  /** A GET request of a client on this machine. */
  private record Asked(String path, String query) implements IncomingRequest {

    @Override
    public String method() {
      return "GET";
    }

    @Override
    public String base() {
      return "/";
    }

    @Override
    public List<String> headers(String name) {
      return List.of();
    }

    @Override
    public Map<String, List<String>> cookies() {
      return Map.of();
    }

    @Override
    public String origin() {
      return "http://localhost:8080";
    }

    @Override
    public InetAddress peer() {
      return InetAddress.getLoopbackAddress();
    }

    @Override
    public int port() {
      return 8080;
    }
  }
}
