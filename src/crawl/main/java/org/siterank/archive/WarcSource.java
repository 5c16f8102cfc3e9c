package org.siterank.archive;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.netpreserve.jwarc.HttpResponse;
import org.netpreserve.jwarc.WarcRecord;
import org.netpreserve.jwarc.WarcResource;
import org.netpreserve.jwarc.WarcResponse;
import org.netpreserve.jwarc.WarcRevisit;
import org.netpreserve.jwarc.WarcTruncationReason;
import org.siterank.fetch.BodyReader;
import org.siterank.fetch.FailureReason;
import org.siterank.fetch.FetchException;
import org.siterank.fetch.FetchResponse;
import org.siterank.fetch.PageRequest;
import org.siterank.fetch.PageSource;
import org.siterank.site.PageUrl;
import org.siterank.site.SiteScope;

/**
 * Documents from web archives (WARC, ISO 28500; ARC), answered as the site's server answered when
 * they were made: redirects, errors, robots.txt and sitemaps included. Of several captures of an
 * address, the latest is the answer, whichever archive it is in. An address that was never archived
 * is an unknown one and not a missing one, except robots.txt and the usual sitemap.
 */
public final class WarcSource implements PageSource {

  /** Paths that a crawl asks for on its own account; one that was not archived was not there. */
  private static final Set<String> OPTIONAL = Set.of("/robots.txt", "/sitemap.xml");

  private final CaptureIndex captures;
  private final ArchiveFiles files;
  private final List<String> warnings = new ArrayList<>();

  private WarcSource(CaptureIndex captures, ArchiveFiles files) {
    this.captures = captures;
    this.files = files;
  }

  /**
   * Reads through archives and remembers where everything of the site is.
   *
   * @param paths archives, and folders of archives
   * @throws IOException when a file cannot be read at all, or none of them is an archive
   */
  public static WarcSource open(List<Path> paths, SiteScope scope) throws IOException {
    ArchiveFiles files = ArchiveFiles.find(paths);
    WarcSource source = new WarcSource(new CaptureIndex(scope), files);
    try {
      for (Path file : files.files()) {
        source.add(file);
      }
      source.captures.resolveRevisits();
      source.warn(source.captures.unresolved(), "revisits of captures that are in none of them");
      source.warn(source.captures.unreadable(), "captures that are not HTTP");
      source.warn(source.captures.segmented(), "parts of records that were split over files");
      return source;
    } catch (IOException | RuntimeException e) {
      source.close();
      throw e;
    }
  }

  private void add(Path file) throws IOException {
    long before = captures.records();
    List<ArchiveProblem> problems;
    try {
      problems = captures.add(file);
    } catch (NotSeekableException compressedAsAWhole) {
      problems = captures.add(files.expanded(file));
    }
    if (captures.records() == before) {
      throw new IOException(
          file
              + " is not a web archive"
              + (problems.isEmpty() ? "" : ": " + problems.get(0).problem()));
    }
    warnings.addAll(ArchiveProblem.summary(problems));
  }

  private void warn(long count, String what) {
    if (count > 0) {
      warnings.add("not read of the web archives: " + what + ": " + count);
    }
  }

  @Override
  public List<String> warnings() {
    return List.copyOf(warnings);
  }

  /** Addresses of the site that were captured. */
  public int size() {
    return captures.size();
  }

  @Override
  public boolean isRemote() {
    return false;
  }

  @Override
  public FetchResponse fetch(PageRequest request) throws FetchException {
    PageUrl url = request.url();
    Capture capture = captures.find(url).orElse(null);
    if (capture == null) {
      if (OPTIONAL.contains(url.pathAndQuery())) {
        return FetchResponse.empty(404, Map.of());
      }
      throw new FetchException(FailureReason.NOT_ARCHIVED, "not in the web archives", null);
    }
    try {
      if (capture.head().equals(capture.body())) {
        return capture.head().open(record -> answer(request, head(record), record));
      }
      FetchResponse head = capture.head().open(WarcSource::head);
      return capture.body().open(record -> answer(request, head, record));
    } catch (FetchException e) {
      throw e;
    } catch (IOException | RuntimeException e) {
      // jwarc reports some malformed headers by unchecked exceptions.
      String message = "the capture at " + capture.body() + " cannot be read: " + e.getMessage();
      throw new FetchException(FailureReason.UNREADABLE, message, e);
    }
  }

  /** Status and headers. */
  private static FetchResponse head(WarcRecord record) throws IOException {
    if (record instanceof WarcResource) {
      return FetchResponse.empty(200, Map.of("content-type", List.of(record.contentType().raw())));
    }
    HttpResponse http =
        record instanceof WarcRevisit revisit ? revisit.http() : ((WarcResponse) record).http();
    Map<String, List<String>> headers = new LinkedHashMap<>();
    http.headers()
        .map()
        .forEach(
            (name, values) ->
                headers
                    .computeIfAbsent(name.toLowerCase(Locale.ROOT), n -> new ArrayList<>())
                    .addAll(values));
    return FetchResponse.empty(http.status(), headers);
  }

  private static FetchResponse answer(PageRequest request, FetchResponse head, WarcRecord record)
      throws IOException {
    if (isKnown(request, head)) {
      return FetchResponse.empty(304, head.headers());
    }
    boolean document = head.status() == 200 || head.status() == 203;
    if (!document || !request.wanted().test(head.header("Content-Type"))) {
      return head;
    }
    InputStream stored =
        record instanceof WarcResponse response
            ? response.http().body().stream()
            : record.body().stream();
    BufferedInputStream wire = new BufferedInputStream(stored);
    BodyReader.Body body = BodyReader.read(wire, codings(head, wire), request);
    boolean cut = record.truncated() != WarcTruncationReason.NOT_TRUNCATED;
    return new FetchResponse(
        head.status(),
        head.headers(),
        body.bytes(),
        cut ? FetchResponse.Extent.TRUNCATED : body.extent(),
        body.wireBytes());
  }

  /** Whether its server would have answered a conditional request with 304 (RFC 9110, 13.2.2). */
  private static boolean isKnown(PageRequest request, FetchResponse head) {
    if (head.status() != 200) {
      return false;
    }
    return request.etag().isEmpty()
        ? !request.lastModified().isEmpty()
            && request.lastModified().equals(head.header("Last-Modified"))
        : request.etag().equals(head.header("ETag"));
  }

  /** Some archives hold decoded bodies under headers that name a coding. */
  private static String codings(FetchResponse head, BufferedInputStream wire) throws IOException {
    String codings = String.join(",", head.headers("Content-Encoding"));
    String only = codings.trim().toLowerCase(Locale.ROOT);
    if (only.equals("gzip") || only.equals("x-gzip")) {
      wire.mark(2);
      byte[] magic = wire.readNBytes(2);
      wire.reset();
      boolean coded = magic.length == 2 && magic[0] == 0x1f && (magic[1] & 0xff) == 0x8b;
      return coded ? codings : "";
    }
    return codings;
  }

  @Override
  public void cancel() {
    // A record is read in no time.
  }

  @Override
  public void close() throws IOException {
    files.close();
  }
}
