package org.siterank.crawl;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.siterank.site.Link;
import org.siterank.site.PageUrl;
import org.siterank.site.SiteScope;

/** What a crawl keeps of every address: a million pages of twenty links must fit into 1 GiB. */
@Tag("slow")
class FrontierMemoryTest {

  private static final int PAGES = 60_000;

  /** 400 bytes an address for what stays, and 16 MB for what does not. */
  private static final int MEGABYTES = 40;

  @Test
  void whatACrawlKnowsFitsIntoLittleMemory() throws Exception {
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:+UseSerialGC",
                "-Xmx" + MEGABYTES + "m",
                "-Xmn16m",
                "-cp",
                System.getProperty("java.class.path"),
                Walk.class.getName())
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertEquals(PAGES + " pages\n", said);
    assertEquals(0, process.waitFor());
  }

  /** Walks over a made-up site, as {@link CrawlCycle} does, with nothing in the store. */
  static final class Walk {

    private static final SiteScope SCOPE = SiteScope.of(PageUrl.of("https://docs.example/"));

    private Walk() {}

    public static void main(String[] arguments) throws Exception {
      TestClock clock = new TestClock();
      MemoryStore store = new MemoryStore();
      UrlNumbers urls = new UrlNumbers();
      CashFrontier frontier =
          new CashFrontier(
              SCOPE,
              CrawlOptions.defaults(),
              false,
              store,
              new CrawlMemory(store, clock),
              urls,
              Map.of(),
              url -> Optional.empty(),
              url -> false,
              clock.now(),
              1,
              new Outbox(LocalGroup.of(1).get(0)));
      SpiderTraps traps = new SpiderTraps(Map.of(), clock.now());
      Soft404Detector hollow = new Soft404Detector(traps, urls);
      add(frontier, url(0));
      int pages = 0;
      for (Frontier.Entry entry = frontier.next(false);
          entry != null;
          entry = frontier.next(false)) {
        PageUrl page = entry.known().url();
        TextFingerprint print = new TextFingerprint(pages * 0x9E3779B97F4A7C15L, pages * 31L, 1000);
        traps.read(page, print);
        hollow.read(page, print);
        List<Link> links = links(pages++);
        for (Link link : links) {
          if (!frontier.hasSeen(link.target()) && traps.refusal(link.target(), page).isEmpty()) {
            add(frontier, link.target());
          }
        }
        UrlRecord read = entry.known();
        frontier.settled(
            entry,
            new UrlRecord(
                page,
                UrlStatus.READ,
                200,
                read.target(),
                read.depth(),
                Optional.of(clock.now()),
                "",
                "",
                0,
                1,
                ""),
            links);
        if (pages % 32 == 0) {
          frontier.takeChange();
        }
      }
      System.out.print(pages + " pages\n");
    }

    private static void add(Frontier frontier, PageUrl url) {
      frontier.add(new Frontier.Entry(UrlRecord.unread(url, 1), 0, Frontier.Purpose.VISIT));
    }

    private static List<Link> links(int page) {
      SplittableRandom random = new SplittableRandom(page);
      List<Link> links = new ArrayList<>();
      for (int k = 1; k <= 20; k++) {
        int target = k <= 5 ? 5 * page + k : random.nextInt(PAGES);
        if (target < PAGES) {
          links.add(new Link(url(target), "", false));
        }
      }
      return links;
    }

    /** Words, so that no two addresses have one form. */
    private static PageUrl url(int page) {
      StringBuilder letters = new StringBuilder();
      for (int rest = page; rest > 0; rest /= 26) {
        letters.append((char) ('a' + rest % 26));
      }
      return PageUrl.of("https://docs.example/some-words-before-it/" + letters + "/page.html");
    }
  }
}
