package org.siterank.index;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.IntConsumer;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.CharArrayMap;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.tokenattributes.BytesTermAttribute;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.apache.lucene.analysis.tokenattributes.OffsetAttribute;
import org.apache.lucene.analysis.tokenattributes.PositionIncrementAttribute;
import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.UnicodeUtil;
import org.siterank.analysis.IdentifierSplitting;
import org.siterank.analysis.Language;
import org.siterank.analysis.SiteAnalyzers;
import org.siterank.analysis.WordForm;
import org.siterank.analysis.WordReader;

/**
 * The texts of a page, analysed once: each word that occurs has a number, and a text is a sequence
 * of them, which can be played to the index and counted. Not thread-safe while it is filled.
 */
final class PageWords {

  private final Language language;
  private final IdentifierSplitting splitting;
  private final boolean stems;
  private final CharArrayMap<Integer> numbers = new CharArrayMap<>(256, false);

  private final Vocabulary words = new Vocabulary();

  /** Identifies this numbering; kept with words, so it refers to nothing. */
  private final Object key = new Object();

  PageWords(Language language, IdentifierSplitting splitting) {
    this(language, splitting, true);
  }

  private PageWords(Language language, IdentifierSplitting splitting, boolean stems) {
    this.language = language;
    this.splitting = splitting;
    this.stems = stems;
  }

  /** Words of a language as they are written. */
  static PageWords written(Language language, IdentifierSplitting splitting) {
    return new PageWords(language, splitting, false);
  }

  /** The words so far. */
  int size() {
    return words.size();
  }

  /** The characters of a word; not to be changed. */
  char[] word(int number) {
    return words.spelled.get(number);
  }

  BytesRef bytes(int number) {
    return words.bytes(number);
  }

  private int number(WordForm form) {
    int known = form.number(key);
    if (known < 0) {
      known = number(form.term().toCharArray(), form.term().length());
      form.remember(key, known);
    }
    return known;
  }

  private int number(char[] buffer, int length) {
    Integer known = numbers.get(buffer, 0, length);
    if (known != null) {
      return known;
    }
    char[] word = Arrays.copyOf(buffer, length);
    numbers.put(word, (Integer) words.size());
    return words.add(word);
  }

