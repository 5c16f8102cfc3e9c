package org.siterank.imports;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.StringReader;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Stream;
import org.siterank.config.SiteConfig;
import org.siterank.disk.OwnFiles;
import org.siterank.document.DocumentParser;
import org.siterank.site.SiteScope;
import org.siterank.store.SiteStore;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Documents that were pushed and wait for the next run: files of JSON lines in {@code data/inbox},
 * each of them one request. Whoever puts one there needs no lock; the holder of the lock takes them
 * in their order. A file is removed once its transaction is on the disk: a kill in between takes it
 * again, before all later ones, which changes nothing.
 */
public final class DocumentInbox {

  /** Most requests that wait. Our choice: a run takes them long before. */
  static final int MAX_FILES = 10_000;

  private static final String FOLDER = "inbox";

  private static final String SUFFIX = ".jsonl";

  private static final Logger LOG = LoggerFactory.getLogger(DocumentInbox.class);

  /** Names are given in order, by all servers of a process. */
  private static final Object NAMING = new Object();

  private static long lastName;

  /**
   * The documents that were taken.
   *
   * @param report the documents
   * @param warnings requests that could not be taken, with the reason
   */
  public record Taken(DocumentImport.Report report, List<String> warnings) {}

  /** So many requests wait already that no more are accepted. */
  public static final class FullException extends Exception {

    private static final long serialVersionUID = 1;

    FullException() {
      super(MAX_FILES + " requests wait for the next run already");
    }
  }

  private final Path folder;
  private final SiteScope scope;
  private final boolean hasRules;

  public DocumentInbox(SiteConfig config, SiteScope scope) {
    this.folder = config.data().resolve(FOLDER);
    this.scope = scope;
    this.hasRules = config.hasRules();
  }

  /**
   * Checks the documents of a request and keeps them for the next run: all of them, on the disk
   * when this returns, or none.
   *
   * @param request JSON lines or a JSON array
   * @return how many they are
   */
  public int put(String request) throws IOException, RefusedDocumentException, FullException {
    ByteArrayOutputStream lines = new ByteArrayOutputStream();
    int documents;
    try (DocumentParser parser = new DocumentParser()) {
      documents =
          new DocumentLines(scope, hasRules)
              .read(
                  new StringReader(request),
                  (document, json) -> {
                    if (!document.delete()) {
                      document.page(parser); // What the run cannot read is refused now.
                    }
                    lines.write(DocumentLines.JSON.writeValueAsBytes(json));
                    lines.write('\n');
                  });
    }
    if (documents == 0) {
      throw new RefusedDocumentException(0, 1, "no document in it", null);
    }
    OwnFiles.refuseRoot(folder.toAbsolutePath().getParent());
    OwnFiles.makeFolder(folder.toAbsolutePath().getParent());
    OwnFiles.makeFolder(folder);
    if (waiting(folder).size() >= MAX_FILES) {
      throw new FullException();
    }
    synchronized (NAMING) {
      lastName = Math.max(lastName + 1, System.currentTimeMillis() * 1_000);
      String name = String.format(Locale.ROOT, "%019d-%d", lastName, ProcessHandle.current().pid());
      Path draft = folder.resolve(name + ".new");
      try (FileChannel file =
          FileChannel.open(
              draft,
              Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE),
              OwnFiles.file())) {
        for (ByteBuffer rest = ByteBuffer.wrap(lines.toByteArray()); rest.hasRemaining(); ) {
          file.write(rest);
        }
        file.force(true);
        Files.move(draft, folder.resolve(name + SUFFIX), StandardCopyOption.ATOMIC_MOVE);
      } finally {
        Files.deleteIfExists(draft);
      }
      forceFolder();
    }
    return documents;
  }

  /** Makes the names in the folder last, where folders can be opened for that. */
  private void forceFolder() throws IOException {
    if (FileSystems.getDefault().supportedFileAttributeViews().contains("posix")) {
      try (FileChannel names = FileChannel.open(folder, StandardOpenOption.READ)) {
        names.force(true);
      }
    }
  }

  /** How many documents wait in a data directory. */
  public static long documents(Path data) throws IOException {
    long documents = 0;
    for (Path file : waiting(data.resolve(FOLDER))) {
      try (Stream<String> lines = Files.lines(file, UTF_8)) {
        documents += lines.count();
      } catch (NoSuchFileException e) {
        // A run has just taken it.
      }
    }
    return documents;
  }

  private static List<Path> waiting(Path folder) throws IOException {
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    try (Stream<Path> files = Files.list(folder)) {
      return files.filter(file -> file.toString().endsWith(SUFFIX)).sorted().toList();
    }
  }

  /**
   * Stores all that waits; the caller holds the lock of the data directory. A document that cannot
   * be taken, because the settings have changed since or it cannot be read, is set aside and
   * reported; all others are stored.
   */
  public Taken take(SiteStore store) throws IOException {
    DocumentImport.Report all = DocumentImport.Report.NONE;
    List<String> warnings = new ArrayList<>();
    for (Path file : waiting(folder)) {
      String text = Files.readString(file, UTF_8);
      try {
        all = all.plus(save(store, text));
        Files.delete(file);
      } catch (RefusedDocumentException | RuntimeException e) {
        LOG.debug("{} as a whole", file, e);
        all = all.plus(takeEach(store, file, text, warnings));
      }
    }
    return new Taken(all, warnings);
  }

  private DocumentImport.Report save(SiteStore store, String text)
      throws IOException, RefusedDocumentException {
    return new DocumentImport(scope, hasRules).save(store, new StringReader(text), Instant.now());
  }

  /** Stores the documents of a file one by one, and sets aside those that cannot be. */
  private DocumentImport.Report takeEach(
      SiteStore store, Path file, String text, List<String> warnings) throws IOException {
    DocumentImport.Report all = DocumentImport.Report.NONE;
    List<String> refused = new ArrayList<>();
    String reason = "";
    for (String line : text.lines().toList()) {
      try {
        all = all.plus(save(store, line));
      } catch (RefusedDocumentException e) {
        refused.add(line);
        reason = reason.isEmpty() ? e.getMessage() : reason;
      } catch (RuntimeException e) {
        LOG.warn("a document of {} could not be stored", file, e);
        refused.add(line);
        reason = reason.isEmpty() ? "it could not be stored: " + e : reason;
      }
    }
    if (!refused.isEmpty()) {
      Path aside = file.resolveSibling(file.getFileName() + ".refused");
      OwnFiles.replace(aside, (String.join("\n", refused) + "\n").getBytes(UTF_8));
      warnings.add(
          "pushed documents were refused and set aside: "
              + refused.size()
              + " in "
              + aside
              + ":1: "
              + reason);
    }
    Files.delete(file);
    return all;
  }
}
