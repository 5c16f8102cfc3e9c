package org.siterank.web;

import java.util.ArrayList;
import java.util.List;
import org.siterank.search.Boosting;
import org.siterank.search.Hit;
import org.siterank.search.ScoreTree;

/**
 * Why a result stands where it does.
 *
 * @param title the result's title
 * @param url its address
 * @param sentences the score in words
 * @param bars its parts to scale
 * @param tree the whole derivation
 */
record ScoreExplanation(
    String title, String url, List<String> sentences, List<Bar> bars, List<Branch> tree) {

  /** A part of the score: its share in a thousand, drawn to scale. */
  record Bar(String label, String value, long perMille) {}

  /** A step of the derivation. */
  record Branch(String value, String text, List<Branch> parts) {}

  static ScoreExplanation of(PageTexts texts, int position, Hit hit, Boosting boosting) {
    double gained = hit.score() - hit.textScore();
    List<String> sentences = new ArrayList<>();
    sentences.add(texts.say("why.position", position));
    if (hit.recommended()) {
      sentences.add(texts.say("why.recommended"));
    }
    if (hit.listing()) {
      sentences.add(texts.say("why.listing"));
    }
    sentences.add(texts.say("why.text", texts.number(hit.textScore())));
    if (boosting.boost().weight() == 0) {
      sentences.add(texts.say("why.unboosted"));
    } else {
      sentences.add(
          texts.say(
              "why.rank",
              texts.number(hit.rank()),
              texts.number(gained),
              texts.number(hit.textScore() > 0 ? 100 * gained / hit.textScore() : 0)));
    }
    sentences.add(texts.say("why.score", texts.number(hit.score())));
    List<Bar> bars =
        List.of(
            bar(texts, "why.bar.text", hit.textScore(), hit.score()),
            bar(texts, "why.bar.rank", gained, hit.score()));
    return new ScoreExplanation(
        hit.title(),
        hit.url().value(),
        sentences,
        bars,
        hit.explanation().map(tree -> List.of(branch(texts, tree))).orElse(List.of()));
  }

  private static Bar bar(PageTexts texts, String key, double value, double whole) {
    long share = whole > 0 ? Math.round(1000 * Math.max(0, value) / whole) : 0;
    return new Bar(texts.say(key), texts.number(value), Math.min(1000, share));
  }

  private static Branch branch(PageTexts texts, ScoreTree tree) {
    return new Branch(
        texts.number(tree.value()),
        tree.text(),
        tree.parts().stream().map(part -> branch(texts, part)).toList());
  }
}
