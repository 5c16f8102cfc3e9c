package org.siterank.cli;

import java.util.List;
import org.apache.commons.io.FileUtils;
import org.siterank.backup.Backup;
import org.siterank.output.Figures;

/** A backup as lines for people. */
final class BackupText {

  private BackupText() {}

  static List<String> lines(Backup backup) {
    return List.of(
        Figures.line("backup", backup.file().toString()),
        Figures.line("made", backup.made().toString()),
        Figures.line("size", FileUtils.byteCountToDisplaySize(backup.bytes())),
        Figures.line("published", backup.run().map(run -> "run " + run).orElse("nothing")),
        Figures.line("config", backup.configuration().orElse("none")));
  }
}
