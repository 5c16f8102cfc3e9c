package org.siterank.archive;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.netpreserve.jwarc.HttpResponse;
import org.netpreserve.jwarc.MediaType;
import org.netpreserve.jwarc.WarcCaptureRecord;
import org.netpreserve.jwarc.WarcDigest;
import org.netpreserve.jwarc.WarcRecord;
import org.netpreserve.jwarc.WarcResource;
import org.netpreserve.jwarc.WarcResponse;
import org.netpreserve.jwarc.WarcRevisit;
import org.netpreserve.jwarc.WarcTargetRecord;
import org.siterank.site.PageUrl;
import org.siterank.site.SiteScope;

/**
 * The latest capture of every address of a site in some archives, by canonical name. Held in
 * memory: some 300 bytes an address, and the digests while archives are read.
 */
final class CaptureIndex {

  /** A revisit, whose body may come later: in archives that were merged, order is no promise. */
  private record Pending(
      PageUrl key, Place head, Instant date, boolean exact, int status, String digest, PageUrl of) {

    Capture of(Place newHead, Place body, int newStatus) {
      return new Capture(newHead, body, date, exact, newStatus);
    }
  }

  private final SiteScope scope;
  private final Set<String> origins = new HashSet<>();
  private final Map<PageUrl, Capture> latest = new HashMap<>();
  private final Map<PageUrl, Capture> latestBody = new HashMap<>();
  private final Map<String, Place> byDigest = new HashMap<>();
  private final List<Pending> pending = new ArrayList<>();
  private long records;
  private long unresolved;
  private long unreadable;
  private long segmented;

  CaptureIndex(SiteScope scope) {
    this.scope = scope;
    scope.prefixes().forEach(prefix -> origins.add(PageUrl.of(prefix).origin()));
  }

  /** Reads one archive. */
  List<ArchiveProblem> add(Path file) throws IOException {
    return RecordWalk.over(file, (record, offset) -> visit(record, new Place(file, offset)));
  }

  private Runnable visit(WarcRecord record, Place place) throws IOException {
    records++;
    segmented += record.type().equals("continuation") ? 1 : 0;
    if (!(record instanceof WarcTargetRecord target)) {
      return () -> {};
    }
    Optional<PageUrl> url = address(target.target());
    if (url.isEmpty()) {
      return () -> {};
    }
    PageUrl key = scope.canonical(url.get());
    if (!origins.contains(key.origin())) {
      return () -> {};
    }
    boolean exact = key.equals(url.get());
    if (record instanceof WarcResource resource) {
      Capture capture = new Capture(place, place, resource.date(), exact, 200);
      return () -> put(key, capture, resource.payloadDigest());
    }
    if (record instanceof WarcResponse || record instanceof WarcRevisit) {
      return answer((WarcCaptureRecord) record, key, place, exact);
    }
    return () -> {};
  }

  private Runnable answer(WarcCaptureRecord record, PageUrl key, Place place, boolean exact) {
    HttpResponse http = null;
    try {
      boolean hasHead = record.contentType().base().equals(MediaType.HTTP);
      if (record instanceof WarcResponse response) {
        http = response.http();
      } else if (hasHead && record.body().size() > 0) {
        http = ((WarcRevisit) record).http();
      }
    } catch (IOException | IllegalArgumentException e) {
      // Not HTTP: the record is sound and says nothing that a browser would understand.
      return () -> unreadable++;
    }
    int status = http == null ? 200 : http.status();
    if (!exact && http != null && leadsTo(key, http)) {
      // An alias that redirects to the canonical name of the address: that one answers itself.
      return () -> {};
    }
    if (record instanceof WarcRevisit || status == 304) {
      Pending revisit =
          new Pending(
              key,
              http == null || status == 304 ? null : place,
              record.date(),
              exact,
              status,
              record.payloadDigest().map(WarcDigest::toString).orElse(""),
              refersTo(record).orElse(key));
      return () -> pending.add(revisit);
    }
    Capture capture = new Capture(place, place, record.date(), exact, status);
    return () -> put(key, capture, record.payloadDigest());
  }

  private boolean leadsTo(PageUrl key, HttpResponse http) {
    return http.status() / 100 == 3
        && http.headers()
            .first("Location")
            .flatMap(key::resolve)
            .map(target -> scope.canonical(target).equals(key))
            .orElse(false);
  }

  private Optional<PageUrl> refersTo(WarcRecord record) {
    if (record instanceof WarcRevisit revisit) {
      try {
        return revisit.refersToTargetURI().map(URI::toString).flatMap(this::canonical);
      } catch (IllegalArgumentException notAnAddress) {
        return Optional.empty();
      }
    }
    return Optional.empty();
  }

  private Optional<PageUrl> canonical(String text) {
    return address(text).map(scope::canonical);
  }

  /** Some writers put target addresses in angle brackets, as WARC 1.0 seemed to say. */
  private static Optional<PageUrl> address(String target) {
    boolean bracketed = target.startsWith("<") && target.endsWith(">");
    return PageUrl.parse(bracketed ? target.substring(1, target.length() - 1) : target);
  }

  private void put(PageUrl key, Capture capture, Optional<WarcDigest> digest) {
    latest.merge(key, capture, CaptureIndex::later);
    if (capture.status() == 200) {
      latestBody.merge(key, capture, CaptureIndex::later);
    }
    digest.ifPresent(d -> byDigest.put(d.toString(), capture.body()));
  }

  private static Capture later(Capture before, Capture now) {
    return now.supersedes(before) ? now : before;
  }

  /** After the last archive: gives every revisit the body it is of. */
  void resolveRevisits() {
    for (Pending revisit : pending) {
      Optional<Capture> capture = resolve(revisit);
      capture.ifPresent(found -> latest.merge(revisit.key(), found, CaptureIndex::later));
      unresolved += capture.isEmpty() ? 1 : 0;
    }
    pending.clear();
    byDigest.clear();
    latestBody.clear();
  }

  private Optional<Capture> resolve(Pending revisit) {
    Optional<Capture> earlier = Optional.ofNullable(latestBody.get(revisit.of()));
    if (revisit.status() == 304) {
      return earlier.map(found -> revisit.of(found.head(), found.body(), found.status()));
    }
    // A digest that no archive has speaks of another body than the ones that are there.
    Optional<Place> body =
        revisit.digest().isEmpty()
            ? earlier.map(Capture::body)
            : Optional.ofNullable(byDigest.get(revisit.digest()));
    return body.map(
        same -> revisit.of(revisit.head() == null ? same : revisit.head(), same, revisit.status()));
  }

  Optional<Capture> find(PageUrl canonical) {
    return Optional.ofNullable(latest.get(canonical));
  }

  /** Addresses of the site's origins that were captured. */
  int size() {
    return latest.size();
  }

  /** Records read, of any type and site. */
  long records() {
    return records;
  }

  /** Revisits whose original is in none of the archives. */
  long unresolved() {
    return unresolved;
  }

  /** Captures that are no HTTP. */
  long unreadable() {
    return unreadable;
  }

  /** Parts of records that were split over files, which are not put together. */
  long segmented() {
    return segmented;
  }
}
