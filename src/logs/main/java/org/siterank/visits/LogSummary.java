package org.siterank.visits;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.siterank.accesslog.LogProblem;
import org.siterank.accesslog.RequestClass;
import org.siterank.accesslog.UnreadableLine;

/**
 * Result of one reading of the logs. When a client turns out to be a robot, its page views of the
 * last hour are taken back; where those were counted by an earlier reading and this one found
 * fewer, a class, {@code visits} or {@code repeats} is negative.
 *
 * @param reading the files and how far they were read
 * @param lines lines counted
 * @param classes those lines per class; every class is there, and they add up to {@code lines}
 * @param views page views by what became of them
 * @param recognition robots by how they were recognised
 * @param unreadable the first examples of unreadable lines
 * @param problems files that could not be found, or not be read to their end
 */
public record LogSummary(
    Reading reading,
    long lines,
    Map<RequestClass, Long> classes,
    PageViews views,
    Recognition recognition,
    List<UnreadableLine> unreadable,
    List<LogProblem> problems) {

  /**
   * The extent of a reading.
   *
   * @param files log files found
   * @param filesWithNews those of them that had lines not read before
   * @param bytes uncompressed bytes of the lines counted
   * @param newest time of the newest line counted; empty when none was
   * @param wrongClock the time of this computer's clock, when lines were not counted since they are
   *     dated in its future and it seems to be wrong: lines that were counted before are of its
   *     future as well, or no line is of its past
   * @param stopped whether the reading was asked to stop before the end
   */
  public record Reading(
      int files,
      int filesWithNews,
      long bytes,
      Optional<Instant> newest,
      Optional<Instant> wrongClock,
      boolean stopped) {}

  /**
   * Counts of page views.
   *
   * @param visits page views kept: {@code EXTERNAL} … {@code INTERNAL} less repeats
   * @param repeats page views that repeat one of the last half hour
   * @param unremembered page views that were not remembered as possible firsts, for want of room
   * @param unwatched page views that stay counted for want of room, whatever their client does
   *     later
   */
  public record PageViews(long visits, long repeats, long unremembered, long unwatched) {}

  /**
   * Robots that were recognised.
   *
   * @param robots lines per robot name, or per sign of those that are recognised by one
   * @param clients clients recognised as robots per sign, every sign being there; one that is away
   *     for half an hour or more and comes back counts again
   * @param takenBack page views that had been counted before their client was recognised
   * @param notTakenBack those of them that the store did not have, as {@link VisitStore#commit}
   *     says
   */
  public record Recognition(
      Map<String, Long> robots, Map<RobotSign, Long> clients, long takenBack, long notTakenBack) {

    public Recognition {
      robots = Map.copyOf(robots);
      clients = Map.copyOf(clients);
    }
  }

  public LogSummary {
    classes = Map.copyOf(classes);
    unreadable = List.copyOf(unreadable);
    problems = List.copyOf(problems);
  }
}
