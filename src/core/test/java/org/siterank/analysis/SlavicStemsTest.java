package org.siterank.analysis;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The cases of a noun, and the forms of an adjective or verb, have one stem. */
class SlavicStemsTest {

  private static List<String> stems(Language language, String words) {
    return SiteAnalyzers.terms(words, language, IdentifierSplitting.WHOLE).stream()
        .distinct()
        .toList();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "książka książki książkę książką książce książek książkami książkach",
        "serwer serwera serwerze serwery serwerów serwerom serwerami serwerach serwerowy",
        "biblioteka biblioteki bibliotekę bibliotece bibliotek bibliotekach",
        "język języka językiem języki języków językami",
        "narzędzie narzędzia narzędziem narzędzi narzędziami narzędziach",
        "historia historii historię historią",
        "główny główna główne głównego głównemu głównych głównymi głównie",
        "instalować instalowanie instalowania instalowany instalowane",
        "konfigurować konfiguruje konfigurujesz konfigurujemy konfigurują konfigurując"
            + " konfigurował konfigurowany konfigurującego",
        "wybierać wybiera wybieram wybierasz wybierają wybieraj wybierał wybierany wybieranie"
            + " wybierający",
        "zmienić zmieni zmienimy zmienią zmień zmienił zmieniony zmienienie",
        "cofnąć cofnie cofnij cofnął cofnęła cofnięty cofnięcie",
        "podpisywać podpisuje podpisywał podpisywany podpisywanie",
        "system systemu systemowi systemem systemie systemy systemów systemach systemowy",
        "pakiet pakietu pakietem pakiecie pakiety pakietów pakietach",
        "możliwy możliwość możliwości możliwością",
        "szablon szablonu szablonem szablony szablonów szablonach",
      })
  void polishFormsHaveOneStem(String forms) {
    assertEquals(1, stems(Language.POLISH, forms).size(), stems(Language.POLISH, forms)::toString);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "systém systému systémem systémy systémů systémech",
        "problém problému problémy problémů",
        "síťová síťové síťovou síťovým",
        "používání používáme používáte používat používal",
        "instalovat instaluji instaluje instalujete instalují instaloval instalován instalovaný"
            + " instalování",
        "určit určí určíte určil určila určen určena určený určení",
        "použít použije použijete použil použila použit použita použití",
        "stisknout stiskne stisknete stiskněte stisknul stisknuto stisknutí",
        "spustit spustíte spustil spuštěn spuštěno spuštění",
        "vložit vložte vložíte vložil vložený",
        "možný možnost možnosti možností",
        "profil profilu profilem profily profilů",
        "strana strany stranou stran",
        "debian debianu debianem debianů",
        "token tokenu tokenem tokeny tokenů tokenům tokenech",
        "instalace instalaci instalací",
      })
  void czechFormsHaveOneStem(String forms) {
    assertEquals(1, stems(Language.CZECH, forms).size(), stems(Language.CZECH, forms)::toString);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "система системи системі систему системою систем системами системах",
        "папка папки папку папкою папці папок папками",
        "колір кольору кольором кольори кольорів",
        "формат формату форматом форматі формати форматів форматами",
        "комп'ютер комп’ютера компʼютером комп'ютері комп'ютери",
        "налаштувати налаштовувати налаштовує налаштований налаштування налаштуваннях",
        "виконати виконано виконаний виконання",
        "використовувати використовує використовують використовував використовуючи"
            + " використовуватиме використовується використовувались",
        "натиснути натисніть натиснув натиснуто",
        "можливий можливість можливості можливістю",
        "версія версії версію версій версіями",
      })
  void ukrainianFormsHaveOneStem(String forms) {
    assertEquals(
        1, stems(Language.UKRAINIAN, forms).size(), stems(Language.UKRAINIAN, forms)::toString);
  }

  @ParameterizedTest
  @ValueSource(strings = {"forma formát", "port porod", "port portál", "nástroj nastavit"})
  void otherWordsHaveOtherStems(String words) {
    assertNotEquals(1, stems(Language.CZECH, words).size());
    assertNotEquals(1, stems(Language.POLISH, words).size());
  }

  @ParameterizedTest
  @ValueSource(strings = {"a", "ów", "i", "em", "owi", "ęę", "є", "ів", "'ь"})
  void shortWordsRemain(String word) {
    assertEquals(1, stems(Language.POLISH, word).size());
    assertEquals(1, stems(Language.CZECH, word).size());
    assertEquals(1, stems(Language.UKRAINIAN, word).size());
  }
}
