package org.siterank.spark.harness;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Locale;
import org.siterank.spark.job.Job;
import org.siterank.spark.job.Submitted;

/**
 * A job that was run in the process of the tests.
 *
 * @param messages all that it printed
 */
public record JobRun(int status, String messages) {

  /** Runs a job to its end. */
  public static JobRun of(Job job, Object... words) {
    return until(null, job, words);
  }

  /** Runs a job until it prints a line that begins so, as with the death of its driver. */
  public static JobRun until(String last, Job job, Object... words) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    PrintStream messages =
        new PrintStream(bytes, true, StandardCharsets.UTF_8) {
          @Override
          public void println(String line) {
            breakOff(line);
            super.println(line);
          }

          @Override
          public PrintStream printf(Locale locale, String format, Object... values) {
            breakOff(String.format(locale, format, values));
            return super.printf(locale, format, values);
          }

          private void breakOff(String line) {
            if (last != null && line.startsWith(last)) {
              throw new IllegalStateException("broken off by the test");
            }
          }
        };
    String[] texts = Arrays.stream(words).map(Object::toString).toArray(String[]::new);
    int status = Submitted.run(job, none -> InProcess.spark(), messages, messages, texts);
    return new JobRun(status, bytes.toString(StandardCharsets.UTF_8));
  }
}
