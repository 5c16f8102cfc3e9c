package org.siterank.view;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.util.Optional;
import org.siterank.search.Hit;
import org.siterank.search.ScoreTree;

/**
 * A page found, and the reasons of its place where they were asked for.
 *
 * @param rankReason what its rank is made of
 * @param explanation what its score is made of
 */
record HitView(
    @JsonUnwrapped Hit hit,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) Optional<String> rankReason,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) Optional<ScoreTree> explanation) {

  static HitView of(Hit hit, Optional<String> rankReason) {
    return new HitView(hit, rankReason, hit.scores().explanation());
  }
}
