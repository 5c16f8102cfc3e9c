package org.siterank.cli;

import java.util.List;
import java.util.Locale;
import org.apache.commons.io.FileUtils;
import org.siterank.backup.Backup;

/** A backup as lines for people. */
final class BackupText {

  private BackupText() {}

  static List<String> lines(Backup backup) {
    return List.of(
        line("backup", backup.file().toString()),
        line("made", backup.made().toString()),
        line("size", FileUtils.byteCountToDisplaySize(backup.bytes())),
        line("published", backup.run().map(run -> "run " + run).orElse("nothing")),
        line("config", backup.configuration().orElse("none")));
  }

  private static String line(String what, String text) {
    return String.format(Locale.ROOT, "%-11s %s", what, text);
  }
}
