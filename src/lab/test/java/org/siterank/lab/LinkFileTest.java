package org.siterank.lab;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LinkFileTest {

  @TempDir private Path dir;

  @Test
  void tabSeparatedLinksAreReadPlainAndPacked() throws IOException {
    String text = "# links\na\tb\na\tb\na\ta\n\nb\tc\n";
    Path plain = Files.writeString(dir.resolve("small.tsv"), text);
    Path packed = dir.resolve("small.tsv.gz");
    try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(packed))) {
      out.write(text.getBytes(StandardCharsets.UTF_8));
    }
    for (Path file : new Path[] {plain, packed}) {
      Web web = LinkFile.read(file, Optional.empty());
      assertEquals("small", web.name());
      assertEquals(3, web.graph().numNodes());
      assertEquals(2, web.graph().numArcs());
      assertEquals(0, web.numSites());
    }
  }

  @Test
  void numberedPagesAreReadWithTheirNamesAndHosts() throws IOException {
    Path file =
        Files.writeString(
            dir.resolve("three.dat"),
            "3 2 1\n1 http://a.org/ \n2 http://a.org/x \n3 http://b.org/ \n1 2\n2 3\n");
    Web web = LinkFile.read(file, Optional.empty());
    assertEquals(3, web.graph().numNodes());
    assertTrue(web.graph().successors().contains(0, 1));
    assertEquals(2, web.numSites());
    assertEquals(web.site(0), web.site(web.graph().node("http://a.org/x")));
  }

  @Test
  void sitesComeFromAFileToo() throws IOException {
    Path links = Files.writeString(dir.resolve("l"), "a\tb\nb\tc\n");
    Path sites = Files.writeString(dir.resolve("s"), "a\tone\nb\ttwo\nc\tone\nunlinked\tthree\n");
    Web web = LinkFile.read(links, Optional.of(sites));
    assertEquals(2, web.numSites());
    assertEquals(web.site(0), web.site(2));
    Path lacking = Files.writeString(dir.resolve("t"), "a\tone\n");
    IOException e =
        assertThrows(IOException.class, () -> LinkFile.read(links, Optional.of(lacking)));
    assertEquals(lacking + ": no site for the page b", e.getMessage());
  }

  @Test
  void aBadLineIsRefusedWithFileAndNumber() throws IOException {
    assertRefused("a\tb\nc\n", 2, "expected from<TAB>to, got: c");
    assertRefused("a\tb\n#\na\tb\tc\n", 3, "expected from<TAB>to, got: a<TAB>b<TAB>c");
    assertRefused("a\t\n", 1, "expected from<TAB>to, got: a<TAB>");
    assertRefused("2 1\n1 a\n", 3, "expected number name, got: the end");
    assertRefused("2 1\n1 a\n1 b\n", 3, "the number is given twice: 1");
    assertRefused("2 1\n1 a\n2 b\n1 3\n", 4, "no page has this number: 3");
    assertRefused("99999999999 1\n1 a\n", 1, "too many pages: 99999999999 1");
  }

  @Test
  void aFileWithoutLinksAndOneThatIsNoTextAreRefused() throws IOException {
    Path empty = Files.writeString(dir.resolve("empty"), "# nothing\n");
    IOException none =
        assertThrows(IOException.class, () -> LinkFile.read(empty, Optional.empty()));
    assertEquals(empty + ": no link in it", none.getMessage());
    Path bytes = Files.write(dir.resolve("bytes"), new byte[] {'a', '\t', (byte) 0xff, '\n'});
    IOException coded =
        assertThrows(IOException.class, () -> LinkFile.read(bytes, Optional.empty()));
    assertTrue(coded.getMessage().contains("not UTF-8"), coded.getMessage());
  }

  @Test
  void hollinsHasItsPagesLinksAndHosts() throws IOException {
    Web web = LinkFile.read(SharedGraphs.hollins(), Optional.empty());
    assertEquals(6012, web.graph().numNodes());
    assertTrue(web.graph().numArcs() > 23_000, web.toString());
    int www = 0;
    for (int v = 0; v < 6012; v++) {
      www += web.site(v) == web.site(web.graph().node("http://www.hollins.edu/")) ? 1 : 0;
    }
    assertEquals(924, www);
  }

  private void assertRefused(String text, int line, String problem) throws IOException {
    Path file = Files.writeString(dir.resolve("bad"), text);
    LinkFile.BadLineException e =
        assertThrows(LinkFile.BadLineException.class, () -> LinkFile.read(file, Optional.empty()));
    assertEquals(file + ":" + line + ": " + problem, e.getMessage());
  }
}
