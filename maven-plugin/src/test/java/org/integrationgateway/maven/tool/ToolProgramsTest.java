package org.integrationgateway.maven.tool;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.integrationgateway.maven.tool.ToolPrograms.Tool;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ToolProgramsTest {
  private static final Path ROOT = Path.of("..");

  /** No POM names the programs, so the checks of what is published do not know them. */
  @ParameterizedTest
  @EnumSource(Tool.class)
  void theProgramsThatGoalsRunArePublished(Tool tool) throws IOException {
    try (var poms = Files.walk(ROOT, 3)) {
      assertThat(
              poms.filter(file -> file.endsWith("pom.xml"))
                  .filter(file -> isOf(file, tool.artifact())))
          .singleElement()
          .satisfies(
              pom ->
                  assertThat(Files.readString(pom))
                      .doesNotContain("<unpublished>true</unpublished>"));
    }
  }

  private static boolean isOf(Path pom, String artifact) {
    try {
      var own = Files.readString(pom).replaceFirst("(?s)<parent>.*?</parent>", "");
      return own.replaceFirst("(?s).*?<artifactId>", "").startsWith(artifact + "<");
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }
}
