package org.siterank.cli;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.ServiceLoader;
import org.siterank.meaning.SentenceModel;
import org.siterank.meaning.SentenceModelException;
import org.siterank.meaning.SentenceModelProvider;

/**
 * Started by a test on the class path of an unpacked archive: opens the model in a directory, and
 * prints what it made of a question and which machine code is loaded.
 */
final class MeaningProgram {

  private MeaningProgram() {}

  public static void main(String[] args) throws Exception {
    Optional<SentenceModelProvider> provider =
        ServiceLoader.load(SentenceModelProvider.class).findFirst();
    if (provider.isEmpty()) {
      System.out.println("not installed");
      return;
    }
    try (SentenceModel model = provider.get().open(Path.of(args[0]))) {
      System.out.println(model.question("opening hours").length + " components");
    } catch (SentenceModelException e) {
      System.out.println(e.getMessage());
      return;
    }
    Files.readAllLines(Path.of("/proc/self/maps")).stream()
        .filter(line -> line.endsWith(".so") && line.matches(".*(onnxruntime|tokenizers).*"))
        .map(line -> line.substring(line.indexOf('/')))
        .distinct()
        .sorted()
        .forEach(System.out::println);
  }
}
