package org.siterank.spark.job;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.TreeSet;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileAlreadyExistsException;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/**
 * A folder that a job writes: {@code NAME.writing} while it does, and NAME from one moment on, when
 * all is there. Its {@code _SUCCESS} lists every file with length and checksum, by which {@link
 * InputFolder} tells a part that was cut off. Used by the driver; tasks write with {@link
 * PartWriter}.
 */
public final class OutputFolder {

  private final FileSystem files;
  private final Path folder;
  private final Path working;
  private final TreeSet<PartFile> parts = new TreeSet<>();

  private OutputFolder(FileSystem files, Path folder) {
    this.files = files;
    this.folder = folder;
    this.working = new Path(folder.getParent(), folder.getName() + ".writing");
  }

  /**
   * Begins a folder.
   *
   * @param name a path of any file system that Hadoop knows
   * @throws JobFailure when it exists, or another run is writing it
   */
  static OutputFolder begin(String name, Configuration hadoop) throws JobFailure, IOException {
    FileSystem files = new Path(name).getFileSystem(hadoop);
    OutputFolder out = new OutputFolder(files, files.makeQualified(new Path(name)));
    if (files.exists(out.folder)) {
      throw JobFailure.usage(name + " exists; name another folder, or remove it");
    }
    try {
      // Creating a file is what two runs cannot both do; creating a folder is not.
      files.create(new Path(out.working, "_RUN"), false).close();
    } catch (FileAlreadyExistsException e) {
      throw JobFailure.locked(
          name
              + ": another run is writing it, or was broken off; if none is, remove "
              + out.working.toUri().getPath());
    }
    return out;
  }

  /** Fills a folder. */
  @FunctionalInterface
  public interface Filling {

    /**
     * Has tasks write, and {@linkplain OutputFolder#take takes} what they have written.
     *
     * @return the exit status of the job
     */
    int fill(OutputFolder out) throws JobFailure, IOException;
  }

  /**
   * Writes a folder: all of it, or nothing.
   *
   * @return what {@code filling} returns
   * @throws JobFailure as {@link #begin} does
   */
  public static int write(String name, Configuration hadoop, Filling filling)
      throws JobFailure, IOException {
    OutputFolder out = begin(name, hadoop);
    boolean isWhole = false;
    try {
      int status = filling.fill(out);
      out.commit();
      isWhole = true;
      return status;
    } finally {
      if (!isWhole) {
        out.abandon();
      }
    }
  }

  /** Where tasks write, for {@link PartWriter#open}. */
  public String working() {
    return working.toString();
  }

  /** Takes what tasks have written: only the attempts whose results have come. */
  public void take(List<PartWriter.Written> written) throws IOException {
    for (PartWriter.Written part : written) {
      Path to = new Path(working, part.file().name());
      files.mkdirs(to.getParent());
      move(new Path(new Path(working, part.attempt()), part.file().name()), to);
      parts.add(part.file());
    }
  }

  /** The files taken so far. */
  public List<PartFile> parts() {
    return List.copyOf(parts);
  }

  /**
   * Makes the folder whole and visible.
   *
   * @throws JobFailure when it has come into being meanwhile
   */
  void commit() throws JobFailure, IOException {
    for (var left : files.listStatus(working, path -> path.getName().startsWith("attempt-"))) {
      files.delete(left.getPath(), true);
    }
    try (OutputStream out = files.create(new Path(working, InputFolder.WHOLE), false)) {
      for (PartFile part : parts) {
        out.write(part.line().getBytes(StandardCharsets.UTF_8));
      }
    }
    files.delete(new Path(working, "_RUN"), false);
    if (files.exists(folder)) { // A rename would move into it.
      throw JobFailure.usage(folder.toUri().getPath() + " was made by somebody else meanwhile");
    }
    move(working, folder);
  }

  /** Removes what was written, after a failure. */
  void abandon() throws IOException {
    files.delete(working, true);
  }

  private void move(Path from, Path to) throws IOException {
    if (!files.rename(from, to)) {
      throw new FileNotFoundException(from + " cannot be renamed to " + to);
    }
  }
}
