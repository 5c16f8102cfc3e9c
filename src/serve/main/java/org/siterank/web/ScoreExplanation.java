package org.siterank.web;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.siterank.boost.Combine;
import org.siterank.search.Boosting;
import org.siterank.search.Hit;
import org.siterank.search.ScoreTree;
import org.siterank.search.SectionHit;

/**
 * Why a result stands where it does.
 *
 * @param title the result's title
 * @param url its address
 * @param reasons why it was found, in words for everybody
 * @param sentences the score in words
 * @param bars its parts to scale
 * @param tree the whole derivation
 */
record ScoreExplanation(
    String title,
    String url,
    List<Phrase> reasons,
    List<Phrase> sentences,
    List<Bar> bars,
    List<Branch> tree) {

  /** Share of the boost's weight from which on a page is above a typical one: r / (r + k). */
  private static final double TYPICAL = 0.5;

  /** Four times a typical page. */
  private static final double MUCH = 0.8;

  /** A part of the score: its share in a thousand, drawn to scale. */
  record Bar(Phrase label, String value, long perMille) {}

  /** A step of the derivation. */
  record Branch(String value, String text, List<Branch> parts) {}

  /**
   * Explains a hit.
   *
   * @param at its place on the page of the list, from 0
   */
  static ScoreExplanation of(
      PageTexts texts, SearchQuery question, int at, Hit hit, Boosting boosting) {
    double gained = hit.scores().score() - hit.scores().textScore();
    List<Phrase> sentences = new ArrayList<>();
    sentences.add(texts.phrase("why.position", question.from() + at + 1));
    sentences.add(texts.phrase("why.text", texts.number(hit.scores().textScore())));
    if (boosting.boost().weight() == 0) {
      sentences.add(texts.phrase("why.unboosted"));
    } else {
      sentences.add(
          texts.phrase(
              "why.rank",
              texts.number(hit.scores().rank()),
              texts.number(gained),
              texts.number(
                  hit.scores().textScore() > 0 ? 100 * gained / hit.scores().textScore() : 0)));
    }
    sentences.add(texts.phrase("why.score", texts.number(hit.scores().score())));
    List<Bar> bars =
        List.of(
            bar(texts, "why.bar.text", hit.scores().textScore(), hit.scores().score()),
            bar(texts, "why.bar.rank", gained, hit.scores().score()));
    return new ScoreExplanation(
        hit.title(),
        hit.url().value(),
        reasons(texts, new FoundWords(question.words(), hit), hit, boosting),
        sentences,
        bars,
        hit.scores().explanation().map(tree -> List.of(branch(texts, tree))).orElse(List.of()));
  }

  private static List<Phrase> reasons(
      PageTexts texts, FoundWords words, Hit hit, Boosting boosting) {
    List<Phrase> reasons = new ArrayList<>();
    if (hit.labels().recommended()) {
      reasons.add(texts.phrase("why.recommended"));
    }
    hit.scores()
        .chosen()
        .ifPresent(chosen -> reasons.add(texts.phrase("why.chosen", chosen.opened(), chosen.of())));
    List<String> inTitle = words.in(hit.title());
    if (!inTitle.isEmpty()) {
      reasons.add(texts.phrase("why.title", inTitle.size(), texts.list(inTitle)));
    }
    for (SectionHit section : hit.sections()) {
      List<String> inHeading = words.in(section.title());
      if (!inHeading.isEmpty()) {
        reasons.add(
            texts.phrase("why.section", inHeading.size(), texts.list(inHeading), section.title()));
        break; // The best one: this is a reason, not a table of contents.
      }
    }
    List<String> inText = new ArrayList<>(words.inPassages(hit));
    inText.removeAll(inTitle);
    if (!inText.isEmpty()) {
      reasons.add(texts.phrase("why.passage", inText.size(), texts.list(inText)));
    }
    importance(hit, boosting).ifPresent(key -> reasons.add(texts.phrase(key)));
    if (hit.labels().listing()) {
      reasons.add(texts.phrase("why.listing"));
    }
    return reasons;
  }

  /** How a page's rank compares to a typical one's, where the boost tells. */
  private static Optional<String> importance(Hit hit, Boosting boosting) {
    double weight = boosting.boost().weight();
    if (weight == 0 || hit.scores().textScore() <= 0 || boosting.combine() != Combine.MULTIPLY) {
      return Optional.empty();
    }
    double share = (hit.scores().score() / hit.scores().textScore() - 1) / weight;
    return Optional.of(
        share >= MUCH
            ? "why.important.much"
            : share >= TYPICAL ? "why.important.more" : "why.important.less");
  }

  private static Bar bar(PageTexts texts, String key, double value, double whole) {
    long share = whole > 0 ? Math.round(1000 * Math.max(0, value) / whole) : 0;
    return new Bar(texts.phrase(key), texts.number(value), Math.min(1000, share));
  }

  private static Branch branch(PageTexts texts, ScoreTree tree) {
    return new Branch(
        texts.number(tree.value()),
        tree.text(),
        tree.parts().stream().map(part -> branch(texts, part)).toList());
  }
}
