package org.siterank.crawl;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.siterank.fetch.FetchResponse;
import org.siterank.site.PageUrl;

/**
 * Pages that the site gives, with status 200, for addresses that do not exist. When several
 * addresses say the same, an address is asked for that nobody can have: if it says so too, the
 * document means "not found", and whatever says it is taken for a 404.
 *
 * <p>After Z. Bar-Yossef, A. Broder, R. Kumar and A. Tomkins, Sic transit gloria telae, WWW 2004,
 * who ask for an address that cannot exist beside every dead link; here only where there is doubt.
 */
final class Soft404Detector {

  /** Addresses with one text that raise the doubt; our choice. */
  static final int DOUBTFUL = 5;

  private final SpiderTraps traps;

  /** The number of the first page of each print; those of one text only cost no list. */
  private final LongTable first = new LongTable();

  private final UrlNumbers urls;
  private final Map<Long, List<PageUrl>> others = new HashMap<>();
  private final Set<Long> asked = new HashSet<>();
  private final Set<PageUrl> suspects = new HashSet<>();

  /**
   * @param urls the numbers that all pages have before they are read
   */
  Soft404Detector(SpiderTraps traps, UrlNumbers urls) {
    this.traps = traps;
    this.urls = urls;
  }

  /**
   * Notes a page that was read for the first time.
   *
   * @return the address that must be asked for, when there is doubt
   */
  Optional<PageUrl> read(PageUrl url, TextFingerprint print) {
    if (!print.tells() || asked.contains(print.words())) {
      return Optional.empty();
    }
    if (first.put(print.words(), urls.number(url)) == LongTable.NEW) {
      return Optional.empty();
    }
    List<PageUrl> same = others.computeIfAbsent(print.words(), key -> new ArrayList<>());
    same.add(url);
    if (same.size() + 1 < DOUBTFUL) {
      return Optional.empty();
    }
    asked.add(print.words());
    String path = url.path();
    return url.resolve(
        path.substring(0, path.lastIndexOf('/') + 1)
            + "siterank-"
            + Long.toHexString(print.words())
            + "-no-such-page");
  }

  /** Takes the answer for the address that nobody can have. */
  void probed(FetchOutcome outcome) {
    Optional<Long> print = print(outcome);
    if (print.isPresent() && first.get(print.get()) != LongTable.NEW) {
      traps.foundSoft404(print.get());
      suspects.add(urls.url(first.get(print.get())));
      suspects.addAll(others.getOrDefault(print.get(), List.of()));
    }
  }

  /** A look at a document that means "not found" as what it means, any other as it is. */
  FetchOutcome unmasked(FetchOutcome outcome) {
    Optional<Long> print = print(outcome);
    if (print.isEmpty() || !traps.isSoft404(print.get())) {
      return outcome;
    }
    FetchResponse answer = ((FetchOutcome.Answered) outcome).answer();
    return new FetchOutcome.Answered(
        FetchResponse.empty(404, answer.headers()), Optional.empty(), Map.of());
  }

  private static Optional<Long> print(FetchOutcome outcome) {
    return outcome instanceof FetchOutcome.Answered answered
        ? answered
            .fingerprints()
            .map(PageFingerprints::print)
            .filter(TextFingerprint::tells)
            .map(TextFingerprint::words)
        : Optional.empty();
  }

  /** Pages that were taken for something before it was known what they are. */
  Set<PageUrl> suspects() {
    return Set.copyOf(suspects);
  }
}
