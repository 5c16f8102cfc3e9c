package org.siterank.index;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.apache.lucene.document.BinaryDocValuesField;
import org.apache.lucene.document.Field;
import org.apache.lucene.index.BinaryDocValues;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.util.BytesRef;
import org.siterank.site.PageUrl;
import org.siterank.site.Readers;

/**
 * Pages that another page stands for in the results: their texts are nearly the same. The field
 * holds their addresses, one on each line; it is empty where the last of them has been taken out.
 */
public final class CopyList {

  private CopyList() {}

  static Field field(List<PageUrl> copies) {
    String lines = copies.stream().map(PageUrl::value).collect(Collectors.joining("\n"));
    return new BinaryDocValuesField(SiteField.COPIES.key(), new BytesRef(lines));
  }

  /** The lists of a segment. */
  public static BinaryDocValues lists(LeafReader segment) throws IOException {
    return DocValues.getBinary(segment, SiteField.COPIES.key());
  }

  /**
   * The pages that a page stands for.
   *
   * @param lists those of its segment, read in ascending order
   * @param doc its number in the segment
   */
  public static List<PageUrl> of(BinaryDocValues lists, int doc) throws IOException {
    if (!lists.advanceExact(doc)) {
      return List.of();
    }
    BytesRef bytes = lists.binaryValue();
    String lines = new String(bytes.bytes, bytes.offset, bytes.length, StandardCharsets.UTF_8);
    return lines.isEmpty()
        ? List.of()
        : Arrays.stream(lines.split("\n", -1)).map(PageUrl::new).toList();
  }

  /**
   * Takes out of a page's list what others may read than the page.
   *
   * @param readers the readers of now; pages that it lacks have those of the page
   * @param own the readers of the page itself
   */
  static void close(
      IndexWriter writer,
      PageUrl page,
      List<PageUrl> copies,
      Map<PageUrl, Readers> readers,
      Readers own)
      throws IOException {
    List<PageUrl> open =
        copies.stream().filter(copy -> readers.getOrDefault(copy, own).equals(own)).toList();
    if (open.size() < copies.size()) {
      writer.updateDocValues(PageDocument.key(page), field(open));
    }
  }
}
