package org.siterank.fetch;

import java.nio.file.Path;
import java.util.Optional;
import org.siterank.site.Readers;
import org.siterank.site.StatedReaders;

/**
 * An account that stands for groups: who may read a page is who is let in. A login file, a space,
 * and {@linkplain Readers#parse groups}; {@value #ANONYMOUS} in the place of the file asks without
 * any login.
 *
 * @param text as the user wrote it
 */
public record ReaderAccount(String text) {

  /** Stands for asking without a login. */
  public static final String ANONYMOUS = StatedReaders.ANONYMOUS;

  public ReaderAccount {
    String[] parts = parts(text);
    if (parts.length < 2) {
      throw new IllegalArgumentException(
          "an account must have a login file or anonymous, a space and groups, got: " + text);
    }
    Readers.parse(parts[1]);
  }

  /** Reads what stands in the configuration. */
  public static ReaderAccount parse(String text) {
    return new ReaderAccount(text);
  }

  private static String[] parts(String text) {
    return text.strip().split("\\s+", 2);
  }

  /** Its login file as it was written, or {@value #ANONYMOUS}. */
  public String name() {
    return parts(text)[0];
  }

  /** Its login file; nothing when it has no login. */
  public Optional<Path> login() {
    return name().equals(ANONYMOUS) ? Optional.empty() : Optional.of(Path.of(name()));
  }

  /** Whom it stands for. */
  public Readers readers() {
    return Readers.parse(parts(text)[1]);
  }

  @Override
  public String toString() {
    return text;
  }
}
