package org.siterank.cluster;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.siterank.index.IndexEntry;
import org.siterank.index.PageMeaning;
import org.siterank.index.WordWeights;

/** Which changes of a document are seen. */
class PageSourceTest {

  private static final IndexEntry ENTRY = new MadeUp(10, 1).entry(3);

  private static final DocumentForm FORM =
      new DocumentForm(WordWeights.DEFAULT, new PushedVectors(true, PageMeaning.NONE));

  /** The document as a push sends it. */
  private static ObjectNode sent(IndexEntry entry) throws IOException {
    byte[] lines = PageLines.index(entry, FORM, 3);
    String source = new String(lines, StandardCharsets.UTF_8).lines().skip(1).findFirst().get();
    return (ObjectNode) ClusterClient.JSON.readTree(source);
  }

  private static long hash(JsonNode source) throws IOException {
    return PageSource.hash(source);
  }

  @Test
  void whatIsSentIsWhatIsExpected() throws IOException {
    assertEquals(PageSource.hash(ENTRY, FORM), hash(sent(ENTRY)));
    assertNotEquals(PageSource.hash(ENTRY, FORM), hash(sent(new MadeUp(10, 1).entry(4))));
  }

  @Test
  void theOrderOfFieldsDoesNotMatter() throws IOException {
    ObjectNode sent = sent(ENTRY);
    List<String> names = new ArrayList<>();
    sent.fieldNames().forEachRemaining(names::add);
    Collections.reverse(names);
    ObjectNode turned = ClusterClient.JSON.createObjectNode();
    names.forEach(name -> turned.set(name, sent.get(name)));
    assertEquals(hash(sent), hash(turned));
  }

  @Test
  void eachFieldIsSeenButRankNumberAndFetch() throws IOException {
    ObjectNode sent = sent(ENTRY);
    Set<String> free = Set.of("siterank", "siterank_sort", "siterank_page", "fetched");
    List<String> names = new ArrayList<>();
    sent.fieldNames().forEachRemaining(names::add);
    for (String name : names) {
      ObjectNode changed = sent.deepCopy().put(name, 77);
      ObjectNode without = sent.deepCopy();
      without.remove(name);
      if (free.contains(name)) {
        assertEquals(hash(sent), hash(changed), name);
        assertEquals(hash(sent), hash(without), name);
      } else {
        assertNotEquals(hash(sent), hash(changed), name);
        assertNotEquals(hash(sent), hash(without), name);
      }
    }
    assertNotEquals(hash(sent), hash(sent.deepCopy().put("dated", "2024-01-01")), "a new field");
  }
}
