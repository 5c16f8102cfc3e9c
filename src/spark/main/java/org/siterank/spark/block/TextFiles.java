package org.siterank.spark.block;

import java.io.IOException;
import java.io.Serializable;
import java.nio.charset.CharacterCodingException;
import java.util.Iterator;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.lib.input.FileSplit;
import org.apache.hadoop.mapreduce.lib.input.TextInputFormat;
import org.apache.spark.api.java.JavaNewHadoopRDD;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.siterank.spark.job.JobFailure;
import scala.Tuple2;

/**
 * Lines of text files, folders of them or patterns, plain or compressed: UTF-8, fields separated by
 * tabs, {@code #} before a comment. A fault names file and position.
 */
final class TextFiles {

  private TextFiles() {}

  /** Takes lines of one file and gives what they are turned into; made anew for each task. */
  interface Lines<T> extends Serializable {
    /** Reads lines, in their order. */
    Iterator<T> read(Cursor lines);
  }

  /** Reads each split of the files. */
  static <T> JavaRDD<T> read(JavaSparkContext spark, String paths, Lines<T> lines) {
    JavaNewHadoopRDD<LongWritable, Text> files =
        (JavaNewHadoopRDD<LongWritable, Text>)
            spark.newAPIHadoopFile(
                paths,
                TextInputFormat.class,
                LongWritable.class,
                Text.class,
                spark.hadoopConfiguration());
    return files.mapPartitionsWithInputSplit(
        (split, records) ->
            lines.read(new Cursor(((FileSplit) split).getPath().toString(), records)),
        false);
  }

  /**
   * Names, sizes and times of the files: a run that goes on must have the same.
   *
   * @throws JobFailure when there is none
   */
  static String fingerprint(String paths, Configuration configuration)
      throws JobFailure, IOException {
    StringBuilder all = new StringBuilder();
    for (String each : paths.split(",", -1)) {
      Path pattern = new Path(each);
      FileSystem files = pattern.getFileSystem(configuration);
      FileStatus[] found = files.globStatus(pattern);
      if (found == null || found.length == 0) {
        throw JobFailure.impossible(each + ": there is no such file or folder");
      }
      for (FileStatus status : found) {
        FileStatus[] parts =
            status.isDirectory()
                ? files.listStatus(status.getPath(), path -> !path.getName().matches("[._].*"))
                : new FileStatus[] {status};
        for (FileStatus part : parts) {
          all.append(part.getPath())
              .append(' ')
              .append(part.getLen())
              .append(' ')
              .append(part.getModificationTime())
              .append('\n');
        }
      }
    }
    return all.toString();
  }

  /**
   * The exception that reports a job that failed.
   *
   * @throws JobFailure for a bad line or a damaged file, below what Spark wrapped around it
   */
  static RuntimeException known(Exception thrown) throws JobFailure {
    for (Throwable cause = thrown; cause != null; cause = cause.getCause()) {
      if (cause instanceof BadLine line) {
        throw JobFailure.usage(line.getMessage());
      }
      if (cause instanceof JobFailure failure) {
        throw failure;
      }
    }
    return thrown instanceof RuntimeException unchecked
        ? unchecked
        : new IllegalStateException(thrown.getMessage(), thrown);
  }

  /** Goes along the lines of a file. */
  static final class Cursor {

    private final String file;
    private final Iterator<Tuple2<LongWritable, Text>> records;
    private long position;
    private String line;

    Cursor(String file, Iterator<Tuple2<LongWritable, Text>> records) {
      this.file = file;
      this.records = records;
    }

    /** Goes to the next line that is not empty and no comment; false at the end. */
    boolean next() {
      while (advance()) {
        if (!line.isEmpty() && line.charAt(0) != '#') {
          return true;
        }
      }
      return false;
    }

    private boolean advance() {
      Text text;
      try {
        if (!records.hasNext()) {
          return false;
        }
        Tuple2<LongWritable, Text> record = records.next();
        position = record._1.get();
        text = record._2;
      } catch (RuntimeException e) {
        throw damaged(e);
      } catch (Exception e) { // Scala does not declare what it throws.
        throw e instanceof IOException ? damaged(e) : new IllegalStateException(e);
      }
      try {
        line = Text.decode(text.getBytes(), 0, text.getLength(), false);
      } catch (CharacterCodingException e) {
        throw new BadLine(file + ", byte " + position + ": not UTF-8 here", e);
      }
      return true;
    }

    private BadLine damaged(Exception cause) {
      return new BadLine(
          file
              + ", after byte "
              + position
              + ": the file is cut off or damaged ("
              + cause.getMessage()
              + "); get it again",
          cause);
    }

    String line() {
      return line;
    }

    /** Refuses the line. */
    BadLine refused(String expected, String got) {
      return new BadLine(
          file + ", byte " + position + ": " + expected + ", got \"" + got + '"', null);
    }
  }

  /** A line that ends the run. */
  static final class BadLine extends RuntimeException {

    private static final long serialVersionUID = 1;

    BadLine(String message, Throwable cause) {
      super(message, cause);
    }
  }
}
