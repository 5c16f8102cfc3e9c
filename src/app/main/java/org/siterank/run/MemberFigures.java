package org.siterank.run;

import java.time.Instant;
import java.util.Optional;

/**
 * Figures of one of several sites in a data folder.
 *
 * @param name its name
 * @param pages pages that were read
 * @param unreadable addresses that could not be read
 * @param waiting addresses that are known and have not been asked for yet
 * @param newestAnswer when it last answered; empty when it never did
 */
public record MemberFigures(
    String name, long pages, long unreadable, long waiting, Optional<Instant> newestAnswer) {}
