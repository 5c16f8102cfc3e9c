package org.siterank.meaning.onnx;

import ai.djl.huggingface.tokenizers.jni.TokenizersLibrary;
import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtLoggingLevel;
import java.io.IOException;
import java.io.InputStream;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.CodeSource;
import java.util.Locale;
import org.siterank.meaning.SentenceModelException;

/**
 * The machine code of ONNX Runtime and of the tokenizers. In the archive it is in files beside the
 * jar, {@code native/linux-x64} for example, and is loaded from there: nothing is unpacked, so that
 * a temporary folder that runs no programs does no harm. Elsewhere it comes out of the libraries'
 * own jars.
 */
final class OnnxLibraries {

  /** ONNX Runtime's name of the folder that holds its libraries. */
  private static final String RUNTIME_FOLDER = "onnxruntime.native.path";

  private static OrtEnvironment environment;

  private OnnxLibraries() {}

  /** Loads them, once in a process. */
  static synchronized OrtEnvironment environment() throws SentenceModelException {
    if (environment == null) {
      environment = load(platform());
    }
    return environment;
  }

  /** As ONNX Runtime names it: {@code linux-x64}. */
  private static String platform() {
    String system = System.getProperty("os.name").toLowerCase(Locale.ROOT);
    String processor = System.getProperty("os.arch");
    return (system.startsWith("mac") ? "osx" : system.startsWith("win") ? "win" : system)
        + "-"
        + (processor.equals("amd64") || processor.equals("x86_64") ? "x64" : processor);
  }

  private static OrtEnvironment load(String platform) throws SentenceModelException {
    try {
      Path folder = besideTheJar(platform);
      if (folder != null && Files.isDirectory(folder)) {
        if (System.getProperty(RUNTIME_FOLDER) == null) {
          System.setProperty(RUNTIME_FOLDER, folder.toString());
        }
        System.load(folder.resolve(tokenizers()).toString());
      } else {
        loadFromJar(platform);
      }
      return OrtEnvironment.getEnvironment(OrtLoggingLevel.ORT_LOGGING_LEVEL_FATAL, "siterank");
    } catch (IOException | LinkageError | RuntimeException e) {
      throw new SentenceModelException(
          "sentence models cannot run on this system ("
              + platform
              + "), they need Linux on x86-64 or aarch64 with glibc 2.34 or later, and a temporary"
              + " folder that can be written (java.io.tmpdir): "
              + cause(e),
          e);
    }
  }

  private static String cause(Throwable e) {
    Throwable last = e;
    while (last.getCause() != null) {
      last = last.getCause();
    }
    return last.toString();
  }

  private static String tokenizers() {
    return System.mapLibraryName("tokenizers");
  }

  /** The folder of a platform's files; null where the classes are in no file. */
  private static Path besideTheJar(String platform) throws IOException {
    CodeSource source = OnnxLibraries.class.getProtectionDomain().getCodeSource();
    if (source == null || !"file".equals(source.getLocation().getProtocol())) {
      return null;
    }
    try {
      return Path.of(source.getLocation().toURI()).resolveSibling("native").resolve(platform);
    } catch (URISyntaxException e) {
      throw new IOException(source.getLocation() + " is no file", e);
    }
  }

  /** ONNX Runtime unpacks its own libraries. */
  private static void loadFromJar(String platform) throws IOException {
    String resource = "/native/lib/" + platform.replace("x64", "x86_64") + "/cpu/" + tokenizers();
    try (InputStream library = TokenizersLibrary.class.getResourceAsStream(resource)) {
      if (library == null) {
        throw new IOException("there is no library for " + platform);
      }
      Path folder = Files.createTempDirectory("siterank-tokenizers");
      Path file = folder.resolve(tokenizers());
      try {
        Files.copy(library, file);
        System.load(file.toString());
      } finally {
        Files.deleteIfExists(file);
        Files.deleteIfExists(folder);
      }
    }
  }
}
