package org.siterank.exports;

import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.siterank.accesslog.RequestClass;

/**
 * The page views of sessions, in whatever order a file has them. The first one of a session enters
 * the site; one that names another site as its referrer enters it anew; every other one is a click
 * on the page that it names, or on the one before.
 *
 * <p>Memory: some 300 bytes for every page view.
 */
final class SessionViews {

  /**
   * A page view.
   *
   * @param order its time, in any unit; equal ones stand in the order of the file
   */
  record View(long order, LocalDate day, String address, VisitOrigin origin, String place) {}

  private final Map<String, List<View>> sessions = new TreeMap<>();

  void add(String session, View view) {
    sessions.computeIfAbsent(session, none -> new ArrayList<>(2)).add(view);
  }

  /** Whether there is no view. */
  boolean isEmpty() {
    return sessions.isEmpty();
  }

  /** Tells all of them, and forgets them. */
  void tell(VisitSink sink) {
    for (List<View> views : sessions.values()) {
      views.sort(Comparator.comparingLong(View::order));
      View before = null;
      for (View view : views) {
        Optional<LocalDate> day = Optional.of(view.day());
        if (view.origin().requestClass() == RequestClass.INTERNAL) {
          sink.click(day, view.origin().from(), view.address(), view.place());
        } else if (before != null && view.origin().equals(VisitOrigin.DIRECT)) {
          sink.click(day, before.address(), view.address(), view.place());
        } else {
          sink.take(day, view.address(), view.origin(), 1, view.place());
        }
        before = view;
      }
    }
    sessions.clear();
  }
}
