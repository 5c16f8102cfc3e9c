package org.siterank.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.siterank.graph.ArcEdit;
import org.siterank.site.PageUrl;
import org.siterank.whatif.WhatIf;

/**
 * Links to add as an editor would choose them, by texts and counts: pages that people read and that
 * mention a target without a link to it.
 *
 * @param targets pages for which they were looked for
 * @param left further pages, with fewer counted views, for which they were not
 * @param links those of the target with most counted views first
 */
public record EditorLinks(int targets, int left, List<Link> links) {

  /** Targets at most: for each of them the texts of the site are searched. */
  static final int MOST_TARGETS = 20;

  /** Links named for one target. */
  private static final int LINKS = 3;

  /** Finds such links. */
  @FunctionalInterface
  public interface Editor {

    /** Finds none. */
    Editor NONE = (target, most) -> List.of();

    /** The links to a page that fit best, at most so many. */
    List<Place> linksTo(PageUrl target, int most);
  }

  /**
   * A sentence where a link fits.
   *
   * @param page the page that may get the link
   * @param sentence the sentence with the words of the topic
   * @param heading of its section; empty at the beginning of the page
   * @param views of the page that were counted
   * @param clicks the clicks a month to expect; nothing when no similar link is known
   */
  public record Place(
      PageUrl page, String sentence, String heading, long views, Optional<Clicks> clicks) {}

  /** The clicks a month of nine in ten similar links: at least, and at most. */
  public record Clicks(long low, long high) {}

  /**
   * A link to add.
   *
   * @param gain of the score of the target, as the model expects it; empty when it says nothing
   */
  public record Link(PageUrl to, Place place, OptionalDouble gain) {}

  public EditorLinks {
    links = List.copyOf(links);
  }

  /** Looks for links to pages. */
  static EditorLinks to(List<Integer> pages, SiteFacts facts, WhatIf whatIf) {
    List<Integer> targets =
        pages.stream()
            .sorted(
                Comparator.comparingDouble((Integer page) -> -views(facts, page))
                    .thenComparing(facts::url))
            .limit(MOST_TARGETS)
            .toList();
    List<Link> links = new ArrayList<>();
    for (int target : targets) {
      for (Place place : facts.goalPages().editor().linksTo(facts.url(target), LINKS)) {
        links.add(new Link(facts.url(target), place, gain(facts, whatIf, place.page(), target)));
      }
    }
    return new EditorLinks(targets.size(), pages.size() - targets.size(), links);
  }

  private static double views(SiteFacts facts, int page) {
    return facts.views().outside().get(page) + facts.views().internal().get(page);
  }

  private static OptionalDouble gain(SiteFacts facts, WhatIf whatIf, PageUrl page, int target) {
    int from = facts.graph().node(page.value());
    boolean known = from < 0 || facts.graph().successors().contains(from, target);
    return known || facts.flows().damping() >= 1 // Where a new link may close a trap.
        ? OptionalDouble.empty()
        : OptionalDouble.of(
            whatIf
                .after(List.of(ArcEdit.add(page.value(), facts.graph().name(target))))
                .change(target));
  }

  Section section(ReportTexts t) {
    List<String> paragraphs = new ArrayList<>();
    paragraphs.add(t.say(links.isEmpty() ? "editor.none" : "editor.text"));
    if (left > 0) {
      paragraphs.add(t.say("editor.left", t.number((long) targets), t.number((long) left)));
    }
    List<String> proof = new ArrayList<>();
    for (Link link : links) {
      if (link.gain().isPresent()) {
        proof.add(
            t.say(
                "editor.gain",
                link.place().page().pathAndQuery(),
                link.to().pathAndQuery(),
                t.flow(link.gain().getAsDouble())));
      }
    }
    return ReportSections.section(
        "editor",
        paragraphs,
        proof,
        Table.of("links-to-add", links)
            .page("linkTo", Link::to)
            .page("linkFrom", link -> link.place().page())
            .text("sentence", link -> link.place().sentence())
            .text("heading", link -> link.place().heading())
            .count("sourceViews", link -> link.place().views())
            .count("clicksLow", link -> link.place().clicks().map(Clicks::low).orElse(null))
            .count("clicksHigh", link -> link.place().clicks().map(Clicks::high).orElse(null))
            .build());
  }
}
