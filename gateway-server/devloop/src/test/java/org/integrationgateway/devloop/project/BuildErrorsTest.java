package org.integrationgateway.devloop.project;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BuildErrorsTest {
  @TempDir Path folder;

  @Test
  void showsTheLineAndWhereInIt() throws IOException {
    var file = folder.resolve("A.java");
    Files.writeString(file, "class A {\n\tint a = b;\n}\n");

    var text =
        BuildErrors.of(
            List.of(
                "COMPILATION ERROR : ",
                file + ":[2,10] cannot find symbol",
                "Failed to execute goal a:b:1:compile (default) on project c: Compilation failure",
                file + ":[2,10] cannot find symbol",
                "  symbol: b",
                " -> [Help 1]",
                "",
                "To see the full stack trace, run Maven again"));

    assertThat(text)
        .isEqualTo(
            file
                + ":2:10: cannot find symbol\n"
                + "    \tint a = b;\n"
                + "    \t        ^\n"
                + "  symbol: b");
  }

  @Test
  void showsTheLineOfAnErrorOfKotlin() throws IOException {
    var file = Files.writeString(folder.resolve("A.kt"), "val a = b\n");

    assertThat(BuildErrors.of(List.of("file://" + file + ":1:9 Unresolved reference 'b'.")))
        .isEqualTo(file + ":1:9: Unresolved reference 'b'.\n    val a = b\n            ^");
  }

  @Test
  void showsTheProblemsOfAPom() {
    var lines =
        List.of(
            "Some problems were encountered while processing the POMs:",
            "'dependencies.dependency.version' for a:b:jar is missing. @ line 12, column 5",
            "The build could not read 1 project -> [Help 1]",
            "To see the full stack trace, run Maven again");

    assertThat(BuildErrors.of(lines))
        .endsWith("line 12, column 5\nThe build could not read 1 project");
  }

  @Test
  void leavesAloneWhatNamesNoPlaceOrNoFile() {
    var lines =
        List.of(
            "Failed to execute goal a:b:1:compile (default) on project c: Fatal error compiling: x",
            "/gone/A.java:[3,1] ';' expected -> [Help 1]");

    assertThat(BuildErrors.of(lines))
        .isEqualTo("Fatal error compiling: x\n/gone/A.java:3:1: ';' expected");
  }
}
