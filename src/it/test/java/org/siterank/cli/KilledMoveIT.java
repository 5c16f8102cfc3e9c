package org.siterank.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.siterank.cli.Processes.Outcome;
import org.siterank.crawl.UrlStatus;
import org.siterank.site.PageUrl;
import org.siterank.store.SiteStore;

/** Moves of a site that are killed with SIGKILL at random moments. */
@Tag("minutes")
class KilledMoveIT {

  private static final int KILLS = Integer.getInteger("siterank.kills", 12);

  @TempDir Path folder;

  @Test
  void theSiteIsWholeAtOneOfItsAddressesAfterAnyKill() throws Exception {
    try (SmallSite here = new SmallSite(400);
        SmallSite there = new SmallSite(400)) {
      Path log = here.writeLog(folder.resolve("access.log"), 60_000);
      long begin = System.nanoTime();
      Outcome first = run(log, "--site", here.url());
      long longest = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - begin);
      assertEquals(0, first.status(), first.err());
      long visits = visits(here.url());
      SplittableRandom random = new SplittableRandom(5);
      String site = here.url();
      int killed = 0;
      int moved = 0;
      for (int i = 0; i < KILLS; i++) {
        String to = site.equals(here.url()) ? there.url() : here.url();
        begin = System.nanoTime();
        Processes.Started run = Processes.start(folder, Map.of(), command(log, "--move-to", to));
        if (run.process().waitFor(random.nextLong(longest / 8, longest), TimeUnit.MILLISECONDS)) {
          // It was over sooner than the ones before: the next kill comes earlier.
          longest = Math.max(8, TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - begin));
        } else {
          run.process().destroyForcibly().waitFor();
          killed++;
        }
        String now = site();
        assertTrue(now.equals(site) || now.equals(to), now);
        moved += now.equals(to) ? 1 : 0;
        site = now;
        assertEquals(visits, visits(site));
      }
      assertTrue(killed > KILLS / 3, "moves killed while they were at work: " + killed);
      Outcome last = run(log, "--site", site);
      assertEquals(0, last.status(), last.err());
      assertEquals(visits, visits(site));
      System.out.println(killed + " of " + KILLS + " moves killed, " + moved + " made");
    }
  }

  /** The site of the data folder, all pages of which are at its address. */
  private String site() throws IOException {
    try (SiteStore store = SiteStore.openForReading(data())) {
      String site = store.runs().settings().get("site.url").get(0);
      TreeSet<PageUrl> pages = new TreeSet<>();
      store
          .crawl()
          .forEach(
              record -> {
                if (record.status() == UrlStatus.READ) {
                  pages.add(record.url());
                }
              });
      assertEquals(401, pages.size(), "pages");
      pages.forEach(page -> assertTrue(page.value().startsWith(site), page + " of " + site));
      return site;
    }
  }

  /** All visits stored, each to a page of the site. */
  private long visits(String site) throws IOException {
    long[] visits = {0};
    try (SiteStore store = SiteStore.openForReading(data())) {
      store
          .visits()
          .forEachVisit(
              visit -> {
                assertTrue(visit.url().value().startsWith(site), visit + " of " + site);
                visits[0] += visit.visits();
              });
    }
    return visits[0];
  }

  private Path data() {
    return folder.resolve("data");
  }

  private List<String> command(Path log, String... words) {
    List<String> command = new ArrayList<>(Siterank.COMMAND);
    command.addAll(List.of("run", "--delay", "0s", "--data", data().toString()));
    command.addAll(List.of("--logs", log.toString()));
    command.addAll(List.of(words));
    return command;
  }

  private Outcome run(Path log, String... words) throws IOException, InterruptedException {
    return Processes.start(folder, Map.of(), command(log, words)).await();
  }
}
