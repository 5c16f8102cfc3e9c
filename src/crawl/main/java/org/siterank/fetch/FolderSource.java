package org.siterank.fetch;

import java.io.IOException;
import java.io.InputStream;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.apache.commons.io.output.UnsynchronizedByteArrayOutputStream;
import org.siterank.site.PageUrl;
import org.siterank.site.SiteScope;

/**
 * Documents from a folder, answered as a plain web server with that folder as its root would: a
 * directory stands for its {@code index.html}, and redirects to its name with a slash; a name
 * without its {@code .html} finds the file, as static hosts and nginx with {@code try_files $uri
 * $uri/ $uri.html} have it. The first prefix of the site is the folder's address. Names that start
 * with a dot are not served, nor is what a symbolic link shows of the world outside.
 *
 * <p>A file share is answered as a server that lists its folders: each shows links to all that is
 * in it, {@code index.html} is a file like any other, and a header says who may read a file.
 */
public final class FolderSource implements PageSource {

  /**
   * Types of documents by extension, as nginx has them in its {@code mime.types}; what is not here
   * goes without one, as with nginx, and is told from its bytes.
   */
  private static final Map<String, String> TYPES =
      Map.ofEntries(
          Map.entry("html", "text/html"),
          Map.entry("htm", "text/html"),
          Map.entry("shtml", "text/html"),
          Map.entry("xhtml", "application/xhtml+xml"),
          Map.entry("txt", "text/plain"),
          Map.entry("xml", "text/xml"),
          Map.entry("atom", "application/atom+xml"),
          Map.entry("rss", "application/rss+xml"),
          Map.entry("json", "application/json"),
          Map.entry("pdf", "application/pdf"),
          Map.entry("rtf", "application/rtf"),
          Map.entry("doc", "application/msword"),
          Map.entry("xls", "application/vnd.ms-excel"),
          Map.entry("ppt", "application/vnd.ms-powerpoint"),
          Map.entry("odt", "application/vnd.oasis.opendocument.text"),
          Map.entry("ods", "application/vnd.oasis.opendocument.spreadsheet"),
          Map.entry("odp", "application/vnd.oasis.opendocument.presentation"),
          Map.entry(
              "docx", "application/vnd.openxmlformats-officedocument.wordprocessingml.document"),
          Map.entry("xlsx", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"),
          Map.entry(
              "pptx", "application/vnd.openxmlformats-officedocument.presentationml.presentation"));

  private final Path root;
  private final PageUrl prefix;
  private final boolean isShare;
  private final String readersHeader;
  private final Optional<FilePermissions> permissions;

  private FolderSource(Path folder, SiteScope scope, boolean isShare, Optional<String> header)
      throws IOException {
    this.root = folder.toRealPath();
    if (!Files.isDirectory(root)) {
      throw new IOException("not a folder: " + folder);
    }
    this.prefix = PageUrl.of(scope.prefixes().get(0));
    this.isShare = isShare;
    this.readersHeader = header.orElse("").toLowerCase(Locale.ROOT);
    this.permissions =
        header.isPresent() ? Optional.of(FilePermissions.below(root)) : Optional.empty();
  }

  /**
   * A site's files.
   *
   * @throws IOException when the folder cannot be read
   */
  public static FolderSource site(Path folder, SiteScope scope) throws IOException {
    return new FolderSource(folder, scope, false, Optional.empty());
  }

  /**
   * The files of a share.
   *
   * @param readersHeader in which their permissions say who may read them; without one they say
   *     nothing
   * @throws IOException when the folder cannot be read, or does not show its permissions
   */
  public static FolderSource share(Path folder, SiteScope scope, Optional<String> readersHeader)
      throws IOException {
    return new FolderSource(folder, scope, true, readersHeader);
  }

  @Override
  public boolean isRemote() {
    return false;
  }

  @Override
  public FetchResponse fetch(PageRequest request) throws FetchException {
    PageUrl url = request.url();
    if (!url.value().startsWith(prefix.value())) {
      return FetchResponse.empty(404, Map.of());
    }
    try {
      String relative = url.path().substring(prefix.path().length());
      return isShare ? shared(request, relative) : answer(request, relative);
    } catch (AccessDeniedException e) {
      return FetchResponse.empty(403, Map.of());
    } catch (NoSuchFileException e) {
      return FetchResponse.empty(404, Map.of());
    } catch (InvalidPathException e) {
      return FetchResponse.empty(404, Map.of());
    } catch (IOException e) {
      throw new FetchException(FailureReason.NO_ANSWER, "cannot be read: " + e.getMessage(), e);
    }
  }

  private static String name(String relative) {
    // A plus sign in a path is a plus sign; the decoder is made for forms.
    return URLDecoder.decode(relative.replace("+", "%2B"), StandardCharsets.UTF_8)
        .replaceFirst("^/+", "");
  }

  private FetchResponse shared(PageRequest request, String relative) throws IOException {
    String name = name(relative);
    Path asked = root.resolve(name).normalize();
    if (!asked.startsWith(root) || isHidden(name)) {
      return FetchResponse.empty(404, Map.of());
    }
    boolean directory = name.isEmpty() || name.endsWith("/");
    Path file = asked.toRealPath();
    if (!file.startsWith(root)) {
      return FetchResponse.empty(404, Map.of());
    }
    if (Files.isDirectory(file) && !directory) {
      return FetchResponse.empty(301, Map.of("location", List.of(withSlash(request.url()))));
    }
    if (Files.isDirectory(file)) {
      return listing(request, file);
    }
    if (directory || !Files.isRegularFile(file)) {
      return FetchResponse.empty(404, Map.of());
    }
    return file(request, file, readers(file));
  }

  private Map<String, List<String>> readers(Path file) throws IOException {
    return permissions.isEmpty()
        ? Map.of()
        : Map.of(readersHeader, List.of(permissions.get().readers(file).toString()));
  }

  private static FetchResponse listing(PageRequest request, Path folder) throws IOException {
    PageUrl url = request.url();
    List<FolderListing> found = FolderListing.of(folder, name(url.path()), url.query().orElse(""));
    if (found.isEmpty()) {
      return FetchResponse.empty(404, Map.of());
    }
    FolderListing listing = found.get(0);
    Map<String, List<String>> headers =
        Map.of("etag", List.of(listing.etag()), "content-type", List.of("text/html"));
    if (listing.etag().equals(request.etag())) {
      return FetchResponse.empty(304, headers);
    }
    byte[] body = listing.bytes();
    if (body.length > request.maxBytes()) {
      throw new IOException(folder + ": its list is longer than crawl.max-bytes");
    }
    return new FetchResponse(200, headers, body, FetchResponse.Extent.WHOLE, body.length);
  }

  @Override
  public boolean isListing(PageUrl url) {
    return isShare && url.path().endsWith("/") && url.value().startsWith(prefix.value());
  }

  private FetchResponse answer(PageRequest request, String relative) throws IOException {
    String name = name(relative);
    Path file = root.resolve(name).normalize();
    boolean directory = name.isEmpty() || name.endsWith("/");
    if (!file.startsWith(root) || isHidden(name)) {
      return FetchResponse.empty(404, Map.of());
    }
    if (!directory && !Files.exists(file)) {
      file = file.resolveSibling(file.getFileName() + ".html");
    }
    if (Files.isDirectory(file)) {
      if (!directory) {
        return FetchResponse.empty(301, Map.of("location", List.of(withSlash(request.url()))));
      }
      file = file.resolve("index.html");
      if (!Files.exists(file)) {
        // Servers that show no listing say so, and not that there is nothing.
        return FetchResponse.empty(403, Map.of());
      }
    } else if (directory) {
      return FetchResponse.empty(404, Map.of());
    }
    if (!Files.isRegularFile(file) || !file.toRealPath().startsWith(root)) {
      return FetchResponse.empty(404, Map.of());
    }
    return file(request, file, Map.of());
  }

  private static String withSlash(PageUrl url) {
    return url.path() + "/" + url.query().map(query -> "?" + query).orElse("");
  }

  private static boolean isHidden(String name) {
    return Arrays.stream(name.split("/")).anyMatch(FolderListing::isHidden);
  }

  private static FetchResponse file(PageRequest request, Path file, Map<String, List<String>> more)
      throws IOException {
    BasicFileAttributes attributes = Files.readAttributes(file, BasicFileAttributes.class);
    String etag =
        "\""
            + Long.toHexString(attributes.lastModifiedTime().toMillis())
            + "-"
            + Long.toHexString(attributes.size())
            + "\"";
    String type = type(file);
    Map<String, List<String>> headers = new HashMap<>(more);
    headers.put("etag", List.of(etag));
    headers.put("content-type", List.of(type));
    if (etag.equals(request.etag())) {
      return FetchResponse.empty(304, headers);
    }
    if (!request.wanted().test(type)) {
      return FetchResponse.empty(200, headers);
    }
    UnsynchronizedByteArrayOutputStream body = UnsynchronizedByteArrayOutputStream.builder().get();
    boolean isLonger;
    try (InputStream in = Files.newInputStream(file)) {
      isLonger = BodyReader.copy(in, body, request.maxBytes());
    }
    FetchResponse.Extent extent =
        isLonger ? FetchResponse.Extent.TRUNCATED : FetchResponse.Extent.WHOLE;
    return new FetchResponse(200, headers, body.toByteArray(), extent, body.size());
  }

  private static String type(Path file) {
    String name = file.getFileName().toString();
    String extension = name.substring(name.lastIndexOf('.') + 1).toLowerCase(Locale.ROOT);
    return TYPES.getOrDefault(extension, "");
  }

  @Override
  public void cancel() {
    // A file is read in no time.
  }

  @Override
  public void close() {
    // Nothing is held open.
  }
}
