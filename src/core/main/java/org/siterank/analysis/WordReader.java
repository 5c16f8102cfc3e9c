package org.siterank.analysis;

import java.io.IOException;
import java.io.StringReader;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import org.apache.lucene.analysis.CharArrayMap;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.standard.StandardTokenizer;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.apache.lucene.analysis.tokenattributes.OffsetAttribute;
import org.apache.lucene.analysis.tokenattributes.PositionIncrementAttribute;
import org.apache.lucene.analysis.tokenattributes.TypeAttribute;

/**
 * Reads texts once for two analyzers of {@link SiteAnalyzers}: for the terms that {@link
 * SiteAnalyzers#of} gives, and for those that {@link SiteAnalyzers#written} gives. The words are
 * found once, and the terms of a word are remembered, as {@link WordCacheFilter} does. Not
 * thread-safe; each thread has its own.
 */
public final class WordReader {

  /** Gets one term after the other. */
  public interface Sink {

    /**
     * One term.
     *
     * @param increment positions behind the term before
     * @param start where it begins in the text
     * @param end where it ends in the text
     */
    void term(WordForm form, int increment, int start, int end);

    /**
     * The end of the text.
     *
     * @param increment positions behind the last term
     * @param offset where the text ends
     */
    void end(int increment, int offset);
  }

  /** Gets the terms of a text whose places do not matter. */
  public interface Counter {
    void term(WordForm form);
  }

  /** The terms of one word. */
  private static final class Forms {
    private final WordForm[] stems;
    private final WordForm[] written;

    Forms(WordForm[] stems, WordForm[] written) {
      this.stems = stems;
      this.written = written;
    }
  }

  private static final ThreadLocal<Map<Language, WordReader>> READERS =
      ThreadLocal.withInitial(() -> new EnumMap<>(Language.class));

  private final StandardTokenizer words = new StandardTokenizer();
  private final CharTermAttribute term = words.addAttribute(CharTermAttribute.class);
  private final OffsetAttribute offset = words.addAttribute(OffsetAttribute.class);
  private final PositionIncrementAttribute increment =
      words.addAttribute(PositionIncrementAttribute.class);
  private final TypeAttribute type = words.addAttribute(TypeAttribute.class);
  private final CharArrayMap<Forms> known = new CharArrayMap<>(1024, false);
  private final WordChain stems;
  private final WordChain written;

  private WordReader(Language language) {
    stems = new WordChain(stream -> steps(language, true, stream));
    written = new WordChain(stream -> steps(language, false, stream));
  }

  private static TokenStream steps(Language language, boolean stems, TokenStream stream) {
    return SiteAnalyzers.steps(language, IdentifierSplitting.WHOLE_AND_PARTS, stems, stream);
  }

  /**
   * The reader of this thread, for a text in a language, read with {@link
   * IdentifierSplitting#WHOLE_AND_PARTS}; nothing where words of the text depend on others, so that
   * the analyzers must read it.
   */
  public static Optional<WordReader> of(Language language, String text) {
    return SiteAnalyzers.isSeparate(IdentifierSplitting.WHOLE_AND_PARTS, text)
        ? Optional.of(READERS.get().computeIfAbsent(language, WordReader::new))
        : Optional.empty();
  }

  /**
   * Reads a text.
   *
   * @param toStems gets the terms, each stem at its place
   * @param toWritten gets the words as they are written
   */
  public void read(String text, Sink toStems, Counter toWritten) throws IOException {
    try (StandardTokenizer reading = words) {
      reading.setReader(new StringReader(text));
      reading.reset();
      while (reading.incrementToken()) {
        Forms forms = forms();
        give(forms.stems, toStems);
        for (WordForm form : forms.written) {
          toWritten.term(form);
        }
      }
      reading.end();
      toStems.end(increment.getPositionIncrement(), offset.endOffset());
    }
  }

  private void give(WordForm[] forms, Sink sink) {
    int before = increment.getPositionIncrement();
    int start = offset.startOffset();
    for (WordForm form : forms) {
      sink.term(form, before + form.increment(), start + form.start(), start + form.end());
      before = 0;
    }
  }

  private Forms forms() throws IOException {
    Forms found = known.get(term.buffer(), 0, term.length());
    if (found == null) {
      String word = term.toString();
      found = new Forms(stems.read(word, type.type()), written.read(word, type.type()));
      if (known.size() >= WordCacheFilter.KEPT) {
        known.clear();
      }
      known.put(word, found);
    }
    return found;
  }
}
