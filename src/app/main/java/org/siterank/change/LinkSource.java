package org.siterank.change;

import org.siterank.search.LinkPlace;

/**
 * A page that should link to another one.
 *
 * @param place the sentence where the link fits
 * @param views page views of the page that were counted
 * @param clicks the clicks a month that the link may get
 */
public record LinkSource(LinkPlace place, long views, ExpectedClicks clicks) {}
