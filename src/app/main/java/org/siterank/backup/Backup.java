package org.siterank.backup;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.DirectoryStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.siterank.disk.OwnFiles;
import org.siterank.disk.Scratch;
import org.siterank.index.PublishedFiles;
import org.siterank.store.DatabaseCopy;
import org.siterank.store.PendingRollback;
import org.siterank.store.SearchCounts;
import org.siterank.store.SiteStore;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The state of a data folder at one moment, as one file. Needs no lock: a run may be at work and a
 * search page be served meanwhile. The index is that of the published run, and {@code site.db} is
 * read in one transaction while that run is still the published one.
 *
 * @param file where it is
 * @param made when it was made
 * @param run the run that was published then; empty when none was
 * @param configuration the name of the configuration file in it; empty when there is none
 * @param bytes its size
 */
public record Backup(
    Path file, Instant made, Optional<String> run, Optional<String> configuration, long bytes) {

  /** Says what the backup is of. */
  static final String DESCRIPTION = "backup.json";

  /** Files beside databases and index that are kept, when they are there. */
  static final List<String> FILES =
      List.of("searches.key", "status.json", "metrics.prom", "tasks.json");

  static final String CONFIGURATION = "conf/";

  private static final String INDEX = "index/";

  /** Pushed documents that wait for the next run. */
  static final String INBOX = "inbox";

  private static final Logger LOG = LoggerFactory.getLogger(Backup.class);

  private static final ObjectMapper JSON = new ObjectMapper();

  /** Runs that may publish while one backup is made. */
  private static final int TRIES = 5;

  private static final DateTimeFormatter STAMP =
      DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss", Locale.ROOT).withZone(ZoneOffset.UTC);

  /**
   * Makes a backup.
   *
   * @param configuration a configuration file to keep with it
   * @param target the file to write, which must not exist; or a folder, for a file named after the
   *     time
   * @param key a file with a key, by which the sum is made; without one, the sum shows damage alone
   * @throws IOException when it cannot be made, or a rollback has begun that did not end; nothing
   *     is left of it then
   */
  public static Backup make(
      Path data, Optional<Path> configuration, Path target, Optional<Path> key) throws IOException {
    BackupSum sum = BackupSum.of(key);
    Restore.complete(data);
    SiteStore.requireReadable(data); // The program that made it may be wanted back.
    Instant now = Instant.now();
    Path file =
        Files.isDirectory(target)
            ? target.resolve("siterank-backup-" + STAMP.format(now) + ".zip")
            : target;
    if (Files.exists(file)) {
      throw new FileAlreadyExistsException(file.toString());
    }
    Path folder = file.toAbsolutePath().getParent();
    if (!Files.isDirectory(folder)) {
      throw new NoSuchFileException(folder.toString());
    }
    try (Scratch scratch = Scratch.makeIn(folder)) {
      Path draft = scratch.folder().resolve("backup");
      Optional<String> run = gather(data, configuration, scratch.folder(), draft, now, sum);
      Files.move(draft, file, StandardCopyOption.ATOMIC_MOVE);
      synchronise(folder);
      return new Backup(file, now, run, configuration.map(Backup::name), Files.size(file));
    }
  }

  /** Writes the file; returns the run that is published. */
  private static Optional<String> gather(
      Path data, Optional<Path> configuration, Path scratch, Path draft, Instant now, BackupSum sum)
      throws IOException {
    Path index = data.resolve("index");
    Path pages = scratch.resolve("site.db");
    for (int tries = 1; ; tries++) {
      try (PublishedFiles files = PublishedFiles.open(index)) {
        // One that begins after this changes the index, or has not changed the database yet.
        PendingRollback.refuse(data);
        Set<String> waited = waiting(data).keySet();
        DatabaseCopy.copy(SiteStore.file(data), pages);
        // Those that are still there may be in the copy, too; to take them once more is harmless.
        SortedMap<String, byte[]> waiting = waiting(data);
        if (files.areCurrent() && waiting.keySet().containsAll(waited)) {
          List<BackupFile.Part> parts = new ArrayList<>();
          parts.add(description(now, files.run(), configuration));
          parts.add(BackupFile.Part.of("site.db", pages));
          files
              .names()
              .forEach(
                  name ->
                      parts.add(new BackupFile.Part(INDEX + name, out -> files.copy(name, out))));
          waiting.forEach(
              (name, text) ->
                  parts.add(new BackupFile.Part(INBOX + "/" + name, out -> out.write(text))));
          addOthers(data, configuration, scratch, parts);
          BackupFile.write(draft, parts, sum);
          return files.run();
        }
      }
      Files.delete(pages);
      if (tries == TRIES) {
        throw new IOException(
            data + ": runs were at work all the time while the backup was made; call it again");
      }
    }
  }

  /** The requests in the inbox that are whole, by name. */
  private static SortedMap<String, byte[]> waiting(Path data) throws IOException {
    SortedMap<String, byte[]> waiting = new TreeMap<>();
    Path inbox = data.resolve(INBOX);
    if (Files.isDirectory(inbox)) {
      try (DirectoryStream<Path> files = Files.newDirectoryStream(inbox, "*.jsonl")) {
        for (Path file : files) {
          try {
            waiting.put(file.getFileName().toString(), Files.readAllBytes(file));
          } catch (NoSuchFileException e) {
            LOG.debug("taken by a run: {}", file);
          }
        }
      }
    }
    return waiting;
  }

  private static void addOthers(
      Path data, Optional<Path> configuration, Path scratch, List<BackupFile.Part> parts)
      throws IOException {
    if (Files.exists(SearchCounts.file(data))) {
      Path searches = scratch.resolve("searches.db");
      DatabaseCopy.copy(SearchCounts.file(data), searches);
      parts.add(BackupFile.Part.of("searches.db", searches));
    }
    for (String name : FILES) {
      if (Files.exists(data.resolve(name))) {
        // Each is small, and replaced at once.
        byte[] content = Files.readAllBytes(data.resolve(name));
        parts.add(new BackupFile.Part(name, out -> out.write(content)));
      }
    }
    if (configuration.isPresent()) {
      byte[] content = Files.readAllBytes(configuration.get());
      parts.add(
          new BackupFile.Part(
              CONFIGURATION + name(configuration.get()), out -> out.write(content)));
    }
  }

  private static BackupFile.Part description(
      Instant now, Optional<String> run, Optional<Path> configuration) throws IOException {
    ObjectNode description = JSON.createObjectNode().put("made", now.toString());
    run.ifPresent(id -> description.put("run", id));
    configuration.ifPresent(file -> description.put("configuration", name(file)));
    byte[] text = JSON.writerWithDefaultPrettyPrinter().writeValueAsBytes(description);
    return new BackupFile.Part(DESCRIPTION, out -> out.write(text));
  }

  private static String name(Path configuration) {
    return configuration.getFileName().toString().replaceAll("[^A-Za-z0-9_.-]", "_");
  }

  /**
   * Reads what a backup is of, after all of its bytes were compared with their sum.
   *
   * @param key a file with the key of its sum, if it is by one
   * @throws DamagedBackupException when it is no backup, or damaged, or of another key
   */
  public static Backup read(Path file, Optional<Path> key) throws IOException {
    BackupFile.verify(file, BackupSum.of(key));
    BackupFile.entries(file);
    JsonNode description = JSON.readTree(BackupFile.read(file, DESCRIPTION));
    return new Backup(
        file,
        Instant.parse(description.path("made").asText()),
        Optional.ofNullable(description.path("run").asText(null)),
        Optional.ofNullable(description.path("configuration").asText(null)),
        Files.size(file));
  }

  /**
   * Writes the configuration of the backup to a file, which must not exist.
   *
   * @throws DamagedBackupException when it has none
   */
  public void writeConfiguration(Path to) throws IOException {
    byte[] text = BackupFile.read(file, CONFIGURATION + configuration.orElse("siterank.yaml"));
    if (Files.exists(to)) {
      throw new FileAlreadyExistsException(to.toString());
    }
    Path folder = to.toAbsolutePath().getParent();
    Files.createDirectories(folder);
    OwnFiles.replace(to, text);
  }

  /**
   * Brings what was renamed in a folder to the disk; where folders cannot be opened, it is there.
   */
  static void synchronise(Path folder) throws IOException {
    if (folder.getFileSystem().supportedFileAttributeViews().contains("posix")) {
      try (FileChannel channel = FileChannel.open(folder, StandardOpenOption.READ)) {
        channel.force(true);
      }
    }
  }
}
