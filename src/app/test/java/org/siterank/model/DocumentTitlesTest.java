package org.siterank.model;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.siterank.site.PageUrl;

class DocumentTitlesTest {

  private static final PageUrl FILE = PageUrl.of("https://www.example.org/doc/oak%20trees-2.pdf");

  private static String title(String title, String body, String... anchors) {
    return DocumentTitles.of(FILE, title, body, List.of(anchors));
  }

  @Test
  void aFileIsCalledAsItsFirstPageAndALinkCallIt() {
    String body = "Version 2\nThe Oaks of the North\nEdited by the club";
    assertEquals(
        "The oaks of the North",
        title(
            "oak trees-2.pdf",
            body,
            "PDF",
            "click here",
            "oak trees-2.pdf",
            "The oaks of the North"));
    assertEquals("The oaks of the North", title("oak trees-2", body, "The oaks of the North"));
    assertEquals("木の手引き", title("oak trees-2.pdf", "第二版 木の手引き 協会", "こちら", "木の手引き"));
  }

  @Test
  void aTitleOfItsOwnStays() {
    assertEquals("Oaks", title("Oaks", "The Oaks of the North", "The Oaks of the North"));
    assertEquals("oak trees-2.pdf", title("oak trees-2.pdf", "", "The Oaks of the North"));
    assertEquals("oak trees-2.pdf", title("oak trees-2.pdf", "Birches of the South", "Oaks"));
    assertEquals("", title("", "Oaks", "Oaks"));
  }
}
