package org.siterank.document;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;

/**
 * The process that reads foreign documents: documents on the standard input stream, what they say
 * on the standard output stream, one after the other until the input ends. Arguments: the most
 * characters of a text, and the milliseconds after which one document ends the process. Its parent
 * ends it sooner; this is for the case that the parent was killed.
 */
final class ReaderMain {

  /** Exit status when a class of the program is missing: EX_SOFTWARE of sysexits.h. */
  static final int BROKEN = 70;

  private ReaderMain() {}

  public static void main(String[] args) throws IOException {
    try {
      answer(args);
    } catch (LinkageError e) {
      // No document's fault, and the next one would fare alike.
      System.err.println(e);
      System.exit(BROKEN);
    }
  }

  private static void answer(String[] args) throws IOException {
    DataOutputStream out =
        new DataOutputStream(new BufferedOutputStream(new FileOutputStream(FileDescriptor.out)));
    // Whatever a library prints must not get between the answers.
    System.setOut(System.err);
    ForeignReader reader = new ForeignReader(Integer.parseInt(args[0]));
    long limit = Long.parseLong(args[1]);
    ScheduledExecutorService watch =
        Executors.newSingleThreadScheduledExecutor(
            task -> {
              Thread thread = new Thread(task, "siterank-watch");
              thread.setDaemon(true);
              return thread;
            });
    try (DataInputStream in =
        new DataInputStream(new BufferedInputStream(new FileInputStream(FileDescriptor.in)))) {
      while (true) {
        String type = new String(block(in), StandardCharsets.UTF_8);
        byte[] body = block(in);
        ScheduledFuture<?> end =
            watch.schedule(() -> Runtime.getRuntime().halt(4), limit, TimeUnit.MILLISECONDS);
        reader.read(type, body).write(out);
        out.flush();
        end.cancel(false);
      }
    } catch (EOFException parentHasNoMore) {
      watch.shutdownNow();
    }
  }

  private static byte[] block(DataInputStream in) throws IOException {
    int length = in.readInt();
    byte[] bytes = in.readNBytes(length);
    if (bytes.length < length) {
      throw new EOFException();
    }
    return bytes;
  }
}
