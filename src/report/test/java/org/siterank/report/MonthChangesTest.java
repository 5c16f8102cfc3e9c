package org.siterank.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.siterank.graph.NodeVector;
import org.siterank.graph.RandomSites;
import org.siterank.graph.SiteGraph;
import org.siterank.site.PageUrl;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.w3c.dom.NodeList;

/** What a month changed, as mail and as feed. */
@Tag("slow")
class MonthChangesTest {

  private static final String ATOM = "http://www.w3.org/2005/Atom";
  private static final PageUrl GONE = new PageUrl(Facts.SITE + "gone<b>.html");
  private static final PageUrl LONG_GONE = new PageUrl(Facts.SITE + "long-gone.html");

  /** Many more visits on page 0 than a month ago, fewer elsewhere; a linked page is gone. */
  private static WebmasterReport report() {
    SiteGraph graph = Facts.withUrls(RandomSites.site(11, 20));
    double[] now = new double[20];
    double[] before = new double[20];
    now[0] = 900;
    before[1] = 900;
    Facts facts = new Facts(graph, NodeVector.of(graph, now), NodeVector.uniform(graph, 20), 0.85);
    Facts then =
        new Facts(graph, NodeVector.of(graph, before), NodeVector.uniform(graph, 20), 0.85);
    SiteFacts.PastRun past = then.asPast(graph, Facts.NOW.minus(Duration.ofDays(30)));
    facts.past =
        List.of(
            new SiteFacts.PastRun(
                past.id(),
                past.when(),
                past.damping(),
                past.measured(),
                past.ranked(),
                new SiteFacts.PastRanks(
                    past.ranks().scores(), past.ranks().inflow(), past.ranks().deviation()),
                Map.of(GONE, 3.0),
                1));
    facts.outside = NodeVector.uniform(graph, 1200);
    facts.broken = List.of(new SiteFacts.Broken(2, GONE), new SiteFacts.Broken(3, LONG_GONE));
    facts.lost = List.of(new SiteFacts.Lost(GONE, 7, 7, ""));
    return facts.report();
  }

  private static List<String> mail(String language) {
    return new ReportFiles(report(), language).mail();
  }

  @ParameterizedTest
  @ValueSource(strings = {"en", "de", "fr"})
  void aMailHasAHeaderAndShortLinesAndIsTheSameEachTime(String language) {
    List<String> mail = mail(language);
    assertEquals(mail, mail(language));
    List<String> header = mail.subList(0, mail.indexOf(""));
    assertTrue(header.get(0).startsWith("Subject: "), header::toString);
    assertTrue(header.contains("Content-Type: text/plain; charset=utf-8"), header::toString);
    assertTrue(header.contains("Date: Tue, 31 Mar 2026 03:00:00 +0000"), header::toString);
    for (String line : header) {
      assertTrue(line.matches(" ?[\\x20-\\x7e]{1,76}"), line);
    }
    for (String line : mail) {
      assertTrue(line.length() <= 76 || !line.strip().substring(2).contains(" "), line);
      assertFalse(line.contains("{"), line);
    }
  }

  @Test
  void aMailSaysWhatWasCountedFirstThenWhatIsExpectedThenWhatToDo() {
    String text = String.join("\n", mail("en"));
    int counted = text.indexOf("Counted in the logs: 600 page views a day");
    int expected = text.indexOf("Expected by the link model, from");
    int actions = text.indexOf("What to do first");
    assertTrue(counted > 0 && counted < expected && expected < actions, text);
  }

