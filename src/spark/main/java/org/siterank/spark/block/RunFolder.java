package org.siterank.spark.block;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.spark.api.java.JavaSparkContext;
import org.siterank.spark.job.JobFailure;

/**
 * The folder of a result, of one run at a time: whole when it has {@code _SUCCESS}; until then its
 * {@code _work} is what the same command goes on from.
 */
final class RunFolder {

  private static final String WORK = "_work";
  private static final String DONE = "_SUCCESS";
  private static final String PLAN = "plan";

  private final Configuration configuration;
  private final RankPlan web;
  private final String settings;
  private final String out;

  /** Computes a result. */
  interface Task<T> {
    /** Computes it, with files in the work folder. */
    T run(WorkFolder work) throws JobFailure, IOException;
  }

  /**
   * @param settings of the run: another run with others must not go on here
   */
  RunFolder(JavaSparkContext spark, RankPlan web, String settings, String out) {
    this.configuration = spark.hadoopConfiguration();
    this.web = web;
    this.settings = settings;
    this.out = out;
  }

  String out() {
    return out;
  }

  /**
   * Runs.
   *
   * @throws JobFailure when there is a result, another run is at work, or another one was begun
   *     here
   */
  <T> T run(Task<T> task) throws JobFailure, IOException {
    Path folder = new Path(out);
    FileSystem files = folder.getFileSystem(configuration);
    if (files.exists(new Path(folder, DONE))) {
      throw JobFailure.usage(out + ": there is a result already; name another folder or delete it");
    }
    Path root = files.makeQualified(new Path(folder, WORK));
    if (files.exists(folder) && !files.exists(root) && files.listStatus(folder).length > 0) {
      throw JobFailure.usage(out + ": there are other files already; name another folder");
    }
    String inputs = inputs();
    WorkFolder work = new WorkFolder(root.toString(), configuration);
    try (FolderLock lock = FolderLock.of(root, files)) {
      lock.requireHeld();
      begin(work, settings + '\n' + inputs);
      T result = task.run(work);
      files.create(new Path(folder, DONE), true).close();
      files.delete(root, true);
      return result;
    } catch (JobFailure | IOException e) {
      throw e;
    } catch (Exception e) { // Spark throws checked exceptions that it does not declare.
      throw TextFiles.known(e);
    }
  }

  private String inputs() throws JobFailure, IOException {
    StringBuilder all = new StringBuilder();
    for (String paths : new String[] {web.links(), web.pages(), web.inflow()}) {
      all.append(paths.isEmpty() ? "" : TextFiles.fingerprint(paths, configuration));
    }
    return all.toString();
  }

  /** Goes on only with what was begun with the same files and settings. */
  private void begin(WorkFolder work, String plan) throws JobFailure, IOException {
    byte[] bytes = plan.getBytes(StandardCharsets.UTF_8);
    Path file = new Path(work.root(), PLAN);
    if (!work.files().exists(file)) {
      work.write(
          file,
          stream -> {
            stream.writeInt(bytes.length);
            stream.write(bytes);
          });
    } else if (!plan.equals(
        new String(work.read(file, CheckedFile::bytes), StandardCharsets.UTF_8))) {
      throw JobFailure.usage(
          out
              + ": a run with other files or other settings was broken off here; delete the folder or"
              + " name another");
    }
  }
}
