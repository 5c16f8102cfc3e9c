package org.siterank.accesslog;

import java.util.List;

/** Subdivides the class of a line that is no page view, in one of few words. */
final class LineDetail {

  /** RFC 9110 (9.3), RFC 5789 and WebDAV's most frequent one; of others only the sum is kept. */
  private static final List<String> METHODS =
      List.of("POST", "HEAD", "OPTIONS", "PUT", "DELETE", "PATCH", "CONNECT", "TRACE", "PROPFIND");

  private static final String[] STATUS = new String[1000];

  static {
    for (int status = 0; status < STATUS.length; status++) {
      STATUS[status] = Integer.toString(status);
    }
  }

  private LineDetail() {}

  static String of(RequestClass found, LogLine line, RequestClassifier classifier) {
    return switch (found) {
      case ROBOT -> classifier.robot();
      case ERROR ->
          line.status() >= 0 && line.status() < STATUS.length ? STATUS[line.status()] : "other";
      case METHOD -> method(line);
      default -> "";
    };
  }

  private static String method(LogLine line) {
    for (String method : METHODS) {
      if (line.is(LogLine.Field.METHOD, method)) {
        return method;
      }
    }
    return "other";
  }
}
