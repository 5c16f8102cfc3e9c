package org.siterank.visits;

import java.time.LocalDate;
import java.util.Optional;
import org.siterank.site.PageUrl;

/**
 * How often a robot that gives its name read a page, and got it or was told that it has not
 * changed.
 *
 * @param day the day of the log lines
 * @param robot its name; {@code CrawlerKind.of} says for whom it reads
 * @param url the canonical address of the page; nothing for those that were not kept for want of
 *     room
 * @param requests how many, positive
 */
public record RobotPageCount(LocalDate day, String robot, Optional<PageUrl> url, long requests) {}
