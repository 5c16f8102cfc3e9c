package org.siterank.change;

import java.util.Optional;
import org.siterank.site.PageUrl;

/**
 * A page that readers of another page want, and that it does not link to.
 *
 * @param page the page
 * @param title its title, or empty
 * @param views its page views that were counted
 * @param reached how many readers of the other page, as far as counts of single links tell, reached
 *     it by two or three clicks
 * @param via the page by which most of them came
 * @param searched clicks on it in the results of the site's own search, from any page
 */
public record LinkTarget(
    PageUrl page, String title, long views, long reached, Optional<PageUrl> via, long searched) {}
