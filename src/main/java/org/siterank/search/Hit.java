package org.siterank.search;

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
 * @param score text score and rank combined; hits are in this order
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
    float score,
    float textScore,
    double rank,
    Optional<ScoreTree> explanation) {}
