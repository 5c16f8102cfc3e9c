package org.siterank.visits;

import java.time.LocalDate;

/**
 * Clients with a browser's name that turned out to be robots. One that is away for half an hour or
 * more and comes back counts again.
 *
 * @param day the day of the log line that showed it
 * @param sign what showed it
 * @param clients how many, positive
 */
public record RobotCount(LocalDate day, RobotSign sign, long clients) {}
