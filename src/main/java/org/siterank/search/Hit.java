package org.siterank.search;

import java.time.LocalDate;
import java.util.Optional;
import org.siterank.site.PageUrl;

/**
 * A page found.
 *
 * @param url its name
 * @param title its title, or its URL when it has none
 * @param snippet the passage that answers the query
 * @param type short name of its media type, such as {@code html}
 * @param language its primary language tag, or empty
 * @param dated the day it is from, as far as that is told
 * @param recommended whether it stands where it does because a person put it there
 * @param score text score and rank combined; hits that are not recommended are in this order,
 *     unless another was asked for
 * @param textScore how well its text answers
 * @param rank its rank, in the unit of the ranks
 * @param explanation how the score came about, when asked for
 */
public record Hit(
    PageUrl url,
    String title,
    Snippet snippet,
    String type,
    String language,
    Optional<LocalDate> dated,
    boolean recommended,
    float score,
    float textScore,
    double rank,
    Optional<ScoreTree> explanation) {}
