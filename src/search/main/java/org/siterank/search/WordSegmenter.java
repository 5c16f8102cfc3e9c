package org.siterank.search;

import java.io.IOException;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.lang.Character.UnicodeScript;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.lucene.analysis.Tokenizer;
import org.apache.lucene.analysis.cn.smart.HMMChineseTokenizer;
import org.apache.lucene.analysis.ja.JapaneseTokenizer;
import org.apache.lucene.analysis.ko.KoreanTokenizer;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;

/**
 * Divides a text without spaces into words, by Lucene's dictionaries of Japanese, Chinese and
 * Korean. Each is a library of its own, loaded with the first text that it divides, and may be
 * missing from the class path. Thread-safe.
 *
 * <p>The index holds pairs of characters and needs no dictionary: only queries are divided.
 */
enum WordSegmenter {
  /** By {@code lucene-analysis-kuromoji}. */
  JAPANESE("ja", "org.apache.lucene.analysis.ja.JapaneseTokenizer"),
  /** By {@code lucene-analysis-smartcn}, which knows simplified characters only. */
  CHINESE("zh", "org.apache.lucene.analysis.cn.smart.HMMChineseTokenizer"),
  /** By {@code lucene-analysis-nori}. */
  KOREAN("ko", "org.apache.lucene.analysis.ko.KoreanTokenizer");

  private final String tag;
  private final boolean available;

  WordSegmenter(String tag, String tokenizer) {
    this.tag = tag;
    this.available = isOnClassPath(tokenizer);
  }

  private static boolean isOnClassPath(String name) {
    try {
      Class.forName(name, false, WordSegmenter.class.getClassLoader());
      return true;
    } catch (ClassNotFoundException e) {
      return false; // The class path of somebody who has no pages in that language.
    }
  }

  /** Returns the segmenter for a language; empty without one, or without its library. */
  static Optional<WordSegmenter> of(String languageTag) {
    for (WordSegmenter segmenter : values()) {
      if (segmenter.available && segmenter.tag.equals(languageTag)) {
        return Optional.of(segmenter);
      }
    }
    return Optional.empty();
  }

  /** Returns true if texts with a character of a script are mostly in the language. */
  boolean reads(UnicodeScript script) {
    return switch (this) {
      case JAPANESE ->
          script == UnicodeScript.HAN
              || script == UnicodeScript.HIRAGANA
              || script == UnicodeScript.KATAKANA;
      case CHINESE -> script == UnicodeScript.HAN;
      case KOREAN -> script == UnicodeScript.HANGUL;
    };
  }

  /** The words of a text, in order; signs are left out. */
  List<String> words(String text) {
    List<String> words = new ArrayList<>();
    try (Tokenizer tokenizer = tokenizer()) {
      CharTermAttribute word = tokenizer.addAttribute(CharTermAttribute.class);
      tokenizer.setReader(new StringReader(text));
      tokenizer.reset();
      while (tokenizer.incrementToken()) {
        words.add(word.toString());
      }
      tokenizer.end();
    } catch (IOException e) {
      // Text in memory cannot fail to be read.
      throw new UncheckedIOException(e);
    }
    return words;
  }

  private Tokenizer tokenizer() {
    return switch (this) {
      case JAPANESE -> Kuromoji.tokenizer();
      case CHINESE -> Smartcn.tokenizer();
      case KOREAN -> Nori.tokenizer();
    };
  }

  // Apart from each other, so that nothing of a library is loaded where it is missing.

  private static final class Kuromoji {

    static Tokenizer tokenizer() {
      return new JapaneseTokenizer(null, true, true, JapaneseTokenizer.Mode.SEARCH);
    }
  }

  private static final class Smartcn {

    static Tokenizer tokenizer() {
      return new HMMChineseTokenizer();
    }
  }

  private static final class Nori {

    static Tokenizer tokenizer() {
      return new KoreanTokenizer();
    }
  }
}
