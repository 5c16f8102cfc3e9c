package org.siterank.index;

import java.io.EOFException;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.lucene.index.IndexFormatTooNewException;

/** The files of an index cannot be read as such; {@link SiteIndex#setAside} makes room. */
public final class DamagedIndexException extends IOException {

  private static final long serialVersionUID = 1;

  /** How Lucene names a file among the classes that read it. */
  private static final Pattern RESOURCE =
      Pattern.compile("path=\"(?:[^\"]*[/\\\\])?([^\"/\\\\]+)\"");

  private final transient Path path;

  DamagedIndexException(Path path, Exception cause) {
    super("the index in " + path + " is damaged: " + what(cause), cause);
    this.path = path;
  }

  private static String what(Exception cause) {
    String message = String.valueOf(cause.getMessage());
    if (cause instanceof NoSuchFileException missing) {
      return name(missing.getFile()) + " is missing";
    }
    if (cause instanceof FileNotFoundException) {
      return "a file is missing";
    }
    Matcher resource = RESOURCE.matcher(message);
    String file = resource.find() ? resource.group(1) : "a file";
    if (cause instanceof EOFException) {
      return file + " is cut short";
    }
    return cause instanceof IndexFormatTooNewException
        ? file + " is of a newer version"
        : file + " does not hold what was written to it";
  }

  private static String name(String file) {
    return String.valueOf(Path.of(file).getFileName());
  }

  /** The directory of the index. */
  public Path path() {
    return path;
  }
}
