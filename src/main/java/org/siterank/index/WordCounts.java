package org.siterank.index;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.apache.lucene.analysis.tokenattributes.TermFrequencyAttribute;
import org.siterank.analysis.Grain;
import org.siterank.analysis.Language;
import org.siterank.analysis.SiteAnalyzers;

/**
 * The words of a page with their weighted counts over all fields, as a stream in which every word
 * comes once and brings its frequency along.
 */
public final class WordCounts {

  /** Lucene adds frequencies up to the length of a page, an int; this keeps the sum below. */
  private static final int MAX_LENGTH = Integer.MAX_VALUE / 2;

  private final Analyzer analyzer;
  private final Map<String, int[]> counts = new LinkedHashMap<>();
  private long length;

  private WordCounts(Analyzer analyzer) {
    this.analyzer = analyzer;
  }

  /** The words of a page in its language, by the weights of the fields that they stand in. */
  public static WordCounts of(PageFields fields, Language language, WordWeights weights) {
    WordCounts words = new WordCounts(SiteAnalyzers.of(language, Grain.WHOLE_AND_PARTS));
    Map<SiteField, Integer> byField = weights.byField();
    fields
        .texts()
        .forEach(
            (field, pieces) -> {
              Integer weight = byField.get(field);
              if (weight != null) {
                pieces.forEach(piece -> words.add(piece, weight));
              }
            });
    return words;
  }

  /** Counts the words of a text, each so many times. */
  private void add(String text, int weight) {
    try (TokenStream words = analyzer.tokenStream("", text)) {
      CharTermAttribute term = words.addAttribute(CharTermAttribute.class);
      words.reset();
      while (words.incrementToken() && length + weight <= MAX_LENGTH) {
        counts.computeIfAbsent(term.toString(), word -> new int[1])[0] += weight;
        length += weight;
      }
      words.end();
    } catch (IOException e) {
      // Text in memory cannot fail to be read.
      throw new UncheckedIOException(e);
    }
  }

  /** The words as text: each followed by | and its count, one space between. */
  public String delimited() {
    StringBuilder text = new StringBuilder();
    counts.forEach(
        (word, count) ->
            text.append(text.length() == 0 ? "" : " ").append(word).append('|').append(count[0]));
    return text.toString();
  }

  /** The words counted so far. */
  TokenStream stream() {
    return new Stream(counts);
  }

  private static final class Stream extends TokenStream {

    private final Iterator<Map.Entry<String, int[]>> words;
    private final CharTermAttribute term = addAttribute(CharTermAttribute.class);
    private final TermFrequencyAttribute frequency = addAttribute(TermFrequencyAttribute.class);

    Stream(Map<String, int[]> counts) {
      this.words = counts.entrySet().iterator();
    }

    @Override
    public boolean incrementToken() {
      if (!words.hasNext()) {
        return false;
      }
      clearAttributes();
      Map.Entry<String, int[]> next = words.next();
      term.append(next.getKey());
      frequency.setTermFrequency(next.getValue()[0]);
      return true;
    }
  }
}
