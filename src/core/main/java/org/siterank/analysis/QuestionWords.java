package org.siterank.analysis;

import java.util.EnumMap;
import java.util.Map;
import java.util.Set;

/** Interrogatives of languages, and the verbs and pronouns of those who ask. */
final class QuestionWords {

  private static final Map<Language, Set<String>> ALL = all();

  private QuestionWords() {}

  /** Question words in lower case; empty for a language without a list. */
  static Set<String> of(Language language) {
    return ALL.getOrDefault(language, Set.of());
  }

  private static Map<Language, Set<String>> all() {
    Map<Language, Set<String>> all = new EnumMap<>(Language.class);
    all.put(
        Language.ENGLISH,
        words(
            "how what when where which who whom whose why can could do does did"
                + " should would is are was were i me my we our you your one there have has"));
    all.put(
        Language.GERMAN,
        words(
            "wie was wann wo woher wohin welche welcher welches welchen wer wem wen"
                + " wessen warum wieso weshalb kann können könnte soll muss gibt ist sind"
                + " ich mein meine meinen man wir"));
    all.put(
        Language.FRENCH,
        words(
            "comment quel quelle quels quelles quand où pourquoi combien qui que quoi"
                + " qu'est-ce est-ce puis-je peut peut-on dois faut est sont je mon ma mes"
                + " on nous"));
    all.put(
        Language.SPANISH,
        words(
            "cómo como qué que cuál cuáles cuándo dónde quién quiénes por cuánto"
                + " puedo puede debo es son hay mi mis yo"));
    all.put(
        Language.ITALIAN,
        words(
            "come cosa che quale quali quando dove chi perché quanto posso può si"
                + " devo è sono mio mia io"));
    all.put(
        Language.PORTUGUESE,
        words(
            "como que qual quais quando onde quem por quanto posso pode devo é são há"
                + " meu minha eu"));
    all.put(
        Language.DUTCH,
        words(
            "hoe wat wanneer waar welke welk wie waarom kan kun moet is zijn ik mijn"
                + " je we men"));
    all.put(
        Language.RUSSIAN,
        words(
            "как что когда где какой какая какие кто почему зачем сколько могу можно"
                + " я мне мой"));
    all.put(
        Language.CATALAN,
        words(
            "com què que quin quina quins quines quan on qui per perquè quant puc pot"
                + " cal es és són hi ha jo meu meva"));
    all.put(
        Language.CZECH,
        words(
            "jak co kdy kde kam kdo který která které proč kolik mohu můžu lze je"
                + " jsou já můj moje"));
    all.put(
        Language.DANISH,
        words(
            "hvordan hvad hvornår hvor hvem hvilken hvilket hvilke hvorfor kan skal"
                + " er jeg min mit mine man vi"));
    all.put(
        Language.FINNISH,
        words(
            "miten kuinka mikä mitä mitkä milloin koska missä mistä mihin kuka miksi"
                + " montako voinko voi pitää on ovat minä minun"));
    all.put(
        Language.GREEK, words("πώς πως τι πότε πού που ποιος ποια ποιο γιατί πόσο μπορώ είναι"));
    all.put(
        Language.HUNGARIAN,
        words(
            "hogyan hogy mi mit mikor hol hova honnan ki kit melyik miért mennyi hány"
                + " lehet van vannak én"));
    all.put(
        Language.INDONESIAN,
        words(
            "bagaimana apa apakah kapan mana dimana siapa mengapa kenapa berapa bisa"
                + " dapat saya kami"));
    all.put(
        Language.NORWEGIAN,
        words(
            "hvordan hva når hvor hvem hvilken hvilket hvilke hvorfor kan skal må er"
                + " jeg min mitt mine man vi"));
    all.put(
        Language.POLISH,
        words(
            "jak co kiedy gdzie dokąd skąd kto który która które dlaczego ile mogę"
                + " można czy jest są ja mój moje"));
    all.put(
        Language.ROMANIAN,
        words(
            "cum ce când unde cine care de câți câte pot poate trebuie este sunt eu" + " meu mea"));
    all.put(
        Language.SWEDISH,
        words(
            "hur vad när var vart vem vilken vilket vilka varför kan ska måste är jag"
                + " min mitt mina man vi"));
    all.put(
        Language.TURKISH,
        words(
            "nasıl ne nedir nerede nereden nereye kim hangi neden niçin kaç mı mi mu"
                + " mü ben benim"));
    all.put(
        Language.UKRAINIAN,
        words(
            "як що коли де куди звідки хто який яка яке які чому скільки можу можна чи є я мій"
                + " моя моє"));
    return all;
  }

  private static Set<String> words(String list) {
    return Set.of(list.split(" ", -1));
  }
}
