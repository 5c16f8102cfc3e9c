package org.siterank.spark.block;

import java.io.IOException;
import java.io.Serializable;
import java.io.UncheckedIOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.spark.util.SerializableConfiguration;
import org.siterank.spark.job.JobFailure;

/**
 * Where a run keeps what it must not lose, on a file system that all machines share: the links of
 * each part, and checkpoints. A marker is written last, so that what a killed run left half-written
 * is not taken for whole.
 */
final class WorkFolder implements Serializable {

  private static final long serialVersionUID = 1;

  private static final String STATE = "round-";

  private final String root;
  private final SerializableConfiguration configuration;

  WorkFolder(String root, Configuration configuration) {
    this.root = root;
    this.configuration = new SerializableConfiguration(configuration);
  }

  Path root() {
    return new Path(root);
  }

  /** The file of a part in a folder. */
  Path file(String folder, int part) {
    return new Path(new Path(root, folder), "part-%05d".formatted(part));
  }

  FileSystem files() throws IOException {
    return root().getFileSystem(configuration.value());
  }

  void write(Path file, CheckedFile.Content content) {
    try {
      CheckedFile.write(files(), file, content);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write " + file + ": " + e.getMessage(), e);
    }
  }

  <T> T read(Path file, CheckedFile.Reader<T> reader) throws JobFailure, IOException {
    return CheckedFile.read(files(), file, reader);
  }

  /** The marker of a folder: there once all its parts are. */
  Path marker(String folder) {
    return new Path(new Path(root, folder), "done");
  }

  boolean isDone(String folder) throws IOException {
    return files().exists(marker(folder));
  }

  /** The folder of a round. */
  static String state(int round) {
    return STATE + round;
  }

  /** The last round with a marker, or 0. */
  int lastRound() throws IOException {
    int last = 0;
    if (files().exists(root())) {
      for (FileStatus status : files().listStatus(root())) {
        int round = round(status.getPath().getName());
        if (round > last && isDone(state(round))) {
          last = round;
        }
      }
    }
    return last;
  }

  /** Deletes the rounds before one. */
  void forgetBefore(int round) throws IOException {
    for (FileStatus status : files().listStatus(root())) {
      int old = round(status.getPath().getName());
      if (old > 0 && old < round) {
        files().delete(status.getPath(), true);
      }
    }
  }

  private static int round(String name) {
    return name.startsWith(STATE) && name.substring(STATE.length()).matches("[0-9]{1,9}")
        ? Integer.parseInt(name.substring(STATE.length()))
        : -1;
  }
}
