package org.siterank.imports;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import org.siterank.accesslog.LogPosition;
import org.siterank.accesslog.RequestClass;
import org.siterank.exports.RefusedExportException;
import org.siterank.exports.RowTally;
import org.siterank.site.PageUrl;
import org.siterank.site.SiteScope;
import org.siterank.store.SiteStore;
import org.siterank.visits.LineCount;
import org.siterank.visits.LogBatch;
import org.siterank.visits.QueryCount;
import org.siterank.visits.ReferrerCount;
import org.siterank.visits.RobotCount;
import org.siterank.visits.RobotSign;
import org.siterank.visits.VisitCount;

/**
 * Logs that were counted elsewhere, by the job {@code org.siterank.spark.Logs}: a folder of tables
 * that hold all that a reading of the logs would have added to the database. To the database the
 * folder is one more log, known by its bytes: importing it again adds nothing.
 *
 * <p>Memory: all tables, some 300 bytes a row.
 */
public final class CountedLogs {

  /**
   * Result of an import.
   *
   * @param isKnown whether the same folder was imported before: nothing was added
   * @param lines lines that were counted
   * @param visits page views that count
   * @param days of which they are
   */
  public record Report(boolean isKnown, long lines, long visits, long days) {}

  private static final String VIEWS = "day\turl\tclass\treferrer\tvisits\tviews\treferring pages";

  /** Makes something of the fields of a row. */
  private interface Row<T> {
    T of(String[] fields);
  }

  private final Path folder;
  private final SiteScope scope;
  private final MessageDigest sha;
  private long bytes;

