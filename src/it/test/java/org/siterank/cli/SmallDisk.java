package org.siterank.cli;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/** A file system of its own for one folder, whose size can be changed; a plain folder otherwise. */
final class SmallDisk implements AutoCloseable {

  private static final String LARGE = "400m";

  private final Path folder;
  private final boolean isMounted;

  private SmallDisk(Path folder, boolean isMounted) {
    this.folder = folder;
    this.isMounted = isMounted;
  }

  /** Mounts one where that is allowed. */
  static SmallDisk mount(Path folder) throws IOException, InterruptedException {
    return new SmallDisk(
        folder, shell(folder, "mount -t tmpfs -o size=" + LARGE + " tmpfs '" + folder + "'"));
  }

  /** Whether the disk can be made full. */
  boolean isMounted() {
    return isMounted;
  }

  /** Leaves so many KiB free. */
  void leave(long kib) throws IOException, InterruptedException {
    long used =
        Files.getFileStore(folder).getTotalSpace() - Files.getFileStore(folder).getUsableSpace();
    size(used / 1024 + kib + "k");
  }

  /** Makes room again. */
  void enlarge() throws IOException, InterruptedException {
    size(LARGE);
  }

  private void size(String size) throws IOException, InterruptedException {
    if (!shell(folder, "mount -o remount,size=" + size + " '" + folder + "'")) {
      throw new IOException("the file system cannot be made " + size + " large");
    }
  }

  private static boolean shell(Path folder, String script)
      throws IOException, InterruptedException {
    return Processes.shell(folder.getParent(), Map.of(), script).status() == 0;
  }

  @Override
  public void close() throws IOException {
    try {
      if (isMounted && !shell(folder, "umount '" + folder + "'")) {
        throw new IOException(folder + " cannot be unmounted");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("interrupted; " + folder + " is still mounted");
    }
  }
}
