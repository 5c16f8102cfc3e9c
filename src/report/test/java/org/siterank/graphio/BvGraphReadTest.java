package org.siterank.graphio;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import it.unimi.dsi.webgraph.ArrayListMutableGraph;
import it.unimi.dsi.webgraph.BVGraph;
import it.unimi.dsi.webgraph.ImmutableGraph;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.siterank.graph.SiteGraph;

/** What WebGraph writes in any of its forms is read, and nothing else is. */
@Tag("slow")
class BvGraphReadTest {

  @TempDir private Path folder;

  private Path basename;

  @BeforeEach
  void name() {
    basename = folder.resolve("web");
  }

  /** Lists that resemble those before them, with runs, far links, loops and pages without links. */
  private static ImmutableGraph web(int nodes, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    ArrayListMutableGraph graph = new ArrayListMutableGraph(nodes);
    for (int v = 0; v < nodes; v++) {
      if (random.nextInt(7) == 0) {
        continue;
      }
      boolean[] targets = new boolean[nodes];
      int host = v - v % 20;
      for (int k = host; k < Math.min(nodes, host + random.nextInt(15)); k++) {
        targets[k] = true; // A run of the same pages; v itself may be among them.
      }
      for (int k = random.nextInt(6); k > 0; k--) {
        targets[random.nextInt(nodes)] = true;
      }
      for (int w = 0; w < nodes; w++) {
        if (targets[w]) {
          graph.addArc(v, w);
        }
      }
    }
    return graph.immutableView();
  }

  private static void assertSame(ImmutableGraph expected, SiteGraph read) {
    assertEquals(expected.numNodes(), read.numNodes());
    for (int v = 0; v < expected.numNodes(); v++) {
      int self = v;
      int[] row =
          Arrays.stream(expected.successorArray(v), 0, expected.outdegree(v))
              .filter(w -> w != self)
              .toArray();
      assertArrayEquals(row, read.successors().row(v), "successors of " + v);
      assertEquals(row.length, read.outdegree(v));
    }
  }

  @ParameterizedTest
  @CsvSource({
    "7, 3, 4, 3, 0",
    "0, 0, 0, 3, 0",
    "0, 0, 3, 2, 0",
    "7, -1, 0, 5, 0",
    "1, 1, 2, 1, OUTDEGREES_DELTA BLOCKS_DELTA RESIDUALS_DELTA BLOCK_COUNT_DELTA",
    "20, 10, 1, 3, REFERENCES_GAMMA RESIDUALS_GAMMA BLOCK_COUNT_UNARY BLOCKS_GAMMA",
    "7, 3, 4, 3, REFERENCES_DELTA OFFSETS_DELTA RESIDUALS_ZETA",
  })
  void everyFormIsRead(int window, int references, int interval, int k, String names)
      throws Exception {
    int flags = 0;
    for (String name : names.equals("0") ? new String[0] : names.split(" ")) {
      flags |= BVGraph.class.getField(name).getInt(null);
    }
    for (int nodes : new int[] {1, 2, 60, 700}) {
      ImmutableGraph web = web(nodes, nodes + window);
      BVGraph.store(web, basename.toString(), window, references, interval, k, flags, 1, null);
      assertSame(web, BvGraph.read(basename));
    }
  }

  @Test
  void whatIsWrittenIsReadWithItsNames() throws IOException {
    ImmutableGraph web = web(300, 1);
    BVGraph.store(web, basename.toString());
    SiteGraph numbered = BvGraph.read(basename);
    assertEquals("017", numbered.name(17));
    BvGraph.write(numbered, folder.resolve("again"));
    SiteGraph again = BvGraph.read(folder.resolve("again"));
    assertEquals(numbered.name(17), again.name(17));
    assertArrayEquals(numbered.successors().row(17), again.successors().row(17));
  }

  @Test
  void namesInAnyOrderGoWithTheirNodes() throws IOException {
    ImmutableGraph web = web(300, 2);
    BVGraph.store(web, basename.toString());
    StringBuilder urls = new StringBuilder();
    for (int v = 0; v < 300; v++) {
      urls.append("https://www.example.org/").append(v * 7919 % 300).append("\n");
    }
    Files.writeString(folder.resolve("web.urls"), urls);
    SiteGraph read = BvGraph.read(basename);
    for (int v = 0; v < 300; v++) {
      int node = read.node("https://www.example.org/" + v * 7919 % 300);
      for (int k = 0; k < web.outdegree(v); k++) {
        int w = web.successorArray(v)[k];
        int target = read.node("https://www.example.org/" + w * 7919 % 300);
        assertEquals(v != w, read.successors().contains(node, target));
      }
    }
    assertEquals(0, read.node("https://www.example.org/0"));
  }

