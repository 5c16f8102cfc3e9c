package org.siterank.search;

import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.siterank.meaning.WordPieces;

/** Says of an answer that its pages may only be related to the query, or lack some of its words. */
final class AnswerRemark {

  private AnswerRemark() {}

  /**
   * The remark on pages that are no answer by themselves. Whether a page is near to the meaning of
   * a sentence tells more than whether one has all its words: a long page has those of many
   * questions.
   *
   * @param meaning the meaning of the query, where that counts
   * @param words the words of the query that tell something
   * @param allWords whether a page has all the words
   * @param hits the best pages; one that somebody put first, or that is called like the query, as a
   *     whole or in a section that holds the answer, is an answer
   */
  static Optional<Notice> of(
      Optional<AskedMeaning> meaning, Collection<String> words, boolean allWords, List<Hit> hits) {
    Optional<Boolean> near = meaning.flatMap(AskedMeaning::isNear);
    if (hits.isEmpty() || near.orElse(allWords)) {
      return Optional.empty();
    }
    if (near.isEmpty()) {
      return Optional.of(Notice.SOME_WORDS);
    }
    Hit first = hits.get(0);
    boolean isCalled =
        Stream.concat(Stream.of(first.title()), first.sections().stream().map(SectionHit::title))
            .anyMatch(title -> isCalled(title, words));
    return first.labels().recommended() || isCalled
        ? Optional.empty()
        : Optional.of(Notice.MAY_BE_RELATED);
  }

  private static boolean isCalled(String title, Collection<String> words) {
    return Set.copyOf(WordPieces.words(title))
        .containsAll(WordPieces.words(String.join(" ", words)));
  }
}
