package org.siterank.today;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.LocalDate;
import java.util.HexFormat;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.siterank.disk.OwnFiles;
import org.siterank.report.Today.TaskKind;

/**
 * Marks of tasks: done, or to be ignored. They are in {@code tasks.json} of the data folder. A task
 * that is done comes back when people still ask for the address on later days.
 *
 * @param marks by task
 */
public record TaskMarks(Map<String, Mark> marks) {

  /** The file in the data folder. */
  public static final String FILE = "tasks.json";

  /** Digits of an identifier: enough for a billion tasks without two alike. */
  private static final int DIGITS = 10;

  private static final JsonMapper JSON = new JsonMapper();

  /** Writers in this process; others are kept out by a lock on a file. */
  private static final Object WRITING = new Object();

  /**
   * A word about a task, and its day.
   *
   * @param day in the form {@code 2026-01-31}
   */
  public record Mark(Said said, String day) {}

  /** Words about a task. */
  public enum Said {
    DONE,
    IGNORED
  }

  /** Nothing was said of any task. */
  public static final TaskMarks NONE = new TaskMarks(Map.of());

  /** The file of the marks is damaged. */
  public static final class DamagedException extends IOException {

    private static final long serialVersionUID = 1;

    DamagedException(String message, Throwable cause) {
      super(message, cause);
    }
  }

  public TaskMarks {
    marks = Map.copyOf(marks);
  }

  /** The identifier of a task: the same for the same kind and address. */
  public static String id(TaskKind kind, String about) {
    try {
      byte[] hash =
          MessageDigest.getInstance("SHA-256")
              .digest((kind + " " + about).getBytes(StandardCharsets.UTF_8));
      return HexFormat.of().formatHex(hash).substring(0, DIGITS);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }

  /**
   * Reads what was said; nothing when nobody said anything.
   *
   * @throws DamagedException when the file is damaged
   */
  public static TaskMarks read(Path data) throws IOException {
    Path file = data.resolve(FILE);
    if (!Files.exists(file)) {
      return NONE;
    }
    try {
      return new TaskMarks(
          JSON.readValue(Files.readAllBytes(file), new TypeReference<Map<String, Mark>>() {}));
    } catch (com.fasterxml.jackson.core.JsonProcessingException e) {
      throw new DamagedException(
          file + ": damaged; put back a backup of it, or delete it to see all tasks again", e);
    }
  }

  /**
   * Writes down what somebody says of a task.
   *
   * @param said nothing takes back what was said
   */
  public static void write(Path data, String task, Optional<Said> said, LocalDate day)
      throws IOException {
    OwnFiles.refuseRoot(data);
    synchronized (WRITING) {
      try (FileChannel channel =
              FileChannel.open(
                  data.resolve(FILE + ".lock"),
                  StandardOpenOption.CREATE,
                  StandardOpenOption.WRITE);
          FileLock lock = channel.lock()) {
        Map<String, Mark> marks = new TreeMap<>(read(data).marks());
        said.ifPresentOrElse(
            word -> marks.put(task, new Mark(word, day.toString())), () -> marks.remove(task));
        OwnFiles.replace(data.resolve(FILE), JSON.writeValueAsBytes(marks));
        lock.release();
      }
    }
  }

  /** Returns true if the task was done on this day or later. */
  boolean doneBy(String task, LocalDate day) {
    Mark mark = marks.get(task);
    return mark != null && mark.said() == Said.DONE && !day.isAfter(LocalDate.parse(mark.day()));
  }

  /**
   * Returns true if the task is not to be shown: it is to be ignored, or was done after the last
   * day of the counts.
   */
  public boolean hides(String task, LocalDate last) {
    Mark mark = marks.get(task);
    return mark != null && (mark.said() == Said.IGNORED || doneBy(task, last));
  }
}
