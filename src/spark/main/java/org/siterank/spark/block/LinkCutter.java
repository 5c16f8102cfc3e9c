package org.siterank.spark.block;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.Set;
import scala.Tuple2;

/**
 * Sends each line to the part of its page, many in one piece: a link to the part of its source, the
 * name of a page that is linked to from another part to its own.
 */
final class LinkCutter implements Iterator<Tuple2<Integer, byte[]>> {

  /** Of all pieces of a task together. */
  private static final int MOST_BYTES = 64 << 20;

  private static final int LARGEST_PIECE = 1 << 20;
  private static final int SMALLEST_PIECE = 1 << 14;

  private static final String EXPECTED = "expected from<TAB>to[<TAB>weight]";

  /** Names remembered so that those linked to again and again are sent once. */
  private static final int MOST_NAMES = 1 << 17;

  private final TextFiles.Cursor lines;
  private final Kind kind;
  private final Placement placement;
  private final int pieceBytes;
  private final ByteArrayOutputStream[] pieces;
  private final Deque<Tuple2<Integer, byte[]>> ready = new ArrayDeque<>();
  private final Set<String> sentNames = new HashSet<>();
  private boolean done;

  /** Kind of line. */
  enum Kind {
    /** {@code from<TAB>to[<TAB>weight]}. */
    LINK,
    /** A page, with whatever follows. */
    PAGE,
    /** {@code name<TAB>external[<TAB>induced]}. */
    INFLOW
  }

  LinkCutter(TextFiles.Cursor lines, Kind kind, Placement placement) {
    this.lines = lines;
    this.kind = kind;
    this.placement = placement;
    int parts = placement.parts();
    pieceBytes = Math.max(SMALLEST_PIECE, Math.min(LARGEST_PIECE, MOST_BYTES / parts));
    pieces = new ByteArrayOutputStream[parts];
  }

  @Override
  public boolean hasNext() {
    while (ready.isEmpty() && !done) {
      if (lines.next()) {
        cut(lines.line());
      } else {
        done = true;
        for (int p = 0; p < pieces.length; p++) {
          if (pieces[p] != null && pieces[p].size() > 0) {
            ready.add(new Tuple2<>(p, pieces[p].toByteArray()));
            pieces[p] = null;
          }
        }
      }
    }
    return !ready.isEmpty();
  }

  @Override
  public Tuple2<Integer, byte[]> next() {
    if (!hasNext()) {
      throw new NoSuchElementException();
    }
    return ready.remove();
  }

  private void cut(String line) {
    int tab = line.indexOf('\t');
    if (kind == Kind.PAGE) {
      send(part(tab < 0 ? line : line.substring(0, tab)), tab < 0 ? line : line.substring(0, tab));
      return;
    }
    if (tab <= 0) {
      throw lines.refused(
          kind == Kind.LINK ? EXPECTED : "expected name<TAB>external[<TAB>induced]", line);
    }
    String name = line.substring(0, tab);
    int part = part(name);
    if (kind == Kind.INFLOW) {
      InflowLine.of(line, lines); // Refuses a bad one here, where its file is known.
      if (part == Placement.NOWHERE) {
        throw lines.refused("inflow must enter a page of the run", name);
      }
      send(part, line);
      return;
    }
    int second = line.indexOf('\t', tab + 1);
    String to = second < 0 ? line.substring(tab + 1) : line.substring(tab + 1, second);
    boolean hasMore = second >= 0 && line.indexOf('\t', second + 1) >= 0;
    if (to.isEmpty() || hasMore) {
      throw lines.refused(EXPECTED, line);
    }
    if (second >= 0) {
      checkWeight(line.substring(second + 1));
    }
    if (part == Placement.NOWHERE) {
      return; // Starts on no site of the run: its flow is inflow, if it is anything.
    }
    send(part, name.equals(to) ? name : line);
    int target = part(to);
    if (target != part && target != Placement.NOWHERE && isNew(to)) {
      send(target, to);
    }
  }

  private void checkWeight(String text) {
    try {
      double weight = Double.parseDouble(text);
      if (weight >= 0 && weight <= 1) {
        return;
      }
    } catch (NumberFormatException e) {
      // Refused below, as other texts are.
    }
    throw lines.refused("a weight must be a number from 0 to 1", text);
  }

  private boolean isNew(String name) {
    if (sentNames.size() >= MOST_NAMES) {
      sentNames.clear();
    }
    return sentNames.add(name);
  }

  private int part(String name) {
    try {
      return placement.part(name);
    } catch (IllegalArgumentException e) {
      throw lines.refused("pages need names such as http://host/path", name);
    }
  }

  private void send(int part, String line) {
    if (part == Placement.NOWHERE) {
      return;
    }
    if (pieces[part] == null) {
      pieces[part] = new ByteArrayOutputStream(SMALLEST_PIECE);
    }
    pieces[part].writeBytes(line.getBytes(StandardCharsets.UTF_8));
    pieces[part].write('\n');
    if (pieces[part].size() >= pieceBytes) {
      ready.add(new Tuple2<>(part, pieces[part].toByteArray()));
      pieces[part].reset();
    }
  }
}
