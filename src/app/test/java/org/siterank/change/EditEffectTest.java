package org.siterank.change;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.siterank.KnownSite.A;
import static org.siterank.KnownSite.AWAY;
import static org.siterank.KnownSite.B;
import static org.siterank.KnownSite.HOME;
import static org.siterank.change.Sessions.add;
import static org.siterank.change.Sessions.remove;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.siterank.KnownSite;

class EditEffectTest {

  @TempDir Path directory;
  private KnownSite site;

  @BeforeEach
  void open() throws IOException {
    site = KnownSite.ranked(directory);
  }

  @AfterEach
  void close() throws IOException {
    site.close();
  }

  private WebmasterSession session() throws Exception {
    return Sessions.of(site);
  }

  /** With a link from b to the start page: P_h = 10, P_a = 2.5, P_b = 3.5. */
  @Test
  void theEffectOfALinkIsOnAllPages() throws Exception {
    WebmasterSession session = session();
    EditEffect effect = session.after(session.check(List.of(add(B, HOME))), 2);
    assertEquals(13, effect.before(), 1e-6);
    assertEquals(16, effect.after(), 1e-6);
    assertEquals(3, effect.counts().pages());
    assertEquals(3, effect.counts().changed());
    assertEquals(3, effect.gained(), 1e-6);
    assertEquals(0, effect.lost(), 1e-6);
    assertTrue(effect.solution().converged());
    assertEquals(2, effect.changes().size());
    EditEffect.PageChange first = effect.changes().get(0);
    assertEquals(HOME, first.url());
    assertEquals("Page /", first.title());
    assertEquals(2, first.change(), 1e-6);
    assertFalse(first.withinNoise());
  }

  @Test
  void gainsAndLossesAreAddedUpApart() throws Exception {
    WebmasterSession session = session();
    EditEffect effect = session.after(session.check(List.of(remove(HOME, A))), 9);
    assertEquals(1.5, effect.gained(), 1e-6);
    assertEquals(3, effect.lost(), 1e-6);
    assertEquals(11.5, effect.after(), 1e-6);
    assertEquals(
        List.of(A, B, HOME), effect.changes().stream().map(EditEffect.PageChange::url).toList());
    assertEquals(0, effect.changes().get(0).after(), 1e-6);
  }

  /** A third link leaves the start page 84/11 of 8, less than half its interval away. */
  @Test
  void aChangeWithinTheIntervalOfAScoreIsNoise() throws Exception {
    WebmasterSession session = session();
    EditEffect effect = session.after(session.check(List.of(add(HOME, AWAY))), 9);
    EditEffect.PageChange home =
        effect.changes().stream().filter(change -> change.url().equals(HOME)).findFirst().get();
    assertEquals(84.0 / 11 - 8, home.change(), 1e-6);
    assertTrue(home.withinNoise());
    assertEquals(1, effect.changes().stream().filter(EditEffect.PageChange::withinNoise).count());
  }

  @Test
  void noEditHasNoEffect() throws Exception {
    WebmasterSession session = session();
    EditEffect effect = session.after(session.check(List.of()), 9);
    assertEquals(0, effect.counts().changed());
    assertEquals(List.of(), effect.changes());
    assertEquals(effect.before(), effect.after());
  }
}
