package org.siterank.crawl;

import java.io.IOException;
import java.util.Optional;
import java.util.function.Supplier;
import org.siterank.document.Parsed;

/** Pages that are empty because they were not rendered. */
final class UnrenderedPages {

  private final CrawlOptions options;
  private final CrawlMemory memory;
  private final Supplier<RenderReport> rendered;

  /**
   * @param rendered what came of rendering so far
   */
  UnrenderedPages(CrawlOptions options, CrawlMemory memory, Supplier<RenderReport> rendered) {
    this.options = options;
    this.memory = memory;
    this.rendered = rendered;
  }

  /**
   * A page that had links when it was rendered, or without scripts, and is empty now because it was
   * not rendered, cannot be read: the browser is missing, and not its content.
   */
  FetchOutcome unemptied(UrlRecord known, FetchOutcome outcome) throws IOException {
    if (known.status() != UrlStatus.READ
        || options.render() == Rendering.NEVER
        || !(outcome instanceof FetchOutcome.Answered answered)
        || answered.document().filter(PageRenderer::isEmpty).isEmpty()) {
      return outcome;
    }
    String step = rendered.get().step();
    if (step.isEmpty() || memory.links(known.url()).isEmpty()) {
      return outcome;
    }
    String problem = "it is empty without JavaScript; to render it, " + step;
    return new FetchOutcome.Answered(
        answered.answer(),
        Optional.of(new Parsed.Unreadable(answered.answer().header("Content-Type"), true, problem)),
        answered.admitted());
  }
}
