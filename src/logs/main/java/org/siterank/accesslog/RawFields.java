package org.siterank.accesslog;

import org.siterank.accesslog.FieldBuffer.Coding;
import org.siterank.accesslog.LogLine.Field;

/**
 * The fields of a line where they stand in its bytes, before it is known whether they can stay
 * there. {@link #fill} makes the line's view of them: of the bytes themselves when every field is
 * plain, which is the rule, otherwise of a copy of the fields in a {@link FieldBuffer}.
 */
final class RawFields {

  private static final Field[] FIELDS = Field.values();

  private final int[] starts = new int[FIELDS.length];
  private final int[] ends = new int[FIELDS.length];
  private final Coding[] codings = new Coding[FIELDS.length];
  private final boolean[] coded = new boolean[FIELDS.length];
  private final FieldBuffer buffer = new FieldBuffer();
  private int queryStart;
  private int queryEnd;
  private Coding queryCoding = Coding.RAW;
  private boolean anyCoded;
  private boolean methodIsGet;

  void clear() {
    for (int i = 0; i < FIELDS.length; i++) {
      starts[i] = 0;
      ends[i] = 0;
      coded[i] = false;
    }
    queryStart = 0;
    queryEnd = 0;
    anyCoded = false;
    methodIsGet = false;
  }

  /** Sets a field and how it is coded; whether it has to be decoded is looked up in its bytes. */
  void set(Field field, byte[] bytes, int start, int end, Coding coding) {
    setRange(field, start, end);
    if (needsDecoding(bytes, start, end, coding)) {
      codings[field.slot] = coding;
      coded[field.slot] = true;
      anyCoded = true;
    }
  }

  /** Sets a field whose coding changes nothing. */
  void setRange(Field field, int start, int end) {
    starts[field.slot] = start;
    ends[field.slot] = end;
    coded[field.slot] = false;
  }

  /** Sets the target's query, which some formats write elsewhere than the path. */
  void setQuery(int start, int end, Coding coding) {
    queryStart = start;
    queryEnd = end;
    queryCoding = coding;
    anyCoded = true;
  }

  /** For a log that does not tell the method: it is taken to be GET. */
  void setMethodGet() {
    methodIsGet = true;
    anyCoded = true;
  }

  int start(Field field) {
    return starts[field.slot];
  }

  int end(Field field) {
    return ends[field.slot];
  }

  private static boolean needsDecoding(byte[] bytes, int start, int end, Coding coding) {
    char sign =
        switch (coding) {
          case ESCAPED -> 0;
          case RAW, JSON, JSON_TEXT -> '\\';
          case PLUS -> '+';
          case PERCENT, PERCENT_TEXT -> '%';
          case HASH -> '#';
        };
    return coding != Coding.ESCAPED
        && (ByteScan.indexOf(bytes, start, end, sign) < end
            || (sign != '\\' && ByteScan.indexOf(bytes, start, end, '\\') < end));
  }

  /** Makes the fields those of the line. Time, status and the rest are the caller's to set. */
  void fill(byte[] bytes, LogLine line) {
    if (!anyCoded) {
      line.reset(bytes);
      for (Field field : FIELDS) {
        line.set(field, start(field), end(field));
      }
      return;
    }
    buffer.clear();
    for (Field field : FIELDS) {
      int i = field.slot;
      int from = buffer.length();
      buffer.append(bytes, starts[i], ends[i], coded[i] ? codings[i] : Coding.ESCAPED);
      if (field == Field.TARGET && queryEnd > queryStart) {
        buffer.append('?');
        buffer.append(bytes, queryStart, queryEnd, queryCoding);
      }
      if (field == Field.METHOD && methodIsGet) {
        buffer.append('G');
        buffer.append('E');
        buffer.append('T');
      }
      starts[i] = from;
      ends[i] = buffer.length();
    }
    // Only now: the buffer may have grown, and then is another array.
    line.reset(buffer.bytes());
    for (Field field : FIELDS) {
      line.set(field, start(field), end(field));
    }
  }
}
