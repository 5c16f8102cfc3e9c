package org.siterank.bench;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.Consumer;
import org.siterank.crawl.Answer;
import org.siterank.crawl.CrawlOptions;
import org.siterank.crawl.CrawlOrder;
import org.siterank.crawl.CrawlProgress;
import org.siterank.crawl.CrawlReport;
import org.siterank.crawl.Crawler;
import org.siterank.crawl.PageRequest;
import org.siterank.crawl.PageSource;
import org.siterank.site.PageUrl;
import org.siterank.site.SiteScope;
import org.siterank.store.SiteStore;

/**
 * Crawls a made-up site of any size into a real database and tells what is alive in the heap for
 * each address that is known, ten times on the way. Run it with the heap that is to suffice, {@code
 * -Xmx1g}.
 *
 * <p>Every page has 150 words and 15 links: five to pages that no other one leads to first, ten to
 * pages anywhere before them. A page exists only while it is asked for. Arguments: pages; a folder
 * for the database, which must not be there.
 */
public final class ScaleBench {

  private static final PageUrl START = PageUrl.of("https://docs.example/");
  private static final int CHILDREN = 5;
  private static final int OTHERS = 10;
  private static final int WORDS = 150;

  private ScaleBench() {}

  public static void main(String[] arguments) throws Exception {
    int pages = Integer.parseInt(arguments[0]);
    Path data = Files.createDirectory(Path.of(arguments[1]));
    long begin = System.nanoTime();
    System.out.println("      read      known   MB alive   kB/known    seconds");
    try (SiteStore store = SiteStore.openForWriting(data)) {
      CrawlOptions options =
          CrawlOptions.defaults()
              .withOrder(new CrawlOrder.Opic())
              .withLimits(Integer.MAX_VALUE, Optional.empty());
      CrawlReport report =
          new Crawler(SiteScope.of(START), options, new MadeUpSite(pages))
              .crawl(store.crawl(), () -> false, new Watch(pages, begin));
      System.out.println(report);
    }
  }

  /** Measures ten times on the way. */
  private static final class Watch implements Consumer<CrawlProgress> {

    private final int step;
    private final long begin;
    private long next;

    Watch(int pages, long begin) {
      this.step = Math.max(1, pages / 10);
      this.begin = begin;
      this.next = step;
    }

    @Override
    public void accept(CrawlProgress now) {
      if (now.pages() < next) {
        return;
      }
      next += step;
      System.gc();
      Runtime runtime = Runtime.getRuntime();
      double alive = runtime.totalMemory() - runtime.freeMemory();
      long known = now.pages() + now.waiting();
      System.out.printf(
          Locale.ROOT,
          "%10d %10d %10.1f %10.2f %10.0f%n",
          now.pages(),
          known,
          alive / 1e6,
          alive / 1e3 / known,
          (System.nanoTime() - begin) / 1e9);
    }
  }

  /** Pages that are written when they are asked for. */
  private record MadeUpSite(int pages) implements PageSource {

    private static final Map<String, List<String>> HEADERS =
        Map.of("content-type", List.of("text/html; charset=utf-8"));

    @Override
    public Answer fetch(PageRequest request) {
      Optional<Integer> page = number(request.url());
      if (page.isEmpty() || page.get() >= pages) {
        return Answer.empty(404, Map.of());
      }
      byte[] body = html(page.get()).getBytes(StandardCharsets.UTF_8);
      return new Answer(200, HEADERS, body, Answer.Extent.WHOLE, body.length);
    }

    private static Optional<Integer> number(PageUrl url) {
      if (url.equals(START)) {
        return Optional.of(0);
      }
      String path = url.path();
      int dash = path.lastIndexOf("/page-");
      return dash < 0
          ? Optional.empty()
          : Optional.of(Integer.valueOf(path.substring(dash + 6, path.length() - 5)));
    }

    private static String path(int page) {
      return page == 0
          ? "/"
          : String.format(
              Locale.ROOT, "/s%02d/t%03d/page-%d.html", page % 50, page / 50 % 200, page);
    }

    private String html(int page) {
      SplittableRandom random = new SplittableRandom(page);
      StringBuilder html = new StringBuilder("<!doctype html><html lang=en><title>Page ");
      html.append(page).append(' ').append(word(random)).append("</title><p>");
      for (int k = 0; k < WORDS; k++) {
        html.append(word(random)).append(' ');
      }
      for (int k = 1; k <= CHILDREN; k++) {
        link(html, (long) page * CHILDREN + k);
      }
      for (int k = 0; k < OTHERS; k++) {
        link(html, random.nextInt(page + 1));
      }
      return html.toString();
    }

    private void link(StringBuilder html, long page) {
      if (page < pages) {
        String path = path((int) page);
        html.append("<a href=\"").append(path).append("\">page ").append(page).append("</a> ");
      }
    }

    private static String word(SplittableRandom random) {
      return "w" + Integer.toString(random.nextInt(20_000), 36);
    }

    @Override
    public boolean isRemote() {
      return false;
    }

    @Override
    public void cancel() {
      // A page is written in no time.
    }

    @Override
    public void close() {
      // Nothing is held open.
    }
  }
}
