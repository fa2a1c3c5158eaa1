package org.integrationgateway.base.version;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

final class ProductVersionTest {
  @Test
  void isThatOfTheRootPom() throws IOException {
    assumeTrue(System.getProperty("basedir") != null, "only Maven writes the version");

    assertThat(Files.readString(Path.of("..", "..", "pom.xml")))
        .contains("<version>" + ProductVersion.NUMBER + "</version>");
  }
}
