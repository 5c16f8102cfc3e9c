package org.siterank.spark.job;

import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.zip.CRC32C;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/** A folder that a job has written whole, for the job that reads it. */
public final class InputFolder {

  /** Lists the files, and is written last. */
  static final String WHOLE = "_SUCCESS";

  private final String name;
  private final List<PartFile> parts;

  private InputFolder(String name, List<PartFile> parts) {
    this.name = name;
    this.parts = List.copyOf(parts);
  }

  /**
   * Opens a folder, and compares the lengths of its files.
   *
   * @throws JobFailure when it is not whole, or a file is missing or has another length
   */
  public static InputFolder open(String name, Configuration hadoop) throws JobFailure, IOException {
    FileSystem files = new Path(name).getFileSystem(hadoop);
    Path list = new Path(name, WHOLE);
    if (!files.exists(list)) {
      throw JobFailure.impossible(
          files.exists(new Path(name))
              ? name + " has no " + WHOLE + ": it is not whole; run the job that writes it again"
              : name + ": no such folder");
    }
    List<PartFile> parts = new ArrayList<>();
    try (BufferedReader in =
        new BufferedReader(new InputStreamReader(files.open(list), StandardCharsets.UTF_8))) {
      for (String line = in.readLine(); line != null; line = in.readLine()) {
        parts.add(PartFile.of(line));
      }
    } catch (IllegalArgumentException e) {
      throw JobFailure.impossible(list + ": " + e.getMessage(), e);
    }
    for (PartFile part : parts) {
      Path file = new Path(name, part.name());
      long bytes = files.exists(file) ? files.getFileStatus(file).getLen() : -1;
      if (bytes != part.bytes()) {
        throw JobFailure.impossible(
            file.toUri().getPath()
                + (bytes < 0 ? " is missing" : " has " + bytes + " bytes of " + part.bytes())
                + "; run the job that writes "
                + name
                + " again");
      }
    }
    return new InputFolder(name, parts);
  }

  /** The files whose names begin so, in order; {@code pages/} are those of a folder in it. */
  public List<PartFile> parts(String prefix) {
    return parts.stream().filter(part -> part.name().startsWith(prefix)).toList();
  }

  /** The folder's name, for {@link #read}. */
  public String name() {
    return name;
  }

  /**
   * Reads a file whole, on the driver or in a task, and compares its checksum.
   *
   * @param folder {@link #name()}
   * @throws JobFailure when it is damaged
   */
  public static byte[] read(String folder, PartFile part) throws JobFailure, IOException {
    Path file = new Path(folder, part.name());
    byte[] bytes;
    try (InputStream in = file.getFileSystem(new Configuration()).open(file)) {
      bytes = in.readNBytes(Math.toIntExact(part.bytes()));
    } catch (IOException e) { // Hadoop keeps checksums of local files itself.
      throw JobFailure.impossible(file.toUri().getPath() + " cannot be read: " + e.getMessage(), e);
    }
    CRC32C sum = new CRC32C();
    sum.update(bytes);
    String found = HexFormat.of().toHexDigits((int) sum.getValue());
    if (bytes.length != part.bytes() || !found.equals(part.crc32c())) {
      throw JobFailure.impossible(
          file.toUri().getPath()
              + " is damaged: its checksum is "
              + found
              + " and was "
              + part.crc32c()
              + "; run the job that writes "
              + folder
              + " again");
    }
    return bytes;
  }

  /** The lines of a text file, read whole. */
  public static List<String> lines(String folder, PartFile part) throws JobFailure, IOException {
    byte[] bytes = read(folder, part);
    try (BufferedReader in =
        new BufferedReader(
            new InputStreamReader(new ByteArrayInputStream(bytes), StandardCharsets.UTF_8))) {
      return in.lines().toList();
    }
  }
}
