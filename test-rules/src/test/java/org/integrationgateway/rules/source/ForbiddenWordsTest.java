package org.integrationgateway.rules.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.integrationgateway.rules.source.ForbiddenWords.Finding;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class ForbiddenWordsTest {
  private static final Path JAVA = Path.of("A.java");

  private final ForbiddenWords words = new ForbiddenWords(List.of("wug", "is blick"));

  @TempDir Path folder;

  @ParameterizedTest
  @ValueSource(
      strings = {
        "// a wug here",
        "int a; // wug",
        "/* a wug */",
        "/** Gives the Wug. */",
        "var a = \"a wug here\";",
        "var a = \"\"\"\n    wug\n    \"\"\";",
        "char a = '\"'; // wug",
        "char a = '\\''; // wug",
        "var a = \"\\\"\"; // wug",
        "var a = \"\\\\\"; // wug",
        "var a = \"a\\nwug\";",
        "// it is blick",
        "/**\n * It is\n * blick.\n */",
        "// it is\n  // blick",
        "var a = \"it is\"\n    + \" blick\";",
        "var a = \"it \" + \"is\" + \" blick\" + b;",
        "var a = \"\"\"\n    \\\"\"\" wug\n    \"\"\";",
        "// wug",
      })
  void findsAWordInCommentsAndStringsOfJava(String source) {
    assertThat(words.in(JAVA, source)).hasSize(1);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "int wug = 1;",
        "int a = wug; // fine",
        "// wugs, swug, wug_",
        "var a = \"is\" + b + \" blick\";",
        "// it is\nint blick;",
        "var a = \"is\"; // blick",
        "var a = \"is\".concat(\" blick\");",
        "char a = '\"'; int wug; char b = '\"';",
        "var a = \"\\\"\"; int wug;",
        "var a = \"\" + wug + \"\";",
        "var a = \"\"\"\n    \"a\"\n    \"\"\"; int wug;",
      })
  void findsNothingInCode(String source) {
    assertThat(words.in(JAVA, source)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"/* wug", "// wug", "\"wug", "\"\"\"\nwug", "\"wug\\"})
  void endsAtTheEndOfATextThatBreaksOff(String source) {
    assertThat(words.in(JAVA, source)).hasSize(1);
  }

  @Test
  void tellsTheLineOfEachWord() {
    var text = "// wug\n\nint a; /* a\n * wug, and is\n * blick\n */\n";

    assertThat(words.in(JAVA, text))
        .containsExactly(
            new Finding(JAVA, 1, "wug"),
            new Finding(JAVA, 4, "wug"),
            new Finding(JAVA, 4, "is blick"));
    assertThat(words.in(JAVA, text).get(0)).hasToString("A.java:1: 'wug'");
  }

  @ParameterizedTest
  @ValueSource(strings = {"a.md", "run.sh", "a.yaml", "a.proto", "pom.xml", "a.mjs"})
  void searchesTheWholeTextOfOtherFiles(String name) {
    assertThat(words.in(Path.of(name), "user: wug")).hasSize(1);
  }

  @Test
  void searchesCommentsAndStringsOfPython() {
    var python = Path.of("a.py");

    assertThat(words.in(python, "if a is blick and wug:  # is\n    pass")).isEmpty();
    assertThat(words.in(python, "# wug\n'''wug'''\nf('wug \\' wug')\n\"\"\"it is\nblick\"\"\""))
        .hasSize(5);
  }

  @Test
  void searchesAllFilesBelowAFolderExceptBuildOutput() throws IOException {
    write("b/B.java", "// wug");
    write("a.md", "A\n\nwug");
    write("target/C.java", "// wug");
    write("b/foreign/d.yaml", "# wug");
    write("e.bin", "wug");

    assertThat(words.below(folder, path -> path.equals(Path.of("b/foreign"))))
        .containsExactly(
            new Finding(Path.of("a.md"), 3, "wug"), new Finding(Path.of("b/B.java"), 1, "wug"));
  }

  @Test
  void searchesScriptsWithoutExtension() throws IOException {
    write("run", "#!/bin/sh\n# wug");
    write("LICENSE", "wug");

    assertThat(words.below(folder, path -> false))
        .containsExactly(new Finding(Path.of("run"), 2, "wug"));
  }

  @Test
  void searchesAFolderThatItselfHasTheNameOfBuildOutput() throws IOException {
    write("target/C.java", "// wug");

    assertThat(words.below(folder.resolve("target"), path -> false)).hasSize(1);
  }

  @Test
  void refusesAnEmptyList() {
    assertThatThrownBy(() -> new ForbiddenWords(List.of()))
        .isInstanceOf(IllegalArgumentException.class);
  }

  private void write(String name, String content) throws IOException {
    var file = folder.resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, content);
  }
}
