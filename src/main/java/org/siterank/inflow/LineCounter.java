package org.siterank.inflow;

import org.siterank.accesslog.ClassedChunk;
import org.siterank.accesslog.ClientMemory;
import org.siterank.accesslog.ClientTrace;
import org.siterank.accesslog.HitClass;
import org.siterank.accesslog.Referral;
import org.siterank.accesslog.RetractedViews;
import org.siterank.accesslog.RobotBehaviour;
import org.siterank.accesslog.RobotSign;
import org.siterank.accesslog.VisitMemory;
import org.siterank.site.PageUrl;

/**
 * Decides about every line what depends on the lines before it: whether a page view repeats one,
 * and whether the client is a robot by what it does. Lines are considered in the order of the logs;
 * those without a stretch, which were counted before, are only taken notice of.
 */
final class LineCounter {

  private final boolean recognises;
  private final VisitMemory views = new VisitMemory();
  private final ClientMemory clients;
  private final LogTally tally;

  /** What the line that is being considered counts in; null for none. */
  private LogStretch counting;

  /** The day of that line. */
  private long today;

  /**
   * @param behaviour what makes a robot
   * @param tally is told of clients that are recognised
   */
  LineCounter(RobotBehaviour behaviour, LogTally tally) {
    this.recognises = behaviour.recognised();
    this.clients = new ClientMemory(behaviour);
    this.tally = tally;
  }

  /** Forgets everything: the next line is the first. */
  void clear() {
    views.clear();
    clients.clear();
  }

  /** Another log begins that continues the one before. */
  void nextLog() {
    views.nextLog();
  }

  /** {@link VisitMemory#replayFrom}. */
  long replayFrom() {
    return views.replayFrom();
  }

  /** {@link VisitMemory#unremembered}. */
  long unremembered() {
    return views.unremembered();
  }

  /** {@link ClientMemory#unwatched}. */
  long unwatched() {
    return clients.unwatched();
  }

  /** Takes notice of a line, and counts it where a stretch is given. */
  void consider(ClassedChunk chunk, int line, LogStretch stretch) {
    HitClass hitClass = chunk.hitClass(line);
    counting = stretch;
    if (hitClass == HitClass.UNREADABLE) {
      if (stretch != null) {
        stretch.addUndated(hitClass);
        if (stretch.wantsExample()) {
          stretch.addExample(chunk.example(line));
        }
      }
      return;
    }
    advance(chunk.epochSecond(line), chunk.offset(line));
    if (hitClass.isPageView()) {
      considerView(chunk, line, hitClass);
      return;
    }
    follow(chunk.trace(line), chunk, line);
    if (stretch != null) {
      stretch.add(chunk.epochDay(line), hitClass, chunk.detail(line));
    }
  }

  private void advance(long second, long offset) {
    switch (views.advance(second, offset)) {
      case NONE -> {
        return;
      }
      case NEXT_SLOT -> clients.nextSlot();
      case ANEW -> clients.clear();
    }
  }

  private void follow(ClientTrace trace, ClassedChunk chunk, int line) {
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
          clients.sawRobotsTxt(chunk.client(line), this::recognised);
        }
      }
      case LOST_VISIT -> considerLost(chunk, line);
    }
  }

  private void considerLost(ClassedChunk chunk, int line) {
    boolean repeated = isRepeated(chunk, line, false);
    if (recognises) {
      if (clients.isRobot(chunk.client(line))) {
        return;
      }
      clients.counted(chunk, line, !repeated);
    }
    if (counting != null) {
      counting.addLost(chunk, line, repeated);
    }
  }

  private boolean isRepeated(ClassedChunk chunk, int line, boolean click) {
    return views.isRepeated(chunk.view(line), chunk.client(line), click, chunk.epochSecond(line));
  }

  private void considerView(ClassedChunk chunk, int line, HitClass hitClass) {
    // A robot's views are remembered too, so that what is a repeat depends on the lines alone.
    boolean repeated = isRepeated(chunk, line, hitClass == HitClass.INTERNAL);
    today = chunk.epochDay(line);
    RobotSign sign = recognises ? clients.sawView(chunk.client(line), this::recognised) : null;
    if (sign == null && recognises) {
      clients.counted(chunk, line, !repeated);
    }
    if (counting == null) {
      return;
    }
    if (sign != null) {
      counting.add(chunk.epochDay(line), HitClass.ROBOT, sign.label());
      return;
    }
    counting.add(chunk.epochDay(line), hitClass, chunk.detail(line));
    counting.addView(chunk, line, repeated);
  }

  /** What was counted of a client becomes a robot's; in a replay that has been done before. */
  private RetractedViews recognised(RobotSign sign, boolean isNew) {
    if (counting != null && isNew) {
      tally.addRecognised(sign);
      counting.addRecognised(today, sign);
    }
    return new Retraction(counting, sign);
  }

  /** Takes the views of a client back, where a stretch is given. */
  private final class Retraction implements RetractedViews {
    private final LogStretch stretch;
    private final RobotSign sign;

    Retraction(LogStretch stretch, RobotSign sign) {
      this.stretch = stretch;
      this.sign = sign;
    }

    @Override
    public void retract(
        long day, PageUrl url, HitClass hitClass, String referrer, Referral referral, boolean hit) {
      if (stretch != null) {
        stretch.moveToRobots(day, hitClass, referral.detail(), sign.label());
        stretch.takeBack(new LogStretch.Key(day, url, hitClass, referrer), referral, hit);
        tally.addTakenBack();
      }
    }

    @Override
    public void retractLost(long day, PageUrl url, HitClass cameBy, String referrer, boolean hit) {
      if (stretch != null) {
        stretch.takeBackLost(new LogStretch.Key(day, url, cameBy, referrer), hit);
      }
    }
  }
}