  @Test
  void namesThatDoNotFitAreRefused() throws IOException {
    BVGraph.store(web(3, 1), basename.toString());
    assertRefused("a\nb\n", "web.urls: 2 names for 3 nodes; it is cut off");
    assertRefused("a\nb\nc\nd\n", "web.urls:4: a name more than there are nodes: d");
    assertRefused("a\nb\na\n", "web.urls:3: the name of line 1 again: a");
  }

  private void assertRefused(String urls, String problem) throws IOException {
    Files.writeString(folder.resolve("web.urls"), urls);
    assertEquals(
        folder.resolve("") + "/" + problem,
        assertThrows(GraphFileException.class, () -> BvGraph.read(basename)).getMessage());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "nodes=60 | nodes=x | nodes: must be a whole number, got x",
        "nodes=60 | nodes=-1 | nodes: must be from 0 to 2147483639, got -1",
        "nodes=60 | other=1 | nodes is missing",
        "graphclass=it.unimi.dsi.webgraph.BVGraph | graphclass=it.unimi.dsi.webgraph.EFGraph"
            + " | graphclass: a BVGraph is read here only, got it.unimi.dsi.webgraph.EFGraph",
        "version=0 | version=1 | version: must be from 0 to 0, got 1",
        "compressionflags= | compressionflags=RESIDUALS_GOLOMB"
            + " | compressionflags: read are the codes GAMMA, DELTA, UNARY and ZETA, got RESIDUALS_GOLOMB",
        "compressionflags= | compressionflags=HEADS_GAMMA"
            + " | compressionflags: unknown, got HEADS_GAMMA",
        "version=0 | endianness=little"
            + " | endianness: bits must be in big-endian order, got little",
        "version=0 | x=\\u00zz | these are no properties: Malformed \\uxxxx encoding.",
      })
  void propertiesThatDoNotFitAreRefused(String line, String other, String problem)
      throws IOException {
    BVGraph.store(web(60, 1), basename.toString());
    Path file = folder.resolve("web.properties");
    String before = Files.readString(file, StandardCharsets.ISO_8859_1);
    String after = before.replace(line + "\n", other + "\n");
    assertTrue(!after.equals(before), before);
    Files.writeString(file, after, StandardCharsets.ISO_8859_1);
    assertEquals(
        file + ": " + problem,
        assertThrows(GraphFileException.class, () -> BvGraph.read(basename)).getMessage());
  }

  /** Each is refused with the file's name or is another graph; nothing else is thrown. */
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void aDamagedFileIsRefusedOrIsAGraph(long seed) throws IOException {
    BVGraph.store(web(400, seed), basename.toString());
    Path file = folder.resolve("web.graph");
    byte[] whole = Files.readAllBytes(file);
    SplittableRandom random = new SplittableRandom(seed);
    int refused = 0;
    for (int trial = 0; trial < 300; trial++) {
      byte[] damaged = whole.clone();
      if (trial % 3 == 0) {
        damaged = Arrays.copyOf(damaged, random.nextInt(whole.length));
      } else {
        for (int k = trial % 3; k > 0; k--) {
          damaged[random.nextInt(whole.length)] = (byte) random.nextInt(256);
        }
      }
      Files.write(file, damaged);
      try {
        assertEquals(400, BvGraph.read(basename).numNodes());
      } catch (GraphFileException e) {
        assertTrue(e.getMessage().startsWith(file + ": "), e.getMessage());
        refused++;
      }
    }
    assertTrue(refused > 200, "refused " + refused);
  }

  @Test
  void aFileThatIsCutOffNamesTheNode() throws IOException {
    BVGraph.store(web(400, 1), basename.toString());
    Path file = folder.resolve("web.graph");
    Files.write(file, new byte[0]);
    assertEquals(
        file + ": damaged at node 0: it ends too early",
        assertThrows(GraphFileException.class, () -> BvGraph.read(basename)).getMessage());
  }
}
