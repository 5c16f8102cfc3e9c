package org.siterank.analysis;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.apache.lucene.analysis.CharArraySet;
import org.apache.lucene.analysis.ar.ArabicAnalyzer;
import org.apache.lucene.analysis.bg.BulgarianAnalyzer;
import org.apache.lucene.analysis.bn.BengaliAnalyzer;
import org.apache.lucene.analysis.ca.CatalanAnalyzer;
import org.apache.lucene.analysis.ckb.SoraniAnalyzer;
import org.apache.lucene.analysis.cz.CzechAnalyzer;
import org.apache.lucene.analysis.da.DanishAnalyzer;
import org.apache.lucene.analysis.de.GermanAnalyzer;
import org.apache.lucene.analysis.el.GreekAnalyzer;
import org.apache.lucene.analysis.en.EnglishAnalyzer;
import org.apache.lucene.analysis.es.SpanishAnalyzer;
import org.apache.lucene.analysis.et.EstonianAnalyzer;
import org.apache.lucene.analysis.eu.BasqueAnalyzer;
import org.apache.lucene.analysis.fa.PersianAnalyzer;
import org.apache.lucene.analysis.fi.FinnishAnalyzer;
import org.apache.lucene.analysis.fr.FrenchAnalyzer;
import org.apache.lucene.analysis.ga.IrishAnalyzer;
import org.apache.lucene.analysis.gl.GalicianAnalyzer;
import org.apache.lucene.analysis.hi.HindiAnalyzer;
import org.apache.lucene.analysis.hu.HungarianAnalyzer;
import org.apache.lucene.analysis.hy.ArmenianAnalyzer;
import org.apache.lucene.analysis.id.IndonesianAnalyzer;
import org.apache.lucene.analysis.it.ItalianAnalyzer;
import org.apache.lucene.analysis.lt.LithuanianAnalyzer;
import org.apache.lucene.analysis.lv.LatvianAnalyzer;
import org.apache.lucene.analysis.nl.DutchAnalyzer;
import org.apache.lucene.analysis.no.NorwegianAnalyzer;
import org.apache.lucene.analysis.pt.PortugueseAnalyzer;
import org.apache.lucene.analysis.ro.RomanianAnalyzer;
import org.apache.lucene.analysis.ru.RussianAnalyzer;
import org.apache.lucene.analysis.sr.SerbianAnalyzer;
import org.apache.lucene.analysis.sv.SwedishAnalyzer;
import org.apache.lucene.analysis.ta.TamilAnalyzer;
import org.apache.lucene.analysis.te.TeluguAnalyzer;
import org.apache.lucene.analysis.th.ThaiAnalyzer;
import org.apache.lucene.analysis.tr.TurkishAnalyzer;

/** Lucene's lists of stop words, read when a language is first asked for. */
final class StopWords {

  private static final Map<Language, Supplier<CharArraySet>> LISTS = lists();

  /** Polish words; Lucene's list comes with a dictionary of stems, which is not used. */
  private static final CharArraySet POLISH =
      new CharArraySet(
          List.of(
              ("a aby ale albo bez być był była było były bo by co czy dla do gdy go i ich im in"
                      + " inne ja jak jako jego jej jest jeśli już lub ma mi mnie może można na nad"
                      + " nie nich nim niż o od on ona one oni ono oraz po pod poza przed przez przy"
                      + " się są ta tak także tam te tego tej ten to tu ty tych tylko tym u w we więc"
                      + " z za ze że żeby")
                  .split(" ", -1)),
          false);

  /** Lucene has no list of Ukrainian words but that of a module with a dictionary. */
  private static final CharArraySet UKRAINIAN =
      new CharArraySet(
          List.of(
              ("а або але без би бо був була були було бути в вам вас ви вже він вона вони воно від"
                      + " для до є ж за з зі і із її їм їх й його йому коли лише ми на над нам нас"
                      + " не нею ним них ні о один по під при про та так також те ти тим то тобто"
                      + " того тому у хоча це цей цього ці цих цієї чи чим що щоб як яка який які"
                      + " якщо я")
                  .split(" ", -1)),
          false);

