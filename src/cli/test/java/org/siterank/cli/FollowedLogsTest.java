package org.siterank.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.LocalTime;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.siterank.accesslog.RequestClass;
import org.siterank.visits.LogSummary;

class FollowedLogsTest {

  @Test
  void aFullMinuteHasItsSecondsToo() {
    Map<RequestClass, Long> classes = new EnumMap<>(RequestClass.class);
    for (RequestClass one : RequestClass.values()) {
      classes.put(one, 0L);
    }
    classes.put(RequestClass.EXTERNAL, 1_200L);
    LogSummary logs =
        new LogSummary(
            new LogSummary.Reading(1, 1, 99, Optional.empty(), Optional.empty(), false),
            1_300,
            classes,
            new LogSummary.PageViews(0, 0, 0, 0),
            new LogSummary.Recognition(Map.of(), Map.of(), 0, 0),
            List.of(),
            List.of());
    assertEquals(
        "01:01:00  1,300 lines: 1,200 page views (1,200 external), 0 by robots, 0 unreadable",
        FollowedLogs.line(LocalTime.of(1, 1), logs));
  }
}
