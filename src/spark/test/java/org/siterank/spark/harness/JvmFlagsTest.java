package org.siterank.spark.harness;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.management.ManagementFactory;
import java.util.List;
import org.apache.spark.launcher.JavaModuleOptions;
import org.junit.jupiter.api.Test;

class JvmFlagsTest {

  /** A JDK writes {@code --add-opens x} and {@code --add-opens=x} alike. */
  @Test
  void thePomHasTheFlagsThatSparkNames() {
    List<String> given = ManagementFactory.getRuntimeMXBean().getInputArguments();
    for (String flag : JavaModuleOptions.defaultModuleOptionArray()) {
      // Flags of later JDKs, which this one ignores, are not among its arguments.
      assertTrue(given.contains(flag), () -> flag + " is missing in src/spark/pom.xml");
    }
  }
}
