package org.siterank.cluster;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.siterank.search.Facet;

class ClusterFacetsTest {

  private static List<Facet> read(String buckets) throws Exception {
    return ClusterFacets.read(
        ClusterClient.JSON.readTree(
            "{\"aggregations\":{\"LANGUAGE\":{\"buckets\":" + buckets + "}}}"));
  }

  @Test
  void severalVariantsStandInThePlaceOfTheirLanguage() throws Exception {
    List<Facet> facets =
        read(
            "[{\"key\":\"zh\",\"doc_count\":9},{\"key\":\"en\",\"doc_count\":8},"
                + "{\"key\":\"zh-tw\",\"doc_count\":5},{\"key\":\"zh-cn\",\"doc_count\":3}]");

    assertEquals(
        List.of(
            new Facet(
                Facet.Kind.LANGUAGE,
                List.of(
                    new Facet.Value("zh", 1),
                    new Facet.Value("en", 8),
                    new Facet.Value("zh-tw", 5),
                    new Facet.Value("zh-cn", 3)))),
        facets);
  }

  @Test
  void aLanguageOfVariantsAloneIsLeftOut() throws Exception {
    List<Facet> facets =
        read(
            "[{\"key\":\"pt\",\"doc_count\":4},{\"key\":\"pt-br\",\"doc_count\":2},"
                + "{\"key\":\"pt-pt\",\"doc_count\":2}]");

    assertEquals(
        List.of(new Facet.Value("pt-br", 2), new Facet.Value("pt-pt", 2)), facets.get(0).values());
  }

  @Test
  void theOnlyVariantOfALanguageIsNotTold() throws Exception {
    List<Facet> facets =
        read("[{\"key\":\"en\",\"doc_count\":4},{\"key\":\"en-gb\",\"doc_count\":2}]");

    assertEquals(List.of(new Facet.Value("en", 4)), facets.get(0).values());
  }
}