  /** Analyses a text. */
  Text read(String text) {
    Text read = new Text(words, text);
    Analyzer analyzer =
        stems
            ? SiteAnalyzers.of(language, splitting, text)
            : SiteAnalyzers.written(language, splitting, text);
    try (TokenStream stream = analyzer.tokenStream("", text)) {
      CharTermAttribute term = stream.addAttribute(CharTermAttribute.class);
      OffsetAttribute offset = stream.addAttribute(OffsetAttribute.class);
      PositionIncrementAttribute increment = stream.addAttribute(PositionIncrementAttribute.class);
      stream.reset();
      while (stream.incrementToken()) {
        read.add(
            number(term.buffer(), term.length()),
            increment.getPositionIncrement(),
            offset.startOffset(),
            offset.endOffset());
      }
      stream.end();
      read.end(increment.getPositionIncrement(), offset.endOffset());
      return read;
    } catch (IOException e) {
      // Text in memory cannot fail to be read.
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Analyses a text, and at the same time for the words as they are written.
   *
   * @param written made by {@link #written} for the same language, as this one with {@link
   *     IdentifierSplitting#WHOLE_AND_PARTS}
   * @param counted gets the number of each word as it is written
   */
  Text read(String text, PageWords written, IntConsumer counted) {
    Optional<WordReader> reader = WordReader.of(language, text);
    if (reader.isEmpty()) {
      Text asWritten = written.read(text);
      for (int place = 0; place < asWritten.length(); place++) {
        counted.accept(asWritten.word(place));
      }
      return read(text);
    }
    Text read = new Text(words, text);
    try {
      reader
          .get()
          .read(
              text,
              new WordReader.Sink() {
                @Override
                public void term(WordForm form, int increment, int start, int end) {
                  read.add(number(form), increment, start, end);
                }

                @Override
                public void end(int increment, int offset) {
                  read.end(increment, offset);
                }
              },
              form -> counted.accept(written.number(form)));
    } catch (IOException e) {
      // Text in memory cannot fail to be read.
      throw new UncheckedIOException(e);
    }
    return read;
  }

  /** The words so far, each once. */
  TokenStream once() {
    return new Once(words);
  }

  /** The words by their numbers. */
  private static final class Vocabulary {

    private final List<char[]> spelled = new ArrayList<>();

    /**
     * As the index keeps them, made once for all their occurrences, and only where there is one.
     */
    private BytesRef[] bytes = new BytesRef[64];

    private byte[] encoding = new byte[64];

    int add(char[] word) {
      spelled.add(word);
      return spelled.size() - 1;
    }

    int size() {
      return spelled.size();
    }

    BytesRef bytes(int number) {
      if (number >= bytes.length) {
        bytes = Arrays.copyOf(bytes, Math.max(spelled.size(), 2 * bytes.length));
      }
      if (bytes[number] == null) {
        bytes[number] = encoded(spelled.get(number));
      }
      return bytes[number];
    }

    private BytesRef encoded(char[] word) {
      int most = UnicodeUtil.maxUTF8Length(word.length);
      if (most > encoding.length) {
        encoding = new byte[2 * most];
      }
      int length = UnicodeUtil.UTF16toUTF8(word, 0, word.length, encoding);
      return new BytesRef(Arrays.copyOf(encoding, length));
    }
  }

  /** One text that was analysed. */
  static final class Text {

    /** Numbers for each word: its own, its step, where it begins and ends. */
    private static final int STRIDE = 4;

    /** Characters of a text for each word, at least: English ones have some six. Our choice. */
    private static final int CHARACTERS = 5;

    private final Vocabulary words;
    private int[] tokens;
    private int length;
    private int lastIncrement;
    private int lastOffset;

    private Text(Vocabulary words, String text) {
      this.words = words;
      this.tokens = new int[STRIDE * (8 + text.length() / CHARACTERS)];
    }

    private void add(int word, int increment, int start, int end) {
      if (length == tokens.length) {
        tokens = Arrays.copyOf(tokens, 2 * length);
      }
      tokens[length++] = word;
      tokens[length++] = increment;
      tokens[length++] = start;
      tokens[length++] = end;
    }

    private void end(int increment, int offset) {
      lastIncrement = increment;
      lastOffset = offset;
    }

    /** How many words it has, repeated ones included. */
    int length() {
      return length / STRIDE;
    }

    /** The number of a word, by its place from 0. */
    int word(int place) {
      return tokens[place * STRIDE];
    }

    /** The text as the analyzer gave it. */
    TokenStream stream() {
      return new Played(this);
    }
  }

  private static final class Played extends TokenStream {

    private final Text text;
    private int next;
    // The first, for the others bring a term of characters along, which would take its place.
    private final BytesTermAttribute term = addAttribute(BytesTermAttribute.class);
    private final OffsetAttribute offset = addAttribute(OffsetAttribute.class);
    private final PositionIncrementAttribute increment =
        addAttribute(PositionIncrementAttribute.class);

    Played(Text text) {
      this.text = text;
    }

    @Override
    public boolean incrementToken() {
      if (next == text.length) {
        return false;
      }
      term.setBytesRef(text.words.bytes(text.tokens[next]));
      increment.setPositionIncrement(text.tokens[next + 1]);
      offset.setOffset(text.tokens[next + 2], text.tokens[next + 3]);
      next += Text.STRIDE;
      return true;
    }

    @Override
    public void end() throws IOException {
      super.end();
      increment.setPositionIncrement(text.lastIncrement);
      offset.setOffset(text.lastOffset, text.lastOffset);
    }
  }

  private static final class Once extends TokenStream {

    private final Vocabulary words;
    private int next;
    private final BytesTermAttribute term = addAttribute(BytesTermAttribute.class);

    Once(Vocabulary words) {
      this.words = words;
    }

    @Override
    public boolean incrementToken() {
      if (next == words.size()) {
        return false;
      }
      term.setBytesRef(words.bytes(next++));
      return true;
    }
  }
}
