package org.siterank.solr;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Map;
import org.apache.solr.common.SolrException;
import org.apache.solr.common.util.NamedList;
import org.junit.jupiter.api.Test;
import org.siterank.index.WordWeights;
import org.siterank.search.FieldWeights;
import org.siterank.search.Meaning;

/** The definition of {@code siterank_text}; what its queries find is shown in a real Solr. */
class TextParametersTest {

  @Test
  void whatAPushWritesIsRead() {
    FieldWeights weights = new FieldWeights(new WordWeights(7, 2, 1, 0, 9), 1, 0.5, 2.25, 0.3, 4);
    Map<String, String> given =
        Map.of("words", weights.words().toText(), "factors", weights.factors(), "meaning", "words");
    assertEquals(new TextParameters(weights, Meaning.WORDS, ""), TextParameters.of(given));
    Map<String, String> sentences = Map.of("meaning", "sentences", "model", "0a1b");
    assertEquals(
        new TextParameters(FieldWeights.DEFAULT, Meaning.SENTENCES, "0a1b"),
        TextParameters.of(sentences));
  }

  @Test
  void withoutParametersTheDefaultsCount() {
    assertEquals(TextParameters.DEFAULT, TextParameters.of(Map.of()));
  }

  @Test
  void aWrongParameterIsRefusedWithItsNameAndValue() {
    Map<String, String> wrong =
        Map.of(
            "words",
            "1 2 3",
            "factors",
            "1 2 3 4 1000",
            "meaning",
            "texts",
            "word",
            "1",
            "model",
            "without meaning");
    wrong.forEach(
        (name, value) -> {
          NamedList<Object> definition = new NamedList<>();
          definition.add(name, value);
          SolrException refused =
              assertThrows(SolrException.class, () -> new SiteTextQParserPlugin().init(definition));
          assertTrue(
              refused.getMessage().startsWith("definition of the query parser siterank_text: "),
              refused::getMessage);
          assertTrue(refused.getMessage().contains("[" + name + "]"), refused::getMessage);
        });
  }
}
