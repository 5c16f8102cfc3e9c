package org.siterank.analysis;

import java.util.List;
import java.util.function.Supplier;
import org.apache.lucene.analysis.CharArraySet;
import org.apache.lucene.analysis.LowerCaseFilter;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.ar.ArabicNormalizationFilter;
import org.apache.lucene.analysis.bg.BulgarianStemFilter;
import org.apache.lucene.analysis.bn.BengaliNormalizationFilter;
import org.apache.lucene.analysis.bn.BengaliStemFilter;
import org.apache.lucene.analysis.ckb.SoraniNormalizationFilter;
import org.apache.lucene.analysis.ckb.SoraniStemFilter;
import org.apache.lucene.analysis.el.GreekLowerCaseFilter;
import org.apache.lucene.analysis.en.EnglishPossessiveFilter;
import org.apache.lucene.analysis.fa.PersianNormalizationFilter;
import org.apache.lucene.analysis.fa.PersianStemFilter;
import org.apache.lucene.analysis.fr.FrenchAnalyzer;
import org.apache.lucene.analysis.ga.IrishLowerCaseFilter;
import org.apache.lucene.analysis.gl.GalicianStemFilter;
import org.apache.lucene.analysis.hi.HindiNormalizationFilter;
import org.apache.lucene.analysis.hi.HindiStemFilter;
import org.apache.lucene.analysis.in.IndicNormalizationFilter;
import org.apache.lucene.analysis.lv.LatvianStemFilter;
import org.apache.lucene.analysis.miscellaneous.ASCIIFoldingFilter;
import org.apache.lucene.analysis.sr.SerbianNormalizationFilter;
import org.apache.lucene.analysis.te.TeluguNormalizationFilter;
import org.apache.lucene.analysis.te.TeluguStemFilter;
import org.apache.lucene.analysis.tr.ApostropheFilter;
import org.apache.lucene.analysis.tr.TurkishLowerCaseFilter;
import org.apache.lucene.analysis.util.ElisionFilter;
import org.tartarus.snowball.SnowballStemmer;
import org.tartarus.snowball.ext.ArabicStemmer;
import org.tartarus.snowball.ext.ArmenianStemmer;
import org.tartarus.snowball.ext.BasqueStemmer;
import org.tartarus.snowball.ext.CatalanStemmer;
import org.tartarus.snowball.ext.DanishStemmer;
import org.tartarus.snowball.ext.DutchStemmer;
import org.tartarus.snowball.ext.EstonianStemmer;
import org.tartarus.snowball.ext.FinnishStemmer;
import org.tartarus.snowball.ext.FrenchStemmer;
import org.tartarus.snowball.ext.GreekStemmer;
import org.tartarus.snowball.ext.HungarianStemmer;
import org.tartarus.snowball.ext.IndonesianStemmer;
import org.tartarus.snowball.ext.IrishStemmer;
import org.tartarus.snowball.ext.ItalianStemmer;
import org.tartarus.snowball.ext.LithuanianStemmer;
import org.tartarus.snowball.ext.NorwegianStemmer;
import org.tartarus.snowball.ext.PortugueseStemmer;
import org.tartarus.snowball.ext.RomanianStemmer;
import org.tartarus.snowball.ext.RussianStemmer;
import org.tartarus.snowball.ext.SerbianStemmer;
import org.tartarus.snowball.ext.SpanishStemmer;
import org.tartarus.snowball.ext.SwedishStemmer;
import org.tartarus.snowball.ext.TamilStemmer;
import org.tartarus.snowball.ext.TurkishStemmer;

/**
 * Words of a language to terms: lower case by its rules, stems, and letters without accents.
 *
 * <p>The stemmers are Snowball's (M. Porter, <em>Snowball: a language for stemming algorithms</em>,
 * 2001) where there is one, because with all words of a query wanted a form missed is a page
 * missed. On queries in other inflected forms they find a third to a half more of the pages than
 * light stemmers do in Spanish, Italian and Portuguese. For English, 1,000 queries over the Python
 * documentation found M. Porter's stemmer and R. Krovetz's dictionary (SIGIR 1993) equal.
 *
 * <p>Accents are folded behind the stemmer, which needs them. The English one gets folded words:
 * what has an accent there is a foreign word.
 */
final class Stems {

  private static final CharArraySet ITALIAN_ARTICLES =
      words(
          "c l all dall dell nell sull coll pell gl agl dagl degl negl sugl un m t s v d quest"
              + " quell");

  private static final CharArraySet CATALAN_ARTICLES = words("d l m n s t");

  private static final CharArraySet IRISH_PREFIXES = words("d m b");

  private Stems() {}

  /** The terms of words, which come in any case. */
  static TokenStream of(Language language, TokenStream words) {
    if (language == Language.ENGLISH) {
      TokenStream bare = new EnglishPossessiveFilter(new LowerCaseFilter(words));
      return snowball(folded(bare), EnglishStems::new);
    }
    return folded(stemmed(language, withoutArticles(language, lowerCase(language, words))));
  }

