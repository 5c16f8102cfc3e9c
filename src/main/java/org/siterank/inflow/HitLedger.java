package org.siterank.inflow;

import java.io.IOException;
import java.util.List;
import java.util.function.Consumer;
import org.siterank.accesslog.LogPosition;

/** Where counted stretches of logs are kept, and read again for an estimate. */
public interface HitLedger {

  /** How far each known log has been read. */
  List<LogPosition> positions() throws IOException;

  /** Adds a stretch: its counts and the new position of its log, all at once or not at all. */
  void commit(LogBatch batch) throws IOException;

  /** Every count, in order of day, URL, class and referrer; equal keys summed. */
  void forEachHit(Consumer<HitCount> action) throws IOException;
}
