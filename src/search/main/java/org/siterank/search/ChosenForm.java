package org.siterank.search;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.siterank.index.SiteField;
import org.siterank.site.PageUrl;

/**
 * The results that people open for a query, in the words of OpenSearch: the scores of {@link
 * ChosenQuery}, by a {@code function_score} over the text, which needs no plugin.
 */
public final class ChosenForm {

  private final Map<PageUrl, ChosenPage> chosen;

  private ChosenForm(Map<PageUrl, ChosenPage> chosen) {
    this.chosen = new TreeMap<>(chosen); // One order, so that a cluster can keep the answer.
  }

  /**
   * Returns the results that people open for a query.
   *
   * @param query as it was typed
   */
  public static ChosenForm of(String query, QueryRules rules) {
    return new ChosenForm(rules.chosen().of(query));
  }

  /** A query of text with larger scores for what people open; the query itself for most. */
  public Map<String, Object> scored(Map<String, Object> text) {
    if (chosen.isEmpty()) {
      return text;
    }
    List<Object> factors = new ArrayList<>();
    chosen.forEach(
        (url, page) ->
            factors.add(
                Map.of(
                    "filter",
                    Map.of("term", Map.of(SiteField.URL.key(), url.value())),
                    "weight",
                    page.factor())));
    return Map.of(
        "function_score",
        Map.of(
            "query", text, "functions", factors, "score_mode", "first", "boost_mode", "multiply"));
  }

  /** How often people open a page for the query; nothing for most pages. */
  public Optional<ChosenPage> page(PageUrl url) {
    return Optional.ofNullable(chosen.get(url));
  }

  /**
   * The explanation of a score in which {@link #scored} took part, in the words of {@link
   * ChosenQuery}.
   *
   * @param tree as the cluster explains it
   */
  public ScoreTree explained(PageUrl url, ScoreTree tree) {
    return chosen.isEmpty() ? tree : explained(page(url), tree);
  }

  private static ScoreTree explained(Optional<ChosenPage> page, ScoreTree tree) {
    if (tree.text().equals("function score, product of:") && tree.parts().size() == 2) {
      ScoreTree text = tree.parts().get(0);
      return page.map(chosen -> explained(chosen, tree, text)).orElse(text);
    }
    List<ScoreTree> parts = tree.parts().stream().map(part -> explained(page, part)).toList();
    return new ScoreTree(tree.value(), tree.text(), parts);
  }

  private static ScoreTree explained(ChosenPage page, ScoreTree tree, ScoreTree text) {
    return new ScoreTree(
        tree.value(),
        FactorQuery.explanation(ChosenQuery.SAID),
        List.of(text, new ScoreTree(page.factor(), "factor: " + page.reason(), List.of())));
  }
}
