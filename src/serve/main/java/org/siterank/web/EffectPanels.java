package org.siterank.web;

import java.util.ArrayList;
import java.util.List;
import org.siterank.change.EditEffect;
import org.siterank.change.GoalAdvice;

/** Panels that show the effects of edits, and the edits with the largest effect. */
final class EffectPanels {

  private final Wording wording;

  EffectPanels(Wording wording) {
    this.wording = wording;
  }

  private String amount(double amount) {
    return wording.texts().number(amount);
  }

  /** Shows the effect of edits on the site and its pages. */
  Sheet.Panel effect(EditEffect effect) {
    List<String> sentences = new ArrayList<>();
    sentences.add(
        wording.say(
            "effect.site",
            amount(effect.before()),
            amount(effect.after()),
            wording.texts().signed(effect.after() - effect.before()),
            wording.unit()));
    sentences.add(
        wording.say(
            "effect.pages",
            effect.counts().changed(),
            effect.counts().pages(),
            amount(effect.gained()),
            amount(effect.lost())));
    effect.place().ifPresent(place -> sentences.add(wording.say("effect.place")));
    Sheet.Panel panel =
        Sheet.Panel.of(
            "effect", wording.say("effect.heading"), sentences, List.of(changes(effect)));
    return effect.solution().converged() ? panel : panel.alarmed(wording.say("unproven"));
  }

  private Sheet.Table changes(EditEffect effect) {
    List<List<Sheet.Cell>> rows = new ArrayList<>();
    for (EditEffect.PageChange page : effect.changes()) {
      rows.add(
          List.of(
              wording.page(page.url()),
              wording.amount(page.before()),
              wording.amount(page.after()),
              wording.signed(page.change()),
              Sheet.Cell.of(wording.texts().signedPercent(page.change(), page.before())),
              Sheet.Cell.of(page.withinNoise() ? wording.say("effect.noise") : "")));
    }
    return new Sheet.Table(
        wording.say("effect.caption", effect.changes().size(), wording.unit()),
        List.of(
            wording.name("column.page"),
            wording.number("column.before"),
            wording.number("column.after"),
            wording.number("column.change"),
            wording.number("column.change.share"),
            wording.name("column.noise")),
        rows,
        wording.say(
            "effect.note",
            amount(effect.solution().l1ErrorBound()),
            amount(effect.solution().nanos() / 1e6),
            effect.solution().way()));
  }

  /** The single links that raise a page most, and the batch. */
  List<Sheet.Panel> goal(GoalAdvice advice) {
    List<String> sentences = new ArrayList<>();
    sentences.add(
        wording.say(
            "goal.considered",
            advice.candidates().sources(),
            advice.candidates().targets(),
            advice.candidates().opened(),
            amount(advice.nanos() / 1e9)));
    if (advice.candidates().missed() > 0) {
      sentences.add(wording.say("goal.missed", amount(advice.candidates().missed())));
    }
    EditEffect effect = advice.batch().effect();
    effect.place().ifPresent(place -> sentences.add(wording.say("effect.place")));
    Sheet.Panel singles =
        Sheet.Panel.of(
            "singles",
            wording.say("goal.singles.heading"),
            sentences,
            List.of(
                steps(
                    "goal.singles.caption", "goal.singles.note", advice.singles(), advice, true)));
    List<String> batch = new ArrayList<>();
    batch.add(
        wording.say(
            "goal.batch",
            advice.batch().links().size(),
            amount(advice.score()),
            amount(advice.score() + advice.batch().gain()),
            wording.texts().signed(advice.batch().gain()),
            wording.texts().signedPercent(advice.batch().gain(), advice.score()),
            wording.unit()));
    batch.add(
        wording.say(
            "goal.cost",
            amount(effect.lost()),
            wording.texts().signed(effect.after() - effect.before())));
    batch.add(wording.say("goal.limit", advice.candidates().perPage()));
    if (advice.isVerified()) {
      batch.add(
          wording.say(
              "goal.verified",
              amount(advice.verification().score()),
              amount(advice.verification().tolerance())));
    }
    Sheet.Panel together =
        Sheet.Panel.of(
            "batch",
            wording.say("goal.batch.heading"),
            batch,
            List.of(
                steps(
                    "goal.batch.caption", "goal.batch.note", advice.batch().links(), advice, false),
                changes(effect)));
    if (!advice.verification().converged()) {
      together = together.alarmed(wording.say("unproven"));
    } else if (!advice.isVerified()) {
      together =
          together.alarmed(
              wording.say(
                  "goal.contradicted",
                  amount(advice.verification().score()),
                  amount(advice.score() + advice.batch().gain())));
    }
    return List.of(singles, together);
  }

  private Sheet.Table steps(
      String caption, String note, List<GoalAdvice.Step> steps, GoalAdvice advice, boolean single) {
    List<List<Sheet.Cell>> rows = new ArrayList<>();
    List<Sheet.Column> columns = new ArrayList<>();
    columns.add(wording.name("column.from"));
    columns.add(wording.name("column.to"));
    columns.add(wording.number("column.gain"));
    columns.add(wording.number("column.share.page"));
    if (single) {
      columns.add(wording.name("column.try"));
    }
    for (GoalAdvice.Step step : steps) {
      List<Sheet.Cell> cells = new ArrayList<>();
      cells.add(wording.page(step.link().from()));
      cells.add(wording.page(step.link().to()));
      cells.add(wording.signed(step.gain()));
      cells.add(Sheet.Cell.of(wording.texts().signedPercent(step.gain(), advice.score())));
      if (single) {
        cells.add(
            Sheet.Cell.link(
                wording.say("worth.try"),
                "",
                "sandbox?e=" + SearchQuery.encoded(step.link().line())));
      }
      rows.add(cells);
    }
    return new Sheet.Table(wording.say(caption, wording.unit()), columns, rows, wording.say(note));
  }
}
