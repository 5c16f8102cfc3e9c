package org.siterank.search;

import java.util.Optional;
import org.siterank.site.PageUrl;

/**
 * A suggestion to complete the text of the search box.
 *
 * @param text the whole text of the search box
 * @param page the page whose title it is; empty when it is only words
 */
public record Completion(String text, Optional<PageUrl> page) {}
