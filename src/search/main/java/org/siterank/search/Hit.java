package org.siterank.search;

import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import org.siterank.site.PageUrl;

/**
 * A page found.
 *
 * @param url its name
 * @param site the name of its site among several; of a site alone its host, and port when unusual
 * @param title its title, or its URL when it has none
 * @param snippet the passage that answers the query
 * @param sections the sections of a long page that hold the answer, the best first; mostly none
 * @param type short name of its media type, such as {@code html}
 * @param language its primary language tag, or empty
 * @param dated the day it is from, as far as that is told
 * @param recommended whether it stands where it does because a person put it there
 * @param listing whether it is known to list other pages, and to say little itself
 * @param score text score and rank combined; hits that are not recommended are in this order,
 *     unless another was asked for
 * @param textScore how well its text answers
 * @param rank its rank, in the unit of the ranks
 * @param versions the same page in other languages, or as a file; mostly none
 * @param explanation how the score came about, when asked for
 */
public record Hit(
    PageUrl url,
    String site,
    String title,
    Snippet snippet,
    List<SectionHit> sections,
    String type,
    String language,
    Optional<LocalDate> dated,
    boolean recommended,
    boolean listing,
    float score,
    float textScore,
    double rank,
    List<PageVersion> versions,
    Optional<ScoreTree> explanation) {

  /** A page that there is once. */
  public Hit(
      PageUrl url,
      String site,
      String title,
      Snippet snippet,
      List<SectionHit> sections,
      String type,
      String language,
      Optional<LocalDate> dated,
      boolean recommended,
      boolean listing,
      float score,
      float textScore,
      double rank,
      Optional<ScoreTree> explanation) {
    this(
        url,
        site,
        title,
        snippet,
        sections,
        type,
        language,
        dated,
        recommended,
        listing,
        score,
        textScore,
        rank,
        List.of(),
        explanation);
  }

  public Hit {
    sections = List.copyOf(sections);
    versions = List.copyOf(versions);
  }

  /** The page beside its other versions. */
  public PageVersion asVersion() {
    return new PageVersion(url, title, type, language);
  }
}
