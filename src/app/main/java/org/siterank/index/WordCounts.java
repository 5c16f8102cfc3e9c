package org.siterank.index;

import java.util.Arrays;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.tokenattributes.BytesTermAttribute;
import org.apache.lucene.analysis.tokenattributes.TermFrequencyAttribute;
import org.siterank.analysis.IdentifierSplitting;
import org.siterank.analysis.Language;

/**
 * The words of a page with their weighted counts over all fields, as a stream in which every word
 * comes once and brings its frequency along.
 */
public final class WordCounts {

  /** Lucene adds frequencies up to the length of a page, an int; this keeps the sum below. */
  private static final int MAX_LENGTH = Integer.MAX_VALUE / 2;

  private final PageWords words;
  private int[] counts = new int[64];
  private long length;

  /** Counts words that are read by {@link #add}. */
  WordCounts(PageWords words) {
    this.words = words;
  }

  /** The words of a page in its language, by the weights of the fields that they stand in. */
  public static WordCounts of(PageFields fields, Language language, WordWeights weights) {
    PageWords words = new PageWords(language, IdentifierSplitting.WHOLE_AND_PARTS);
    WordCounts counts = new WordCounts(words);
    fields
        .texts()
        .forEach(
            (field, pieces) -> {
              int weight = weights.byField().getOrDefault(field, 0);
              if (weight > 0) {
                pieces.forEach(piece -> counts.add(words.read(piece), weight));
              }
            });
    return counts;
  }

  /**
   * Counts the words of a text.
   *
   * @param weight how often each of them counts; with 0 none does
   */
  void add(PageWords.Text text, int weight) {
    if (weight == 0) {
      return;
    }
    if (counts.length < words.size()) {
      counts = Arrays.copyOf(counts, Math.max(words.size(), 2 * counts.length));
    }
    for (int place = 0; place < text.length() && length + weight <= MAX_LENGTH; place++) {
      counts[text.word(place)] += weight;
      length += weight;
    }
  }

  /** The words as text: each followed by | and its count, one space between. */
  public String delimited() {
    StringBuilder text = new StringBuilder();
    for (int word = 0; word < words.size() && word < counts.length; word++) {
      if (counts[word] > 0) {
        String before = text.length() == 0 ? "" : " ";
        text.append(before).append(words.word(word)).append('|').append(counts[word]);
      }
    }
    return text.toString();
  }

  /** The words counted so far. */
  TokenStream stream() {
    return new Stream();
  }

  private final class Stream extends TokenStream {

    private int next;
    // The first, for the other brings a term of characters along, which would take its place.
    private final BytesTermAttribute term = addAttribute(BytesTermAttribute.class);
    private final TermFrequencyAttribute frequency = addAttribute(TermFrequencyAttribute.class);

    @Override
    public boolean incrementToken() {
      int most = Math.min(words.size(), counts.length);
      while (next < most && counts[next] == 0) {
        next++;
      }
      if (next == most) {
        return false;
      }
      term.setBytesRef(words.bytes(next));
      frequency.setTermFrequency(counts[next++]);
      return true;
    }
  }
}
