package org.siterank.graph;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Random;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class NodeNamesTest {

  @Test
  void everyNameIsFoundWhereItIsAndNoOtherIs() {
    for (long seed = 0; seed < 300; seed++) {
      String[] sorted = names(new Random(seed), (int) seed);
      NodeNames names = FrontCodedNames.of(sorted);
      assertEquals(sorted.length, names.size());
      for (int node = 0; node < sorted.length; node++) {
        assertEquals(sorted[node], names.name(node));
        assertEquals(node, names.find(sorted[node]));
        assertTrue(names.find(sorted[node] + "\0") < 0);
      }
      assertTrue(names.find("\uffff\uffff\uffff\uffff") < 0);
      assertThrows(IndexOutOfBoundsException.class, () -> names.name(sorted.length));
    }
  }

  @Test
  void manyNamesAreFrontCoded() {
    String[] sorted = new String[NodeNames.MANY];
    for (int i = 0; i < sorted.length; i++) {
      sorted[i] = String.format("https://www.example.org/archive/%07d.html", i);
    }
    NodeNames names = NodeNames.of(sorted);
    assertTrue(names instanceof FrontCodedNames);
    for (int node = 0; node < sorted.length; node += 997) {
      assertEquals(sorted[node], names.name(node));
      assertEquals(node, names.find(sorted[node]));
    }
  }

  @Test
  void numbersAreNamesInTheirOrder() {
    NodeNames names = new NodeNames.Numbers(1001);
    assertEquals("0000", names.name(0));
    assertEquals("1000", names.name(1000));
    assertEquals(42, names.find("0042"));
    assertEquals(42, names.find("42"));
    assertTrue(names.find("") < 0);
    assertTrue(names.find("00042") < 0);
    assertTrue(names.find("1001") < 0);
    assertTrue(names.find("00x2") < 0);
  }

  /** Few letters, so that names share beginnings; surrogates and empty names among them. */
  private static String[] names(Random random, int size) {
    String letters = "ab/\u007f\u0080\u4e2d\ud83d\ude00\uffff";
    TreeSet<String> names = new TreeSet<>();
    for (int i = 0; i < size; i++) {
      StringBuilder name = new StringBuilder();
      for (int k = random.nextInt(8); k > 0; k--) {
        name.append(letters.charAt(random.nextInt(letters.length())));
      }
      names.add(name.toString());
    }
    return names.toArray(new String[0]);
  }
}
