package org.siterank.cli;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import org.siterank.disk.AccessAdvice;

/**
 * A file of records, one a line: UTF-8, fields separated by one tab, {@code #} starts a comment
 * line, empty lines are skipped. What is wrong with a line is told with file and line number.
 */
public final class TabFile {

  /** Takes one record. */
  public interface Consumer {
    /** Takes one record, or says what is wrong with it. */
    void accept(Line line) throws CommandFailure;
  }

  /** One record with its place. */
  public static final class Line {

    private final Path file;
    private long number;
    private String text;

    private Line(Path file) {
      this.file = file;
    }

    String text() {
      return text;
    }

    /** The fields of the line, refused unless their number is right and none is empty. */
    public String[] fields(int least, int most, String expected) throws CommandFailure {
      String[] fields = text.split("\t", -1);
      if (fields.length < least || fields.length > most) {
        throw refused("expected " + expected + ", got", text);
      }
      for (String field : fields) {
        if (field.isEmpty()) {
          throw refused("expected " + expected + ", got an empty field in", text);
        }
      }
      return fields;
    }

    /** A failure that names the line. */
    public CommandFailure refused(String problem, String value) {
      return place().refused(problem, value);
    }

    Place place() {
      return new Place(file, number);
    }
  }

  /** Where a record stands. */
  record Place(Path file, long line) {

    CommandFailure refused(String problem, String value) {
      String shown = value.replace("\t", "<TAB>");
      return new CommandFailure(
          ExitStatus.USAGE, file + ":" + line + ": " + problem + ": " + shown);
    }
  }

  private TabFile() {}

  /** Reads a file to its end, or up to the first record that is refused. */
  public static void read(Path file, Consumer consumer) throws CommandFailure {
    Line line = new Line(file);
    try (BufferedReader reader = Files.newBufferedReader(file, StandardCharsets.UTF_8)) {
      for (String text = reader.readLine(); text != null; text = reader.readLine()) {
        line.number++;
        if (line.number == 1 && text.startsWith("\uFEFF")) {
          text = text.substring(1); // The byte order mark of some editors.
        }
        if (!text.isEmpty() && text.charAt(0) != '#') {
          line.text = text;
          consumer.accept(line);
        }
      }
    } catch (NoSuchFileException e) {
      throw new CommandFailure(ExitStatus.FAILED, file + ": no such file", e);
    } catch (AccessDeniedException e) {
      throw new CommandFailure(ExitStatus.FAILED, AccessAdvice.of(file), e);
    } catch (CharacterCodingException e) {
      throw NotUtf8.in(file, line.number, e);
    } catch (IOException e) {
      throw new CommandFailure(ExitStatus.FAILED, file + ": cannot be read: " + e.getMessage(), e);
    }
  }
}
