import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.SAXException;

/**
 * Says how many tests were skipped, and for want of what; called by the last module of the build as
 * {@code java SkippedTests.java TARGET}, where TARGET holds the directories of all modules.
 */
final class SkippedTests {

  private static final Pattern NEEDS = Pattern.compile("needs (.*)");

  private SkippedTests() {}

  public static void main(String[] args)
      throws IOException, ParserConfigurationException, SAXException {
    Map<String, Integer> reasons = new TreeMap<>();
    int tests = 0;
    int skipped = 0;
    Map<String, String> notes = notes(Path.of(args[0]).resolve("needs.txt"));
    for (Path report : reports(Path.of(args[0]))) {
      NodeList cases =
          DocumentBuilderFactory.newInstance()
              .newDocumentBuilder()
              .parse(report.toFile())
              .getElementsByTagName("testcase");
      String name = report.getFileName().toString().replaceFirst("^TEST-(.*)\\.xml$", "$1");
      if (cases.getLength() == 0 && notes.containsKey(name)) { // Skipped before its first test.
        skipped++;
        reasons.merge(notes.get(name) + " (whole classes)", 1, Integer::sum);
      }
      for (int i = 0; i < cases.getLength(); i++) {
        tests++;
        NodeList reason = ((Element) cases.item(i)).getElementsByTagName("skipped");
        if (reason.getLength() > 0) {
          skipped++;
          Element why = (Element) reason.item(0);
          reasons.merge(
              reason(why.getAttribute("message") + "\n" + why.getTextContent()), 1, Integer::sum);
        }
      }
    }
    System.out.println("Tests: " + tests + ", skipped: " + skipped + ".");
    reasons.forEach((reason, count) -> System.out.println("  " + count + " skipped: " + reason));
  }

  /** Class → why it was skipped, as the class Needs of the tests notes it. */
  private static Map<String, String> notes(Path file) throws IOException {
    Map<String, String> notes = new TreeMap<>();
    if (Files.exists(file)) {
      for (String line : Files.readAllLines(file)) {
        int tab = line.indexOf('\t');
        notes.put(line.substring(0, tab), line.substring(tab + 1));
      }
    }
    return notes;
  }

  private static Iterable<Path> reports(Path target) throws IOException {
    try (Stream<Path> files = Files.find(target.toAbsolutePath(), 3, (file, attributes) -> isReport(file))) {
      return files.sorted().toList();
    }
  }

  private static boolean isReport(Path file) {
    return file.getParent().getFileName().toString().matches("(surefire|failsafe)-reports")
        && file.getFileName().toString().matches("TEST-.*\\.xml");
  }

  private static String reason(String message) {
    String line =
        message.lines().filter(each -> !each.isBlank()).findFirst().orElse("no reason given");
    Matcher needs = NEEDS.matcher(line);
    return needs.find() ? needs.group() : line.strip();
  }
}
