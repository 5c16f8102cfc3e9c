package org.siterank.search;

import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;
import org.siterank.index.SiteField;

/**
 * Writes the meaning of a question for the plugin of OpenSearch: its query {@code site_meaning}.
 */
final class MeaningForm {

  private static final String NAME = "site_meaning";

  private MeaningForm() {}

  /** The pages of a query; those gain whose meaning is near: {@link MeaningQuery}. */
  static Map<String, Object> of(Map<String, Object> query, AskedMeaning asked) {
    Map<String, Object> form = new LinkedHashMap<>();
    form.put("query", query);
    form.put("weight", asked.weight());
    if (asked.words().length > 0) {
      form.put("passages", vector(SiteField.MEANING, asked.words()));
    }
    if (asked.askedOfWhole().length > 0) {
      Map<String, Object> page = vector(asked.wholeField(), asked.askedOfWhole());
      page.put("share", asked.share());
      form.put("page", page);
    }
    return Map.of(NAME, form);
  }

  /** The pages of a query, scored by the cosine of the page as a whole alone. */
  static Map<String, Object> cosine(Map<String, Object> query, byte[] whole) {
    return Map.of(
        NAME,
        Map.of(
            // A filter scores 0.
            "query", Map.of("bool", Map.of("filter", query)),
            "weight", 1,
            "page", vector(SiteField.SENTENCES, whole)));
  }

  private static Map<String, Object> vector(SiteField field, byte[] direction) {
    Map<String, Object> vector = new LinkedHashMap<>();
    vector.put("field", field.key());
    vector.put("vector", Base64.getEncoder().encodeToString(direction));
    return vector;
  }
}
