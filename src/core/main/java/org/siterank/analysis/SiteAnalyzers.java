package org.siterank.analysis;

import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.Tokenizer;
import org.apache.lucene.analysis.charfilter.MappingCharFilter;
import org.apache.lucene.analysis.charfilter.NormalizeCharMap;
import org.apache.lucene.analysis.cjk.CJKBigramFilter;
import org.apache.lucene.analysis.cjk.CJKWidthFilter;
import org.apache.lucene.analysis.standard.StandardTokenizer;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;

/**
 * Text to terms, by language and {@link IdentifierSplitting}: words by the rules of Unicode (UAX
 * 29), identifiers divided, lower case, accents folded, stems; Chinese, Japanese, Korean and Thai
 * as pairs of characters.
 *
 * <p>A page is indexed in its own language with {@link IdentifierSplitting#WHOLE_AND_PARTS}; a
 * query is read in the languages of the site. Stop words are kept in the index, for phrases; the
 * query decides how much they matter. All of it is thread-safe.
 */
public final class SiteAnalyzers {

  /**
   * Characters that would be lost between words: the names C++, C# and F#; and those only there to
   * be printed: soft hyphens and zero-width spaces. Russian ё is commonly written е.
   */
  private static final NormalizeCharMap CHARACTERS = characters();

  /** Positions between two values of a field: more than the slop of any phrase. */
  static final int FIELD_GAP = 100;

  /** Analyzers that stem, by the text that they are for. */
  private static final Map<Text, Map<Language, Map<IdentifierSplitting, Analyzer>>> STEMMING =
      all(true);

  /** Analyzers of words as they are written. */
  private static final Map<Text, Map<Language, Map<IdentifierSplitting, Analyzer>>> WRITTEN =
      all(false);

  /** Properties of a text. */
  private enum Text {
    /** Whatever there is. */
    ANY,
    /** None of {@link #CHARACTERS}, which need not be looked for. */
    PLAIN,
    /**
     * And no Chinese, Japanese or Korean, whose words depend on their neighbours: every word stands
     * for itself.
     */
    SEPARATE
  }

  private SiteAnalyzers() {}

  /** The analyzer of a language. */
  public static Analyzer of(Language language, IdentifierSplitting splitting) {
    return STEMMING.get(Text.ANY).get(language).get(splitting);
  }

  /** Returns the analyzer that is fastest for one text in a language. */
  public static Analyzer of(Language language, IdentifierSplitting splitting, String text) {
    return STEMMING.get(kind(splitting, text)).get(language).get(splitting);
  }

  /**
   * The analyzer of words as they are written in a language: {@code histoire} of {@code
   * l'histoire}.
   */
  public static Analyzer written(Language language, IdentifierSplitting splitting, String text) {
    return WRITTEN.get(kind(splitting, text)).get(language).get(splitting);
  }

  /** Returns true if a {@link WordReader} can read the text: no word depends on another one. */
  static boolean isSeparate(IdentifierSplitting splitting, String text) {
    return kind(splitting, text) == Text.SEPARATE;
  }

  /** The steps from a word to its terms, for texts whose words stand for themselves. */
  static TokenStream steps(
      Language language, IdentifierSplitting splitting, boolean stems, TokenStream words) {
    return new Chain(language, splitting, Text.SEPARATE, stems).filters(words);
  }

  private static Text kind(IdentifierSplitting splitting, String text) {
    if (mayHaveCharacters(text)) {
      return Text.ANY;
    }
    // An identifier whose parts are left out moves the word that follows it.
    return splitting != IdentifierSplitting.WHOLE && hasSeparateWords(text)
        ? Text.SEPARATE
        : Text.PLAIN;
  }

