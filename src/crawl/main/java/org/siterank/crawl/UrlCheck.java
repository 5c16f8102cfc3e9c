package org.siterank.crawl;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.siterank.document.Parsed;
import org.siterank.site.PageDate;
import org.siterank.site.PageUrl;

/**
 * Explanation of what the crawl would do with an address.
 *
 * @param admission whether a run would request it
 * @param fetching the requests that were made for it now
 * @param content the page that was found
 * @param dated when the page is from, if known
 * @param named what the page names as its own address, when that is another one
 * @param known what the last run found there, when one did
 * @param schedule when a run will fetch it
 * @param script what its scripts make of it, when it was rendered or looks empty without them
 */
public record UrlCheck(
    Admission admission,
    Fetching fetching,
    Content content,
    Optional<PageDate> dated,
    Optional<PageUrl> named,
    Optional<UrlRecord> known,
    Schedule schedule,
    Optional<Script> script) {

  /**
   * The rules that let a run request an address, or keep it away.
   *
   * @param url as it was given
   * @param canonical the one name under which it is asked for
   * @param inScope whether it belongs to the site
   * @param scopeReason why not, in words, or which pattern takes it in; or empty
   * @param robotsAllowed whether robots.txt lets us in; nothing outside the scope
   * @param robotsRule the rule that decides, or empty
   * @param trap the limit that keeps it from being taken up, or empty
   */
  public record Admission(
      PageUrl url,
      PageUrl canonical,
      boolean inScope,
      String scopeReason,
      Optional<Boolean> robotsAllowed,
      String robotsRule,
      String trap) {}

  /**
   * The requests for an address and their outcome.
   *
   * @param hops what was answered now, redirects followed as far as they stay on the site
   * @param outcome what it would be: the status of the last hop
   * @param reason why, in words, or empty
   * @param searchable whether a run would show it in results, as things stand now
   */
  public record Fetching(
      List<Hop> hops, Optional<UrlStatus> outcome, String reason, boolean searchable) {

    public Fetching {
      hops = List.copyOf(hops);
    }
  }

  /**
   * The page found at an address.
   *
   * @param title of the page, or empty
   * @param contentType of the last answer, or empty
   * @param links links of the page, -1 when no page was found
   * @param noindex the page asks not to be shown
   */
  public record Content(String title, String contentType, int links, boolean noindex) {}

  /**
   * The next fetch of an address.
   *
   * @param importance its share of the cash that enters pages, by OPIC; NaN when it has none yet
   * @param nextVisit when a run will look at it, in words
   * @param dueBy the latest time, by {@link CrawlOptions#maxAge}
   */
  public record Schedule(double importance, String nextVisit, Optional<Instant> dueBy) {}

  /**
   * A page without its scripts, and after they have run.
   *
   * @param wordsWithout words of its text as the server sends it
   * @param linksWithout links in it
   * @param words words of its text when it was rendered; empty when it was not
   * @param links links of it then
   * @param step what to do before it can be rendered, or empty
   */
  public record Script(
      long wordsWithout,
      long linksWithout,
      Optional<Long> words,
      Optional<Long> links,
      String step) {

    static Script of(Parsed without, Optional<Parsed> with, String step) {
      return new Script(
          words(without), links(without), with.map(Script::words), with.map(Script::links), step);
    }

    private static long words(Parsed parsed) {
      AtomicLong words = new AtomicLong();
      if (parsed instanceof Parsed.Document document) {
        TextWords.forEach(
            document.page().content().text(), (word, length) -> words.incrementAndGet());
      }
      return words.get();
    }

    private static long links(Parsed parsed) {
      return parsed instanceof Parsed.Document document ? document.page().links().size() : 0;
    }
  }

  /**
   * One request.
   *
   * @param url what was asked for
   * @param httpStatus what was answered, 0 when nothing was
   * @param target where it leads, when it leads on
   * @param problem what went wrong, or empty
   */
  public record Hop(PageUrl url, int httpStatus, Optional<PageUrl> target, String problem) {}
}
