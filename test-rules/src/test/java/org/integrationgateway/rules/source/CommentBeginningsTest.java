package org.integrationgateway.rules.source;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.integrationgateway.rules.source.CommentBeginnings.Finding;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class CommentBeginningsTest {
  private static final Path FILE = Path.of("A.java");

  @TempDir Path folder;

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/** It is ready. */",
        "/** Its manifest. */",
        "/** Those of an app. */",
        "/** The one that counts. */",
        "/** The same, with a title. */",
        "/** What the upstream said. */",
        "/** Whether it has ended. */",
        "/** Whether any of it is left. */",
        "/** Whether anything is granted. */",
        "/** How they end. */",
        "/** As it was read. */",
        "/** One of them. */",
        "/** This one. */",
        "/** All. */",
        "/**\n * Something that ends.\n *\n * @param a of it\n */",
        "/* Nothing is left. */",
        "int a; // it is zero",
      })
  void findsPronounInThePlaceOfTheNoun(String java) {
    assertThat(CommentBeginnings.in(FILE, java)).hasSize(1);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/** Item of a list. */",
        "/** Returns this request with other tools. */",
        "/** This request with other tools. */",
        "/** Whether this hash was made from a password. */",
        "/** Whether the app has ended. It may begin again. */",
        "/** The same-origin rule. */",
        "/** One-time passwords. */",
        "/** One request for each page. */",
        "/** All apps, in the order of the configuration. */",
        "/** The last lines that the process printed. */",
        "/** How many of them are left. */",
        "// The page is\n// what it was before.",
        "var text = \"// It is no comment\";",
        "call(it, \"/** Those of a text */\");",
      })
  void acceptsNoun(String java) {
    assertThat(CommentBeginnings.in(FILE, java)).isEmpty();
  }

  @Test
  void namesFileAndLineAndWords() {
    var java = "class A {\n\n  // The app:\n\n  /**\n   * Whether it\n   * runs.\n   */\n}";

    assertThat(CommentBeginnings.in(FILE, java))
        .containsExactly(new Finding(FILE, 5, "whether it"))
        .asString()
        .contains("A.java:5: the comment begins with 'whether it': name the noun");
  }

  @Test
  void searchesJavaFilesBelowAFolderExceptBuildOutput() throws IOException {
    Files.createDirectories(folder.resolve("b"));
    Files.writeString(folder.resolve("b/B.java"), "// It is.");
    Files.writeString(folder.resolve("b/b.txt"), "// It is.");
    Files.createDirectories(folder.resolve("target/c"));
    Files.writeString(folder.resolve("target/c/C.java"), "// It is.");

    assertThat(CommentBeginnings.below(folder))
        .containsExactly(new Finding(Path.of("b/B.java"), 1, "it"));
  }
}
