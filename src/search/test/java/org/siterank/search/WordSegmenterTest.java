package org.siterank.search;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Words of texts without spaces, and the pairs of characters inside them. */
class WordSegmenterTest {

  private static final DictionaryPairs JAPANESE = new DictionaryPairs(segmenters("ja"));
  private static final DictionaryPairs CHINESE = new DictionaryPairs(segmenters("zh"));

  private static List<WordSegmenter> segmenters(String... tags) {
    return List.of(tags).stream().flatMap(tag -> WordSegmenter.of(tag).stream()).toList();
  }

  @Test
  void dictionariesDivideTextsWithoutSpaces() {
    assertEquals(List.of("パスワード", "変更"), WordSegmenter.JAPANESE.words("パスワード変更"));
    assertEquals(List.of("分区", "大小"), WordSegmenter.CHINESE.words("分区大小"));
    assertEquals(List.of("설치", "프로그램"), WordSegmenter.KOREAN.words("설치프로그램"));
    assertEquals(List.of(), WordSegmenter.JAPANESE.words(""));
  }

  @Test
  void otherLanguagesHaveNone() {
    assertEquals(Optional.empty(), WordSegmenter.of("th"));
    assertEquals(Optional.empty(), WordSegmenter.of(""));
    assertEquals(Optional.of(WordSegmenter.KOREAN), WordSegmenter.of("ko"));
  }

  @Test
  void aPairIsInsideOneWordOrAcrossTwo() {
    assertEquals(Set.of("分区", "大小"), CHINESE.inside(List.of("分区", "区大", "大小")));
    assertEquals(
        Set.of("シス", "ステ", "テム", "起動"), JAPANESE.inside(List.of("シス", "ステ", "テム", "ム起", "起動")));
  }

  @Test
  void charactersThatNoDictionaryKnowsAreNotDivided() {
    List<String> traditional = List.of("檔案", "案系", "系統");
    assertEquals(Set.copyOf(traditional), CHINESE.inside(traditional));
    List<String> korean = List.of("설치", "치프");
    assertEquals(Set.copyOf(korean), CHINESE.inside(korean), "a script of another language");
    assertEquals(Set.copyOf(korean), new DictionaryPairs(List.of()).inside(korean));
  }

  @Test
  void textsThatDoNotFollowEachOtherAreDividedEachByItself() {
    assertEquals(Set.of("分区", "大小"), CHINESE.inside(List.of("分区", "大小")));
    assertEquals(Set.of(), CHINESE.inside(List.of()));
  }
}
