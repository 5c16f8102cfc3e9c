package org.siterank.document;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * Text of a foreign document, as returned by the process that read it.
 *
 * @param problem why it could not be read, or empty; then nothing else is there
 * @param type what it turned out to be
 * @param title the title in its meta data, or empty
 * @param headings the headings, one a line
 * @param description subject or description in its meta data, or empty
 * @param text the text, white space folded
 * @param language language tag in its meta data, or empty
 * @param modified when it was last changed, ISO 8601, or empty
 * @param created when it was made, ISO 8601, or empty
 * @param links in document order
 * @param cut whether the text is longer than the limit
 */
record ForeignText(
    String problem,
    String type,
    String title,
    String headings,
    String description,
    String text,
    String language,
    String modified,
    String created,
    List<Anchor> links,
    boolean cut) {

  /** A link as it stands in the document. */
  record Anchor(String href, String words) {}

  /** Longest field taken from the process: 64 Mi characters are no title and no text. */
  private static final int MAX_FIELD = 256 << 20;

  ForeignText {
    links = List.copyOf(links);
  }

  static ForeignText unreadable(String problem) {
    return new ForeignText(problem, "", "", "", "", "", "", "", "", List.of(), false);
  }

  void write(DataOutputStream out) throws IOException {
    for (String field :
        List.of(problem, type, title, headings, description, text, language, modified, created)) {
      write(out, field);
    }
    out.writeInt(links.size());
    for (Anchor link : links) {
      write(out, link.href());
      write(out, link.words());
    }
    out.writeBoolean(cut);
  }

  /** Reads what {@link #write} wrote; the other side is not trusted with sizes. */
  static ForeignText read(DataInputStream in) throws IOException {
    String[] fields = new String[9];
    for (int i = 0; i < fields.length; i++) {
      fields[i] = readText(in);
    }
    int count = in.readInt();
    if (count < 0 || count > DocumentParser.MAX_LINKS + 1) {
      throw new IOException("a reader named " + count + " links");
    }
    List<Anchor> links = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      links.add(new Anchor(readText(in), readText(in)));
    }
    return new ForeignText(
        fields[0],
        fields[1],
        fields[2],
        fields[3],
        fields[4],
        fields[5],
        fields[6],
        fields[7],
        fields[8],
        links,
        in.readBoolean());
  }

  private static void write(DataOutputStream out, String text) throws IOException {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    out.writeInt(bytes.length);
    out.write(bytes);
  }

  private static String readText(DataInputStream in) throws IOException {
    int length = in.readInt();
    if (length < 0 || length > MAX_FIELD) {
      throw new IOException("a reader sent a field of " + length + " bytes");
    }
    byte[] bytes = in.readNBytes(length);
    if (bytes.length < length) {
      throw new java.io.EOFException();
    }
    return new String(bytes, StandardCharsets.UTF_8);
  }
}
