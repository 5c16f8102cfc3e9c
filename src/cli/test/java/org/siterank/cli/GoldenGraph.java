package org.siterank.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A small graph with its sites, inflow and edits, in files. */
final class GoldenGraph {

  private GoldenGraph() {}

  /** Writes {@code links}, {@code sites}, {@code inflow} and {@code edits}. */
  static void write(Path folder) throws IOException {
    write(
        folder,
        "links",
        """
        a.example/1 a.example/2
        a.example/2 a.example/1
        a.example/2 b.example/1
        b.example/1 a.example/1
        b.example/1 b.example/=2
        b.example/=2 c.example/
        """);
    write(
        folder,
        "sites",
        """
        a.example/1
        a.example/2
        b.example/1
        b.example/=2
        """);
    write(
        folder,
        "inflow",
        """
        a.example/1 3 1
        b.example/1 2
        """);
    write(
        folder,
        "edits",
        """
        + a.example/1 b.example/=2
        - a.example/2 b.example/1
        """);
  }

  /** A file of fields that are one space apart here; names of pages get their scheme. */
  private static void write(Path folder, String name, String lines) throws IOException {
    String text = lines.replace(' ', '\t').replaceAll("\\b([abc]\\.example)", "http://$1");
    Files.writeString(folder.resolve(name), text);
  }
}