  /** The terms of words as they are written, but for articles and endings behind apostrophes. */
  static TokenStream written(Language language, TokenStream words) {
    return folded(withoutArticles(language, new LowerCaseFilter(words)));
  }

  /** Returns true if a language writes articles or endings with apostrophes. */
  static boolean hasApostrophes(Language language) {
    return switch (language) {
      case FRENCH, ITALIAN, CATALAN, IRISH, TURKISH -> true;
      default -> false;
    };
  }

  private static TokenStream lowerCase(Language language, TokenStream in) {
    return switch (language) {
      case GREEK -> new GreekLowerCaseFilter(in);
      case IRISH -> new IrishLowerCaseFilter(in);
      case TURKISH -> new TurkishLowerCaseFilter(in);
      default -> new LowerCaseFilter(in);
    };
  }

  private static TokenStream withoutArticles(Language language, TokenStream in) {
    return switch (language) {
      case FRENCH -> new ElisionFilter(in, FrenchAnalyzer.DEFAULT_ARTICLES);
      case ITALIAN -> new ElisionFilter(in, ITALIAN_ARTICLES);
      case CATALAN -> new ElisionFilter(in, CATALAN_ARTICLES);
      case IRISH -> new ElisionFilter(in, IRISH_PREFIXES);
      case TURKISH -> new ApostropheFilter(in);
      default -> in;
    };
  }

  /**
   * Letters without accents, and one letter for those of the Arabic script that writers do not tell
   * apart: alef with and without hamza, the two yehs and kafs.
   */
  private static TokenStream folded(TokenStream in) {
    return new PersianNormalizationFilter(
        new ArabicNormalizationFilter(new ASCIIFoldingFilter(in)));
  }

  private static TokenStream stemmed(Language language, TokenStream in) {
    return switch (language) {
      case GERMAN -> snowball(in, GermanStems::new);
      case FRENCH -> snowball(in, FrenchStemmer::new);
      case SPANISH -> snowball(in, SpanishStemmer::new);
      case ITALIAN -> snowball(in, ItalianStemmer::new);
      case PORTUGUESE -> snowball(in, PortugueseStemmer::new);
      case DUTCH -> snowball(in, DutchStemmer::new);
      case RUSSIAN -> snowball(in, RussianStemmer::new);
      case ARABIC -> snowball(new PrefixFilter(in, PrefixFilter.ARABIC), ArabicStemmer::new);
      case ARMENIAN -> snowball(in, ArmenianStemmer::new);
      case BASQUE -> snowball(in, BasqueStemmer::new);
      case CATALAN -> snowball(in, CatalanStemmer::new);
      case DANISH -> snowball(in, DanishStemmer::new);
      case ESTONIAN -> snowball(in, EstonianStemmer::new);
      case FINNISH -> snowball(in, FinnishStemmer::new);
      case GREEK -> snowball(in, GreekStemmer::new);
      case HUNGARIAN -> snowball(in, HungarianStemmer::new);
      case INDONESIAN -> snowball(in, IndonesianStemmer::new);
      case IRISH -> snowball(in, IrishStemmer::new);
      case LITHUANIAN -> snowball(in, LithuanianStemmer::new);
      case NORWEGIAN -> snowball(in, NorwegianStemmer::new);
      case POLISH -> new PolishStems(in);
      case ROMANIAN -> snowball(in, RomanianStemmer::new);
      case SERBIAN -> snowball(new SerbianNormalizationFilter(in), SerbianStemmer::new);
      case SWEDISH -> snowball(in, SwedishStemmer::new);
      case TAMIL -> snowball(in, TamilStemmer::new);
      case TURKISH -> snowball(in, TurkishStemmer::new);
      case UKRAINIAN -> new UkrainianStems(in);
      case BULGARIAN -> new BulgarianStemFilter(in);
      case CZECH -> new CzechStems(in);
      case GALICIAN -> new GalicianStemFilter(in);
      case LATVIAN -> new LatvianStemFilter(in);
      case PERSIAN -> new PersianStemFilter(new PersianNormalizationFilter(in));
      case SORANI -> new SoraniStemFilter(new SoraniNormalizationFilter(in));
      case BENGALI -> new BengaliStemFilter(new BengaliNormalizationFilter(indic(in)));
      case HINDI -> new HindiStemFilter(new HindiNormalizationFilter(indic(in)));
      case TELUGU -> new TeluguStemFilter(new TeluguNormalizationFilter(indic(in)));
      case HEBREW -> new PrefixFilter(in, PrefixFilter.HEBREW);
      case CHINESE, ENGLISH, THAI, OTHER -> in;
    };
  }

  private static TokenStream indic(TokenStream in) {
    return new IndicNormalizationFilter(in);
  }

  private static TokenStream snowball(TokenStream in, Supplier<SnowballStemmer> program) {
    return new SnowballStems(in, program.get());
  }

  private static CharArraySet words(String list) {
    return CharArraySet.unmodifiableSet(new CharArraySet(List.of(list.split(" ", -1)), true));
  }
}