  private StopWords() {}

  /** Stop words in lower case; empty for a language without a list. */
  static CharArraySet of(Language language) {
    return LISTS.getOrDefault(language, () -> CharArraySet.EMPTY_SET).get();
  }

  private static Map<Language, Supplier<CharArraySet>> lists() {
    Map<Language, Supplier<CharArraySet>> lists = new EnumMap<>(Language.class);
    lists.put(Language.ENGLISH, EnglishAnalyzer::getDefaultStopSet);
    lists.put(Language.GERMAN, GermanAnalyzer::getDefaultStopSet);
    lists.put(Language.FRENCH, FrenchAnalyzer::getDefaultStopSet);
    lists.put(Language.SPANISH, SpanishAnalyzer::getDefaultStopSet);
    lists.put(Language.ITALIAN, ItalianAnalyzer::getDefaultStopSet);
    lists.put(Language.PORTUGUESE, PortugueseAnalyzer::getDefaultStopSet);
    lists.put(Language.DUTCH, DutchAnalyzer::getDefaultStopSet);
    lists.put(Language.RUSSIAN, RussianAnalyzer::getDefaultStopSet);
    lists.put(Language.ARABIC, ArabicAnalyzer::getDefaultStopSet);
    lists.put(Language.ARMENIAN, ArmenianAnalyzer::getDefaultStopSet);
    lists.put(Language.BASQUE, BasqueAnalyzer::getDefaultStopSet);
    lists.put(Language.BENGALI, BengaliAnalyzer::getDefaultStopSet);
    lists.put(Language.BULGARIAN, BulgarianAnalyzer::getDefaultStopSet);
    lists.put(Language.CATALAN, CatalanAnalyzer::getDefaultStopSet);
    lists.put(Language.CZECH, CzechAnalyzer::getDefaultStopSet);
    lists.put(Language.DANISH, DanishAnalyzer::getDefaultStopSet);
    lists.put(Language.ESTONIAN, EstonianAnalyzer::getDefaultStopSet);
    lists.put(Language.FINNISH, FinnishAnalyzer::getDefaultStopSet);
    lists.put(Language.GALICIAN, GalicianAnalyzer::getDefaultStopSet);
    lists.put(Language.GREEK, GreekAnalyzer::getDefaultStopSet);
    lists.put(Language.HINDI, HindiAnalyzer::getDefaultStopSet);
    lists.put(Language.HUNGARIAN, HungarianAnalyzer::getDefaultStopSet);
    lists.put(Language.INDONESIAN, IndonesianAnalyzer::getDefaultStopSet);
    lists.put(Language.IRISH, IrishAnalyzer::getDefaultStopSet);
    lists.put(Language.LATVIAN, LatvianAnalyzer::getDefaultStopSet);
    lists.put(Language.LITHUANIAN, LithuanianAnalyzer::getDefaultStopSet);
    lists.put(Language.NORWEGIAN, NorwegianAnalyzer::getDefaultStopSet);
    lists.put(Language.PERSIAN, PersianAnalyzer::getDefaultStopSet);
    lists.put(Language.POLISH, () -> POLISH);
    lists.put(Language.ROMANIAN, RomanianAnalyzer::getDefaultStopSet);
    lists.put(Language.SERBIAN, SerbianAnalyzer::getDefaultStopSet);
    lists.put(Language.SORANI, SoraniAnalyzer::getDefaultStopSet);
    lists.put(Language.SWEDISH, SwedishAnalyzer::getDefaultStopSet);
    lists.put(Language.TAMIL, TamilAnalyzer::getDefaultStopSet);
    lists.put(Language.TELUGU, TeluguAnalyzer::getDefaultStopSet);
    lists.put(Language.THAI, ThaiAnalyzer::getDefaultStopSet);
    lists.put(Language.TURKISH, TurkishAnalyzer::getDefaultStopSet);
    lists.put(Language.UKRAINIAN, () -> UKRAINIAN);
    return lists;
  }
}
