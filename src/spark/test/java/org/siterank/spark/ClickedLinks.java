package org.siterank.spark;

import java.io.FilterWriter;
import java.io.IOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;

/**
 * Gives each link a share of the clicks on its page: few links have most of them, by Zipf's law in
 * an order that chance tells, and a twentieth of what flows leaves by no link. Takes one line
 * {@code from<TAB>to\n} with each call, the links of a page one after the other; a link that occurs
 * again is left out.
 */
final class ClickedLinks extends FilterWriter {

  private static final double FOLLOWED = 0.95;

  private final SplittableRandom random;
  private final Set<String> targets = new LinkedHashSet<>();
  private String source = "";

  ClickedLinks(Writer out, long seed) {
    super(out);
    this.random = new SplittableRandom(seed);
  }

  @Override
  public void write(String line) throws IOException {
    int tab = line.indexOf('\t');
    if (!line.substring(0, tab).equals(source)) {
      writePage();
      source = line.substring(0, tab);
    }
    targets.add(line.substring(tab + 1, line.length() - 1));
  }

  private void writePage() throws IOException {
    List<Double> shares = new ArrayList<>();
    double all = 0;
    for (int k = 0; k < targets.size(); k++) {
      double share = 1.0 / (1 + random.nextInt(targets.size()));
      shares.add(share);
      all += share;
    }
    int k = 0;
    for (String target : targets) {
      float share = (float) (FOLLOWED * shares.get(k++) / all);
      out.write(source + '\t' + target + '\t' + share + '\n');
    }
    targets.clear();
  }

  @Override
  public void close() throws IOException {
    writePage();
    super.close();
  }
}
