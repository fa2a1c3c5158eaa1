package org.integrationgateway.devloop;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.integrationgateway.config.providers.Source;
import org.junit.jupiter.api.Test;

class DebuggerTest {
  private static final Path FOLDER = Path.of("/p");

  @Test
  void isAnOptionOfAJavaCommand() {
    var launch = launch(List.of("/jdk/bin/java", "-Xmx1g", "Main"), Map.of());

    assertThat(((Source.Development) new Debugger(5005, true).attached(launch)).command())
        .containsExactly(
            "/jdk/bin/java",
            "-agentlib:jdwp=transport=dt_socket,server=y,suspend=y,address=127.0.0.1:5005",
            "-Xmx1g",
            "Main");
  }

  @Test
  void isAVariableOfAnotherProgram() {
    var launch = launch(List.of("./start.sh"), Map.of("JAVA_TOOL_OPTIONS", "-Xmx1g"));
    var attached = (Source.Development) new Debugger(5005, false).attached(launch);

    assertThat(attached.command()).containsExactly("./start.sh");
    assertThat(attached.env())
        .containsEntry(
            "JAVA_TOOL_OPTIONS",
            "-Xmx1g -agentlib:jdwp=transport=dt_socket,server=y,suspend=n,address=127.0.0.1:5005");
  }

  private static Source.Development launch(List<String> command, Map<String, String> env) {
    return new Source.Development(FOLDER.resolve("manifest.yaml"), command, FOLDER, env);
  }
}
