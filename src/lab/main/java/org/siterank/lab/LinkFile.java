package org.siterank.lab;

import java.io.BufferedInputStream;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.zip.GZIPInputStream;
import org.siterank.graph.ArcKind;
import org.siterank.graph.NodeKind;
import org.siterank.graph.SiteGraph;
import org.siterank.graphio.BvGraph;

/**
 * A graph in a file, plain or gzip, in one of two formats: {@code from<TAB>to} lines, or numbered
 * pages, that is a line {@code pages links [first]}, one line {@code number name} per page, and one
 * line {@code from to} per link. Or a {@link BvGraph}, by its file NAME.graph.
 */
public final class LinkFile {

  /** A file that cannot be understood; the message begins with file and line. */
  public static final class BadLineException extends IOException {

    private static final long serialVersionUID = 1;

    BadLineException(Path file, long line, String problem, String text) {
      super(file + ":" + line + ": " + problem + ": " + text.replace("\t", "<TAB>"));
    }
  }

  private static final String BV_GRAPH = ".graph";
  private static final Pattern HEADER = Pattern.compile("\\d+ \\d+( \\d+)?\\s*");
  private static final Pattern HOST = Pattern.compile("[a-z][a-z0-9+.-]*://([^/?#]*).*");

  private final Path file;
  private long line;
  private final SiteGraph.Builder builder = new SiteGraph.Builder();

  private LinkFile(Path file) {
    this.file = file;
  }

  /**
   * Reads a graph.
   *
   * @param sites {@code page<TAB>site} lines, one per page; without it pages whose names are
   *     addresses belong to the site of their host, and others to none
   */
  public static Web read(Path links, Optional<Path> sites) throws IOException {
    String file = links.getFileName().toString();
    SiteGraph graph =
        file.endsWith(BV_GRAPH)
            ? BvGraph.read(
                links.resolveSibling(file.substring(0, file.length() - BV_GRAPH.length())))
            : new LinkFile(links).graph();
    String name = file.replaceFirst("(\\.(tsv|dat|txt|graph))?(\\.gz)?$", "");
    Optional<int[]> siteOf =
        sites.isPresent() ? Optional.of(new LinkFile(sites.get()).sites(graph)) : byHost(graph);
    return siteOf.map(given -> Web.of(name, graph, given)).orElseGet(() -> Web.of(name, graph));
  }

  private SiteGraph graph() throws IOException {
    try (BufferedReader reader = open(file)) {
      String text = next(reader);
      if (text != null && HEADER.matcher(text).matches()) {
        numbered(reader, text);
      } else {
        for (; text != null; text = next(reader)) {
          String[] arc = fields(text, "\t", "from<TAB>to");
          builder.addNode(arc[0], NodeKind.READ).addNode(arc[1], NodeKind.READ);
          builder.addArc(arc[0], arc[1], ArcKind.FOLLOW);
        }
      }
    } catch (CharacterCodingException e) {
      throw new IOException(file + ": not UTF-8 somewhere after line " + line, e);
    }
    SiteGraph graph = builder.build();
    if (graph.numNodes() == 0) {
      throw new IOException(file + ": no link in it");
    }
    return graph;
  }

  private void numbered(BufferedReader reader, String header) throws IOException {
    int pages;
    try {
      pages = Integer.parseInt(header.substring(0, header.indexOf(' ')));
    } catch (NumberFormatException e) {
      throw new BadLineException(file, line, "too many pages", header);
    }
    Map<String, String> names = new HashMap<>();
    for (int page = 0; page < pages; page++) {
      String[] fields = fields(next(reader), " ", "number name");
      if (names.putIfAbsent(fields[0], fields[1]) != null) {
        throw new BadLineException(file, line, "the number is given twice", fields[0]);
      }
      builder.addNode(fields[1], NodeKind.READ);
    }
    for (String text = next(reader); text != null; text = next(reader)) {
      String[] arc = fields(text, " ", "from to");
      builder.addArc(known(names, arc[0]), known(names, arc[1]), ArcKind.FOLLOW);
    }
  }

  private String known(Map<String, String> names, String number) throws IOException {
    String name = names.get(number);
    if (name == null) {
      throw new BadLineException(file, line, "no page has this number", number);
    }
    return name;
  }

  private int[] sites(SiteGraph graph) throws IOException {
    int[] sites = new int[graph.numNodes()];
    Arrays.fill(sites, -1);
    Map<String, Integer> numbers = new HashMap<>();
    try (BufferedReader reader = open(file)) {
      for (String text = next(reader); text != null; text = next(reader)) {
        String[] fields = fields(text, "\t", "page<TAB>site");
        int node = graph.node(fields[0]);
        if (node >= 0) { // A page without links is in no link file.
          sites[node] = numbers.computeIfAbsent(fields[1], key -> numbers.size());
        }
      }
    }
    for (int node = 0; node < sites.length; node++) {
      if (sites[node] < 0) {
        throw new IOException(file + ": no site for the page " + graph.name(node));
      }
    }
    return sites;
  }

  private static Optional<int[]> byHost(SiteGraph graph) {
    int[] sites = new int[graph.numNodes()];
    Map<String, Integer> numbers = new HashMap<>();
    for (int node = 0; node < sites.length; node++) {
      var matcher = HOST.matcher(graph.name(node));
      if (!matcher.matches()) {
        return Optional.empty();
      }
      sites[node] = numbers.computeIfAbsent(matcher.group(1), key -> numbers.size());
    }
    return Optional.of(sites);
  }

  private static BufferedReader open(Path file) throws IOException {
    InputStream bytes = new BufferedInputStream(Files.newInputStream(file));
    try {
      bytes.mark(2);
      boolean packed = bytes.read() == 0x1f && bytes.read() == 0x8b; // RFC 1952, 2.3.1
      bytes.reset();
      return new BufferedReader(
          new InputStreamReader(
              packed ? new GZIPInputStream(bytes) : bytes, StandardCharsets.UTF_8.newDecoder()));
    } catch (IOException e) {
      bytes.close();
      throw e;
    }
  }

  /** The next record; comments and empty lines are skipped; null at the end. */
  private String next(BufferedReader reader) throws IOException {
    String text;
    do {
      text = reader.readLine();
      line++;
    } while (text != null && (text.isEmpty() || text.charAt(0) == '#'));
    return text;
  }

  private String[] fields(String text, String separator, String expected) throws IOException {
    if (text == null) {
      throw new BadLineException(file, line, "expected " + expected + ", got", "the end");
    }
    String[] fields = text.strip().split(separator, -1);
    if (fields.length != 2 || fields[0].isEmpty() || fields[1].isEmpty()) {
      throw new BadLineException(file, line, "expected " + expected + ", got", text);
    }
    return fields;
  }
}
