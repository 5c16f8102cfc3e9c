package org.siterank.archive;

import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.netpreserve.jwarc.WarcCompression;
import org.netpreserve.jwarc.WarcRecord;
import org.netpreserve.jwarc.WarcWriter;
import org.siterank.cache.Recent;
import org.siterank.fetch.Exchange;
import org.siterank.fetch.ExchangeRecorder;
import org.siterank.site.PageUrl;

/**
 * Writes what was fetched to web archives (WARC 1.1, ISO 28500:2017), each record compressed on its
 * own. A file that has reached its size is followed by a new one, and a file that is there is never
 * touched: a run that was killed leaves at most one incomplete record, at the end of a file that
 * nobody writes to any more.
 */
public final class ArchiveWriter implements ExchangeRecorder, Closeable {

  private static final DateTimeFormatter STAMP =
      DateTimeFormatter.ofPattern("yyyyMMddHHmmssSSS", Locale.ROOT).withZone(ZoneOffset.UTC);

  /** Responses of which the record's name is known, for pages that are rendered soon after. */
  private static final int MAX_PAGES = 1000;

  private final Path folder;
  private final String name;
  private final boolean compressed;
  private final long maxBytes;
  private final String software;
  private final Map<PageUrl, URI> pages = new Recent<>(MAX_PAGES);
  private FileChannel file;
  private long written;
  private int files;
  private int number;

  /**
   * Nothing is written before the first exchange.
   *
   * @param path a file by its name ({@code *.warc.gz}, {@code *.warc}), whose followers are
   *     numbered; otherwise a folder, made when it is not there, for files named by the time
   * @param maxBytes size at which a file is followed by a new one; a record is never split
   * @param software name and version of the program, for the archive's description of itself
   * @param now names the files of a folder
   */
  public ArchiveWriter(Path path, long maxBytes, String software, Instant now) throws IOException {
    if (maxBytes < 1) {
      throw new IllegalArgumentException("maxBytes must be positive, got " + maxBytes);
    }
    String last = path.getFileName() == null ? "" : path.getFileName().toString();
    String lower = last.toLowerCase(Locale.ROOT);
    this.compressed = !lower.endsWith(".warc");
    boolean single = !Files.isDirectory(path) && (!compressed || lower.endsWith(".warc.gz"));
    Path parent = path.toAbsolutePath().getParent();
    this.folder = Files.createDirectories(single ? parent : path);
    this.name =
        single
            ? last.substring(0, last.length() - (compressed ? ".warc.gz" : ".warc").length())
            : "siterank-" + STAMP.format(now);
    this.number = single ? -1 : 0;
    this.maxBytes = maxBytes;
    this.software = software;
  }

  @Override
  public void record(Exchange exchange) throws IOException {
    // Compressing is the work; it is done before the others have to wait.
    List<byte[]> pair = new ArrayList<>();
    List<WarcRecord> records = WarcRecords.of(exchange);
    for (WarcRecord record : records) {
      pair.add(bytes(record));
    }
    synchronized (this) {
      pages.put(exchange.url(), records.get(0).id());
    }
    write(pair);
  }

  /** A conversion record (6.8), which refers to the response where that is among the newest. */
  @Override
  public void rendered(PageUrl url, Instant date, byte[] html) throws IOException {
    Optional<URI> response;
    synchronized (this) {
      response = Optional.ofNullable(pages.remove(url));
    }
    write(List.of(bytes(WarcRecords.conversion(url, date, response, html))));
  }

  private synchronized void write(List<byte[]> pair) throws IOException {
    if (file == null || written >= maxBytes) {
      next();
    }
    for (byte[] record : pair) {
      append(record);
    }
  }

  private void append(byte[] record) throws IOException {
    ByteBuffer bytes = ByteBuffer.wrap(record);
    while (bytes.hasRemaining()) {
      written += file.write(bytes);
    }
  }

  private void next() throws IOException {
    close();
    Path path = free();
    file = FileChannel.open(path, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
    written = 0;
    files++;
    append(bytes(WarcRecords.info(path.getFileName().toString(), software)));
  }

  /** The next name that no file has: earlier runs, and those that were killed, left some. */
  private Path free() {
    Path path;
    do {
      String suffix = number < 0 ? "" : String.format(Locale.ROOT, "-%05d", number);
      path = folder.resolve(name + suffix + (compressed ? ".warc.gz" : ".warc"));
      number++;
    } while (Files.exists(path));
    return path;
  }

  private byte[] bytes(WarcRecord record) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (WarcWriter writer =
        new WarcWriter(
            Channels.newChannel(bytes), compressed ? WarcCompression.GZIP : WarcCompression.NONE)) {
      writer.write(record);
    }
    return bytes.toByteArray();
  }

  /** Files begun. */
  public synchronized int files() {
    return files;
  }

  @Override
  public synchronized void close() throws IOException {
    if (file != null) {
      file.close();
      file = null;
    }
  }
}
