package org.siterank.index;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.tokenattributes.BytesTermAttribute;
import org.apache.lucene.analysis.tokenattributes.TermFrequencyAttribute;
import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.BytesRefBuilder;
import org.siterank.analysis.IdentifierSplitting;
import org.siterank.analysis.Language;

/**
 * The words of a page with their weighted counts over all fields, as a stream in which every word
 * comes once and brings its frequency along. Stems are marked with their language, and the words as
 * they are written are counted beside them ({@link CountedWord}).
 */
public final class WordCounts {

  /** Lucene adds frequencies up to the length of a page, an int; this keeps the sum below. */
  private static final int MAX_LENGTH = Integer.MAX_VALUE / 4;

  private final Counts stems;
  private final Counts written;
  private final boolean marked;

  /**
   * Counts words that are read by {@link #read}.
   *
   * @param stems the words of the page, in its language
   */
  WordCounts(PageWords stems, Language language) {
    this.marked = CountedWord.isMarked(language);
    this.stems = new Counts(stems, CountedWord.mark(language));
    this.written = new Counts(PageWords.written(language, IdentifierSplitting.WHOLE_AND_PARTS), "");
  }

  /** The words of a page in its language, by the weights of the fields that they stand in. */
  public static WordCounts of(PageFields fields, Language language, WordWeights weights) {
    PageWords words = new PageWords(language, IdentifierSplitting.WHOLE_AND_PARTS);
    WordCounts counts = new WordCounts(words, language);
    fields
        .texts()
        .forEach(
            (field, pieces) -> {
              int weight = weights.byField().getOrDefault(field, 0);
              if (weight > 0) {
                pieces.forEach(piece -> counts.read(piece, weight));
              }
            });
    return counts;
  }

  /**
   * Reads a text in the language of the page, and counts its words.
   *
   * @param weight how often each of them counts; with 0 none does
   */
  PageWords.Text read(String text, int weight) {
    PageWords.Text read =
        marked && weight > 0
            ? stems.words.read(text, written.words, word -> written.add(word, weight))
            : stems.words.read(text);
    for (int place = 0; weight > 0 && place < read.length(); place++) {
      stems.add(read.word(place), weight);
    }
    return read;
  }

  /** The words as text: each followed by | and its count, one space between. */
  public String delimited() {
    StringBuilder text = new StringBuilder();
    for (Counts counts : List.of(stems, written)) {
      for (int word = counts.next(0); word >= 0; word = counts.next(word + 1)) {
        String before = text.length() == 0 ? "" : " ";
        text.append(before).append(counts.words.word(word)).append(counts.mark);
        text.append('|').append(counts.of(word));
      }
    }
    return text.toString();
  }

  /** The words counted so far. */
  TokenStream stream() {
    return new Stream(List.of(stems, written));
  }

  /** Words of one kind. */
  private static final class Counts {

    private final PageWords words;
    private final String mark;
    private int[] counts = new int[64];
    private long length;

    Counts(PageWords words, String mark) {
      this.words = words;
      this.mark = mark;
    }

    void add(int word, int weight) {
      if (word >= counts.length) {
        counts = Arrays.copyOf(counts, Math.max(words.size(), 2 * counts.length));
      }
      if (length + weight <= MAX_LENGTH) {
        counts[word] += weight;
        length += weight;
      }
    }

    int of(int word) {
      return counts[word];
    }

    /** The first word that is counted, from a number on; -1 when there is none. */
    int next(int from) {
      int most = Math.min(words.size(), counts.length);
      for (int word = from; word < most; word++) {
        if (counts[word] > 0) {
          return word;
        }
      }
      return -1;
    }
  }

  private static final class Stream extends TokenStream {

    private final List<Counts> rest;
    private int next;
    private BytesRef mark;
    private final BytesRefBuilder marked = new BytesRefBuilder();
    // The first, for the other brings a term of characters along, which would take its place.
    private final BytesTermAttribute term = addAttribute(BytesTermAttribute.class);
    private final TermFrequencyAttribute frequency = addAttribute(TermFrequencyAttribute.class);

    Stream(List<Counts> all) {
      this.rest = new ArrayList<>(all);
      this.mark = new BytesRef(all.get(0).mark);
    }

    @Override
    public boolean incrementToken() {
      while (!rest.isEmpty()) {
        Counts counts = rest.get(0);
        int word = counts.next(next);
        if (word >= 0) {
          term.setBytesRef(marked(counts.words.bytes(word)));
          frequency.setTermFrequency(counts.of(word));
          next = word + 1;
          return true;
        }
        rest.remove(0);
        next = 0;
        mark = rest.isEmpty() ? mark : new BytesRef(rest.get(0).mark);
      }
      return false;
    }

    private BytesRef marked(BytesRef word) {
      if (mark.length == 0) {
        return word;
      }
      marked.copyBytes(word);
      marked.append(mark);
      return marked.get();
    }
  }
}