  @Test
  void aPageThatGainedAndOneThatLostStandUnderTheirHeadings() {
    List<MonthChanges.Part> parts = new MonthChanges(report(), ReportTexts.of("en", true)).parts();
    WebmasterReport report = report();
    Changes changes = report.history().sinceAMonth().orElseThrow();
    for (MonthChanges.Part part : parts) {
      int sign =
          part.heading().contains("more is") ? 1 : part.heading().contains("less is") ? -1 : 0;
      if (sign != 0) {
        List<String> oracle = new ArrayList<>();
        for (Changes.Row row : changes.rows()) {
          if (!row.withinNoise() && sign * row.change() > 0 && oracle.size() < 5) {
            oracle.add(row.page().pathAndQuery() + ": " + (sign > 0 ? "+" : "−"));
          }
        }
        assertEquals(oracle.size(), part.lines().size());
        for (int k = 0; k < oracle.size(); k++) {
          assertTrue(part.lines().get(k).startsWith(oracle.get(k)), part.lines()::toString);
        }
      }
    }
    assertTrue(parts.size() >= 4, parts::toString);
  }

  @Test
  void onlyLinksThatBrokeSinceThenAreNew() {
    String text = String.join(" ", mail("en")).replaceAll(" +", " ");
    assertTrue(text.contains("gone<b>.html: linked on one page"), text);
    assertTrue(text.contains("7 requests counted"), text);
    String broken = text.substring(text.indexOf("New broken links"));
    assertFalse(broken.contains("long-gone"), broken);
  }

  @Test
  void aSubjectBeyondAsciiIsEncodedInWordsOfLegalLength() {
    String text =
        "bücher.example : 296 pages vues par jour comptées, 101 choses à faire 𝄞".repeat(3);
    StringBuilder decoded = new StringBuilder();
    for (String word : MailText.encoded(text).split("\n ", -1)) {
      assertTrue(word.length() <= 75, word);
      assertTrue(word.matches("=\\?UTF-8\\?B\\?[A-Za-z0-9+/=]+\\?="), word);
      byte[] bytes = Base64.getDecoder().decode(word.substring(10, word.length() - 2));
      decoded.append(new String(bytes, StandardCharsets.UTF_8));
    }
    assertEquals(text, decoded.toString());
    assertEquals("plain: 3", MailText.encoded("plain:\r\n3"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"en", "de", "fr"})
  void theFeedHasWhatAtomRequires(String language) throws Exception {
    String xml = new ReportFiles(report(), language).feed();
    assertEquals(xml, new ReportFiles(report(), language).feed());
    Element feed = parsed(xml).getDocumentElement();
    assertEquals("feed", feed.getLocalName());
    Element entry = (Element) feed.getElementsByTagNameNS(ATOM, "entry").item(0);
    for (Element holder : List.of(feed, entry)) { // RFC 4287, 4.1.1 and 4.1.2
      for (String name : List.of("id", "title", "updated")) {
        assertEquals(1, children(holder, name).size(), name);
        assertFalse(children(holder, name).get(0).getTextContent().isBlank(), name);
      }
      OffsetDateTime updated =
          OffsetDateTime.parse(children(holder, "updated").get(0).getTextContent());
      assertEquals(Facts.NOW, updated.toInstant(), "of the run");
    }
    assertEquals(1, children(feed, "author").size());
    assertEquals("html", children(entry, "content").get(0).getAttribute("type"));
    String id = children(entry, "id").get(0).getTextContent();
    assertTrue(id.matches("urn:uuid:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}"), id);
    assertFalse(id.equals(children(feed, "id").get(0).getTextContent()));
    String html = children(entry, "content").get(0).getTextContent();
    assertTrue(html.contains("gone&lt;b&gt;.html"), html);
  }

  private static Document parsed(String xml) throws Exception {
    DocumentBuilderFactory factory = DocumentBuilderFactory.newDefaultInstance();
    factory.setNamespaceAware(true);
    return factory
        .newDocumentBuilder()
        .parse(new ByteArrayInputStream(xml.getBytes(StandardCharsets.UTF_8)));
  }

  private static List<Element> children(Element parent, String name) {
    List<Element> found = new ArrayList<>();
    NodeList nodes = parent.getChildNodes();
    for (int i = 0; i < nodes.getLength(); i++) {
      Node node = nodes.item(i);
      if (node instanceof Element element && name.equals(node.getLocalName())) {
        assertEquals(ATOM, node.getNamespaceURI());
        found.add(element);
      }
    }
    return found;
  }
}
