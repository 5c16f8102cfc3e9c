package org.siterank.document;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Map;
import org.junit.jupiter.api.Test;

class LanguageGuessTest {

  @Test
  void aFewSentencesTellTheirLanguage() {
    Map<String, String> texts =
        Map.of(
            "en",
                "The list is sorted in place, and the function returns nothing. It is for users of the old interface who have not moved to this one.",
            "de",
                "Das Haus ist nicht weit von der Stadt, und wer mit dem Rad fährt, kommt auch bei Regen nach einer halben Stunde an. Es wird oft besucht.",
            "fr",
                "La maison est dans le village et les gens qui y sont nés ne la quittent pas. Elle a un jardin avec des arbres pour les enfants.",
            "es",
                "La casa está en el pueblo y los que viven en ella no se van. Tiene un jardín con árboles para los niños, pero es más pequeño que el de al lado.",
            "it",
                "La casa è nel paese e non si vende. Ha un giardino con gli alberi per i bambini, ma è più piccolo di quello della casa che sta di fronte.",
            "pt",
                "A casa fica no centro da cidade e não está à venda. Tem um jardim com árvores para as crianças, mas é mais pequeno do que o da escola.",
            "nl",
                "Het huis staat in het dorp en is niet te koop. Er is een tuin met bomen voor de kinderen, maar die is niet zo groot als die van de school.",
            "ru",
                "Дом стоит в деревне, и он не продается. В саду есть деревья для детей, но он не так велик, как у школы, и это все знают.");
    texts.forEach((language, text) -> assertEquals(language, LanguageGuess.language(text), text));
  }

  @Test
  void whatCannotBeToldIsNotGuessed() {
    assertEquals("", LanguageGuess.language(""));
    assertEquals(
        "", LanguageGuess.language("int main void return printf malloc free NULL".repeat(9)));
    assertEquals("", LanguageGuess.language("the of and"));
    assertEquals("", LanguageGuess.language("1 2 3 4 ".repeat(1000)));
    assertEquals("", LanguageGuess.language("これは日本語の文章です。".repeat(50)));
  }
}
