package org.siterank.search;

import com.fasterxml.jackson.annotation.JsonIgnore;

/**
 * How often a result was opened that people were shown for a query.
 *
 * @param wanted how much it is wanted, beside the result that is wanted most, and how sure that is:
 *     from 0, not or not known, to 1
 * @param opened how often it was opened
 * @param of how often any result of the query was opened
 */
public record ChosenPage(@JsonIgnore double wanted, long opened, long of) {

  /** Factor of the score of the result that is surely wanted most; our choice. */
  public static final double MOST = 4;

  public ChosenPage {
    if (!(wanted >= 0 && wanted <= 1)) {
      throw new IllegalArgumentException("how much it is wanted must be in [0, 1], got " + wanted);
    }
    if (opened < 0 || opened > of) {
      throw new IllegalArgumentException(
          "opened must be from 0 to all that were opened, got " + opened + " of " + of);
    }
  }

  /** Factor of its score for the query: {@value #MOST} to the power of how much it is wanted. */
  float factor() {
    return (float) Math.pow(MOST, wanted);
  }

  /** The reason for the factor, in words. */
  String reason() {
    return "opened " + opened + " of " + of + " times that a result was opened";
  }
}
