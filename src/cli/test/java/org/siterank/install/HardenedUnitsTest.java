package org.siterank.install;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalTime;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.siterank.Needs;

/**
 * systemd's own judgment of the services: 0 is none of its risks, 10 all of them. The one that
 * mails a failure is not among them: mail needs more.
 */
@Tag("slow")
class HardenedUnitsTest {

  private static final double MOST = 2.5;

  private static final Pattern LEVEL =
      Pattern.compile("Overall exposure level for \\S+: ([\\d.]+)");

  @ParameterizedTest
  @ValueSource(strings = {"siterank.service", "siterank-serve.service"})
  void theServicesMayDoLittle(String unit, @TempDir Path folder) throws Exception {
    Path program = Needs.program("systemd-analyze", "systemd");
    ServiceLayout layout =
        ServiceLayout.ofArchive("siterank", LocalTime.of(2, 5), Optional.empty());
    Path file = folder.resolve(unit);
    Files.writeString(file, new ServiceFiles(Path.of("conf"), layout).unit(unit));
    Process process =
        new ProcessBuilder(program.toString(), "security", "--offline=true", file.toString())
            .redirectErrorStream(true)
            .start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertEquals(0, process.waitFor(), said);
    Matcher level = LEVEL.matcher(said);
    assertTrue(level.find(), said);
    assertTrue(Double.parseDouble(level.group(1)) <= MOST, said);
  }
}
