package org.siterank.engines;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.siterank.disk.OwnFiles;

/**
 * Values that documents held before the first push, in a field that was there before it: a file
 * that is appended to and on the disk before anything is sent, so that a kill at any moment loses
 * nothing. Unlike the other files in its folder it must not be deleted: it is all that {@code
 * --remove} has.
 *
 * <p>Format: JSON, an array a line. First {@code ["siterank-before", KEEPER]}; then for a document
 * {@code [KEY, BEFORE, WRITTEN, EARLIER]}, three values as JSON texts or null, of which the last
 * line counts; {@code [KEY]} when it holds again what it held before. A line that a kill cut short
 * was never acted upon.
 *
 * <p>Memory: some 250 bytes a document.
 */
final class BeforeValues implements Closeable {

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String MAGIC = "siterank-before";

  /** Lines beyond two a document that are borne before the file is written anew. */
  private static final int SPARE = 10_000;

  /**
   * A document.
   *
   * @param before what it held before the first push
   * @param written what was last sent
   * @param earlier what it held of ours when that was sent, as sending may not have come to its end
   */
  private record Entry(Optional<String> before, String written, Optional<String> earlier) {

    boolean wrote(String value) {
      return isSame(value, written) || earlier.filter(old -> isSame(value, old)).isPresent();
    }
  }

  private final Path file;
  private final Map<String, Entry> entries = new HashMap<>();
  private final StringBuilder pending = new StringBuilder();
  private String keeper = UUID.randomUUID().toString();
  private FileChannel channel; // null until something is written
  private long lines;
  private long complete; // bytes of whole lines

  private BeforeValues(Path file) {
    this.file = file;
  }

  /** Reads the file; without one, nothing is known yet, and none is made until it is needed. */
  static BeforeValues open(Path file) throws IOException {
    BeforeValues values = new BeforeValues(file);
    if (Files.exists(file)) {
      values.read();
    }
    return values;
  }

  private void read() throws IOException {
    try (InputStream in = new BufferedInputStream(Files.newInputStream(file))) {
      ByteArrayOutputStream line = new ByteArrayOutputStream();
      for (int next = in.read(); next >= 0; next = in.read()) {
        line.write(next);
        if (next == '\n') {
          lines++;
          complete += line.size();
          take(line.toString(StandardCharsets.UTF_8));
          line.reset();
        }
      }
    }
  }

  private void take(String line) throws IOException {
    try {
      JsonNode values = JSON.readTree(line);
      if (lines == 1) {
        if (!values.path(0).asText().equals(MAGIC) || values.size() != 2) {
          throw damaged(null);
        }
        keeper = values.path(1).asText();
      } else if (values.size() == 1) {
        entries.remove(values.path(0).asText());
      } else if (values.size() == 4) {
        entries.put(
            values.path(0).asText(),
            new Entry(text(values, 1), values.path(2).asText(), text(values, 3)));
      } else {
        throw damaged(null);
      }
    } catch (JsonProcessingException e) {
      throw damaged(e);
    }
  }

  private IOException damaged(Exception e) {
    return new IOException(
        file
            + ":"
            + lines
            + ": damaged; put this file back from a backup (it holds what the index"
            + " held before ranks were pushed), or delete it to give those values up",
        e);
  }

  private static Optional<String> text(JsonNode values, int i) {
    return values.path(i).isNull() ? Optional.empty() : Optional.of(values.path(i).asText());
  }

  /** Whether two values are one: engines write a number in more than one way. */
  static boolean isSame(String one, String other) {
    if (one.equals(other)) {
      return true;
    }
    try {
      return Double.parseDouble(one) == Double.parseDouble(other);
    } catch (NumberFormatException e) {
      return false; // A text or an object of somebody else's.
    }
  }

  /** The name of this file, by which the index knows who keeps its values. */
  String keeper() {
    return keeper;
  }

  /** Whether a document's value is what a push wrote into it. */
  boolean wrote(ForeignDocument document) {
    Entry entry = entries.get(document.key());
    return entry != null && document.value().filter(entry::wrote).isPresent();
  }

  /**
   * The former value of a document's field; nothing when it lacked the field, or nothing is known
   * of it.
   */
  Optional<String> before(String key) {
    return Optional.ofNullable(entries.get(key)).flatMap(Entry::before);
  }

  /** Whether a push has written into a document, and it was not restored since. */
  boolean knows(String key) {
    return entries.containsKey(key);
  }

  /** Notes that a document, which holds what it says, will be sent a value. */
  void note(ForeignDocument document, String value) {
    boolean ours = wrote(document);
    Entry entry =
        new Entry(
            ours ? before(document.key()) : document.value(),
            value,
            ours ? document.value() : Optional.empty());
    entries.put(document.key(), entry);
    append(line(document.key(), entry));
  }

  /** Notes that a document is none of ours any more. */
  void forget(String key) {
    if (entries.remove(key) != null) {
      append(JSON.createArrayNode().add(key));
    }
  }

  private static ArrayNode line(String key, Entry entry) {
    return JSON.createArrayNode()
        .add(key)
        .add(entry.before().orElse(null))
        .add(entry.written())
        .add(entry.earlier().orElse(null));
  }

  private void append(ArrayNode line) {
    pending.append(line).append('\n');
    lines++;
  }

  /** Brings what was noted onto the disk; before it is sent. */
  void force() throws IOException {
    if (channel == null) {
      OwnFiles.make(file);
      channel = FileChannel.open(file, StandardOpenOption.WRITE);
      channel.truncate(complete);
      channel.position(complete);
    }
    if (complete == 0) {
      pending.insert(0, header());
      lines++;
    }
    ByteBuffer bytes = ByteBuffer.wrap(pending.toString().getBytes(StandardCharsets.UTF_8));
    pending.setLength(0);
    complete += bytes.remaining();
    while (bytes.hasRemaining()) {
      channel.write(bytes);
    }
    channel.force(true);
  }

  private String header() {
    return JSON.createArrayNode().add(MAGIC).add(keeper).toString() + '\n';
  }

  /** Writes the file anew when much of it is out of date. */
  void tidy() throws IOException {
    if (lines <= 2L * entries.size() + SPARE) {
      return;
    }
    close();
    StringBuilder text = new StringBuilder(header());
    entries.forEach((key, entry) -> text.append(line(key, entry)).append('\n'));
    OwnFiles.replace(file, text.toString().getBytes(StandardCharsets.UTF_8));
  }

  /** Nothing is to be restored any more. */
  void delete() throws IOException {
    close();
    Files.deleteIfExists(file);
  }

  @Override
  public void close() throws IOException {
    if (channel != null) {
      channel.close();
      channel = null;
    }
  }
}