  private CountedLogs(Path folder, SiteScope scope) {
    this.folder = folder;
    this.scope = scope;
    try {
      this.sha = MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }

  /**
   * Reads the tables of a folder; one that is not there has no row, but for {@code lines.tsv}.
   *
   * @throws RefusedExportException when a table is missing or damaged; the message names file, line
   *     and value
   */
  static LogBatch read(Path folder, SiteScope scope, Instant when)
      throws IOException, RefusedExportException {
    return new CountedLogs(folder, scope).batch(when);
  }

  /** Stores them, unless the same folder was stored before. */
  static Report save(SiteStore store, LogBatch batch) throws IOException {
    String fingerprint = batch.positions().get(0).fingerprint();
    boolean isKnown =
        store.visits().positions().stream()
            .anyMatch(known -> known.fingerprint().equals(fingerprint));
    if (!isKnown) {
      store.visits().commit(batch);
    }
    return new Report(
        isKnown,
        batch.lineCounts().stream().mapToLong(LineCount::lines).sum(),
        batch.visits().stream().mapToLong(VisitCount::visits).sum(),
        batch.lineCounts().stream().flatMap(count -> count.day().stream()).distinct().count());
  }

  private LogBatch batch(Instant when) throws IOException, RefusedExportException {
    if (!Files.exists(folder.resolve("lines.tsv"))) {
      throw new RefusedExportException(
          folder + " holds no lines.tsv; name the folder of one site that the job has written");
    }
    List<LineCount> lines =
        rows(
            "lines.tsv",
            "day\tclass\tdetail\tlines",
            row -> new LineCount(day(row[0]), kind(row[1]), row[2], count(row[3])));
    List<VisitCount> visits = rows("visits.tsv", VIEWS, this::visit);
    List<VisitCount> lost = rows("lost.tsv", VIEWS, this::visit);
    List<ReferrerCount> referrers =
        rows(
            "referrers.tsv",
            "day\tclass\thost\tpages\torigins",
            row ->
                new ReferrerCount(
                    LocalDate.parse(row[0]), kind(row[1]), row[2], count(row[3]), count(row[4])));
    List<QueryCount> queries =
        rows(
            "queries.tsv",
            "day\tquery\turl\tclicks",
            row -> new QueryCount(LocalDate.parse(row[0]), row[1], url(row[2]), count(row[3])));
    List<RobotCount> robots =
        rows(
            "robots.tsv",
            "day\tsign\tclients",
            row ->
                new RobotCount(
                    LocalDate.parse(row[0]), named(row[1], RobotSign.values()), count(row[2])));
    LogPosition position =
        new LogPosition(
            HexFormat.of().formatHex(sha.digest()),
            (int) Math.min(bytes, Integer.MAX_VALUE),
            folder.toString(),
            bytes,
            bytes,
            when,
            when);
    return new LogBatch(
        List.of(position), lines, visits, referrers, queries, lost, robots, List.of());
  }

  private VisitCount visit(String[] row) {
    return new VisitCount(
        LocalDate.parse(row[0]),
        url(row[1]),
        kind(row[2]),
        row[3],
        count(row[4]),
        count(row[5]),
        Long.parseUnsignedLong(row[6], 16));
  }

  private static Optional<LocalDate> day(String text) {
    return text.isEmpty() ? Optional.empty() : Optional.of(LocalDate.parse(text));
  }

  private static RequestClass kind(String text) {
    return named(text, RequestClass.values());
  }

  private static <E extends Enum<E>> E named(String text, E[] known) {
    return Arrays.stream(known)
        .filter(each -> each.name().equals(text))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "expected one of " + Arrays.toString(known) + ", got \"" + text + '"'));
  }

  private static long count(String text) {
    if (!text.matches("[0-9]{1,18}")) {
      throw new IllegalArgumentException("a count is 0 or more, got " + text);
    }
    return Long.parseLong(text);
  }

  private PageUrl url(String text) {
    return scope
        .written(text)
        .filter(scope::contains)
        .orElseThrow(() -> new IllegalArgumentException("no address of the site: " + text));
  }

  private <T> List<T> rows(String name, String header, Row<T> reader)
      throws IOException, RefusedExportException {
    Path file = folder.resolve(name);
    byte[] content;
    try {
      content = Files.readAllBytes(file);
    } catch (NoSuchFileException e) {
      return List.of();
    }
    sha.update(content);
    bytes += content.length;
    String text;
    try {
      text =
          StandardCharsets.UTF_8.newDecoder().decode(java.nio.ByteBuffer.wrap(content)).toString();
    } catch (CharacterCodingException e) {
      throw new RefusedExportException(file + ": not UTF-8", e);
    }
    if (!text.startsWith(header + "\n") || !text.endsWith("\n")) {
      throw new RefusedExportException(
          file
              + (text.startsWith(header + "\n")
                  ? ": its last line is cut off"
                  : ":1: expected " + header.replace("\t", "<TAB>")));
    }
    List<T> rows = new ArrayList<>();
    String[] lines = text.split("\n", -1);
    int width = header.split("\t", -1).length;
    for (int i = 1; i < lines.length - 1; i++) { // Behind the last newline is nothing.
      String[] fields = lines[i].split("\t", -1);
      try {
        if (fields.length != width) {
          throw new IllegalArgumentException("expected " + width + " fields");
        }
        for (int k = 0; k < width; k++) {
          fields[k] = unescaped(fields[k]);
        }
        rows.add(reader.of(fields));
      } catch (IllegalArgumentException | DateTimeException e) {
        throw new RefusedExportException(
            file + ":" + (i + 1) + ": " + e.getMessage() + ": " + RowTally.shown(lines[i]), e);
      }
    }
    return rows;
  }

  private static String unescaped(String text) {
    if (text.indexOf('\\') < 0) {
      return text;
    }
    StringBuilder plain = new StringBuilder(text.length());
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '\\' && i + 1 < text.length()) {
        char next = text.charAt(++i);
        plain.append(next == 't' ? '\t' : next == 'n' ? '\n' : next == 'r' ? '\r' : next);
      } else {
        plain.append(c);
      }
    }
    return plain.toString();
  }
}
