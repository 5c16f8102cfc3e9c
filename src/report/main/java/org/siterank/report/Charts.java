package org.siterank.report;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.siterank.site.PageUrl;

/** Data of a report's charts, for the script of the page. */
final class Charts {

  /** Arrows between sections in a picture: more of them hide each other. */
  static final int MAP_ARROWS = 120;

  private final ReportTexts t;

  Charts(ReportTexts texts) {
    this.t = texts;
  }

  private static ObjectNode object() {
    return JsonNodeFactory.instance.objectNode();
  }

  /** The flows of the site, from left to right; in and out are equally wide when they balance. */
  Section.Chart flows(FlowBalance balance) {
    ObjectNode data = object();
    ArrayNode nodes = data.putArray("nodes");
    ArrayNode links = data.putArray("links");
    node(nodes, "pages", t.say("chart.pages"), 1);
    for (FlowBalance.Source source : balance.incoming().sources()) {
      String id = (source.external() ? "e-" : "i-") + source.name();
      node(nodes, id, t.say("word." + source.name()), 0);
      link(links, id, "pages", source.flow());
    }
    if (balance.internal() > 0) {
      node(nodes, "internal-in", t.say("chart.internal.in"), 0);
      link(links, "internal-in", "pages", balance.internal());
      node(nodes, "internal-out", t.say("chart.internal.out"), 2);
      link(links, "pages", "internal-out", balance.internal());
    }
    out(nodes, links, "dissipated", t.say("word.dissipated"), balance.outgoing().dissipated());
    out(nodes, links, "external", t.say("word.external-out"), balance.outgoing().external());
    balance
        .outgoing()
        .leakBy()
        .forEach(
            (cause, flow) -> {
              String name = Leaks.name(cause);
              out(nodes, links, name, t.say("word." + name), flow);
            });
    return new Section.Chart("flows", data);
  }

  private static void out(ArrayNode nodes, ArrayNode links, String id, String label, double flow) {
    if (flow > 0) {
      node(nodes, "o-" + id, label, 2);
      link(links, "pages", "o-" + id, flow);
    }
  }

  private static void node(ArrayNode nodes, String id, String label, int depth) {
    nodes.addObject().put("id", id).put("label", label).put("depth", depth);
  }

  private static void link(ArrayNode links, String from, String to, double flow) {
    if (flow > 0) {
      links.addObject().put("from", from).put("to", to).put("flow", flow);
    }
  }

  /** The sections of the site and what flows between them. */
  Section.Chart map(SectionFlows map) {
    ObjectNode data = object();
    ArrayNode nodes = data.putArray("nodes");
    Map<String, Integer> numbers = new HashMap<>();
    for (SectionFlows.Section section : map.sections()) {
      numbers.put(section.name(), numbers.size());
      double inflow = section.incoming().external() + section.incoming().induced();
      nodes
          .addObject()
          .put("label", section.name())
          .put("pages", section.pages())
          .put("score", section.score())
          .put("inflowShare", section.score() == 0 ? 0 : Math.min(1, inflow / section.score()));
    }
    ArrayNode links = data.putArray("links");
    map.flows().stream()
        .filter(flow -> !flow.from().equals(flow.to()) && flow.flow() > 0)
        .limit(MAP_ARROWS)
        .forEach(
            flow ->
                links
                    .addObject()
                    .put("from", numbers.get(flow.from()))
                    .put("to", numbers.get(flow.to()))
                    .put("flow", flow.flow()));
    data.put("share", t.say("column.inflowShare"));
    data.put("pagesWord", t.say("column.pages"));
    return new Section.Chart("map", data);
  }

  /** Scores by place, both logarithmic. */
  Section.Chart curve(RankCurve curve) {
    ObjectNode data = object();
    ArrayNode points = data.putArray("points");
    for (RankCurve.Point point : curve.points()) {
      if (point.score() > 0) {
        points.addArray().add(point.position()).add(point.score());
      }
    }
    data.put("x", t.say("column.position")).put("y", t.column("score"));
    return new Section.Chart("curve", data);
  }

  /** Page views a day by span and way, one on top of the other. */
  Section.Chart views(DailyViews daily) {
    ObjectNode data = object();
    List<DailyViews.Span> spans = daily.spans();
    ArrayNode days = data.putArray("days");
    spans.forEach(span -> days.add(t.day(span.first())));
    ArrayNode ways = data.putArray("ways");
    for (DailyViews.Way way : daily.ways()) {
      ObjectNode one = ways.addObject().put("label", t.say("way." + VisitSections.name(way)));
      ArrayNode views = one.putArray("views");
      spans.forEach(span -> views.add(span.perDay(way)));
    }
    data.put("unit", t.say("card.views.unit"));
    return new Section.Chart("views", data);
  }

  /** Scores over the runs. */
  Section.Chart trend(Trend trend, Function<PageUrl, String> name) {
    ObjectNode data = object();
    ArrayNode times = data.putArray("times");
    trend.times().forEach(time -> times.add(time.toEpochMilli()));
    ArrayNode lines = data.putArray("lines");
    for (Trend.Line line : trend.lines()) {
      ObjectNode one = lines.addObject().put("label", name.apply(line.page()));
      ArrayNode scores = one.putArray("scores");
      List<Double> values = line.scores();
      values.forEach(
          score -> {
            if (score.isNaN()) {
              scores.addNull();
            } else {
              scores.add(score);
            }
          });
    }
    return new Section.Chart("trend", data);
  }
}
