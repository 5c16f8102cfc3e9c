package org.siterank.visits;

import org.siterank.accesslog.Arrival;
import org.siterank.accesslog.ClassifiedChunk;
import org.siterank.accesslog.ClientTrace;
import org.siterank.accesslog.RequestClass;

/**
 * Decides about every line what depends on the lines before it: whether a page view repeats one,
 * and whether the client is a robot by what it does. Lines are considered in the order of the logs;
 * those that were counted before are only taken notice of.
 */
final class VisitDetector {

  private final boolean recognises;
  private final RepeatViewFilter views = new RepeatViewFilter();
  private final BotDetector clients;
  private final LogCounts tally;

  /** Made once: asked for with every view. */
  private final BotDetector.RobotRecognised onRecognised = this::recognised;

  /** The batch that is being counted. */
  private LogBatchBuilder batch;

  /** That batch, if the current line counts in it; null for a line that was counted before. */
  private LogBatchBuilder counting;

  /** The day of that line. */
  private long today;

  /**
   * @param behaviour what makes a robot
   * @param tally takes the clients that are recognised
   */
  VisitDetector(RobotBehaviour behaviour, LogCounts tally) {
    this.recognises = behaviour.recognised();
    this.clients = new BotDetector(behaviour);
    this.tally = tally;
  }

  /** {@link RepeatViewFilter#unremembered}. */
  long unremembered() {
    return views.unremembered();
  }

  /** {@link BotDetector#unwatched}. */
  long unwatched() {
    return clients.unwatched();
  }

  /**
   * Takes notice of a line, and counts it if it is new.
   *
   * @param into the batch that is being counted
   * @return what became of the half-hour slots
   */
  RepeatViewFilter.Step consider(
      ClassifiedChunk chunk, int line, LogBatchBuilder into, boolean isNew) {
    RequestClass requestClass = chunk.requestClass(line);
    batch = into;
    counting = isNew ? into : null;
    if (requestClass == RequestClass.UNREADABLE) {
      if (counting != null) {
        batch.addUndated(requestClass, 1);
        if (batch.wantsExample()) {
          batch.addExample(chunk.example(line));
        }
      }
      return RepeatViewFilter.Step.NONE;
    }
    RepeatViewFilter.Step step = advance(chunk.epochSecond(line));
    if (requestClass.isPageView()) {
      considerView(chunk, line, requestClass);
      return step;
    }
    follow(chunk.trace(line), chunk, line);
    if (counting != null) {
      batch.add(chunk.epochDay(line), requestClass, chunk.detail(line));
      if (requestClass == RequestClass.ROBOT && chunk.arrival(line) != null) {
        batch.addRobotPage(chunk.epochDay(line), chunk.arrival(line));
      }
    }
    return step;
  }

  private RepeatViewFilter.Step advance(long second) {
    RepeatViewFilter.Step step = views.advance(second);
    if (step == RepeatViewFilter.Step.NEXT_SLOT) {
      clients.nextSlot();
    } else if (step == RepeatViewFilter.Step.ANEW) {
      clients.clear();
    }
    return step;
  }

  private void follow(ClientTrace trace, ClassifiedChunk chunk, int line) {
    switch (trace) {
      case NONE -> {
        return;
      }
      case PAGE_PART -> {
        if (recognises) {
          clients.sawPart(chunk.client(line));
        }
      }
      case ROBOTS_TXT -> {
        if (recognises) {
          today = chunk.epochDay(line);
          clients.sawRobotsTxt(chunk.client(line), onRecognised);
        }
      }
      case LOST_VISIT -> considerLost(chunk, line);
    }
  }

  private void considerLost(ClassifiedChunk chunk, int line) {
    boolean repeated = isRepeated(chunk, line, false);
    if (recognises) {
      if (clients.isRobot(chunk.client(line))) {
        return;
      }
      clients.counted(chunk, line, !repeated, counting != null);
    }
    if (counting != null) {
      counting.addLost(chunk.epochDay(line), chunk.arrival(line), repeated);
    }
  }

  private boolean isRepeated(ClassifiedChunk chunk, int line, boolean click) {
    return views.isRepeated(chunk.view(line), chunk.client(line), click, chunk.epochSecond(line));
  }

  private void considerView(ClassifiedChunk chunk, int line, RequestClass requestClass) {
    // A robot's views are remembered too, so that what is a repeat depends on the lines alone.
    boolean repeated = isRepeated(chunk, line, requestClass == RequestClass.INTERNAL);
    today = chunk.epochDay(line);
    RobotSign sign = recognises ? clients.sawView(chunk.client(line), onRecognised) : null;
    if (sign == null && recognises) {
      clients.counted(chunk, line, !repeated, counting != null);
    }
    if (counting == null) {
      return;
    }
    if (sign != null) {
      counting.add(chunk.epochDay(line), RequestClass.ROBOT, sign.label());
      return;
    }
    counting.add(chunk.epochDay(line), requestClass, chunk.detail(line));
    int served = ServedTimes.bin(chunk.requestMillis(line));
    counting.addView(today, chunk.arrival(line), repeated, served);
  }

  /**
   * Moves what was counted of a client to the robots. In a replay that has been done before, but
   * for views of this reading: those of a log that came late.
   */
  private RetractedViews recognised(RobotSign sign, boolean isNew) {
    if (counting != null && isNew) {
      tally.addRecognised(sign);
      counting.addRecognised(today, sign);
    }
    return new Retraction(batch, sign, counting != null);
  }

  /** Takes the views of a client back, those of earlier readings too if a new line shows it. */
  private final class Retraction implements RetractedViews {
    private final LogBatchBuilder into;
    private final RobotSign sign;
    private final boolean all;

    Retraction(LogBatchBuilder into, RobotSign sign, boolean all) {
      this.into = into;
      this.sign = sign;
      this.all = all;
    }

    @Override
    public void retract(long day, Arrival arrival, boolean visit, boolean isNew, int served) {
      if (all || isNew) {
        into.moveToRobots(day, arrival.requestClass(), arrival.referral().detail(), sign.label());
        into.takeBack(day, arrival, visit, served);
        tally.addTakenBack();
      }
    }

    @Override
    public void retractLost(long day, Arrival arrival, boolean visit, boolean isNew) {
      if (all || isNew) {
        into.takeBackLost(day, arrival, visit);
      }
    }
  }
}
