package org.siterank.install;

import java.io.IOException;
import java.io.Reader;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Properties;

/**
 * The traces of an installation, which its removal needs.
 *
 * @param user the user of the nightly run
 * @param madeUser true if the installation created the user
 * @param program the directory of the program that the installation copied; nothing when it uses
 *     the program where it was unpacked
 */
record InstallRecord(String user, boolean madeUser, Optional<Path> program) {

  static final Path FILE = ServiceLayout.ETC.resolve("installed.properties");

  private static final String USER = "user";
  private static final String MADE_USER = "made-user";
  private static final String PROGRAM = "program";

  /** The record of this machine; nothing when there is no installation. */
  static Optional<InstallRecord> read() throws IOException {
    if (!Files.exists(FILE)) {
      return Optional.empty();
    }
    Properties values = new Properties();
    try (Reader in = Files.newBufferedReader(FILE, StandardCharsets.UTF_8)) {
      values.load(in);
    }
    String user = values.getProperty(USER);
    if (user == null) {
      throw new IOException(FILE + ": the line user=NAME is missing");
    }
    return Optional.of(
        new InstallRecord(
            user,
            Boolean.parseBoolean(values.getProperty(MADE_USER)),
            Optional.ofNullable(values.getProperty(PROGRAM)).map(Path::of)));
  }

  /** Returns a record with another user, who was there before. */
  InstallRecord of(String name) {
    return name.equals(user) ? this : new InstallRecord(name, false, program);
  }

  InstallRecord withProgram(Optional<Path> copy) {
    return new InstallRecord(user, madeUser, copy);
  }

  void write() throws IOException {
    Properties values = new Properties();
    values.setProperty(USER, user);
    values.setProperty(MADE_USER, Boolean.toString(madeUser));
    program.ifPresent(path -> values.setProperty(PROGRAM, path.toString()));
    StringWriter text = new StringWriter();
    values.store(text, "Written by siterank install, read by siterank uninstall.");
    RootFiles.write(FILE, text.toString());
  }
}
