package org.siterank.spark.block;

import java.io.IOException;
import java.io.Serializable;
import org.apache.hadoop.fs.Path;
import org.siterank.spark.job.JobFailure;

/** Writes the importance of the pages of a crawler. */
final class OpicOutput implements Serializable {

  private static final long serialVersionUID = 1;

  private final WorkFolder work;
  private final String out;

  OpicOutput(WorkFolder work, String out) {
    this.work = work;
    this.out = out;
  }

  void write(int part, double[] importance) throws JobFailure, IOException {
    PartNames names = new PartFolder(work, part).names();
    Path file = new Path(out, "part-%05d.tsv".formatted(part));
    try (TextOutput text = new TextOutput(work.files(), file)) {
      text.line("# name", "importance");
      for (int v = 0; v < importance.length; v++) {
        text.line(names.name(v), importance[v]);
      }
      text.done();
    }
  }
}