  /** Alphabets up to Georgian, more of Latin and Greek, and punctuation. */
  private static boolean hasSeparateWords(String text) {
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c >= '\u1100' && (c < '\u1E00' || c >= '\u2E80')) {
        return false;
      }
    }
    return true;
  }

  /** Looked for one by one, each at the speed of memory, and rare all of them. */
  private static boolean mayHaveCharacters(String text) {
    return has(text, "#", "CcFf")
        || has(text, "++", "Cc")
        || text.indexOf('\u00AD') >= 0
        || text.indexOf('\u200B') >= 0
        || text.indexOf('ё') >= 0
        || text.indexOf('Ё') >= 0;
  }

  /** Returns true if signs, which program code is full of, stand behind one of some letters. */
  private static boolean has(String text, String signs, String letters) {
    for (int at = text.indexOf(signs, 1); at > 0; at = text.indexOf(signs, at + 1)) {
      if (letters.indexOf(text.charAt(at - 1)) >= 0) {
        return true;
      }
    }
    return false;
  }

  /** An analyzer that reads each text in the language that its {@link LanguageMark} names. */
  public static Analyzer marked(IdentifierSplitting splitting) {
    return new MarkedAnalyzer(splitting);
  }

  /** An analyzer for words that were counted before, {@code open|5 hour|3}. */
  public static Analyzer counted() {
    return new CountedAnalyzer();
  }

  /** The terms of a text, in order. */
  public static List<String> terms(String text, Language language, IdentifierSplitting splitting) {
    List<String> terms = new ArrayList<>();
    try (TokenStream stream = of(language, splitting, text).tokenStream("", text)) {
      CharTermAttribute term = stream.addAttribute(CharTermAttribute.class);
      stream.reset();
      while (stream.incrementToken()) {
        terms.add(term.toString());
      }
      stream.end();
    } catch (IOException e) {
      // Text in memory cannot fail to be read.
      throw new UncheckedIOException(e);
    }
    return terms;
  }

  private static Map<Text, Map<Language, Map<IdentifierSplitting, Analyzer>>> all(boolean stems) {
    Map<Text, Map<Language, Map<IdentifierSplitting, Analyzer>>> all = new EnumMap<>(Text.class);
    for (Text text : Text.values()) {
      all.put(text, all(text, stems));
    }
    return all;
  }

  private static Map<Language, Map<IdentifierSplitting, Analyzer>> all(Text text, boolean stems) {
    Map<Language, Map<IdentifierSplitting, Analyzer>> all = new EnumMap<>(Language.class);
    for (Language language : Language.values()) {
      if (!stems && !Stems.hasApostrophes(language) && language != Language.OTHER) {
        // Words of all these languages are written alike.
        all.put(language, all.computeIfAbsent(Language.OTHER, other -> chains(other, text, false)));
      } else {
        all.putIfAbsent(language, chains(language, text, stems));
      }
    }
    return all;
  }

  private static Map<IdentifierSplitting, Analyzer> chains(
      Language language, Text text, boolean stems) {
    Map<IdentifierSplitting, Analyzer> chains = new EnumMap<>(IdentifierSplitting.class);
    for (IdentifierSplitting splitting : IdentifierSplitting.values()) {
      chains.put(splitting, new Chain(language, splitting, text, stems));
    }
    return chains;
  }

  private static NormalizeCharMap characters() {
    NormalizeCharMap.Builder map = new NormalizeCharMap.Builder();
    map.add("C++", "Cpp");
    map.add("c++", "cpp");
    for (String letter : List.of("C", "c", "F", "f")) {
      map.add(letter + "#", letter + "sharp");
    }
    map.add("\u00AD", "");
    map.add("\u200B", "");
    map.add("ё", "е");
    map.add("Ё", "Е");
    return map.build();
  }

  private static final class Chain extends Analyzer {

    private final Language language;
    private final IdentifierSplitting splitting;
    private final Text text;
    private final boolean stems;

    Chain(Language language, IdentifierSplitting splitting, Text text, boolean stems) {
      this.language = language;
      this.splitting = splitting;
      this.text = text;
      this.stems = stems;
    }

    @Override
    public int getPositionIncrementGap(String field) {
      return FIELD_GAP;
    }

    @Override
    protected Reader initReader(String field, Reader reader) {
      return text == Text.ANY ? new MappingCharFilter(CHARACTERS, reader) : reader;
    }

    @Override
    protected TokenStreamComponents createComponents(String field) {
      Tokenizer words = new StandardTokenizer();
      TokenStream stream =
          text == Text.SEPARATE ? new WordCacheFilter(words, this::filters) : filters(words);
      return new TokenStreamComponents(words, stream);
    }

    private TokenStream filters(TokenStream words) {
      TokenStream stream =
          new IdentifierFilter(new LetterFilter(new CJKWidthFilter(words)), splitting);
      TokenStream pairs = new SyllablePairFilter(new CJKBigramFilter(stream));
      if (!stems) {
        return Stems.written(language, pairs);
      }
      return language.forms(mayBeChinese() ? new SimplifiedFilter(pairs) : pairs);
    }

    /** Pages in any language may have a Chinese heading. Japanese and Korean ones are in OTHER. */
    private boolean mayBeChinese() {
      return text != Text.SEPARATE && language != Language.OTHER;
    }
  }
}
