package org.siterank.search;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.net.URI;
import org.junit.jupiter.api.Test;
import org.siterank.site.Section;

/** RFC 3986, 3.5, and the syntax of WICG's text fragments, 2.2. */
class SectionAddressTest {

  private static final String PAGE = "http://x.test/a?b=c";

  private static String address(String anchor, String body, String heading) {
    Section section = new Section(heading, anchor, body.lastIndexOf(heading));
    String address = SectionAddress.of(PAGE, section, body);
    assertEquals(URI.create(address).toString(), address, "a valid URI");
    return address.substring(PAGE.length());
  }

  @Test
  void anAnchorIsAFragmentEncodedAsFarAsItMustBe() {
    assertEquals("#str.split", address("str.split", "x", "x"));
    assertEquals("#a:b/c?d@e!$&'()*+,;=-._~", address("a:b/c?d@e!$&'()*+,;=-._~", "x", "x"));
    assertEquals("#a%20b%22%3C%23%25", address("a b\"<#%", "x", "x"));
    assertEquals("#%C3%BCber-%F0%9F%94%97", address("über-🔗", "x", "x"));
  }

  @Test
  void anAnchorThatIsEncodedAlreadyIsNotEncodedAgain() {
    assertEquals("#%C3%BCber", address("%C3%BCber", "x", "x"));
    assertEquals("#50%25", address("50%", "x", "x"));
  }

  @Test
  void withoutAnAnchorTheHeadingIsLookedFor() {
    assertEquals(
        "#:~:text=Opening%20hours%2C%20well%2Dknown%20%26%20new",
        address(
            "",
            "Intro\nOpening hours, well-known & new\nFrom nine.",
            "Opening hours, well-known & new"));
    assertEquals("#:~:text=%C3%96ffnen", address("", "Öffnen\nx", "Öffnen"));
  }

  @Test
  void aHeadingWhoseWordsStandBeforeItIsToldByWhatFollows() {
    assertEquals(
        "#:~:text=Notes,-These%20are%20the%20notes%2C",
        address("", "See Notes below.\nNotes\nThese are the notes, all of them.", "Notes"));
  }

  @Test
  void aLongHeadingIsNamedByItsFirstWords() {
    assertEquals(
        "#:~:text=one%20two%20three%20four%20five%20six%20seven%20eight",
        address(
            "",
            "x\none two three four five six seven eight nine ten\ny",
            "one two three four five six seven eight nine ten"));
  }
}
