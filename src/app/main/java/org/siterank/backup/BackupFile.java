package org.siterank.backup;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.zip.Deflater;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;
import org.siterank.disk.OwnFiles;

/**
 * The file format of a backup: a zip archive, readable by any program that reads those, whose
 * comment ends in the {@linkplain BackupSum sum} of all bytes before the sum. So any byte that is
 * missing, added or changed is found before a file is unpacked.
 */
final class BackupFile {

  /** Names that entries may have: none leads out of the folder that it is unpacked to. */
  private static final Pattern NAMES =
      Pattern.compile("(index/|conf/|inbox/)?[A-Za-z0-9_][A-Za-z0-9_. -]*");

  private BackupFile() {}

  /** Something that is read once. */
  interface Source {
    void copyTo(OutputStream out) throws IOException;
  }

  /** An entry of the archive. */
  record Part(String name, Source source) {

    static Part of(String name, Path file) {
      return new Part(name, out -> Files.copy(file, out));
    }
  }

  /** Writes a new file of mode 600, to the disk itself. */
  static void write(Path file, List<Part> parts, BackupSum sum) throws IOException {
    OwnFiles.make(file);
    MessageDigest digest = sum.begin();
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
      OutputStream bytes = new BufferedOutputStream(Channels.newOutputStream(channel), 1 << 16);
      TailHeldBack summed =
          new TailHeldBack(new DigestOutputStream(bytes, digest), BackupSum.LENGTH);
      ZipOutputStream zip = new ZipOutputStream(summed, StandardCharsets.UTF_8);
      zip.setLevel(Deflater.BEST_SPEED);
      zip.setComment(sum.comment() + "0".repeat(BackupSum.LENGTH));
      for (Part part : parts) {
        zip.putNextEntry(new ZipEntry(part.name()));
        part.source().copyTo(zip);
        zip.closeEntry();
      }
      zip.finish();
      bytes.write(BackupSum.text(digest));
      bytes.flush();
      channel.force(true);
    }
  }

  /**
   * Reads all of a file and compares it with its sum.
   *
   * @throws DamagedBackupException when it is no backup, or not as it was written
   */
  static void verify(Path file, BackupSum sum) throws IOException {
    byte[] expected;
    MessageDigest digest = sum.begin();
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
      long summed = channel.size() - BackupSum.LENGTH;
      int before = BackupSum.longestComment();
      byte[] tail = new byte[before + BackupSum.LENGTH];
      if (channel.size() < tail.length) {
        throw new DamagedBackupException(file, "no backup, or one that was cut off", null);
      }
      InputStream in = new BufferedInputStream(Channels.newInputStream(channel));
      channel.position(channel.size() - tail.length);
      in.readNBytes(tail, 0, tail.length);
      Optional<String> objection =
          sum.objection(new String(tail, 0, before, StandardCharsets.US_ASCII));
      if (objection.isPresent()) {
        throw new DamagedBackupException(file, objection.get(), null);
      }
      expected = Arrays.copyOfRange(tail, before, tail.length);
      channel.position(0);
      ByteBuffer buffer = ByteBuffer.allocate(1 << 16);
      for (long left = summed; left > 0; ) {
        buffer.clear().limit((int) Math.min(buffer.capacity(), left));
        int read = channel.read(buffer);
        if (read < 0) {
          throw new DamagedBackupException(file, "it became shorter while it was read", null);
        }
        digest.update(buffer.flip());
        left -= read;
      }
    }
    if (!MessageDigest.isEqual(expected, BackupSum.text(digest))) {
      throw new DamagedBackupException(file, "damaged: its bytes differ from their sum", null);
    }
  }

  /** Returns the names and sizes of what is in a file that was verified. */
  static List<ZipEntry> entries(Path file) throws IOException {
    try (ZipFile zip = open(file)) {
      List<ZipEntry> entries = new ArrayList<>();
      for (ZipEntry entry :
          (Iterable<ZipEntry>) () -> zip.stream().map(ZipEntry.class::cast).iterator()) {
        if (!NAMES.matcher(entry.getName()).matches()) {
          throw new DamagedBackupException(file, "it holds a strange file: " + entry, null);
        }
        entries.add(entry);
      }
      return entries;
    }
  }

  /** Reads one small file of it. */
  static byte[] read(Path file, String name) throws IOException {
    try (ZipFile zip = open(file)) {
      ZipEntry entry = zip.getEntry(name);
      if (entry == null) {
        throw new DamagedBackupException(file, "it has no " + name, null);
      }
      return zip.getInputStream(entry).readAllBytes();
    }
  }

  /** Unpacks all of it into a folder, each file of mode 600 and on the disk itself. */
  static void unpack(Path file, Path folder) throws IOException {
    try (ZipFile zip = open(file)) {
      for (ZipEntry entry : entries(file)) {
        Path target = folder.resolve(entry.getName());
        OwnFiles.makeFolder(target.getParent());
        OwnFiles.make(target);
        try (InputStream in = zip.getInputStream(entry);
            FileChannel channel = FileChannel.open(target, StandardOpenOption.WRITE)) {
          in.transferTo(Channels.newOutputStream(channel));
          channel.force(true);
        }
      }
    }
  }

  private static ZipFile open(Path file) throws IOException {
    try {
      return new ZipFile(file.toFile(), StandardCharsets.UTF_8);
    } catch (ZipException e) {
      throw new DamagedBackupException(file, "no archive: " + e.getMessage(), e);
    }
  }
}
