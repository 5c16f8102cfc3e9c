package org.siterank.crawl;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.siterank.document.DocumentHeaders;
import org.siterank.document.DocumentParser;
import org.siterank.document.Parsed;
import org.siterank.document.SlowDocuments;
import org.siterank.fetch.FetchException;
import org.siterank.fetch.FetchResponse;
import org.siterank.fetch.PageRequest;
import org.siterank.site.PageUrl;
import org.siterank.site.SiteScope;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Looks at one address: fetches it, and reads the document. Used by several threads. */
final class DocumentLoader implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(DocumentLoader.class);

  private final Fetcher fetcher;
  private final CrawlOptions options;
  private final PageRenderer renderer;
  private final ReaderSources sources;
  private final AccountProbes accounts;
  private final DocumentParser parser;
  private volatile Optional<UrlCheck.Script> script = Optional.empty();

  /**
   * @param slow documents that are not read again before they change
   */
  DocumentLoader(Fetcher fetcher, CrawlOptions options, ReaderSources sources, SlowDocuments slow) {
    this.fetcher = fetcher;
    this.options = options;
    this.sources = sources;
    this.parser = new DocumentParser(sources.meta(), fetcher.hasSession(), slow);
    this.renderer = new PageRenderer(fetcher, options);
    this.accounts = new AccountProbes(sources.accounts(), fetcher, this::document);
  }

  /**
   * Looks at an address, and again when that may help; this thread waits for it.
   *
   * @param conditional whether an unchanged document may be answered with 304
   */
  FetchOutcome load(UrlRecord known, boolean conditional, Politeness.Connection connection)
      throws InterruptedException {
    try {
      FetchResponse answer =
          fetcher
              .session()
              .fetch(known.url(), () -> fetcher.fetch(request(known, conditional), connection));
      return read(known, asAccounts(known, conditional, answer, connection));
    } catch (FetchException e) {
      return unanswered(known, e);
    }
  }

  /** The first half of a look: the answer to one request, its document unread. */
  AccountProbes.Seen fetch(UrlRecord known, boolean conditional, Politeness.Connection connection)
      throws FetchException, InterruptedException {
    FetchResponse answer =
        fetcher
            .session()
            .fetch(known.url(), () -> fetcher.fetchOnce(request(known, conditional), connection));
    LOG.debug("{} {}", answer.status(), known.url());
    return asAccounts(known, conditional, answer, connection);
  }

  /** The answer, and who else gets it. */
  private AccountProbes.Seen asAccounts(
      UrlRecord known, boolean conditional, FetchResponse answer, Politeness.Connection connection)
      throws InterruptedException {
    return accounts.ask(
        request(known, conditional),
        answer,
        connection,
        () -> fetcher.fetchOnce(request(known, false), connection));
  }

  private PageRequest request(UrlRecord known, boolean conditional) {
    boolean validators =
        conditional
            && UrlStateMachine.hasCopy(known)
            && sources.areKnown(known.stated())
            && !renderer.hasTo(known.url());
    return new PageRequest(
        known.url(),
        validators ? known.etag() : "",
        validators ? known.lastModified() : "",
        options.maxPageBytes(),
        false,
        parser::mayRead);
  }

  /**
   * The second half of a look, for which no connection is needed.
   *
   * @throws InterruptedException when the crawl ends while the page is rendered
   */
  FetchOutcome read(UrlRecord known, AccountProbes.Seen seen) throws InterruptedException {
    FetchResponse answer = seen.answer();
    Map<String, Boolean> admitted = seen.admitted();
    boolean readable = answer.hasDocument() && answer.extent() == FetchResponse.Extent.WHOLE;
    Optional<Parsed> document =
        readable ? Optional.of(document(known.url(), answer)) : Optional.empty();
    FetchResponse kept = answer;
    if (document.filter(parsed -> renderer.concerns(known.url(), parsed, answer)).isPresent()) {
      // What it shows changes without it: its next visit is not a conditional one, and the digest
      // of what is rendered then says whether it changed.
      kept = PageRenderer.withoutValidators(answer);
      document = Optional.of(rendered(known, answer, document.get()));
      if (!renderer.leaves(known.url())) {
        admitted = accounts.none(admitted); // They were asked about the empty page.
      }
    }
    // It may have to wait for its turn, and its bytes are of no use any more.
    return new FetchOutcome.Answered(kept.withoutBody(), document, admitted);
  }

  private Parsed rendered(UrlRecord known, FetchResponse shell, Parsed unrendered)
      throws InterruptedException {
    try {
      Optional<PageRenderer.Page> page = renderer.render(known.url(), shell);
      if (page.isEmpty()) {
        String step = renderer.obstacle(known.url()).orElse("");
        script = Optional.of(UrlCheck.Script.of(unrendered, Optional.empty(), step));
        if (PageRenderer.isEmpty(unrendered)) {
          renderer.leave(known.url());
        }
        return renderer.hasTo(known.url())
            ? unreadable(shell, "to render it, " + step)
            : unrendered;
      }
      Parsed parsed = document(known.url(), page.get().answer());
      script = Optional.of(UrlCheck.Script.of(unrendered, Optional.of(parsed), ""));
      // Without its data it is no news: an earlier copy is better.
      return page.get().missed().isPresent() && PageRenderer.isEmpty(parsed)
          ? unreadable(shell, "rendered, it is empty without " + page.get().missed().get())
          : parsed;
    } catch (IOException e) {
      LOG.debug("rendering {}", known.url(), e);
      return unreadable(shell, "it could not be rendered: " + e.getMessage());
    }
  }

  private static Parsed unreadable(FetchResponse shell, String problem) {
    return new Parsed.Unreadable(shell.header("Content-Type"), true, problem);
  }

  /** Returns true if a link can end the session of the crawler. */
  boolean hasSession() {
    return fetcher.hasSession();
  }

  /** Pages that are rendered ask for nothing that these forbid. */
  void obey(RobotsFiles robots, SiteScope scope) {
    renderer.obey(robots, scope);
  }

  /** No page is rendered any more; those that are being rendered are abandoned. */
  void abandon() {
    renderer.close();
  }

  /** The effect of scripts on the page that was read last, when they matter to it. */
  Optional<UrlCheck.Script> script() {
    return script;
  }

  /** Counts of rendered pages. */
  RenderReport rendered() {
    return renderer.report();
  }

  /** The outcome of a look that got no answer. */
  FetchOutcome unanswered(UrlRecord known, FetchException e) {
    LOG.debug("{} {}", e.getMessage(), known.url());
    return new FetchOutcome.NotAnswered(e.reason(), e.getMessage());
  }

  private Parsed document(PageUrl url, FetchResponse answer) {
    String contentType = answer.header("Content-Type");
    try {
      return parser.parse(
          url,
          answer.body(),
          new DocumentHeaders(
              contentType,
              answer.header("Content-Language"),
              answer.headers("X-Robots-Tag"),
              answer.headers("Link")));
    } catch (RuntimeException e) {
      // One document that a reader stumbles over must not end the crawl of all others.
      LOG.warn("the reader of {} failed at {}", contentType, url, e);
      return new Parsed.Unreadable(contentType, true, "the reader failed: " + e);
    }
  }

  /** Accounts that could not log in, each with the reason. */
  List<String> failedLogins() {
    return accounts.failedLogins();
  }

  /** Ends the requests that are sent as accounts. */
  void cancelAccounts() {
    accounts.cancel();
  }

  /** Warnings for the user. */
  List<String> warnings() {
    List<String> warnings = new ArrayList<>(renderer.warnings());
    warnings.addAll(accounts.warnings());
    warnings.addAll(fetcher.session().warnings());
    parser
        .fault()
        .map(
            reason ->
                "documents other than HTML and text could not be read, for the program is not"
                    + " whole: "
                    + reason
                    + "; install it again")
        .ifPresent(warnings::add);
    return warnings;
  }

  @Override
  public void close() {
    renderer.close();
    parser.close();
  }
}
