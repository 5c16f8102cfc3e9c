package org.siterank.inflow;

import java.util.List;
import java.util.Map;
import org.siterank.accesslog.HitClass;
import org.siterank.accesslog.LogPosition;

/**
 * A stretch of one log, counted. Position and counts belong together: stored both or not at all, so
 * that no line is lost and none counts twice.
 *
 * @param position where the log stands after this stretch
 * @param lines lines of this stretch per class; page views ({@code EXTERNAL} … {@code INTERNAL})
 *     are counted here before it is known whether their address resolves
 * @param hits page views of this stretch, repeats within half an hour left out
 * @param robots lines per robot name
 * @param unreadable up to five examples of unreadable lines, {@code file, line number: text},
 *     control characters replaced
 */
public record LogBatch(
    LogPosition position,
    Map<HitClass, Long> lines,
    List<HitCount> hits,
    Map<String, Long> robots,
    List<String> unreadable) {}
