package org.integrationgateway.maven.dev;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CompilerMessagesTest {
  @TempDir Path folder;

  @Test
  void showsTheLineAndWhereInIt() throws IOException {
    var file = folder.resolve("A.java");
    Files.writeString(file, "class A {\n\tint a = b;\n}\n");

    var text = CompilerMessages.withExcerpts(file + ":[2,10] cannot find symbol\n  symbol: b\n");

    assertThat(text)
        .isEqualTo(
            file
                + ":2:10: cannot find symbol\n"
                + "    \tint a = b;\n"
                + "    \t        ^\n"
                + "  symbol: b");
  }

  @Test
  void leavesAloneWhatNamesNoPlaceOrNoFile() {
    var text = "release version 99 not supported\n/gone/A.java:[3,1] ';' expected";

    assertThat(CompilerMessages.withExcerpts(text))
        .isEqualTo("release version 99 not supported\n/gone/A.java:3:1: ';' expected");
  }
}
