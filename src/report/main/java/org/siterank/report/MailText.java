package org.siterank.report;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Locale;

/**
 * Writes the changes of a month as a mail: a header without recipient and a body in plain text (RFC
 * 5322, RFC 2045), for {@code sendmail ADDRESS}. The same report makes the same bytes.
 */
final class MailText {

  /** Characters of a line that every mail program shows whole (RFC 5322, 2.1.1). */
  private static final int WIDTH = 72;

  /** Bytes of an encoded word: behind "Subject: " it stays within the 76 of RFC 2047, 2. */
  private static final int ENCODED = 36;

  /** With a zone in digits: RFC 5322 lets nobody write {@code GMT} any more. */
  private static final DateTimeFormatter DATE =
      DateTimeFormatter.ofPattern("EEE, d MMM yyyy HH:mm:ss Z", Locale.ENGLISH);

  private final WebmasterReport report;
  private final MonthChanges month;
  private final ReportTexts t;

  MailText(WebmasterReport report, ReportTexts texts) {
    this.report = report;
    this.t = texts;
    this.month = new MonthChanges(report, texts);
  }

  /** Header and body of a text whose lines are indented by level. */
  static List<String> of(ReportTexts t, String subject, Instant date, List<String> text) {
    List<String> lines = header(t, subject, date);
    for (String line : text) {
      wrap(lines, " ".repeat(line.length() - line.stripLeading().length()), line);
    }
    return lines;
  }

  private static List<String> header(ReportTexts t, String subject, Instant date) {
    List<String> lines = new ArrayList<>();
    lines.addAll(List.of(("Subject: " + encoded(subject)).split("\n", -1)));
    lines.add("Date: " + DATE.format(date.atOffset(ZoneOffset.UTC)));
    lines.add("MIME-Version: 1.0");
    lines.add("Content-Type: text/plain; charset=utf-8");
    lines.add("Content-Transfer-Encoding: 8bit");
    lines.add("Content-Language: " + t.language());
    lines.add("Auto-Submitted: auto-generated"); // RFC 3834: no reply from an absent person
    lines.add("");
    return lines;
  }

  /** Header and body, line by line. */
  List<String> lines() {
    List<String> lines = header(t, month.subject(), report.basis().run().when());
    for (String sentence : month.introduction()) {
      wrap(lines, "", sentence);
    }
    for (MonthChanges.Part part : month.parts()) {
      lines.add("");
      lines.add(part.heading());
      lines.add("");
      part.lines().forEach(line -> wrap(lines, "- ", line));
    }
    lines.add("");
    wrap(lines, "", t.say("month.foot"));
    return lines;
  }

  /** Lines broken between words; an address is never broken. */
  private static void wrap(List<String> lines, String bullet, String text) {
    StringBuilder line = new StringBuilder(bullet);
    boolean begun = false;
    for (String word : plain(text).strip().split(" +", -1)) {
      if (begun && line.length() + 1 + word.length() > WIDTH) {
        lines.add(line.toString());
        line = new StringBuilder(" ".repeat(bullet.length()));
        begun = false;
      }
      line.append(begun ? " " : "").append(word);
      begun = true;
    }
    lines.add(line.toString());
  }

  /** Without line breaks and other control characters, which would end a header. */
  private static String plain(String text) {
    return text.replaceAll("\\p{Cntrl}+", " ");
  }

  /** A header's text (RFC 2047): as it is in ASCII, else in encoded words, folded. */
  static String encoded(String text) {
    String plain = plain(text);
    if (plain.chars().allMatch(c -> c >= 0x20 && c < 0x7f)) {
      return plain;
    }
    List<String> words = new ArrayList<>();
    StringBuilder part = new StringBuilder();
    for (int c : plain.codePoints().toArray()) {
      String next = Character.toString(c);
      if (bytes(part + next).length > ENCODED) {
        words.add(word(part.toString()));
        part.setLength(0);
      }
      part.append(next);
    }
    words.add(word(part.toString()));
    return String.join("\n ", words);
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private static String word(String text) {
    return "=?UTF-8?B?" + Base64.getEncoder().encodeToString(bytes(text)) + "?=";
  }
}
