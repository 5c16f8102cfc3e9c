package org.siterank.document;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.siterank.content.PageContent;
import org.siterank.content.Template;
import org.siterank.site.Page;
import org.siterank.site.PageUrl;

/** Links to the neighbours of a page, and what stands beside them, are no content. */
class HtmlNavigationTest {

  private static String content(String html) {
    Parsed parsed =
        HtmlDocument.parse(
            PageUrl.of("https://www.example.org/book/2.html"),
            html.getBytes(StandardCharsets.UTF_8),
            "text/html",
            Optional.of(StandardCharsets.UTF_8),
            DocumentHeaders.of("text/html"),
            Optional.empty(),
            false);
    Page page = ((Parsed.Document) parsed).page();
    return PageContent.of(page.layout(), Template.NONE).text(page.content().text());
  }

  @Test
  void aTableWithTitlesOfNeighboursIsNavigation() {
    assertEquals(
        "2. Bäume\nEiche und Buche",
        content(
            "<title>2. Bäume</title><body><div class=n><table><tr><th colspan=3>2. Bäume</th></tr>"
                + "<tr><td><a accesskey=p href=1.html><img src=p.png alt=Zurück></a></td>"
                + "<th>Teil I. Pflanzen</th>"
                + "<td><a accesskey=n href=3.html>Weiter</a></td></tr></table><hr></div>"
                + "<h2>2. Bäume</h2><p>Eiche und Buche</p>"
                + "<div><table><tr><td><a accesskey=p href=1.html>Zurück</a></td></tr>"
                + "<tr><td>1. Gräser</td><td><a href=index.html accesskey=h>Anfang</a></td>"
                + "<td>3. Moose</td></tr></table></div>"));
  }

  @Test
  void relationsOfLinksAndOfTheHeadTellNeighbours() {
    assertEquals(
        "木\n本文です",
        content(
            "<title>木</title><body><p>次: <a rel=next href=3.html>苔</a>, 前: <a rel=prev href=1.html>草</a>"
                + ", 上: <a rel=up href=./>植物</a></p><h1>木</h1><p>本文です</p>"));
    assertEquals(
        "Деревья\nДуб и бук",
        content(
            "<head><title>Деревья</title><link rel=prev href=1.html><link rel=next href=3.html></head>"
                + "<body><ul><li><a href=1.html>Травы</a><li><a href=3.html>Мхи</a></ul>"
                + "<h1>Деревья</h1><p>Дуб и бук</p>"));
  }

  @Test
  void aSentenceWithALinkToTheNextPageIsContent() {
    String head =
        "<head><title>Trees</title><link rel=next href=3.html><link rel=up href=./></head>";
    assertEquals(
        "Trees\nMosses, which grow on them, have a page of their own.",
        content(
            head
                + "<body><h1>Trees</h1><p><a href=3.html>Mosses</a>, which grow on them, have a page"
                + " of their own.</p>"));
    assertEquals(
        "Trees\nOak and beech\nMosses\nFerns",
        content(
            head
                + "<body><h1>Trees</h1><p>Oak and beech</p><ul><li><a href=3.html>Mosses</a>"
                + "<li><a href=4.html>Ferns</a></ul>"),
        "a table of contents begins with the next page");
    assertEquals(
        "Trees\nPrint this long sentence about oaks and beeches",
        content(
            head
                + "<body><h1>Trees</h1><p><a accesskey=p href=print>Print</a> this long sentence about"
                + " oaks and beeches</p>"));
  }
}
