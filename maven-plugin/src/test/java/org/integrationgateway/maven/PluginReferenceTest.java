package org.integrationgateway.maven;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/**
 * The reference lists what there is. After a change of the goals, run this test with {@code
 * -Dgateway.reference=write} and commit what it wrote. What stands above the table of goals is
 * written by hand, and kept.
 */
class PluginReferenceTest {
  private static final Path REFERENCE = Path.of("../docs/reference/maven-plugin.md");
  private static final String TABLE = "| goal | phase | |\n";

  @Test
  void listsEveryGoalAndParameter() throws IOException {
    var written = Files.readString(REFERENCE);
    var introduction = written.substring(0, written.indexOf(TABLE));
    var now = PluginReference.markdown(PluginDescriptor.readWithMarkup(), introduction);
    if ("write".equals(System.getProperty("gateway.reference"))) {
      Files.writeString(REFERENCE, now);
    }
    assertThat(Files.readString(REFERENCE))
        .as("%s is out of date: run this test with -Dgateway.reference=write", REFERENCE)
        .isEqualTo(now);
  }
}
