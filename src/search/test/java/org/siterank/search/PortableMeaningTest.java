package org.siterank.search;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.siterank.analysis.Language;
import org.siterank.meaning.PassageModel;
import org.siterank.meaning.SentenceModel;

/** What a cluster is asked for a question. */
class PortableMeaningTest {

  private static final String QUESTION = "how do I get my money back when the goods are broken";

  private static final SentenceModel MODEL = new PassageModel("one");

  /**
   * Pages of a cluster.
   *
   * @param cosines of the nearest pages
   * @param asked how many pages it was asked for
   */
  private record Cluster(
      boolean havePassages, String model, Map<String, Float> cosines, List<Integer> asked)
      implements RemoteVectors {

    static Cluster of(boolean passages, String model) {
      Map<String, Float> cosines = new LinkedHashMap<>();
      cosines.put("http://x.test/near", 0.8f);
      cosines.put("http://x.test/behind", 0.5f);
      cosines.put("http://x.test/far", 0.4f);
      return new Cluster(passages, model, cosines, new ArrayList<>());
    }

    @Override
    public int pages() {
      return 100;
    }

    @Override
    public Map<String, Float> cosines(Map<String, Object> query, int most) {
      asked.add(most);
      return cosines;
    }
  }

  private static PortableQuery read(String query, Meaning meaning, RemoteVectors vectors)
      throws IOException {
    return PortableQuery.of(
        query,
        List.of(Language.ENGLISH),
        FieldWeights.DEFAULT,
        QueryRules.NONE.by(
            meaning, Optional.of(MODEL).filter(model -> meaning == Meaning.SENTENCES)),
        PortableQueryTest.NO_WORDS,
        vectors);
  }

  @Test
  void aQuestionIsComparedWithPassagesWhereTheClusterHasThem() throws IOException {
    PortableQuery query = read(QUESTION, Meaning.WORDS, Cluster.of(true, ""));
    String form = query.graded().toString();
    assertTrue(query.comparesMeaning());
    assertTrue(form.contains("site_meaning={query="), form);
    assertTrue(form.contains("passages={field=meaning, vector="), form);
    assertTrue(form.contains("page={field=about, vector="), form);
    assertTrue(form.contains("share=0.5}"), form);
    assertFalse(form.contains("sentences"), form);
    assertFalse(query.gradedMatches().toString().contains("site_meaning"), "without scores");
    for (PortableQuery words :
        List.of(
            read(QUESTION, Meaning.OFF, Cluster.of(true, "one")),
            read(QUESTION, Meaning.WORDS, Cluster.of(false, "one")),
            read("money back", Meaning.WORDS, Cluster.of(true, "")))) {
      assertFalse(words.comparesMeaning());
      assertFalse(words.graded().toString().contains("site_meaning"));
    }
  }

  @Test
  void pagesThatAreNearAsTheNearestIsAreFoundByTheirAddress() throws IOException {
    Cluster cluster = Cluster.of(true, "one");
    PortableQuery query = read(QUESTION, Meaning.SENTENCES, cluster);
    String form = query.relaxed().toString();
    assertTrue(form.contains("page={field=sentences, vector="), form);
    assertTrue(form.contains("http://x.test/near") && form.contains("http://x.test/behind"), form);
    assertFalse(form.contains("http://x.test/far"), form);
    assertTrue(query.found(false).toString().contains("http://x.test/near"));
    assertEquals(List.of(1, AskedMeaning.NEAREST), cluster.asked());
    assertEquals(Optional.empty(), query.remark(false, List.of()), "a page is near");
  }

  @Test
  void nothingIsAskedOfAClusterWhosePagesAreOfAnotherModel() throws IOException {
    Cluster cluster = Cluster.of(true, "two");
    PortableQuery query = read(QUESTION, Meaning.SENTENCES, cluster);
    assertEquals(List.of(), cluster.asked());
    assertFalse(query.findsMeant());
    assertTrue(query.comparesMeaning(), "by its passages");
  }

  @Test
  void quotesAndPlusAreNotFoundByMeaningAlone() throws IOException {
    assertFalse(
        read(QUESTION + " +refund", Meaning.SENTENCES, Cluster.of(true, "one")).findsMeant());
  }
}
