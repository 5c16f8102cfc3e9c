package org.siterank.documentation;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;

/** A week of visits to the sample site until now, in the combined format. */
final class SampleLog {

  private static final int VISITS = 400;
  private static final int SECONDS = 7 * 24 * 3600;
  private static final long SEED = 1;

  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("dd/MMM/yyyy:HH:mm:ss Z", Locale.ROOT).withZone(ZoneOffset.UTC);

  private static final String AGENT =
      "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";

  private static final List<String> REFERRERS =
      List.of("https://www.google.com/", "https://news.example.net/links.html", "-");

  private SampleLog() {}

  /** Visitors who enter at a page, and follow two links at most. */
  static List<String> lines(String host, Instant until) {
    Random random = new Random(SEED);
    List<String> paths = SampleSite.paths();
    List<String> lines = new ArrayList<>();
    for (int i = 0; i < VISITS; i++) {
      Instant at = until.minusSeconds(SECONDS - (long) i * SECONDS / VISITS);
      String client = "198.51.100." + (1 + random.nextInt(250));
      String referrer = REFERRERS.get(random.nextInt(REFERRERS.size()));
      String path = paths.get(Math.min(random.nextInt(paths.size()), random.nextInt(paths.size())));
      for (int click = 0; click < 3; click++) {
        lines.add(line(client, at.plusSeconds(click * 9L), path, 200, referrer));
        lines.add(line(client, at.plusSeconds(click * 9L), "/style.css", 200, "-"));
        referrer = "https://" + host + path;
        List<String> links = SampleSite.links(path);
        path = links.get(random.nextInt(links.size()));
      }
      if (i % 5 == 0) { // A search on the site, and the result that is opened.
        String search = "/search?q=opening+hours";
        lines.add(line(client, at.plusSeconds(40), search, 200, "https://" + host + "/"));
        lines.add(line(client, at.plusSeconds(50), "/hours.html", 200, "https://" + host + search));
      }
      if (i % 20 == 0) {
        lines.add(line(client, at, "/gone.html", 404, "https://partner.example.net/"));
      }
    }
    return lines;
  }

  private static String line(String client, Instant at, String path, int status, String referrer) {
    return "%s - - [%s] \"GET %s HTTP/1.1\" %d 1500 \"%s\" \"%s\""
        .formatted(client, TIME.format(at), path, status, referrer, AGENT);
  }
}
