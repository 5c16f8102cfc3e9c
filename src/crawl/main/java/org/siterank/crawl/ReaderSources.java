package org.siterank.crawl;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.siterank.document.Parsed;
import org.siterank.fetch.FetchResponse;
import org.siterank.site.StatedReaders;

/**
 * Where the pages of a site state who may read them.
 *
 * @param header the name of a header of their answers
 * @param meta the name of a {@code meta} element in the head of their documents
 * @param accounts by which they are asked for: who is let in may read them
 */
public record ReaderSources(
    Optional<String> header, Optional<String> meta, List<AccountSource> accounts) {

  /** Nowhere. */
  public static final ReaderSources NONE =
      new ReaderSources(Optional.empty(), Optional.empty(), List.of());

  public ReaderSources {
    accounts = List.copyOf(accounts);
  }

  private List<String> all() {
    List<String> sources = new ArrayList<>();
    header.map(StatedReaders::header).ifPresent(sources::add);
    meta.map(StatedReaders::meta).ifPresent(sources::add);
    accounts.forEach(account -> sources.add(StatedReaders.account(account.name())));
    return sources;
  }

  /** Whether an answer that a page is unchanged leaves nothing open. */
  boolean areKnown(StatedReaders stated) {
    return header.map(StatedReaders::header).stream().allMatch(stated::isKnown)
        && meta.map(StatedReaders::meta).stream().allMatch(stated::isKnown);
  }

  /**
   * The readers stated after a look. A document comes with all of its headers. An answer that
   * nothing has changed (304) need not repeat them (RFC 9110, 15.4.5): what it does not name is as
   * before.
   */
  StatedReaders after(UrlRecord known, FetchOutcome outcome) {
    StatedReaders stated = known.stated().only(all());
    if (!(outcome instanceof FetchOutcome.Answered answered)) {
      return stated;
    }
    FetchResponse answer = answered.answer();
    if (header.isPresent()) {
      List<String> values = answer.headers(header.get());
      if (answer.hasDocument() || (answer.status() == 304 && !values.isEmpty())) {
        stated = stated.with(StatedReaders.header(header.get()), values);
      }
    }
    if (meta.isPresent() && answered.document().orElse(null) instanceof Parsed.Document document) {
      stated = stated.with(StatedReaders.meta(meta.get()), document.readers());
    }
    for (Map.Entry<String, Boolean> account : answered.admitted().entrySet()) {
      stated =
          stated.with(
              StatedReaders.account(account.getKey()),
              List.of(account.getValue() ? StatedReaders.ADMITTED : StatedReaders.REFUSED));
    }
    return stated;
  }
}
