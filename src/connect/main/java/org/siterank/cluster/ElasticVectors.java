package org.siterank.cluster;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.siterank.index.IndexEntry;
import org.siterank.index.IndexedPage;
import org.siterank.index.PageMeaning;
import org.siterank.index.SiteField;

/**
 * The sentence vectors of pages in Elasticsearch: a field of type {@code dense_vector}, with a byte
 * a component. A vector is quantised and of length 127 when it comes here, so the field keeps it as
 * it is: {@code int8_hnsw} quantises vectors of floats alone (elasticsearch-specification 8.19 and
 * 9.5, {@code DenseVectorIndexOptionsType}).
 *
 * @param sentences gives pages their vectors
 * @param dimension components of each; 0 where no page has one
 */
record ElasticVectors(PageMeaning sentences, int dimension) {

  /** No vectors. */
  static final ElasticVectors NONE = new ElasticVectors(PageMeaning.NONE, 0);

  static final String FIELD = SiteField.SENTENCES.key();

  /** The vectors of a publication. Reads pages until one has a vector. */
  static ElasticVectors of(Publication publication) throws IOException {
    PageMeaning sentences = publication.vectors().sentences();
    if (sentences.model().isEmpty()) {
      return NONE;
    }
    for (Iterator<IndexEntry> pages = publication.entries(); pages.hasNext(); ) {
      int dimension = sentences.direction(pages.next().text().read()).length;
      if (dimension > 0) {
        return new ElasticVectors(sentences, dimension);
      }
    }
    return NONE;
  }

  /** Returns true if a page has one. */
  boolean any() {
    return dimension > 0;
  }

  /** The fingerprint of the model; empty where no page has a vector. */
  String model() {
    return any() ? sentences.model() : "";
  }

  /** The vector of a page; empty for none. */
  List<Integer> vector(IndexedPage page) throws IOException {
    List<Integer> vector = new ArrayList<>(dimension);
    if (any()) {
      for (byte component : sentences.direction(page)) {
        vector.add((int) component);
      }
    }
    return vector;
  }

  /** The field of a mapping. */
  Map<String, Object> field() {
    Map<String, Object> field = new LinkedHashMap<>();
    field.put("type", "dense_vector");
    field.put("element_type", "byte");
    field.put("dims", dimension);
    field.put("index", true);
    field.put("similarity", "dot_product");
    field.put("index_options", Map.of("type", "hnsw"));
    return field;
  }
}
