package org.siterank.accesslog;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.siterank.site.AssetPaths;

class PartEndingsTest {

  private static boolean hold(String target) {
    byte[] bytes = ("GET " + target + " HTTP/1.1").getBytes(StandardCharsets.ISO_8859_1);
    return PartEndings.hold(bytes, 4, 4 + target.length());
  }

  /** As the classifier reads a target without this class. */
  private static boolean isPart(String target) {
    byte[] raw = target.getBytes(StandardCharsets.ISO_8859_1);
    String text = LogEscapes.percent(LogEscapes.undo(raw, 0, raw.length));
    return AssetPaths.kind(text).equals(Optional.of(AssetPaths.Kind.PART));
  }

  @Test
  void everyEndingOfUpToEightCharactersIsKnownInWhateverCase() {
    long known = 0;
    for (String ending : AssetPaths.endings(AssetPaths.Kind.PART)) {
      boolean fits = ending.length() <= 8;
      known += fits ? 1 : 0;
      assertEquals(fits, hold("/a/b." + ending), ending);
      assertEquals(
          fits, hold("/a/b." + ending.toUpperCase(java.util.Locale.ROOT) + "?x=/y"), ending);
    }
    assertEquals(known, PartEndings.size());
  }

  @Test
  void whatIsNoPartIsNotTakenForOne() {
    for (String target :
        new String[] {"", "/", "/css", "/a.html", "/a.css/", "/a?b.css", "/a#b.css", "/a.", "*"}) {
      assertFalse(hold(target), target);
    }
    assertTrue(hold("http://www.example.org/a.css"));
    assertFalse(hold("/a\\x3f.css")); // A question mark, escaped.
  }

  /** It may leave a part to the other way, and never says that there is one where there is none. */
  @Test
  void itNeverContradictsTheWayByText() {
    String[] pieces = {
      "/",
      ".",
      "css",
      "PNG",
      "js",
      "?",
      "#",
      "\\",
      "\\x2e",
      "%2e",
      "a",
      "\u00e9",
      "robots.txt",
      "gz",
      "min.",
      "webmanifest",
      " ",
      "7z",
      "mp3",
      "K"
    };
    Random random = new Random(3);
    int parts = 0;
    for (int i = 0; i < 200_000; i++) {
      StringBuilder target = new StringBuilder("/");
      for (int n = random.nextInt(8); n > 0; n--) {
        target.append(pieces[random.nextInt(pieces.length)]);
      }
      boolean held = hold(target.toString());
      assertTrue(!held || isPart(target.toString()), target.toString());
      parts += held ? 1 : 0;
    }
    assertTrue(parts > 1_000, "only " + parts + " of the targets were parts");
  }
}
