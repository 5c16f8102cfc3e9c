package org.siterank.cli;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.siterank.change.EditorAdvice;
import org.siterank.change.LinkSource;
import org.siterank.graph.ArcEdit;
import org.siterank.graph.SiteGraph;
import org.siterank.output.Figures;
import org.siterank.output.Rows;
import org.siterank.whatif.Aim;
import org.siterank.whatif.GainRobustness;
import org.siterank.whatif.RankDelta;
import org.siterank.whatif.WhatIf;

/**
 * Links to add that the model advises.
 *
 * @param target the page that they help
 * @param toAny whether they may lead to other pages
 * @param graph the site without them
 * @param score of the target
 * @param links the links, the best first
 * @param left what stays of each gain without the page that its source depends on most
 * @param place where on a page the links are
 */
record ModelAdvice(
    String target,
    boolean toAny,
    SiteGraph graph,
    double score,
    List<Advised> links,
    List<Optional<GainRobustness.Remainder>> left,
    PlaceOption place) {

  /** A link with what it brings, to the target and to the others. */
  record Advised(int from, int to, double gain, double siteGain, int loser, double loss) {

    GainRobustness.NewLink link(int target) {
      return new GainRobustness.NewLink(Aim.page(target), from, to);
    }
  }

  /** The effect of a link on the other pages. */
  static Advised advised(WhatIf whatIf, int from, int to, double gain) {
    SiteGraph graph = whatIf.inflow().graph();
    RankDelta delta = whatIf.after(List.of(ArcEdit.add(graph.name(from), graph.name(to))));
    int loser = delta.greatestLoser();
    double loss = loser < 0 ? 0 : delta.change(loser);
    return new Advised(from, to, gain, delta.totalChange(), loser, loss);
  }

  /** Prints the links as text. */
  void text(PrintWriter out) {
    String where = place.words(graph).map(words -> " " + words).orElse("");
    out.printf("%s has %s; it gains most by a link%s%n", target, Figures.amount(score), where);
    for (int k = 0; k < links.size(); k++) {
      Advised link = links.get(k);
      out.printf(
          "%10s  from %s%s%n",
          Prose.change(link.gain(), 0),
          graph.name(link.from()),
          toAny ? " to " + graph.name(link.to()) : "");
      if (link.loser() >= 0) {
        out.printf(
            "%10s  at %s, which loses most%n",
            Prose.change(link.loss(), 0), graph.name(link.loser()));
      }
      left.get(k)
          .ifPresent(
              rest ->
                  out.printf(
                      "%10s  without %s, the page that the source depends on most%n",
                      Prose.change(rest.gain(), 0), graph.name(rest.without())));
    }
    if (links.isEmpty()) {
      out.println("no link that is missing would help it");
    }
  }

  /** Prints the links as a table. */
  void table(OutputFormat format, PrintWriter out) throws IOException {
    List<String> header =
        new ArrayList<>(List.of("from", "gain", "score", "siteGain", "loser", "loss"));
    if (toAny) {
      header.add("to");
    }
    header.addAll(List.of("dependsOn", "gainWithout"));
    try (Rows rows = format.rows(out, header.toArray(String[]::new))) {
      for (int k = 0; k < links.size(); k++) {
        Advised link = links.get(k);
        List<Object> cells = new ArrayList<>();
        cells.add(graph.name(link.from()));
        cells.add(link.gain());
        cells.add(score + link.gain());
        cells.add(link.siteGain());
        cells.add(link.loser() < 0 ? "" : graph.name(link.loser()));
        cells.add(link.loss());
        if (toAny) {
          cells.add(graph.name(link.to()));
        }
        cells.add(left.get(k).map(rest -> graph.name(rest.without())).orElse(""));
        cells.add(left.get(k).isEmpty() ? "" : left.get(k).get().gain());
        rows.row(cells.toArray());
      }
    }
  }

  /** The shape of the JSON. */
  record View(
      String target,
      double score,
      @JsonInclude(JsonInclude.Include.NON_EMPTY) Optional<String> place,
      List<Candidate> candidates,
      @JsonInclude(JsonInclude.Include.NON_EMPTY) Optional<CountedAdvice.ToView> counted) {}

  record Candidate(
      String from,
      double gain,
      double score,
      @JsonInclude(JsonInclude.Include.NON_EMPTY) Optional<String> to,
      double siteGain,
      @JsonInclude(JsonInclude.Include.NON_EMPTY) Optional<String> loser,
      double loss,
      @JsonUnwrapped Robustness robustness) {}

  record Robustness(
      @JsonInclude(JsonInclude.Include.NON_EMPTY) Optional<String> dependsOn,
      @JsonInclude(JsonInclude.Include.NON_EMPTY) Optional<Double> gainWithout) {

    static Robustness of(SiteGraph graph, Optional<GainRobustness.Remainder> left) {
      return new Robustness(
          left.map(rest -> graph.name(rest.without())), left.map(GainRobustness.Remainder::gain));
    }
  }

  /**
   * The links as JSON.
   *
   * @param places those that were chosen by texts and counts
   */
  View view(Optional<EditorAdvice<LinkSource>> places) {
    List<Candidate> candidates = new ArrayList<>();
    for (int k = 0; k < links.size(); k++) {
      Advised link = links.get(k);
      candidates.add(
          new Candidate(
              graph.name(link.from()),
              link.gain(),
              score + link.gain(),
              toAny ? Optional.of(graph.name(link.to())) : Optional.empty(),
              link.siteGain(),
              link.loser() < 0 ? Optional.empty() : Optional.of(graph.name(link.loser())),
              link.loss(),
              Robustness.of(graph, left.get(k))));
    }
    return new View(
        target, score, place.name(graph), candidates, places.map(CountedAdvice.ToView::of));
  }
}
