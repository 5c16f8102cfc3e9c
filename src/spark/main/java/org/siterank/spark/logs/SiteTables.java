package org.siterank.spark.logs;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.siterank.spark.job.ListedSite;
import org.siterank.spark.job.PartWriter;
import scala.Tuple2;

/** Writes the tables of sites, whose rows come in order. */
final class SiteTables {

  private final List<ListedSite> sites;
  private final String working;
  private final List<PartWriter.Written> written = new ArrayList<>();
  private PartWriter out;
  private CountKey current;
  private long[] values;

  /**
   * @param working the folder, for {@link PartWriter#open}
   */
  SiteTables(List<ListedSite> sites, String working) {
    this.sites = sites;
    this.working = working;
  }

  /**
   * Writes rows; those of one key follow each other, and are added up.
   *
   * @return the files
   */
  List<PartWriter.Written> write(Iterator<Tuple2<CountKey, long[]>> rows) throws IOException {
    while (rows.hasNext()) {
      Tuple2<CountKey, long[]> row = rows.next();
      if (row._1().equals(current)) {
        values = CountTable.add(values, row._2());
      } else {
        writeRow();
        if (current == null
            || current.site() != row._1().site()
            || current.table() != row._1().table()) {
          begin(row._1());
        }
        current = row._1();
        values = row._2();
      }
    }
    writeRow();
    end();
    return written;
  }

  private void begin(CountKey key) throws IOException {
    end();
    String name = sites.get(key.site()).name() + '/' + key.table().file();
    out = PartWriter.open(working, name);
    out.write((key.table().header() + '\n').getBytes(StandardCharsets.UTF_8));
  }

  private void writeRow() throws IOException {
    if (current != null && !CountTable.isNothing(values)) {
      out.write(current.table().row(current.text(), values).getBytes(StandardCharsets.UTF_8));
    }
  }

  private void end() throws IOException {
    if (out != null) {
      out.close();
      written.add(out.written());
    }
  }
}
