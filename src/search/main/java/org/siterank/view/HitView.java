package org.siterank.view;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import org.siterank.search.Hit;
import org.siterank.search.PageVersion;
import org.siterank.search.ScoreTree;
import org.siterank.search.SectionHit;
import org.siterank.search.Snippet;
import org.siterank.site.PageUrl;

/**
 * A page found.
 *
 * @param sections left out when there are none
 * @param versions the same page in other languages, or as a file; left out when there are none
 * @param rankReason what its rank is made of, where that was asked for
 * @param explanation what its score is made of, where that was asked for
 */
record HitView(
    PageUrl url,
    String site,
    String title,
    @JsonUnwrapped Passage snippet,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) List<Section> sections,
    String type,
    String language,
    Optional<LocalDate> dated,
    boolean recommended,
    boolean listing,
    float score,
    float textScore,
    double rank,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) List<Version> versions,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) Optional<String> rankReason,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) Optional<ScoreTree> explanation) {

  /**
   * A passage of a page.
   *
   * @param matches start and end of each word that matched
   */
  record Passage(String snippet, List<int[]> matches) {

    static Passage of(Snippet snippet) {
      return new Passage(
          snippet.text(),
          snippet.matches().stream().map(m -> new int[] {m.start(), m.end()}).toList());
    }
  }

  /** A section that holds the answer. */
  record Section(String title, String url, @JsonUnwrapped Passage snippet) {

    static Section of(SectionHit section) {
      return new Section(section.title(), section.url(), Passage.of(section.snippet()));
    }
  }

  /** Another version of the page. */
  record Version(PageUrl url, String title, String type, String language) {

    static Version of(PageVersion version) {
      return new Version(version.url(), version.title(), version.type(), version.language());
    }
  }

  static HitView of(Hit hit, Optional<String> rankReason) {
    return new HitView(
        hit.url(),
        hit.site(),
        hit.title(),
        Passage.of(hit.snippet()),
        hit.sections().stream().map(Section::of).toList(),
        hit.type(),
        hit.language(),
        hit.dated(),
        hit.recommended(),
        hit.listing(),
        hit.score(),
        hit.textScore(),
        hit.rank(),
        hit.versions().stream().map(Version::of).toList(),
        rankReason,
        hit.explanation());
  }
}
