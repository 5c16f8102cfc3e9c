package org.siterank.accesslog;

import java.util.List;
import java.util.Optional;
import org.siterank.site.PageUrl;

/**
 * Where logs of one server are.
 *
 * @param patterns files, or folders with all files below them; {@code * ? [ ] { }} stand for any
 *     names of one folder or file, as in {@code /var/log/nginx/access.log*}, and {@code **} for
 *     folders of any depth
 * @param format how every line of every file is written; nothing to find it out, file by file
 * @param site the start page of the site whose server writes them, for lines that name no virtual
 *     host; nothing for the first one
 */
public record LogPlace(List<String> patterns, Optional<LogFormat> format, Optional<PageUrl> site) {

  public LogPlace {
    patterns = List.copyOf(patterns);
  }

  /** Logs of a site alone, whose format is found out. */
  public static LogPlace of(List<String> patterns) {
    return of(patterns, Optional.empty());
  }

  /** Logs of a site alone. */
  public static LogPlace of(List<String> patterns, Optional<LogFormat> format) {
    return new LogPlace(patterns, format, Optional.empty());
  }
}
