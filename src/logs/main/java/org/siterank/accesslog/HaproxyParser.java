package org.siterank.accesslog;

import static org.siterank.accesslog.ByteScan.blanks;
import static org.siterank.accesslog.ByteScan.isDigit;
import static org.siterank.accesslog.ByteScan.word;
import static org.siterank.accesslog.ByteScan.words;

import org.siterank.accesslog.FieldBuffer.Coding;
import org.siterank.accesslog.LogLine.Field;

/** Reads lines of {@link HaproxyFormat}. */
final class HaproxyParser implements LineParser {

  /** {@code 06/Feb/2009:12:14:14.655}. */
  private static final int TIME_LENGTH = LogTime.LOCAL_LENGTH + 4;

  private final RawFields fields = new RawFields();
  private final LogTime time = new LogTime();

  @Override
  public boolean parse(byte[] bytes, int start, int end, LogLine line) {
    int last = ByteScan.withoutReturn(bytes, start, end);
    int at = timeStart(bytes, start, last);
    if (at < 0) {
      return false;
    }
    int clientEnd = at - 2;
    int client = clientEnd;
    while (client > start && !ByteScan.isBlank(bytes[client - 1])) {
      client--;
    }
    int port = ByteScan.lastIndexOf(bytes, client, clientEnd, ':');
    if (port <= client) {
      return false;
    }
    // Frontend, backend/server, timers.
    int timers = words(bytes, blanks(bytes, at + TIME_LENGTH + 1, last), last, 2);
    int statusStart = words(bytes, timers, last, 1);
    int statusEnd = word(bytes, statusStart, last);
    int status = ByteScan.status(bytes, statusStart, statusEnd);
    int size = blanks(bytes, statusEnd, last);
    if (statusStart == last || status < 0 || size == last || !isNumber(bytes, size, last)) {
      return false;
    }
    // Two cookies, flags, connections, queues; what follows is in braces or the request.
    int headers = words(bytes, size, last, 6);
    int open = headers;
    while (open < last && bytes[open] == '{') {
      open = headersEnd(bytes, open, last);
    }
    int close = ByteScan.lastIndexOf(bytes, open + 1, last, '"');
    if (open >= last || bytes[open] != '"' || close < 0) {
      return false;
    }
    fields.clear();
    fields.set(Field.CLIENT, bytes, client, port, Coding.RAW);
    if (headers < open) {
      captured(bytes, headers + 1, open);
    }
    request(bytes, open + 1, close);
    fields.fill(bytes, line);
    line.setTime(time.epochSecond(), time.epochDay());
    line.setStatus(status);
    line.setRequestMillis(total(bytes, timers, word(bytes, timers, last)));
    if (!line.isEmpty(Field.AGENT)) {
      line.setAgentLogged();
    }
    return true;
  }

  /** Where the time begins: in the first brackets that hold one, behind a blank. */
  private int timeStart(byte[] bytes, int start, int end) {
    int at = ByteScan.indexOf(bytes, start, end, '[') + 1;
    while (at + TIME_LENGTH < end) {
      if (at - 2 >= start
          && bytes[at - 2] == ' '
          && bytes[at + TIME_LENGTH] == ']'
          && bytes[at + LogTime.LOCAL_LENGTH] == '.'
          && time.readLocal(bytes, at)) {
        return at;
      }
      at = ByteScan.indexOf(bytes, at, end, '[') + 1;
    }
    return -1;
  }

  /** The last timer; with a plus when the answer was still being sent, which is not the whole. */
  private static int total(byte[] bytes, int start, int end) {
    int slash = ByteScan.lastIndexOf(bytes, start, end, '/');
    return slash < 0
        ? RequestTime.UNKNOWN
        : RequestTime.millis(RequestTime.micros(bytes, slash + 1, end, RequestTime.MILLISECOND));
  }

  private static boolean isNumber(byte[] bytes, int start, int end) {
    int stop = word(bytes, start, end);
    for (int i = bytes[start] == '+' ? start + 1 : start; i < stop; i++) {
      if (!isDigit(bytes[i])) {
        return false;
      }
    }
    return true;
  }

  /** Behind a brace-enclosed list and the blank after it: values have neither brace unescaped. */
  private static int headersEnd(byte[] bytes, int open, int end) {
    int close = ByteScan.indexOf(bytes, open, end, '}');
    return close == end ? end : blanks(bytes, close + 1, end);
  }

  private void request(byte[] bytes, int start, int end) {
    int methodEnd = word(bytes, start, end);
    fields.set(Field.METHOD, bytes, start, methodEnd, Coding.HASH);
    int target = blanks(bytes, methodEnd, end);
    int targetEnd = QuotedText.targetEnd(bytes, target, end);
    fields.set(Field.TARGET, bytes, target, targetEnd, Coding.HASH);
  }

  /** Looks through the captured request headers, which are the first list. */
  private void captured(byte[] bytes, int start, int end) {
    int listEnd = ByteScan.indexOf(bytes, start, end, '}');
    int at = start;
    while (at <= listEnd) {
      int stop = ByteScan.indexOf(bytes, at, listEnd, '|');
      Field field = field(bytes, at, stop);
      if (field != null && fields.end(field) == 0) {
        fields.set(field, bytes, at, stop, Coding.HASH);
      }
      at = stop + 1;
    }
  }

  private static Field field(byte[] bytes, int start, int end) {
    if (ByteScan.startsWith(bytes, start, end, "http://")
        || ByteScan.startsWith(bytes, start, end, "https://")
        || ByteScan.startsWith(bytes, start, end, "android-app://")) {
      return Field.REFERRER;
    }
    int slash = ByteScan.indexOf(bytes, start, end, '/');
    if (slash > start && slash < end) {
      return Field.AGENT;
    }
    return isHost(bytes, start, end) ? Field.VHOST : null;
  }

  /** Words with dots between, one of them with a letter: addresses are those of proxies. */
  private static boolean isHost(byte[] bytes, int start, int end) {
    boolean letter = false;
    boolean dot = false;
    for (int i = start; i < end; i++) {
      int c = bytes[i] | 0x20;
      letter |= c >= 'a' && c <= 'z';
      dot |= bytes[i] == '.';
      boolean allowed =
          (c >= 'a' && c <= 'z') || isDigit(bytes[i]) || ".-:_".indexOf(bytes[i]) >= 0;
      if (!allowed) {
        return false;
      }
    }
    return letter && dot;
  }
}
