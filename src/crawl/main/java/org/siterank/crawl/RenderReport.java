package org.siterank.crawl;

import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.siterank.site.PageUrl;

/**
 * Outcome of rendering in a run.
 *
 * @param pages pages that were rendered
 * @param empty pages that look empty without JavaScript and were not rendered
 * @param firstEmpty the first of them in URL order
 * @param step what to do before they can be rendered; empty when that was not tried
 * @param refused requests of rendered pages that were not sent, by kind: {@code to other hosts}
 */
public record RenderReport(
    long pages,
    long empty,
    Optional<PageUrl> firstEmpty,
    String step,
    Map<String, Refused> refused) {

  static final RenderReport NONE = new RenderReport(0, 0, Optional.empty(), "", Map.of());

  /**
   * Requests of one kind.
   *
   * @param requests how many
   * @param first the address of the first in alphabetical order
   */
  public record Refused(long requests, String first) {

    Refused plus(Refused other) {
      return new Refused(
          requests + other.requests, first.compareTo(other.first) <= 0 ? first : other.first);
    }
  }

  public RenderReport {
    refused = Map.copyOf(refused);
  }

  RenderReport plus(RenderReport other) {
    Map<String, Refused> both = new TreeMap<>(refused);
    other.refused.forEach((kind, one) -> both.merge(kind, one, Refused::plus));
    return new RenderReport(
        pages + other.pages,
        empty + other.empty,
        firstEmpty
            .filter(own -> other.firstEmpty.isEmpty() || own.compareTo(other.firstEmpty.get()) <= 0)
            .or(other::firstEmpty),
        step.isEmpty() ? other.step : step,
        both);
  }
}
