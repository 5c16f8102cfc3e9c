package org.siterank.analysis;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.apache.lucene.analysis.CharArraySet;
import org.apache.lucene.analysis.ar.ArabicAnalyzer;
import org.apache.lucene.analysis.bg.BulgarianAnalyzer;
import org.apache.lucene.analysis.ca.CatalanAnalyzer;
import org.apache.lucene.analysis.ckb.SoraniAnalyzer;
import org.apache.lucene.analysis.cz.CzechAnalyzer;
import org.apache.lucene.analysis.da.DanishAnalyzer;
import org.apache.lucene.analysis.de.GermanAnalyzer;
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
import org.apache.lucene.analysis.id.IndonesianAnalyzer;
import org.apache.lucene.analysis.it.ItalianAnalyzer;
import org.apache.lucene.analysis.lt.LithuanianAnalyzer;
import org.apache.lucene.analysis.lv.LatvianAnalyzer;
import org.apache.lucene.analysis.ne.NepaliAnalyzer;
import org.apache.lucene.analysis.nl.DutchAnalyzer;
import org.apache.lucene.analysis.no.NorwegianAnalyzer;
import org.apache.lucene.analysis.pt.PortugueseAnalyzer;
import org.apache.lucene.analysis.ro.RomanianAnalyzer;
import org.apache.lucene.analysis.ru.RussianAnalyzer;
import org.apache.lucene.analysis.sv.SwedishAnalyzer;
import org.apache.lucene.analysis.tr.TurkishAnalyzer;

/**
 * The function words of languages that share their letters with others: articles, prepositions,
 * conjunctions. Most are Lucene's stop words, which are on the class path anyway.
 */
public final class FunctionWords {

  /**
   * The most frequent ones, as any frequency list of the language has them. Lucene has no list of
   * some of these languages, and in those that it has, words of one letter count only from here.
   */
  private static final Map<String, String> OWN =
      Map.ofEntries(
          Map.entry(
              "en",
              "the of and to in is that for it as was with be by on not he his but at are this have"
                  + " from or had an they which one you were all her she there would their we him"
                  + " been has when who will no more if out so up said what its about than into"
                  + " them can only other some these may then do any your should"),
          Map.entry(
              "de",
              "der die und in den von zu das mit sich des auf für ist im dem nicht ein eine als auch"
                  + " es an werden aus er hat daß dass sie nach wird bei einer um am sind noch wie"
                  + " einem über einen so zum war haben nur oder aber vor zur bis mehr durch man sein"
                  + " wurde wenn kann diese ihre wir ich"),
          Map.entry(
              "fr",
              "de la le et les des en un une du dans est que pour qui par sur au plus pas ne ce il"
                  + " sont se avec ou son aux d'un cette d'une mais été être nous ont sa ces leur"
                  + " comme elle fait deux même tout vous peut je si sans entre après"),
          Map.entry(
              "es",
              "de la que el en y los se del las un por con no una su para es al lo como más o pero"
                  + " sus le ha me si sin sobre este ya entre cuando todo esta ser son dos también"
                  + " fue había era muy hasta desde está mi porque qué sólo han yo hay"),
          Map.entry(
              "it",
              "di e il la che in a per un è del non sono una i con da della le si al come dei anche"
                  + " nel più alla gli lo delle ma o ha degli dal questo nella essere suo su se ne"
                  + " stato ed può tra quando cui tutti dalla sua loro così ancora"),
          Map.entry(
              "pt",
              "de a o que e do da em um para é com não uma os no se na por mais as dos como mas foi"
                  + " ao ele das tem à seu sua ou ser quando muito há nos já está eu também só pelo"
                  + " pela até isso ela entre era depois sem mesmo aos"),
          Map.entry(
              "nl",
              "de van het een en in is dat op te zijn met voor niet aan er om ook als dan maar bij"
                  + " of uit nog worden door naar heeft hij ze wordt tot je hun meer over deze kan"
                  + " geen wel zo had ik we die wat moet onder tegen werd"),
          Map.entry(
              "ru",
              "и в не на что с по к из у за от о для это как его но он я так же все то бы мы или"
                  + " был она если при до они их быть уже ее только также может есть чтобы этот"
                  + " когда были под том после вы"),
          Map.entry(
              "sv",
              "och i att det som en på är av för med den till inte har de ett om jag var men sig från"
                  + " vi så kan han när skulle eller nu också efter vid ska detta bara mot över"),
          Map.entry(
              "da",
              "og i at det er en til på som med de af for ikke der den har et jeg om han var fra vi"
                  + " så kan men sig eller efter skal også når ved blev over hvor"),
          Map.entry(
              "no",
              "og i det er en til på som med av for ikke der den har et jeg om han var fra vi så kan"
                  + " men seg eller etter skal også når ved ble over hvor"),
          Map.entry(
              "ca",
              "de la que i el a en les per un amb els no una del és al es va dels més com seva ha"
                  + " aquest seu però són aquesta o ser tot quan molt també fins hi"),
          Map.entry(
              "pl",
              "i w na z do nie się że to o jest jak od po przez za ale dla co tak czy ich przy tym"
                  + " są oraz być które który ma jego już może było lub"),
          Map.entry(
              "uk",
              "і в не на що з у до та за від про як це для він його але ми який може бути також її"
                  + " або якщо вони був під після є й"),
          Map.entry(
              "ro",
              "de și în la a cu pe nu din o care că mai pentru un este se să fi sunt sau au prin al"
                  + " ale lui ca dar am fost cel după"),
          Map.entry(
              "sk",
              "a v na je sa s so že do z pre o ako to aj ale po pri od k si ktorý ktoré ktorá sú by"
                  + " nie za len alebo ak bol bola už podľa môže tak tento tejto"),
          Map.entry(
              "sl",
              "in je v na se za da so z pri s ne po ki bi tudi ali kot o pa iz če do jo sem ga lahko"
                  + " še ko njih od k ni bil bila ter kateri"),
          Map.entry(
              "hr",
              "i u je na se da za su s od o a koji kao ne ili što iz po bi sa do nije to biti može"
                  + " već ako ali te koje koja prema samo nakon kako"),
          Map.entry(
              "sr",
              "и у је на се да за су са од о а који као не или што из по би до није то бити може већ"
                  + " ако али које која према само након како"),
          Map.entry(
              "mk",
              "и на во за да се од со е што не ги го ќе не како или по до ја тоа ова има може дека"
                  + " кој која кои само при сите оваа"),
          Map.entry(
              "vi",
              "và của là các có được cho trong với không một để này những khi đã từ như cũng người về"
                  + " ra vào thì nó đó hay bạn tôi trên nhiều đến theo phải sẽ nếu bị việc nên lại"));

