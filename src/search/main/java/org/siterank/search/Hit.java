package org.siterank.search;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import org.siterank.site.Direction;
import org.siterank.site.PageUrl;

/**
 * A page found.
 *
 * @param url its name
 * @param site the name of its site among several; of a site alone its host, and port when unusual
 * @param title its title, or its URL when it has none
 * @param snippet the passage that answers the query
 * @param sections the sections of a long page that hold the answer, the best first; mostly none
 * @param labels what is shown beside its title
 * @param scores the numbers that decide its place
 * @param versions the same page in other languages, as a file, or with nearly the same text at
 *     other addresses; mostly none
 */
public record Hit(
    PageUrl url,
    String site,
    String title,
    @JsonUnwrapped Snippet snippet,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) List<SectionHit> sections,
    @JsonUnwrapped Labels labels,
    @JsonUnwrapped Scores scores,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) List<PageVersion> versions) {

  /**
   * The properties of a hit that are shown beside its title.
   *
   * @param type short name of its media type, such as {@code html}
   * @param language its primary language tag, or empty
   * @param dated the day it is from, if known
   * @param recommended whether it stands where it does because a person put it there
   * @param listing whether it is known to list other pages, and to say little itself
   */
  @JsonPropertyOrder({ // Of methods a machine has its own order.
    "type",
    "language",
    "dated",
    "recommended",
    "listing",
    "date",
    "lang",
    "dir"
  })
  public record Labels(
      String type,
      String language,
      Optional<LocalDate> dated,
      boolean recommended,
      boolean listing) {

    /** The language under the name that HTML has for it. */
    @JsonProperty
    String lang() {
      return language;
    }

    /** The direction of texts of the language: {@code ltr}, {@code rtl}, or {@code auto}. */
    @JsonProperty
    String dir() {
      return Direction.attribute(language);
    }

    /** The day under its shorter name. */
    @JsonProperty
    Optional<LocalDate> date() {
      return dated;
    }
  }

  /**
   * The score of a hit and its parts.
   *
   * @param score text score and rank combined; hits that are not recommended are in this order,
   *     unless another was asked for
   * @param textScore how well its text answers
   * @param rank its rank, in the unit of the ranks
   * @param chosen how often people opened it for the query, when the score is to be explained and
   *     that counts
   * @param explanation how the score came about, when asked for
   */
  public record Scores(
      float score,
      float textScore,
      double rank,
      @JsonInclude(JsonInclude.Include.NON_EMPTY) Optional<ChosenPage> chosen,
      @JsonIgnore Optional<ScoreTree> explanation) {}

  public Hit {
    sections = List.copyOf(sections);
    versions = List.copyOf(versions);
  }

  /** The page beside its other versions. */
  public PageVersion asVersion() {
    return new PageVersion(url, title, labels.type(), labels.language());
  }
}
