package org.siterank.cluster;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.siterank.analysis.LanguageMark;
import org.siterank.index.SiteField;
import org.siterank.search.ChosenForm;
import org.siterank.search.Hit;
import org.siterank.search.PageVectors;
import org.siterank.search.PortableQuery;
import org.siterank.search.ScoreTree;
import org.siterank.site.PageUrl;

/** Reads the fields displayed for each hit from the response of a cluster. */
final class ClusterHits {

  /** How the plugin explains the gain of a page whose meaning is near. */
  private static final String SIMILAR = "similar in meaning, product of:";

  private static final PageVectors NO_VECTORS = PageVectors.NONE;

  /** The name under which the text query reports its score. */
  static final String TEXT = "text";

  private ClusterHits() {}

  /**
   * The hits of an answer.
   *
   * @param pinned those that stand first by hand
   * @param found those found
   * @param chosen what people open for the query
   * @param relaxed whether the relaxed query found them
   * @param common what the explanation of each ends with
   */
  static List<Hit> read(
      List<JsonNode> pinned,
      JsonNode found,
      PortableQuery query,
      ChosenForm chosen,
      boolean relaxed,
      Optional<ScoreTree> common)
      throws IOException {
    List<JsonNode> nodes = new ArrayList<>(pinned);
    found.forEach(nodes::add);
    List<PortableQuery.PageText> texts = new ArrayList<>();
    for (JsonNode hit : nodes) {
      boolean scored = texts.size() >= pinned.size();
      texts.add(
          new PortableQuery.PageText(
              text(hit, SiteField.URL),
              text(hit, SiteField.TITLE),
              text(hit, SiteField.DESCRIPTION),
              text(hit, SiteField.BODY),
              text(hit, SiteField.LANGUAGE),
              text(hit, SiteField.SECTIONS),
              scored ? vectors(hit, textScore(hit, score(hit, query))) : NO_VECTORS));
    }
    List<PortableQuery.PageParts> parts = query.parts(relaxed, texts);
    List<Hit> hits = new ArrayList<>();
    for (JsonNode hit : nodes) {
      boolean recommended = hits.size() < pinned.size();
      String url = text(hit, SiteField.URL);
      float score = score(hit, query);
      hits.add(
          new Hit(
              new PageUrl(url),
              site(hit, url),
              title(hit, url),
              parts.get(hits.size()).snippet(),
              parts.get(hits.size()).sections(),
              new Hit.Labels(
                  text(hit, SiteField.TYPE),
                  text(hit, SiteField.LANGUAGE),
                  day(hit),
                  recommended,
                  text(hit, SiteField.LISTING).equals(SiteField.YES)),
              new Hit.Scores(
                  score,
                  // A page that stands first need not match.
                  recommended && !isMatch(hit) ? 0 : textScore(hit, score),
                  hit.path("fields")
                      .path("site_rank")
                      .path(0)
                      .asDouble(hit.path("_source").path(ClusterField.RANK).asDouble()),
                  hit.has("_explanation") ? chosen.page(new PageUrl(url)) : Optional.empty(),
                  hit.has("_explanation")
                      ? Optional.of(
                          chosen.explained(
                              new PageUrl(url),
                              explanation(
                                  hit, recommended, common, parts.get(hits.size()).meant())))
                      : Optional.empty()),
              List.of()));
    }
    return hits;
  }

  private static float score(JsonNode hit, PortableQuery query) {
    return number(hit.path("sort").path(query.newestFirst() ? 1 : 0));
  }

  private static PageVectors vectors(JsonNode hit, float textScore) throws IOException {
    return new PageVectors(
        directions(hit, SiteField.MEANING),
        directions(hit, SiteField.ABOUT),
        directions(hit, SiteField.SENTENCES),
        textScore);
  }

  private static byte[] directions(JsonNode hit, SiteField field) throws IOException {
    JsonNode value = hit.path("_source").path(ClusterField.of(field));
    return value.isTextual() ? value.binaryValue() : new byte[0];
  }

  private static String site(JsonNode hit, String url) {
    String name = text(hit, SiteField.SITE_NAME);
    return name.isEmpty() ? new PageUrl(url).authority() : name;
  }

  private static boolean isMatch(JsonNode hit) {
    return hit.path("matched_queries").has(TEXT);
  }

  /**
   * The score of the text; the whole score where it is not told: a document-level rule of
   * OpenSearch Security makes another query of this one, whose parts have no names.
   */
  private static float textScore(JsonNode hit, float score) {
    return isMatch(hit) ? number(hit.path("matched_queries").path(TEXT)) : score;
  }

  private static ScoreTree explanation(
      JsonNode hit, boolean recommended, Optional<ScoreTree> common, String meant) {
    ScoreTree tree = tree(hit.path("_explanation"), meant);
    if (!recommended) {
      List<ScoreTree> parts = new ArrayList<>(tree.parts());
      common.ifPresent(parts::add);
      return new ScoreTree(tree.value(), tree.text(), parts);
    }
    // Its first part is the query; the other, that it was asked for by its address.
    return ScoreTree.recommended(
        isMatch(hit) ? tree.parts().stream().findFirst() : Optional.empty());
  }

  /** The title that people see; the address of a page without a title. */
  static String title(JsonNode hit, String url) {
    String shown = text(hit, SiteField.SHOWN_TITLE);
    String title = shown.isEmpty() ? text(hit, SiteField.TITLE) : shown;
    return title.isBlank() ? url : title;
  }

  private static Optional<LocalDate> day(JsonNode hit) {
    String day = text(hit, SiteField.DATED);
    return day.isEmpty() ? Optional.empty() : Optional.of(LocalDate.parse(day));
  }

  /** The float that was written; reading it as a double first would round twice. */
  static float number(JsonNode node) {
    return Float.parseFloat(node.asText("NaN"));
  }

  /** The text of a field, or the first of its texts. */
  static String text(JsonNode hit, SiteField field) {
    JsonNode value = hit.path("_source").path(ClusterField.of(field));
    return LanguageMark.strip((value.isArray() ? value.path(0) : value).asText(""));
  }

  /**
   * An explanation of the cluster.
   *
   * @param meant names the passage that is nearest in meaning, of which the cluster knows no text
   */
  private static ScoreTree tree(JsonNode explanation, String meant) {
    List<ScoreTree> parts = new ArrayList<>();
    explanation.path("details").forEach(part -> parts.add(tree(part, meant)));
    String said = explanation.path("description").asText();
    return new ScoreTree(
        explanation.path("value").asDouble(),
        said.equals(SIMILAR) && !meant.isEmpty() ? meant : said,
        parts);
  }
}
