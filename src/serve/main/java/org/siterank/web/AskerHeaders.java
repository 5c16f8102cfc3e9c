package org.siterank.web;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.siterank.rights.RightsOptions;
import org.siterank.search.Asker;
import org.siterank.site.Readers;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Identifies the person who asks, as a trusted proxy tells: their groups and their name in a header
 * each. A header that comes more than once may be a client's own beside the proxy's, so that nobody
 * is believed then.
 */
final class AskerHeaders {

  private static final Logger LOG = LoggerFactory.getLogger(AskerHeaders.class);

  private final Optional<String> groups;
  private final Optional<String> user;

  AskerHeaders(RightsOptions options) {
    this.groups = options.groupsHeader();
    this.user = options.readerHeader();
  }

  /**
   * Reads who asks.
   *
   * @param trusted whether the request was handed on by a trusted proxy
   */
  Asker of(boolean trusted, IncomingRequest request) {
    if (!trusted) {
      return Asker.PUBLIC;
    }
    List<String> names = new ArrayList<>();
    for (String name : value(groups, request).split(",", -1)) {
      // A group that looks like a user is none: only the proxy's other header names users.
      if (Readers.isGroup(name.strip()) && !name.strip().startsWith(Readers.USER)) {
        names.add(name.strip());
      }
    }
    String name = value(user, request).strip();
    if (!name.isEmpty() && Readers.isGroup(Readers.USER + name)) {
      names.add(Readers.USER + name);
    }
    return Asker.memberOf(names);
  }

  private static String value(Optional<String> header, IncomingRequest request) {
    List<String> values = header.map(request::headers).orElse(List.of());
    if (values.size() > 1) {
      LOG.warn("{} came {} times and is ignored", header.get(), values.size());
    }
    return values.size() == 1 ? values.get(0) : "";
  }
}
