package org.siterank.moving;

/**
 * An address that another crawler knows.
 *
 * @param url as written there
 * @param fate empty where the crawl should ask for it, else why not, in the words of a list
 * @param place file and line
 */
public record MovedAddress(String url, String fate, String place) {}
