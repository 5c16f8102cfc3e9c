package org.siterank.config;

import java.util.Optional;
import org.siterank.setting.ChoiceType;
import org.siterank.setting.NumberType;

/**
 * How much a visit of a class counts: {@code search=0.5}, {@code direct=0}, {@code
 * search=1:external}.
 *
 * @param of the class
 * @param weight of one visit, from 0 (left out) to {@link #MOST}
 * @param side the kind of inflow that it is; empty for the one that the class has by nature
 */
public record ClassWeight(VisitClass of, double weight, Optional<Side> side) {

  /** The largest weight: with more, one visit would be worth a log. */
  public static final double MOST = 1000;

  static final String SYNTAX = "CLASS=WEIGHT[:external|:induced]";

  /** Where a visit came from. */
  public enum VisitClass {
    EXTERNAL,
    SEARCH,
    SOCIAL,
    ASSISTANT,
    DIRECT
  }

  /** The two kinds of inflow. */
  public enum Side {
    /** By a link of another site: P_ie. */
    EXTERNAL,
    /** Without a link: P_ind. */
    INDUCED
  }

  public ClassWeight {
    if (!(weight >= 0 && weight <= MOST)) {
      throw new IllegalArgumentException(
          "the weight of a class must be from 0 to " + MOST + ", got " + weight);
    }
  }

  /** Reads {@code search=1:external}. */
  public static ClassWeight parse(String text) {
    int equal = text.indexOf('=');
    if (equal < 0) {
      throw new IllegalArgumentException("no = in " + text);
    }
    int colon = text.indexOf(':', equal);
    String weight = text.substring(equal + 1, colon < 0 ? text.length() : colon);
    return new ClassWeight(
        ChoiceType.of(VisitClass.class).parse(text.substring(0, equal)),
        new NumberType(0, MOST).parse(weight),
        colon < 0
            ? Optional.empty()
            : Optional.of(ChoiceType.of(Side.class).parse(text.substring(colon + 1))));
  }

  @Override
  public String toString() {
    String end = side.map(s -> ":" + ChoiceType.word(s)).orElse("");
    return ChoiceType.word(of) + "=" + weight + end;
  }
}