  private static final Map<String, Supplier<CharArraySet>> LUCENE =
      Map.ofEntries(
          Map.entry("ar", ArabicAnalyzer::getDefaultStopSet),
          Map.entry("bg", BulgarianAnalyzer::getDefaultStopSet),
          Map.entry("ca", CatalanAnalyzer::getDefaultStopSet),
          Map.entry("ckb", SoraniAnalyzer::getDefaultStopSet),
          Map.entry("cs", CzechAnalyzer::getDefaultStopSet),
          Map.entry("da", DanishAnalyzer::getDefaultStopSet),
          Map.entry("de", GermanAnalyzer::getDefaultStopSet),
          Map.entry("es", SpanishAnalyzer::getDefaultStopSet),
          Map.entry("et", EstonianAnalyzer::getDefaultStopSet),
          Map.entry("eu", BasqueAnalyzer::getDefaultStopSet),
          Map.entry("fa", PersianAnalyzer::getDefaultStopSet),
          Map.entry("fi", FinnishAnalyzer::getDefaultStopSet),
          Map.entry("fr", FrenchAnalyzer::getDefaultStopSet),
          Map.entry("ga", IrishAnalyzer::getDefaultStopSet),
          Map.entry("gl", GalicianAnalyzer::getDefaultStopSet),
          Map.entry("hi", HindiAnalyzer::getDefaultStopSet),
          Map.entry("hu", HungarianAnalyzer::getDefaultStopSet),
          Map.entry("id", IndonesianAnalyzer::getDefaultStopSet),
          Map.entry("it", ItalianAnalyzer::getDefaultStopSet),
          Map.entry("lt", LithuanianAnalyzer::getDefaultStopSet),
          Map.entry("lv", LatvianAnalyzer::getDefaultStopSet),
          Map.entry("ne", NepaliAnalyzer::getDefaultStopSet),
          Map.entry("nl", DutchAnalyzer::getDefaultStopSet),
          Map.entry("no", NorwegianAnalyzer::getDefaultStopSet),
          Map.entry("pt", PortugueseAnalyzer::getDefaultStopSet),
          Map.entry("ro", RomanianAnalyzer::getDefaultStopSet),
          Map.entry("ru", RussianAnalyzer::getDefaultStopSet),
          Map.entry("sv", SwedishAnalyzer::getDefaultStopSet),
          Map.entry("tr", TurkishAnalyzer::getDefaultStopSet));

  /** The sets that were asked for. */
  private static final Map<String, Set<String>> KNOWN = new ConcurrentHashMap<>();

  private FunctionWords() {}

  /** By word; made when the first page is read, not when a query asks for one language. */
  private static final class ByWord {
    private static final Map<String, List<String>> LANGUAGES = index();

    private static Map<String, List<String>> index() {
      Map<String, List<String>> languages = new HashMap<>();
      Stream.concat(OWN.keySet().stream(), LUCENE.keySet().stream())
          .distinct()
          .sorted()
          .forEach(
              tag ->
                  of(tag)
                      .forEach(
                          word ->
                              languages.computeIfAbsent(word, w -> new ArrayList<>()).add(tag)));
      // Looked up for every word of a page: found sooner than in an immutable map.
      return Collections.unmodifiableMap(languages);
    }
  }

  /** The languages of which a word, in lower case, is a function word. */
  public static List<String> languages(String word) {
    return ByWord.LANGUAGES.getOrDefault(word, List.of());
  }

  /** The function words of a language, by its primary tag; none where it has no list. */
  public static Set<String> of(String tag) {
    return has(tag) ? KNOWN.computeIfAbsent(tag, FunctionWords::read) : Set.of();
  }

  private static Set<String> read(String tag) {
    Set<String> words = new HashSet<>(Arrays.asList(OWN.getOrDefault(tag, "").split(" ", -1)));
    words.remove("");
    for (Object each : LUCENE.getOrDefault(tag, () -> CharArraySet.EMPTY_SET).get()) {
      String word = new String((char[]) each);
      if (word.length() > 1) { // A single letter may be the number of an appendix.
        words.add(word);
        // Lucene has them as its analysis leaves them: with Arabic letters for Persian ones.
        words.add(word.replace('ي', 'ی').replace('ك', 'ک'));
      }
    }
    return Collections.unmodifiableSet(words);
  }

  /** Returns true if a language, by its primary tag, has a list. */
  public static boolean has(String tag) {
    return OWN.containsKey(tag) || LUCENE.containsKey(tag);
  }
}
