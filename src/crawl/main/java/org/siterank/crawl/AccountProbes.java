package org.siterank.crawl;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.stream.Collectors;
import org.siterank.document.Parsed;
import org.siterank.fetch.FetchException;
import org.siterank.fetch.FetchResponse;
import org.siterank.fetch.PageRequest;
import org.siterank.site.Page;
import org.siterank.site.PageSigns;
import org.siterank.site.PageUrl;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Learns who may read a page: asks for it as each of some accounts, right after the crawl got it.
 * Where the page has an entity tag, they are told nothing but that they may have it (304); a date
 * would do for an older login page in its place, too. A document of another type or title than the
 * one that the crawl got, or of another text, is not the page: it is a login, or an error without
 * its status.
 */
final class AccountProbes {

  /**
   * Part of the text of a page that all of its readers see. Our choice: names and counts of one's
   * own are less than the rest.
   */
  private static final double SAME_TEXT = 0.9;

  private static final Logger LOG = LoggerFactory.getLogger(AccountProbes.class);

  private final List<AccountProbe> probes = new ArrayList<>();

  private final BiFunction<PageUrl, FetchResponse, Parsed> reader;

  /**
   * @param reader reads a document
   */
  AccountProbes(
      List<AccountSource> accounts,
      Fetcher fetcher,
      BiFunction<PageUrl, FetchResponse, Parsed> reader) {
    this.reader = reader;
    accounts.forEach(
        account ->
            probes.add(
                new AccountProbe(
                    account,
                    fetcher,
                    (url, answer) -> asksForPassword(reader.apply(url, answer)))));
  }

  /** Fetches the page whole. */
  interface Whole {
    FetchResponse fetch() throws FetchException, InterruptedException;
  }

  /**
   * The answers to the crawl and to the accounts.
   *
   * @param answer of the crawl, fetched anew where only a whole one could be compared
   * @param admitted whether each account may read the page; one that is missing could not be asked
   */
  record Seen(FetchResponse answer, Map<String, Boolean> admitted) {}

  /**
   * Asks for a page that the crawl got.
   *
   * @param request how it got it
   * @param first what it got
   * @param again fetches it unconditionally
   */
  Seen ask(PageRequest request, FetchResponse first, Politeness.Connection connection, Whole again)
      throws InterruptedException {
    boolean whole = first.hasDocument() && first.extent() == FetchResponse.Extent.WHOLE;
    List<AccountProbe> asking =
        probes.stream().filter(probe -> probe.isAsked(request.url())).toList();
    if (asking.isEmpty() || !(whole || first.status() == 304)) {
      return new Seen(first, Map.of());
    }
    Comparison page = new Comparison(request.url(), first, again);
    PageRequest asked = request.ifChanged(whole ? first.header("ETag") : request.etag(), "");
    Map<String, Boolean> admitted = new HashMap<>();
    for (AccountProbe probe : asking) {
      AccountProbe.Verdict verdict = probe.ask(asked, connection, page::same);
      if (verdict != AccountProbe.Verdict.UNKNOWN) {
        admitted.put(probe.name(), verdict == AccountProbe.Verdict.ADMITTED);
      }
    }
    return new Seen(page.answer, admitted);
  }

  /**
   * Refuses all that stand for readers: what a browser makes of the page is not what they were
   * asked about.
   *
   * @param admitted what each account was answered
   */
  Map<String, Boolean> none(Map<String, Boolean> admitted) {
    Map<String, Boolean> none = new HashMap<>(admitted);
    probes.stream()
        .filter(AccountProbe::standsForReaders)
        .forEach(probe -> none.put(probe.name(), false));
    return none;
  }

  /** The page as the crawl got it. */
  private final class Comparison {

    private final PageUrl url;
    private final Whole whole;
    private FetchResponse answer;
    private Optional<Parsed> document = Optional.empty();

    Comparison(PageUrl url, FetchResponse answer, Whole whole) {
      this.url = url;
      this.answer = answer;
      this.whole = whole;
    }

    AccountProbe.Verdict same(FetchResponse other) throws InterruptedException {
      if (!answer.hasDocument() && !fetchesAnew()) {
        return AccountProbe.Verdict.UNKNOWN;
      }
      if (document.isEmpty()) {
        document = Optional.of(reader.apply(url, answer));
      }
      return isSame(document.get(), reader.apply(url, other), other)
          ? AccountProbe.Verdict.ADMITTED
          : AccountProbe.Verdict.REFUSED;
    }

    /** Unchanged for the crawl, and not for the account: what was stored is not at hand here. */
    private boolean fetchesAnew() throws InterruptedException {
      try {
        FetchResponse anew = whole.fetch();
        if (anew.hasDocument()) {
          answer = anew;
        }
      } catch (FetchException e) {
        LOG.debug("{} {}", e.getMessage(), url);
      }
      return answer.hasDocument();
    }

    private boolean isSame(Parsed own, Parsed others, FetchResponse other) {
      if (!type(answer).equals(type(other))) {
        return false;
      }
      if (own instanceof Parsed.Document mine && others instanceof Parsed.Document theirs) {
        boolean login = asksForPassword(others) && !asksForPassword(own);
        return !login && saysTheSame(mine.page(), theirs.page());
      }
      return own instanceof Parsed.Unreadable && others instanceof Parsed.Unreadable;
    }
  }

  /** Whether the title is the same, and the text but for what may be another for each reader. */
  private static boolean saysTheSame(Page mine, Page theirs) {
    Set<String> lines = theirs.content().text().lines().collect(Collectors.toSet());
    long shared =
        mine.content().text().lines().filter(lines::contains).mapToLong(String::length).sum();
    long all = mine.content().text().lines().mapToLong(String::length).sum();
    return mine.content().title().equals(theirs.content().title()) && shared >= SAME_TEXT * all;
  }

  private static String type(FetchResponse answer) {
    return answer.header("Content-Type").split(";", 2)[0].strip().toLowerCase(Locale.ROOT);
  }

  private static boolean asksForPassword(Parsed parsed) {
    return parsed instanceof Parsed.Document document
        && document.page().layout().signs().contains(PageSigns.LOGIN);
  }

  /** Ends the requests in progress. */
  void cancel() {
    probes.forEach(AccountProbe::cancel);
  }

  /** Accounts that could not log in, each with the reason. */
  List<String> failedLogins() {
    return probes.stream()
        .flatMap(probe -> probe.problem().map(why -> probe.name() + ": " + why).stream())
        .toList();
  }

  /** Warnings about pages that could not be asked for. */
  List<String> warnings() {
    return probes.stream()
        .filter(probe -> probe.unanswered() > 0 && probe.problem().isEmpty())
        .map(
            probe ->
                "pages that could not be asked for as "
                    + probe.name()
                    + (probe.standsForReaders() ? " (access.as)" : " (access.open-pages)")
                    + ", so that what was known of them stays: "
                    + probe.unanswered())
        .toList();
  }
}
