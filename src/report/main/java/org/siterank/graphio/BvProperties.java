package org.siterank.graphio;

import java.io.IOException;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Properties;

/**
 * The layout of a BVGraph's bits, from its properties.
 *
 * @param nodes number of nodes
 * @param arcs number of arcs, those of a node to itself included
 * @param window how many nodes back a list may refer to; 0: no references
 * @param minInterval the shortest run of successors written as an interval; 0: no intervals
 * @param outdegrees code of the outdegrees
 * @param references code of the references
 * @param blockCounts code of the number of copied and skipped blocks
 * @param blocks code of their lengths
 * @param residuals code of the other successors
 */
record BvProperties(
    int nodes,
    long arcs,
    int window,
    int minInterval,
    Code outdegrees,
    Code references,
    Code blockCounts,
    Code blocks,
    Code residuals) {

  /** Reads one number. */
  interface Code {
    long next(BitReader bits) throws IOException;
  }

  /** WebGraph's names of the number whose code a flag changes. */
  private static final List<String> CODED =
      List.of("OUTDEGREES", "REFERENCES", "BLOCK_COUNT", "BLOCKS", "RESIDUALS", "OFFSETS");

  private static final int DEFAULT_ZETA_K = 3;

  /**
   * Reads and checks a file of properties.
   *
   * @throws GraphFileException when something is missing, or is none that is read here
   */
  static BvProperties read(Path file) throws IOException {
    Properties given = new Properties();
    try (Reader in = Files.newBufferedReader(file, StandardCharsets.ISO_8859_1)) {
      given.load(in);
    } catch (IllegalArgumentException e) {
      throw new GraphFileException(file + ": these are no properties: " + e.getMessage(), e);
    }
    return new Reading(file, given).apply();
  }

  private record Reading(Path file, Properties given) {

    BvProperties apply() throws GraphFileException {
      String type = given.getProperty("graphclass", "none");
      if (!type.equals("BVGraph") && !type.endsWith(".BVGraph")) {
        throw refused("graphclass", "a BVGraph is read here only, got", type);
      }
      String endianness = given.getProperty("endianness", "big");
      if (!endianness.equals("big")) {
        throw refused("endianness", "bits must be in big-endian order, got", endianness);
      }
      number("version", 0, 0, "0");
      int k = (int) number("zetak", 1, Integer.SIZE - 1, Integer.toString(DEFAULT_ZETA_K));
      List<String> flags = flags();
      Code gamma = BitReader::gamma;
      Code zeta = bits -> bits.zeta(k);
      return new BvProperties(
          (int) number("nodes", 0, Integer.MAX_VALUE - 8, null),
          number("arcs", 0, Long.MAX_VALUE, null),
          (int) number("windowsize", 0, 1 << 20, null),
          (int) number("minintervallength", 0, Integer.MAX_VALUE, null),
          code(flags, "OUTDEGREES", gamma, k),
          code(flags, "REFERENCES", BitReader::unary, k),
          code(flags, "BLOCK_COUNT", gamma, k),
          code(flags, "BLOCKS", gamma, k),
          code(flags, "RESIDUALS", zeta, k));
    }

    /** A number that must be there unless it has a default. */
    private long number(String key, long least, long most, String otherwise)
        throws GraphFileException {
      String text = given.getProperty(key, otherwise);
      if (text == null) {
        throw new GraphFileException(file + ": " + key + " is missing");
      }
      try {
        long value = Long.parseLong(text.strip());
        if (value >= least && value <= most) {
          return value;
        }
      } catch (NumberFormatException e) {
        throw refused(key, "must be a whole number, got", text);
      }
      throw refused(key, "must be from " + least + " to " + most + ", got", text);
    }

    private List<String> flags() throws GraphFileException {
      List<String> flags = new ArrayList<>();
      for (String flag : given.getProperty("compressionflags", "").split("\\|", -1)) {
        String name = flag.strip().toUpperCase(Locale.ROOT);
        if (name.isEmpty()) {
          continue;
        }
        if (CODED.stream().noneMatch(coded -> name.startsWith(coded + "_"))) {
          throw refused("compressionflags", "unknown, got", flag.strip());
        }
        flags.add(name);
      }
      return flags;
    }

    private Code code(List<String> flags, String coded, Code otherwise, int k)
        throws GraphFileException {
      Code code = otherwise;
      for (String flag : flags) {
        if (flag.startsWith(coded + "_")) {
          String name = flag.substring(coded.length() + 1);
          code =
              switch (name) {
                case "GAMMA" -> BitReader::gamma;
                case "DELTA" -> BitReader::delta;
                case "UNARY" -> BitReader::unary;
                case "ZETA" -> bits -> bits.zeta(k);
                default ->
                    throw refused(
                        "compressionflags",
                        "read are the codes GAMMA, DELTA, UNARY and ZETA, got",
                        flag);
              };
        }
      }
      return code;
    }

    private GraphFileException refused(String key, String problem, String value) {
      return new GraphFileException(file + ": " + key + ": " + problem + " " + value);
    }
  }
}
