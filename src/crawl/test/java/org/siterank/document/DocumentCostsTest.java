package org.siterank.document;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.siterank.Costs;
import org.siterank.MadeUpManual;
import org.siterank.site.PageUrl;

@Tag("slow")
class DocumentCostsTest {

  @TempDir Path folder;

  @Test
  void parsingAPageCostsNoMoreThanRecorded() throws Exception {
    Costs.assertAsRecorded(Parses.class, folder);
  }

  /** Parses the pages of a made-up manual. */
  static final class Parses {

    private static final int PAGES = 60;

    private Parses() {}

    public static void main(String[] arguments) throws Exception {
      MadeUpManual manual = new MadeUpManual(PAGES, 1);
      List<byte[]> pages =
          IntStream.range(0, PAGES).mapToObj(page -> manual.html(page).getBytes(UTF_8)).toList();
      long size = pages.stream().mapToLong(page -> page.length).sum();
      DocumentParser parser = new DocumentParser();
      parse(parser, pages);
      long bytes = Costs.allocated(() -> parse(parser, pages));
      Costs.print("page, parsed", (double) bytes / size, "bytes allocated for a byte of HTML");
    }

    private static void parse(DocumentParser parser, List<byte[]> pages) {
      DocumentHeaders headers = DocumentHeaders.of("text/html");
      for (int page = 0; page < pages.size(); page++) {
        PageUrl url = PageUrl.of("https://www.example.org/" + MadeUpManual.name(page));
        if (!(parser.parse(url, pages.get(page), headers) instanceof Parsed.Document)) {
          throw new IllegalStateException("not a document: " + url);
        }
      }
    }
  }
}
