package org.siterank.visits;

import java.util.List;

/**
 * Counts of robots in a stretch of the logs, beside their lines.
 *
 * @param recognised clients that turned out to be robots by what they did
 * @param pages which pages the others read, those that give a known name
 */
public record RobotCounts(List<RobotCount> recognised, List<RobotPageCount> pages) {}
